/** The language of a message, where it is sure. */
import { type Script, scriptOf, wholeSlice } from "@surtitle/core/plugin";
import { arabic, chinese, cyrillic } from "./script-letters.ts";
import { tooLittle } from "./too-little.ts";
import { languageOfWords } from "./word-score.ts";

/** In UTF-16 units. */
const LOOKED_AT = 4_000;

/** What says nothing of a person's language: fences, code spans, URLs, paths, calls, dotted and inner-capital names. */
const NOT_WORDS =
  /```[\s\S]{0,4000}?(?:```|$)|`[^`\n]{1,400}`|\b[a-z][a-z\d+.-]{1,20}:\/\/\S{1,2000}|[\w.~-]{0,100}[/\\][\w./\\~-]{1,400}|\b\w{1,100}[._(=]\w[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{0,200}|\b[a-zA-Z]{1,40}[a-z][A-Z]\w{0,40}|\b[A-Z]{2,40}\b/gu;

const always = (tag: string) => () => tag;
/** Scripts of one large language name it; of the others the letters or the small words decide; the rest say nothing. */
const LANGUAGE_OF: Readonly<Partial<Record<Script, (text: string) => string | undefined>>> = {
  Latin: languageOfWords,
  Han: chinese,
  Kana: always("ja"),
  Cyrillic: cyrillic,
  Hangul: always("ko"),
  Arabic: arabic,
  Devanagari: languageOfWords,
  Greek: always("el"),
  Hebrew: always("he"),
  Thai: always("th"),
};

/**
 * The BCP 47 tag of the language that a message is written in, only where that is sure: by its script, by letters that
 * one language of a script has, by small words with a margin. Short or technical text, and any doubt, gives undefined.
 * At most 4,000 UTF-16 units are looked at.
 */
export function detectLanguage(text: string): string | undefined {
  const said = wholeSlice(text, LOOKED_AT).normalize("NFC").replace(NOT_WORDS, " ");
  const script = scriptOf(said);
  return script === undefined || tooLittle(said) ? undefined : LANGUAGE_OF[script]?.(said);
}
