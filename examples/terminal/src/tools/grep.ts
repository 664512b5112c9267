/** The tool `grep`: a plain text looked for in the project's files. */
import { readdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { type StructuredTool, tool } from "langchain";
import { z } from "zod";
import { shown } from "./inside.ts";

const MATCHES_SHOWN = 50;
const LINE_SHOWN = 200;
const PASSED_OVER: ReadonlySet<string> = new Set(["node_modules", ".git"]);

const schema = z.object({
  pattern: z.string().min(1).max(200).describe("plain text, not a regular expression"),
});

export function grepTool(root: string): StructuredTool {
  return tool(({ pattern }: z.infer<typeof schema>) => grep(root, pattern), {
    name: "grep",
    description: "Finds the lines of the project that contain a text. Case does not matter.",
    schema,
  });
}

async function grep(root: string, pattern: string): Promise<string> {
  const base = await realpath(root);
  const wanted = pattern.toLowerCase();
  const matches: string[] = [];
  for await (const file of filesIn(base)) {
    const lines = (await readFile(file, "utf8")).split("\n");
    for (const [index, line] of lines.entries()) {
      if (!line.toLowerCase().includes(wanted)) continue;
      matches.push(`${shown(base, file)}:${index + 1}: ${line.trim().slice(0, LINE_SHOWN)}`);
      if (matches.length === MATCHES_SHOWN) return `${matches.join("\n")}\n(only the first ${MATCHES_SHOWN})`;
    }
  }
  return matches.join("\n") || `nothing contains ${pattern}`;
}

async function* filesIn(directory: string): AsyncGenerator<string> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (PASSED_OVER.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesIn(join(directory, entry.name));
    else if (entry.isFile()) yield join(directory, entry.name);
  }
}
