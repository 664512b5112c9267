/** One short sentence out of a text: the rule for every caption. */

import { boundInput } from "../text/bound.ts";
import { cleanCharacters } from "../text/characters.ts";
import { wholeSlice } from "../view/clamp.ts";
import { clipMiddle, countGraphemes } from "./clip-token.ts";
import { dropTrailingGlue } from "./glue.ts";
import { dropTrailingMarks, splitSentences } from "./split-sentences.ts";
import { countUnspaced, cutUnspaced } from "./unspaced.ts";

const MAX_GRAPHEMES = 120;
const MAX_TOKEN = 40;
const MAX_UNSPACED = 24;
const SHORT_WORDS = 2;
const SHORT_UNSPACED = 5;
/** The code units that the longest token may have before a segmenter sees it. */
const TOKEN_UNITS = MAX_TOKEN * 32 + 64;

/** How short a caption is to be. */
export interface ShortCaptionOptions {
  /** Words at most, as white space separates them; less than 1 gives "". @default 10 */
  readonly maxWords?: number | undefined;
}

/**
 * The first telling sentence of a text, shortened to a caption.
 *
 * A sentence of one or two words is passed over when a longer one follows, unless it names a target. One that
 * is within the budget is not touched; a longer one is cut behind a word that carries content, without an
 * ellipsis. Scripts without spaces have 24 characters. At most 120 graphemes; a token over 40 is clipped in its
 * middle. Idempotent; never throws.
 *
 * It neither redacts nor reads Markdown: text of a model goes through `readNarration` or `liftCaption`.
 *
 * @example
 * ```ts
 * import { shortCaption } from "@surtitle/core";
 *
 * shortCaption("Looking for the release date in the changelog and in the tags of the repository", { maxWords: 6 });
 * // "Looking for the release date"
 * ```
 */
export function shortCaption(text: string, { maxWords = 10 }: ShortCaptionOptions = {}): string {
  if (!(maxWords >= 1)) return "";
  // A line break ends a sentence, also those that the cleaner would make spaces.
  const lines = boundInput(text, MAX_GRAPHEMES).replace(/[\u0085\u2028\u2029]/g, "\n");
  const sentences = splitSentences(cleanCharacters(lines));
  const sentence = sentences.find((candidate) => !isPassedOver(candidate)) ?? sentences[0] ?? "";
  const caption = fitGraphemes(
    fitScript(fitWords(wordsOf(dropTrailingMarks(sentence)), Math.floor(maxWords))),
  );
  // A cut may leave a joiner without its partner.
  return dropTrailingMarks(cleanCharacters(caption));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function isPassedOver(sentence: string): boolean {
  if (wordsOf(sentence).length > SHORT_WORDS || countUnspaced(sentence) >= SHORT_UNSPACED) return false;
  return !namesTarget(sentence);
}

function namesTarget(sentence: string): boolean {
  if (/`[^`]+`/.test(sentence)) return true;
  return wordsOf(sentence).some((word) => {
    const token = word.slice(0, 256).replace(/^[\p{Ps}\p{Pi}"']+|[\p{Pe}\p{Pf}\p{Po}]+$/gu, "");
    return /\p{N}/u.test(token) || /^.+[./_].+$/u.test(token);
  });
}

function fitWords(words: readonly string[], maxWords: number): string[] {
  return words.length <= maxWords ? [...words] : dropTrailingGlue(words.slice(0, maxWords));
}

function fitScript(words: readonly string[]): string[] {
  const bounded = words.map((word) =>
    countUnspaced(word) > 0 ? wholeSlice(word, TOKEN_UNITS) : clipMiddle(word, MAX_TOKEN),
  );
  const line = wholeSlice(bounded.join(" "), MAX_GRAPHEMES * 32);
  return wordsOf(cutUnspaced(line, MAX_UNSPACED)).map((word) => clipMiddle(word, MAX_TOKEN));
}

function fitGraphemes(words: readonly string[]): string {
  let room = MAX_GRAPHEMES + 1;
  const fitting = words.findIndex((word) => {
    room -= countGraphemes(word, MAX_TOKEN) + 1;
    return room < 0;
  });
  return (fitting < 0 ? [...words] : dropTrailingGlue(words.slice(0, fitting))).join(" ");
}
