/** Text in scripts that put no spaces between words, where characters are counted and a dictionary finds borders. */

const SCRIPTS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const UNSPACED_ALL = new RegExp(`[${SCRIPTS}]`, "gu");
const RUNS = new RegExp(`[${SCRIPTS}]+|[^\\s${SCRIPTS}]+`, "gu");
const GLUE: ReadonlySet<string> = new Set("的 和 与 與 或 在 把 被 并 並 以及 对 對 从 從 向".split(" "));
const words = new Intl.Segmenter("en", { granularity: "word" });

/** How many characters of scripts without spaces (Han, Kana, Thai, Lao, Khmer, Myanmar) a text holds. */
export function countUnspaced(text: string): number {
  return text.match(UNSPACED_ALL)?.length ?? 0;
}

/** The words of a text as white space separates them, those in scripts without spaces apart from the others. */
export function runsOf(text: string): string[] {
  return text.match(RUNS) ?? [];
}

/**
 * The first words of a text, as long as they hold at most `max` characters of scripts without spaces; loose
 * words and marks at a cut are dropped. Text that fits comes back as it is.
 *
 * The caller bounds the text: `Intl.Segmenter` copies it whole for every word on Node 20.
 */
export function cutUnspaced(text: string, max: number): string {
  if (countUnspaced(text) <= max) return text;
  const kept: string[] = [];
  let count = 0;
  for (const { segment } of words.segment(text)) {
    count += countUnspaced(segment);
    if (count > max) break;
    kept.push(segment);
  }
  while (kept.length > 2 && isLoose(kept.at(-1) ?? "")) kept.pop();
  return kept.length > 0 ? kept.join("") : firstUnspaced(text, max);
}

function isLoose(segment: string): boolean {
  return GLUE.has(segment) || /^[\s\p{P}]*$/u.test(segment);
}

/** For a first word that alone is too long. Marks stay with the character they stand on. */
function firstUnspaced(text: string, max: number): string {
  let count = 0;
  for (const match of text.matchAll(UNSPACED_ALL)) {
    count += 1;
    if (count > max && !/^\p{M}/u.test(match[0])) return text.slice(0, match.index);
  }
  return text;
}
