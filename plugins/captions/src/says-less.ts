/** Which narrated lines say less than the composed caption that stands. */
import { countUnspaced } from "@surtitle/core/plugin";
import { namesNothing } from "./empty-words.ts";

/** A name that no prose holds by chance: `read_file`, `mcp__github__list_issues`, `readFile`, `web-search`. */
const IDENTIFIER = /[\p{L}\p{N}][_-]{1,3}[\p{L}\p{N}]|\p{Ll}\p{Lu}/u;

/**
 * Whether a line is a single word, names nothing, or holds the name of one of the tools as programs write it. A plain word
 * ("search", "task") is no such name.
 *
 * @param line - A clean caption, bounded.
 * @param tools - The names of the step's tools, at most 128 characters each.
 */
export function saysLess(line: string, tools: readonly string[]): boolean {
  const words = line.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length < 2 && countUnspaced(line) === 0) return true;
  return namesNothing(line) || tools.some((name) => IDENTIFIER.test(name) && line.includes(name));
}
