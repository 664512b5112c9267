/** Which category a tool belongs to. */
import { splitMcpName } from "../gloss/mcp.ts";
import { broken } from "./broken.ts";
import type { Category } from "./category.ts";
import { isGlob, matchesGlob } from "./glob.ts";

/** A name longer than this is no tool of a vocabulary, and is not looked at. */
const MAX_NAME = 256;
/** Providers allow no colon in a tool's name, so this is no name of one. */
const SERVER = "mcp:";

/**
 * A look-up of tools by exact name, else by the first glob that matches, else by MCP server.
 *
 * @throws {TypeError} Where two categories have a tool, a glob or a server, or a server has no name.
 */
export function toolIndex<C extends string>(
  categories: readonly Category<C>[],
): (name: string) => C | undefined {
  const exact = new Map<string, C>();
  const globs: (readonly [glob: string, word: C])[] = [];
  for (const { word, tools } of categories) {
    for (const tool of tools) {
      checkServer(tool, word);
      const other = exact.get(tool) ?? globs.find(([glob]) => glob === tool)?.[1];
      if (other !== undefined)
        throw broken(
          `category "${word}"`,
          `expected a tool of no other category, but "${other}" has it`,
          tool,
        );
      if (isGlob(tool)) globs.push([tool, word]);
      else exact.set(tool, word);
    }
  }
  return Object.freeze((name: string): C | undefined => {
    if (typeof name !== "string" || name.length > MAX_NAME) return undefined;
    const split = splitMcpName(name);
    // A name that a client made with one underscore is told like the one with two.
    const names =
      split === undefined || name.includes("__") ? [name] : [name, `${split.server}__${split.tool}`];
    const named = names.map((one) => exact.get(one)).find((word) => word !== undefined);
    if (named !== undefined) return named;
    const matched = globs.find(([glob]) => names.some((one) => matchesGlob(glob, one)))?.[1];
    return matched ?? exact.get(`${SERVER}${split?.server ?? ""}`);
  });
}

function checkServer(tool: string, word: string): void {
  if (/^mcp\s?:/i.test(tool) && !/^mcp:[\w.-]+$/.test(tool))
    throw broken(
      `category "${word}"`,
      'expected the name of an MCP server behind "mcp:", without globs',
      tool,
    );
}
