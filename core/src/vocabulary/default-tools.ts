/** The tools that the default vocabulary knows. No tool is `test`: a name cannot say whether a command is a test. */
import { KNOWN_TOOLS } from "../gloss/well-known.ts";

/** Families of one maker, whose further tools are told as what their category does. */
const FAMILIES: Readonly<Record<string, string>> = {
  browse:
    "browser_* playwright__browser_* mcp__playwright__browser_* playwright_* puppeteer_* " +
    "mcp__puppeteer__puppeteer_*",
};

/** Tool names and globs of one word of the default vocabulary. */
export function defaultToolsOf(word: string): readonly string[] {
  const known = KNOWN_TOOLS.filter(({ category }) => category === word).flatMap(({ names }) => names);
  return [...known, ...(FAMILIES[word]?.split(" ") ?? [])];
}
