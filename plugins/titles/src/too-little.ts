/** Whether a message is enough to be titled. */
import { wholeSlice } from "@surtitle/core/plugin";

/** In UTF-16 units. Text that says nothing for so long is too little. */
const LOOKED_AT = 2_000;
const WORDS = 2;
const GRAPHEMES = 8;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A letter or digit with its marks, which is one grapheme in all but a few scripts that write with spaces. */
const LETTER = /[\p{L}\p{N}]\p{M}{0,8}/gu;

/**
 * Whether a text holds fewer than two words, or fewer than 8 graphemes where it is written without spaces ("go", "hi",
 * a lone emoji). Such a chat waits for its next turn. At most 2,000 UTF-16 units are looked at.
 */
export function tooLittle(text: string): boolean {
  const head = wholeSlice(text, LOOKED_AT);
  if (UNSPACED.test(head)) return (head.match(LETTER)?.length ?? 0) < GRAPHEMES;
  return head.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length < WORDS;
}
