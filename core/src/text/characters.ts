/**
 * Takes out of a text what no reader should get: escape sequences, control and invisible characters. What joins
 * visible characters stays: joiners inside a cluster, variation selectors after a symbol.
 */

/**
 * Escape sequences: CSI (colon parameters too), the strings OSC, DCS, SOS, PM and APC up to their end (bounded, for one
 * may never end), and the short ones. 8-bit forms as well.
 */
const ESCAPES =
  /(?:\u001b\[|\u009b)[0-?]{0,256}[ -/]{0,16}[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]{0,8192}(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]{0,16}[0-~]/g;

const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\v\f]/g;

/** Control characters but "\n" and "\t". */
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Bidi controls, fillers, and characters without any width, none of which joins anything. */
const INVISIBLE =
  /\u034f|[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\u200b\u2060-\u2065\u206a-\u206f\ufeff\u00ad\u115f\u1160\u3164\uffa0\u17b4\u17b5\u180e\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}\u{e0080}-\u{e00ff}]/gu;

/** Tag characters, which stay only behind the black flag (the flags of England, Scotland, Wales). */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,16}\u{e007f})|[\u{e0020}-\u{e007f}]/gu;

/** A zero-width joiner, which stays between pictographs and between letters. */
const ZWJ =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{L}\p{M}]\ufe0f?)\u200d(?=[\p{Extended_Pictographic}\p{L}])|(\u200d)/gu;
/** A zero-width non-joiner, which stays between letters (Persian, Indic). */
const ZWNJ = /(?<=[\p{L}\p{M}])\u200c(?=\p{L})|(\u200c)/gu;
/** Variation selectors, which stay behind a symbol. */
const SELECTORS = /(?<=[\p{Extended_Pictographic}\p{Emoji}\p{S}\p{P}])[\ufe0e\ufe0f]|([\ufe00-\ufe0f])/gu;
/** Ideographic variation selectors, which stay behind Han. */
const IDEOGRAPHIC = /(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]|([\u{e0100}-\u{e01ef}])/gu;

/**
 * The text without those characters, well-formed. "\n" stays, other line ends become it, a tab becomes a space.
 * Time grows with the length; bound the input first.
 */
export function cleanCharacters(text: string): string {
  if (/^[\n -~]*$/.test(text)) return text;
  const plain = text
    .toWellFormed()
    .replace(ESCAPES, "")
    .replace(LINE_ENDS, "\n")
    .replaceAll("\t", " ")
    .replace(CONTROLS, "")
    .replace(INVISIBLE, "")
    .replace(TAGS, (_, flag: string | undefined) => flag ?? "");
  return stray(stray(stray(stray(plain, ZWJ), ZWNJ), SELECTORS), IDEOGRAPHIC);
}

/** Takes out what the pattern's group holds, and leaves its other matches. */
function stray(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match, out: string | undefined) => (out === undefined ? match : ""));
}
