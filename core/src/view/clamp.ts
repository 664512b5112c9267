/** Cuts that never split what a person sees as one character. */

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const ELLIPSIS = "…";

/**
 * How much the segmenter is handed at once, in UTF-16 units: each of its segments holds a copy of the whole input (Node
 * 20, measured). A grapheme cluster that fills it is none that a language has, and is left out whole.
 */
const PIECE = 512;

/** The first `maxUnits` UTF-16 units, never half a surrogate pair, and well-formed; "" for 0 or less, or NaN. */
export function wholeSlice(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text.toWellFormed();
  if (!(maxUnits >= 1)) return "";
  const end = Math.floor(maxUnits);
  const last = text.charCodeAt(end - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end).toWellFormed();
}

/**
 * At most `max` graphemes of a text; a cut shows an ellipsis, which lies inside the limit.
 * A `max` of 0 or less, or NaN, gives "". At most 32 * max + 576 UTF-16 units are looked at.
 *
 * @example
 * ```ts
 * import { clamp } from "@surtitle/core/view";
 *
 * clamp("👩‍🚀 on the moon", 6); // "👩‍🚀 on…"
 * ```
 */
export function clamp(text: string, max: number): string {
  if (!(max > 0)) return "";
  const limit = Math.floor(max);
  if (limit === 0) return "";
  const head = wholeSlice(text, limit * 32 + 64 + PIECE);
  const isWhole = head.length === text.length;
  if (isWhole && head.length <= limit) return head;
  const [shorter, longest] = lastEnds(head, limit, isWhole);
  if (isWhole && longest === head.length) return head;
  return head.slice(0, shorter).trimEnd() + ELLIPSIS;
}

/** Where the first `limit - 1` graphemes end and where the first `limit` do, in UTF-16 units; fewer if there are. */
function lastEnds(text: string, limit: number, isWhole: boolean): readonly [number, number] {
  let [shorter, longest, count] = [0, 0, 0];
  while (longest < text.length) {
    const start = longest;
    const piece = wholeSlice(text.slice(start, start + PIECE + 1), PIECE);
    const isLast = isWhole && start + piece.length === text.length;
    for (const { segment, index } of segmenter.segment(piece)) {
      const end = index + segment.length;
      // The last one of a piece may go on in the next.
      if (end === piece.length && !isLast) break;
      if (count === limit) return [shorter, longest];
      if (count === limit - 1) shorter = longest;
      longest = start + end;
      count += 1;
    }
    if (longest === start) break;
  }
  return count === limit ? [shorter, longest] : [longest, longest];
}
