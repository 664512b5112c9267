/** Clipping a token that is too long for a line, such as a hash or a path. */

import { wholeSlice } from "../view/clamp.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** No honest grapheme is longer, and the segmenter copies its input per segment. */
const UNITS_PER_GRAPHEME = 32;

/** The number of graphemes in a text, counted up to `max + 1`. */
export function countGraphemes(text: string, max: number): number {
  let count = 0;
  for (const _ of graphemes.segment(wholeSlice(text, max * UNITS_PER_GRAPHEME + 64))) {
    count += 1;
    if (count > max) break;
  }
  return count;
}

/**
 * A token of at most `max` graphemes: of a longer one, its beginning and its end with an ellipsis between.
 *
 * @param max - In graphemes, the ellipsis counted; at least 3.
 */
export function clipMiddle(token: string, max: number): string {
  const units = max * UNITS_PER_GRAPHEME + 64;
  if (token.length <= max) return token;
  const head = split(wholeSlice(token, units));
  if (token.length <= units && head.length <= max) return token;
  const tail = split(token.slice(-units).toWellFormed());
  const half = Math.floor((max - 1) / 2);
  return `${head.slice(0, max - 1 - half).join("")}…${tail.slice(-half).join("")}`;
}

function split(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
