/** Where sentences end, in English and in Chinese marks, without taking a file name or an abbreviation apart. */

const CLOSERS = "\"'”’»›)\\]}）］｝」』】〉》〕";
const END = new RegExp(`([.!?。！？]{1,64})([${CLOSERS}]{0,8})`, "gu");
const ABBREVIATION = /(?:^|[\s([{"'“‘«（「])(?:e\.g|i\.e|etc|vs|cf|approx|no|dr|mr|mrs|st)$/i;
const BEFORE_TRAILING = new RegExp(`[\\p{L}\\p{M}\\p{N}\`${CLOSERS}]$`, "u");
const TRAILING = ".!?;:,…。！？；：，";

/**
 * The sentences of a text, each trimmed and with its final marks; empty ones are left out.
 *
 * A sentence ends at `. ! ?` before white space or the end, at `。！？` and at a line break always. Closing
 * quotes and brackets after the mark belong to it.
 */
export function splitSentences(text: string): string[] {
  return text
    .split("\n")
    .flatMap(splitLine)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(END)) {
    const end = endOf(line, match);
    if (end === undefined) continue;
    sentences.push(line.slice(start, end));
    start = end;
  }
  sentences.push(line.slice(start));
  return sentences;
}

/** The index behind the sentence that these marks end, if they end one. */
function endOf(line: string, match: RegExpExecArray): number | undefined {
  const marks = match[1] ?? "";
  const closers = match[2] ?? "";
  const behind = match.index + marks.length + closers.length;
  const beforeSpace = behind === line.length || /\s/.test(line.charAt(behind));
  // After a full-width mark a straight quote may as well open what follows.
  if (/[。！？]/.test(marks))
    return beforeSpace || /^[^"']*$/.test(closers) ? behind : behind - closers.length;
  if (!beforeSpace) return undefined;
  const before = line.slice(Math.max(0, match.index - 8), match.index);
  if (marks === "." && ABBREVIATION.test(before)) return undefined;
  // `./...` and `..` are paths.
  return marks.startsWith(".") && /(?:^|[\s/\\])$/.test(before) ? undefined : behind;
}

/** Drops final marks where a letter, a digit or a closing mark stands before them: `./...` and `..` stay. */
export function dropTrailingMarks(text: string): string {
  const trimmed = text.trimEnd();
  let end = trimmed.length;
  while (end > 0 && TRAILING.includes(trimmed.charAt(end - 1))) end -= 1;
  return BEFORE_TRAILING.test(trimmed.slice(Math.max(0, end - 2), end)) ? trimmed.slice(0, end) : trimmed;
}
