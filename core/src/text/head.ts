import { wholeSlice } from "../view/clamp.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How far back the last whole grapheme may lie, in UTF-16 units; a longer cluster is no character of a person's. */
const LOOK_BACK = 128;

/** The first `maxPoints` code points, ending with a whole grapheme, and well-formed. */
export function wholeHead(text: string, maxPoints: number): string {
  if (!(maxPoints > 0)) return "";
  const slice = wholeSlice(text, 2 * maxPoints + LOOK_BACK);
  const points = [...wholeSlice(slice, 2 * maxPoints)];
  const head = points.slice(0, maxPoints).join("");
  if (head.length === text.length) return head;
  // A cut may fall inside a cluster; some text around it tells where the last cluster began.
  const from = Math.max(0, wholeSlice(head, head.length - LOOK_BACK).length);
  const around = slice.slice(from, head.length + LOOK_BACK);
  let end = from;
  for (const { index, segment } of segmenter.segment(around)) {
    if (from + index + segment.length > head.length) break;
    end = from + index + segment.length;
  }
  return head.slice(0, end);
}
