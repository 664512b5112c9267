/**
 * Takes out of a text what no reader should get: escape sequences, control and invisible characters. What joins
 * visible characters stays: joiners inside a cluster, variation selectors after a symbol.
 */

/**
 * Escape sequences (ECMA-48): CSI with colon parameters too; the strings DCS, SOS, PM and APC up to their end, OSC also
 * up to the line's end; the short ones. 8-bit forms as well. A string without its end loses its line alone. No run
 * holds what begins another one, so that each character is looked at a few times at most.
 */
const ESCAPES = new RegExp(
  [
    "(?:\\u001b\\[|\\u009b)[0-?]{0,256}[ -/]{0,16}[@-~]",
    "(?:\\u001b[PX^_]|[\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u001b\\u0080-\\u009f]*(?:\\u0007|\\u001b\\\\|\\u009c)",
    "(?:\\u001b[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\n\\r\\u0007\\u001b\\u0080-\\u009f]*(?:\\u0007|\\u001b\\\\|\\u009c)?",
    "\\u001b[ -/]{0,16}[0-~]",
  ].join("|"),
  "g",
);

const LINE_ENDS = /\r\n?|[\v\f]/g;
const SPACES = /[\t\u0085\u2028\u2029]/g;

/** Control characters but "\n". */
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Bidi controls, fillers, and other characters without any width, none of which joins anything. */
const INVISIBLE =
  /\u034f|[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\u200b\u2060-\u2065\u206a-\u206f\ufeff\u00ad\u115f\u1160\u3164\uffa0\u17b4\u17b5\u180e\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/** Tag characters, which stay only as the flags of England, Scotland and Wales: anything else is hidden text. */
const TAGS =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|[\u{e0020}-\u{e007f}]/gu;

/** Scripts whose letters joiners shape. In others they only part a word that looks whole. */
const SHAPING =
  "Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer " +
  "Myanmar Tibetan";
const SHAPED = `[${SHAPING.split(" ")
  .map((script) => `\\p{Script=${script}}`)
  .join("")}]`;
const AMONG = [`(?<=${SHAPED}\\p{M}{0,4})`, `(?=${SHAPED})`] as const;

/** A zero-width joiner, which stays between pictographs and between letters that it shapes. */
const ZWJ = new RegExp(
  `(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})|${AMONG.join("\\u200d")}|(\\u200d)`,
  "gu",
);
/** A zero-width non-joiner, which stays between such letters (Persian, Indic). */
const ZWNJ = new RegExp(`${AMONG.join("\\u200c")}|(\\u200c)`, "gu");
/** Variation selectors, which stay behind a symbol; Mongolian ones behind a Mongolian letter. */
const SELECTORS =
  /(?<=[\p{Extended_Pictographic}\p{Emoji}\p{S}\p{P}])[\ufe0e\ufe0f]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]|([\ufe00-\ufe0f\u180b-\u180d\u180f])/gu;
/** Ideographic variation selectors, which stay behind Han. */
const IDEOGRAPHIC = /(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]|([\u{e0100}-\u{e01ef}])/gu;

const JOINERS: readonly RegExp[] = [SELECTORS, IDEOGRAPHIC, ZWJ, ZWNJ];

/**
 * The text without those characters, well-formed. "\n" stays, "\r\n", "\r", "\v" and "\f" become it; a tab, U+0085,
 * U+2028 and U+2029 become a space. Time grows with the length; bound the input first.
 */
export function cleanCharacters(text: string): string {
  if (/^[\n -~]*$/.test(text)) return text;
  const plain = text
    .toWellFormed()
    .replace(ESCAPES, "")
    .replace(LINE_ENDS, "\n")
    .replace(SPACES, " ")
    .replace(CONTROLS, "")
    .replace(INVISIBLE, "")
    .replace(TAGS, (_, flag: string | undefined) => flag ?? "");
  // What one pass takes out may have stood between a character and what joined it.
  const kept = keepJoining(plain);
  return kept === plain ? kept : keepJoining(kept);
}

function keepJoining(text: string): string {
  return JOINERS.reduce(stray, text);
}

/** Takes out what the pattern's group holds, and leaves its other matches. */
function stray(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match, out: string | undefined) => (out === undefined ? match : ""));
}
