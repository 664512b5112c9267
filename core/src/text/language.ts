/** A pinned language: its name for a prompt, and whether an answer is in its script. */

/** What ISO 15924 names together and Unicode apart. Chinese has no Kana: Han with Kana is Japanese. */
const HAN_ALONE =
  /^[^\p{Script=Hiragana}\p{Script=Katakana}]*?\p{Script=Han}[^\p{Script=Hiragana}\p{Script=Katakana}]*$/u;
const WRITTEN_IN: Readonly<Record<string, RegExp>> = {
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Kore: /[\p{Script=Hangul}\p{Script=Han}]/u,
  Hans: HAN_ALONE,
  Hant: HAN_ALONE,
};

let names: Intl.DisplayNames | undefined;

/**
 * Whether an answer has a letter of the script that a language is written in. Where the script is unknown, or the
 * answer has no letters, it fits.
 *
 * @param tag - BCP 47; without a script of its own, the likely one counts ("zh" is Hans, "sr" Cyrl)
 * @throws {RangeError} where it is no BCP 47 tag
 */
export function fitsLanguage(tag: string, answer: string): boolean {
  const letters = lettersOf(new Intl.Locale(tag).maximize().script);
  return letters === undefined || !/\p{L}/u.test(answer) || letters.test(answer);
}

function lettersOf(script: string | undefined): RegExp | undefined {
  if (script === undefined) return undefined;
  const known = WRITTEN_IN[script];
  if (known) return known;
  try {
    return new RegExp(`\\p{Script=${script}}`, "u");
  } catch {
    return undefined;
  }
}

/**
 * The English name of a language, "French" for "fr"; the tag itself where it has none.
 * @throws {RangeError} where it is no BCP 47 tag
 */
export function languageName(tag: string): string {
  names ??= new Intl.DisplayNames(["en"], { type: "language" });
  return names.of(tag) ?? tag;
}
