/** A pinned language: its name for a prompt, and whether an answer is in its script. */
import { hasScript, type Script } from "./script.ts";

const SCRIPTS: Readonly<Record<string, readonly Script[]>> = {
  Latn: ["Latin"],
  Cyrl: ["Cyrillic"],
  Grek: ["Greek"],
  Jpan: ["Kana"],
  Kore: ["Hangul", "Han"],
  Hans: ["Han"],
  Hant: ["Han"],
  Arab: ["Arabic"],
  Hebr: ["Hebrew"],
  Deva: ["Devanagari"],
  Beng: ["Bengali"],
  Taml: ["Tamil"],
  Telu: ["Telugu"],
  Thai: ["Thai"],
  Laoo: ["Lao"],
  Khmr: ["Khmer"],
  Mymr: ["Myanmar"],
  Geor: ["Georgian"],
  Armn: ["Armenian"],
  Ethi: ["Ethiopic"],
};

/** Whether an answer has a letter of the script that this BCP 47 tag is written in; an unknown script has all. */
export function fitsLanguage(tag: string, answer: string): boolean {
  if (!/\p{L}/u.test(answer)) return true;
  const scripts = SCRIPTS[new Intl.Locale(tag).maximize().script ?? ""];
  return scripts === undefined || scripts.some((script) => hasScript(answer, script));
}

/** The English name of a language, "French" for "fr"; the tag itself where it has none. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}
