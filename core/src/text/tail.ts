import { wholeSlice } from "../view/clamp.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The last `maxPoints` code points, beginning with a whole grapheme, and well-formed. */
export function wholeTail(text: string, maxPoints: number): string {
  if (!(maxPoints > 0)) return "";
  const tail = text.slice(-2 * maxPoints).toWellFormed();
  const points = [...tail];
  if (points.length <= maxPoints && tail.length === text.length) return tail;
  const kept = points.slice(-maxPoints).join("");
  // A cut may fall inside a cluster; a little of what stands before the cut tells where the clusters begin.
  const before = points
    .slice(Math.max(0, points.length - maxPoints - 32), Math.max(0, points.length - maxPoints))
    .join("");
  let start = 0;
  for (const { index } of segmenter.segment(before + wholeSlice(kept, 256))) {
    if (index >= before.length) {
      start = index - before.length;
      break;
    }
    start = wholeSlice(kept, 256).length;
  }
  return kept.slice(start);
}
