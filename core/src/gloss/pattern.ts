/** Filling the holes of a locale's patterns. */

const HOLE = /\{([a-zA-Z]+)\}/g;
/** Stands for a space of the pattern while the holes are filled; no clean text holds it. */
const SPACE = "\u0001";
const HAN = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}，：、。]";
const BETWEEN_HAN = new RegExp(`(?<=${HAN})${SPACE}(?=${HAN})`, "gu");

/** The names of a pattern's holes: "{verb} {target}" gives verb, target. */
export function holesOf(pattern: string): string[] {
  return Array.from(pattern.matchAll(HOLE), (match) => match[1] ?? "");
}

/**
 * A pattern with its holes filled once, left to right; braces inside a value stay as they are. A space of the pattern
 * that comes to stand between two Han or Kana characters goes, as those scripts have none.
 */
export function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  const filled = pattern
    .split(/(\{[a-zA-Z]+\})/)
    .map((part, index) =>
      index % 2 === 0
        ? part.replaceAll(" ", SPACE)
        : (values[part.slice(1, -1)] ?? "").replaceAll(SPACE, " "),
    )
    .join("");
  return filled.replace(BETWEEN_HAN, "").replaceAll(SPACE, " ");
}
