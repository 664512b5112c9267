/** Cuts that never split what a person sees as one character. */

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const ELLIPSIS = "…";

/**
 * The first `maxUnits` UTF-16 units, never half a surrogate pair, and well-formed.
 */
export function wholeSlice(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text.toWellFormed();
  const last = text.charCodeAt(maxUnits - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? maxUnits - 1 : maxUnits;
  return text.slice(0, Math.max(0, end)).toWellFormed();
}

/**
 * At most `max` graphemes of a text; a cut shows an ellipsis, which lies inside the limit.
 * A `max` of 0 or less, or NaN, gives "".
 */
export function clamp(text: string, max: number): string {
  if (!(max > 0)) return "";
  const limit = Math.floor(max);
  // A segment of Intl.Segmenter holds a copy of its whole input (Node 20): only ever hand it a short slice.
  const head = wholeSlice(text, Math.min(text.length, limit * 32 + 64));
  if (head.length <= limit && head.length === text.length) return head;
  const kept: string[] = [];
  for (const { segment } of segmenter.segment(head)) {
    kept.push(segment);
    if (kept.length > limit) break;
  }
  if (kept.length <= limit && head.length === text.length) return head;
  return (
    kept
      .slice(0, Math.max(0, limit - 1))
      .join("")
      .trimEnd() + ELLIPSIS
  );
}
