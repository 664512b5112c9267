import { wholeSlice } from "../view/clamp.ts";
import { cleanCharacters } from "./characters.ts";

/** How much of a name is kept, and how much is looked at, in UTF-16 units. */
const LIMIT = 128;
const LOOKED_AT = 1_024;

/**
 * An id, a name or a model as events and journals hold it: they come from providers, and may be anything. Clean, one line,
 * at most 128 UTF-16 units; of the text the first 1,024 are looked at.
 *
 * @param redact - Masks secrets, before anything is cut, for a cut secret has no shape. @default none
 */
export function shortName(text: string, redact: (text: string) => string = same): string {
  const line = redact(cleanCharacters(wholeSlice(text, LOOKED_AT)))
    .replace(/\s+/g, " ")
    .trim();
  // A cut may leave a joiner with nothing to join.
  return cleanCharacters(wholeSlice(line, LIMIT)).trimEnd();
}

function same(text: string): string {
  return text;
}
