/** Which language the small words of a text belong to, or none: a guess is worse than silence. */
import { FUNCTION_WORDS } from "./function-words.ts";

/** Measured on messages in 22 languages and technical English: with this much between first and second, none is wrong. */
const MARGIN = 1.2;
/** So many different small words, and this share of all words, or the text says nothing sure. */
const LEAST_DISTINCT = 2;
const LEAST_SHARE = 0.2;
/** In short texts a single word is more than the margin, and says nothing ("segunda via"). */
const LEAST_LEAD = 2;
/** In words. */
const LOOKED_AT = 400;

/** Words to the languages that have them. */
const languagesOf: ReadonlyMap<string, readonly string[]> = indexed();

/** The BCP 47 tag of the language whose small words a text holds, where it is sure. */
export function languageOfWords(text: string): string | undefined {
  const words = wordsOf(text);
  const found = new Map<string, number>();
  const distinct = new Map<string, Set<string>>();
  for (const word of words) {
    const languages = languagesOf.get(word) ?? [];
    for (const tag of languages) {
      found.set(tag, (found.get(tag) ?? 0) + 1);
      distinct.set(tag, (distinct.get(tag) ?? new Set()).add(word));
    }
  }
  const [first, second] = [...found].sort(([, a], [, b]) => b - a);
  if (first === undefined) return undefined;
  const [tag, hits] = first;
  if ((distinct.get(tag)?.size ?? 0) < LEAST_DISTINCT || hits < words.length * LEAST_SHARE) return undefined;
  const rival = second?.[1] ?? 0;
  return hits >= MARGIN * rival && hits - rival >= LEAST_LEAD ? tag : undefined;
}

/** In lower case; what an apostrophe elides counts as a word of its own (`l'erreur`), and the whole as well (`don't`). */
function wordsOf(text: string): readonly string[] {
  const runs =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{M}]{1,40}(?:['-][\p{L}\p{M}]{1,40}){0,3}/gu) ?? [];
  return runs.slice(0, LOOKED_AT).flatMap((run) => (languagesOf.has(run) ? [run] : run.split(/['-]/)));
}

function indexed(): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const [tag, words] of FUNCTION_WORDS)
    for (const word of new Set(words.normalize("NFC").split(" ")))
      index.set(word, [...(index.get(word) ?? []), tag]);
  return index;
}
