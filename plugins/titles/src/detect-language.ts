/** The language of a message, where it is sure. */
import { fitsScript, wholeSlice } from "@surtitle/core/plugin";
import { arabic, chinese, cyrillic } from "./script-letters.ts";
import { tooLittle } from "./too-little.ts";
import { languageOfWords } from "./word-score.ts";

export { tooLittle } from "./too-little.ts";

/** In UTF-16 units. */
const LOOKED_AT = 4_000;

/** What says nothing of a person's language: fences, code spans, URLs, paths, calls, dotted and inner-capital names. */
const NOT_WORDS =
  /```[\s\S]{0,4000}?(?:```|$)|`[^`\n]{1,400}`|\b[a-z][a-z\d+.-]{1,20}:\/\/\S{1,2000}|[\w.~-]{0,100}[/\\][\w./\\~-]{1,400}|\b\w{1,100}[._(=]\w[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{0,200}|\b[a-zA-Z]{1,40}[a-z][A-Z]\w{0,40}|\b[A-Z]{2,40}\b/gu;

interface Script {
  /** A letter of the script; a text in it is answered by it, and not by {@link other}. */
  readonly letter: string;
  /** A letter that does not do for this script. */
  readonly other: string;
  readonly languageOf: (text: string) => string | undefined;
}

const always = (tag: string) => () => tag;
/** Scripts of one large language name it; of the others the letters or the small words decide. */
const SCRIPTS: readonly Script[] = [
  { letter: "a", other: "д", languageOf: languageOfWords },
  { letter: "漢", other: "あ", languageOf: chinese },
  { letter: "あ", other: "a", languageOf: always("ja") },
  { letter: "д", other: "a", languageOf: cyrillic },
  { letter: "한", other: "a", languageOf: always("ko") },
  { letter: "د", other: "a", languageOf: arabic },
  { letter: "क", other: "a", languageOf: languageOfWords },
  { letter: "δ", other: "a", languageOf: always("el") },
  { letter: "ד", other: "a", languageOf: always("he") },
  { letter: "ก", other: "a", languageOf: always("th") },
];

/**
 * The BCP 47 tag of the language that a message is written in, only where that is sure: by its script, by letters that
 * one language of a script has, by small words with a margin. Short or technical text, and any doubt, gives undefined.
 * At most 4,000 UTF-16 units are looked at.
 */
export function detectLanguage(text: string): string | undefined {
  const said = wholeSlice(text, LOOKED_AT).normalize("NFC").replace(NOT_WORDS, " ");
  const script = SCRIPTS.find(({ letter, other }) => fitsScript(said, letter) && !fitsScript(said, other));
  return script === undefined || tooLittle(said) ? undefined : script.languageOf(said);
}
