import { wholeHead, wholeSlice } from "@surtitle/core/plugin";
import { pointsOf } from "./note/bounds.ts";
import { cutMark } from "./note/cut-mark.ts";
import { LOCALES } from "./note/locales.ts";

/**
 * A text of at most `max` code points, cut between graphemes; a cut is marked inside the limit, with the original size.
 *
 * @param size - The original size as `.length`, where `text` is only the beginning. @default its own
 */
export function boundText(text: string, max: number, size: number = text.length): string {
  const head = wholeSlice(text, 2 * max + 2);
  if (size === head.length && (head.length <= max || pointsOf(head) <= max)) return head;
  const mark = cutMark({ cut: size }, "", LOCALES.en);
  return wholeHead(head, max - pointsOf(mark)).trimEnd() + mark;
}
