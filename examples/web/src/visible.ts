/** Foreign text as a person who decides on it must see it: nothing in it hides, turns round or joins what is read. */

/**
 * Control and format characters, bidi controls, fillers, and everything else that has no look of its own. A joiner stays
 * inside an emoji and inside a word of a script that needs it (Persian, Indic), a variation selector behind a symbol.
 */
const HIDDEN =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})\ufe0f|(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d](?=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L})|([\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/gu;

/** Each character that cannot be seen becomes a mark that names it, `⟨U+202E⟩`; line breaks and tabs stay. */
export function visible(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(HIDDEN, (match, hidden: string | undefined) =>
      hidden === undefined || hidden === "\n" || hidden === "\t" ? match : mark(hidden),
    );
}

function mark(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
