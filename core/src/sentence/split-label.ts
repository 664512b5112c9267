/** Splits a line into its category label and its sentence. */

/** How much longer than the longest category a word before the bar may be and still count as an attempt at one. */
const SLACK = 5;
const BARS = /^[|｜\s]+/;
const ROW_END = /\s*[|｜]$/;
const MARKED = /^([^\s:：]{1,64})(?:\s{0,4}:\s{1,8}|\s{0,4}：\s{0,8}|\s{1,8}[-–—]\s{1,8})(?=\S)/;

/** A line in its parts. */
export interface LabelledLine {
  /** What stood where the category belongs, in lower case; of the vocabulary or not. */
  readonly label?: string;
  /** The sentence; "" where nothing stands behind the label. */
  readonly rest: string;
}

/**
 * One bare word before the first bar is a label, known or not, if it is at most 5 characters longer than the
 * longest of `words`. Before a colon or a dash only a word of the vocabulary is one. A leading bar goes; one
 * behind a phrase is prose.
 */
export function splitLabel(line: string, words: readonly string[]): LabelledLine {
  const row = BARS.test(line);
  const body = row ? line.replace(BARS, "").replace(ROW_END, "") : line;
  const bar = body.search(/[|｜]/);
  const attempt = bar < 0 ? undefined : wordOf(body.slice(0, bar));
  if (attempt !== undefined && attempt.length <= Math.max(...words.map((word) => word.length)) + SLACK)
    return { label: attempt, rest: body.slice(bar + 1).trim() };
  const marked = MARKED.exec(body);
  const label = wordOf(marked?.[1] ?? "");
  return marked && label !== undefined && words.includes(label)
    ? { label, rest: body.slice(marked[0].length) }
    : { rest: body };
}

/** One bare word in lower case, without the marks around it; undefined where there is none or several. */
export function wordOf(text: string): string | undefined {
  const word = text.slice(0, 256).trim().toLowerCase();
  if (/\s/.test(word)) return undefined;
  return word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, "") || undefined;
}
