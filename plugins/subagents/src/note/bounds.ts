/** Cuts by code points that fall between graphemes. */
import { wholeSlice } from "@surtitle/core/plugin";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How far around a cut is looked for the ends of graphemes, in UTF-16 units. A longer cluster is in no language. */
const AROUND = 128;

/** How many code points a text has. */
export function pointsOf(text: string): number {
  let points = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff && isLow(text.charCodeAt(i + 1))) i += 1;
    points += 1;
  }
  return points;
}

/** The first whole graphemes of a text, at most `max` code points, well-formed. A `max` of 0 or less gives "". */
export function headOf(text: string, max: number): string {
  if (!(max > 0)) return "";
  const end = unitsOf(text, max);
  if (end === text.length) return text.toWellFormed();
  const from = wholeSlice(text, Math.max(0, end - AROUND)).length;
  const around = wholeSlice(text.slice(from), end - from + AROUND);
  let last = from;
  for (const { index, segment } of segmenter.segment(around)) {
    if (from + index + segment.length > end) break;
    last = from + index + segment.length;
  }
  // A cluster that reaches back to where the look began is cut where the limit is.
  return text.slice(0, last > from || from === 0 ? last : end).toWellFormed();
}

/** A text, or its head with an ellipsis; at most `max` code points with it. */
export function shortened(text: string, max: number): string {
  if (text.length <= max || pointsOf(wholeSlice(text, 2 * max + 2)) <= max) return text;
  return `${headOf(text, max - 1).trimEnd()}…`;
}

/** How many UTF-16 units the first `points` code points take. */
function unitsOf(text: string, points: number): number {
  let units = 0;
  for (let i = 0; i < points && units < text.length; i += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return units;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
