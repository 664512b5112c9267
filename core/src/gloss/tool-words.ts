/** Names of tools as words. */
import { cleanCharacters } from "../text/characters.ts";
import { clamp, wholeSlice } from "../view/clamp.ts";

/** Providers allow 64 or 128 characters; what is longer is cut before it is looked at. */
const MAX_NAME = 256;
const MAX_WORDS = 60;

/**
 * The words of an identifier: `acme_frobnicate`, `acmeFrobnicate` and `acme-frobnicate` give acme, frobnicate.
 * Words of capitals keep them (`fetch_URL`), others go to lower case. No underscore is left.
 */
export function wordsOf(name: string): string[] {
  if (typeof name !== "string") return [];
  const parts = cleanCharacters(wholeSlice(name, MAX_NAME))
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return parts
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => (isAcronym(part) ? part : part.toLowerCase()));
}

function isAcronym(word: string): boolean {
  return word.length > 1 && word.length <= 5 && /^\p{Lu}+$/u.test(word);
}

/** The words of an identifier as one phrase of at most 60 graphemes; "" where it holds no word. */
export function humanName(name: string): string {
  return clamp(wordsOf(name).join(" "), MAX_WORDS);
}
