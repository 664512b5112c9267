/** Cuts by the width that a terminal or a sidebar shows. */
import { wholeSlice } from "@surtitle/core/plugin";
import stringWidth from "string-width";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Scripts that put no spaces between words; Korean does. A cut may fall beside any of their letters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u3003\u3005-\u301f\u30fb-\u30fe\uff01-\uff60]/u;

/** The display columns of a text. It is read whole: bound it first. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/**
 * At most `max` display columns of a line; a CJK character takes two. It ends at a word where it can, never inside a
 * grapheme, and shows no ellipsis. A `max` of less than 1, or NaN, gives "". Looked at are 32 * max + 64 UTF-16 units.
 */
export function toColumns(text: string, max: number): string {
  if (!(max >= 1)) return "";
  // The segmenter copies its whole input into each segment (Node 20), so the text is cut before it is looked at.
  const head = wholeSlice(text, Math.floor(max) * 32 + 64);
  const isWhole = head.length === text.length;
  const fits = fittingEnd(head, max, isWhole);
  if (isWhole && fits === head.length) return head;
  return head.slice(0, wordEnd(head, fits)).trimEnd();
}

/** Where the graphemes end that fit, in UTF-16 units. The last one of a head that was cut may go on: it is left out. */
function fittingEnd(head: string, max: number, isWhole: boolean): number {
  let [columns, end] = [0, 0];
  for (const { segment } of segmenter.segment(head)) {
    columns += columnsOf(segment);
    const next = end + segment.length;
    if (columns > max || (!isWhole && next === head.length)) return end;
    end = next;
  }
  return end;
}

/** The end of the last whole word before a cut; the cut itself where it splits none, or there is only one. */
function wordEnd(head: string, end: number): number {
  const graphemes = Array.from(segmenter.segment(head.slice(0, end)), ({ segment }) => segment);
  const next = String.fromCodePoint(head.codePointAt(end) ?? 0x20);
  if (isBreak(next)) return end;
  let at = end;
  for (const grapheme of graphemes.reverse()) {
    if (isBreak(grapheme)) return at;
    at -= grapheme.length;
  }
  return end;
}

function isBreak(grapheme: string): boolean {
  return /\s/.test(grapheme) || UNSPACED.test(grapheme);
}
