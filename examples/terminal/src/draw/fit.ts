/** Text cut to columns of a terminal, whole characters only. */
import { clamp } from "@surtitle/core/view";
import stringWidth from "string-width";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How many columns of a terminal a text takes; escape codes take none. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/** At most `columns` columns; what is cut ends in an ellipsis, which is counted. */
export function fitTo(text: string, columns: number): string {
  const line = clamp(text, columns);
  if (columnsOf(line) <= columns) return line;
  let kept = "";
  let used = 1;
  for (const { segment } of graphemes.segment(line)) {
    used += columnsOf(segment);
    if (used > columns) break;
    kept += segment;
  }
  return `${kept}…`;
}
