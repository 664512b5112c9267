import { wholeSlice } from "../view/clamp.ts";
import { unitsOf } from "./units.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How far around a cut is looked for the ends of graphemes, in UTF-16 units. A longer cluster is in no language. */
const AROUND = 128;

/** The first whole graphemes of a text, at most `max` code points, well-formed. A `max` of 0 or less gives "". */
export function wholeHead(text: string, max: number): string {
  if (!(max > 0)) return "";
  const end = unitsOf(text, max);
  if (end === text.length) return text.toWellFormed();
  const from = besideFlags(text, wholeSlice(text, Math.max(0, end - AROUND)).length);
  const around = wholeSlice(text.slice(from), end - from + AROUND);
  let last = from;
  for (const { index, segment } of segmenter.segment(around)) {
    if (from + index + segment.length > end) break;
    last = from + index + segment.length;
  }
  // A cluster that reaches back to where the look began is cut where the limit is.
  return text.slice(0, last > from || from === 0 ? last : end).toWellFormed();
}

/** Flags are pairs of indicators, counted from the first of a run: a look into a run begins there. */
function besideFlags(text: string, at: number): number {
  let start = at;
  while (start > 1 && /^\p{Regional_Indicator}$/u.test(text.slice(start - 2, start))) start -= 2;
  return start;
}
