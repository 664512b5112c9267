/** Bounds by code points. */
import { wholeHead, wholeSlice } from "@surtitle/core/plugin";

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

/** A text, or its head with an ellipsis; at most `max` code points with it. */
export function shortened(text: string, max: number): string {
  if (text.length <= max || pointsOf(wholeSlice(text, 2 * max + 2)) <= max) return text;
  return `${wholeHead(text, max - 1).trimEnd()}…`;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
