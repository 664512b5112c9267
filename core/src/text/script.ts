/** Which script a text is written in: what tells a foreign answer from a fitting one. */
import { boundInput } from "./bound.ts";

/** A script as `language: "auto"` tells them apart. `Kana` is Japanese: Hiragana or Katakana, with or without Han. */
export type Script =
  | "Latin"
  | "Cyrillic"
  | "Greek"
  | "Han"
  | "Kana"
  | "Hangul"
  | "Arabic"
  | "Hebrew"
  | "Devanagari"
  | "Bengali"
  | "Tamil"
  | "Telugu"
  | "Thai"
  | "Lao"
  | "Khmer"
  | "Myanmar"
  | "Georgian"
  | "Armenian"
  | "Ethiopic";

const SCRIPTS = (
  "Latin Cyrillic Greek Kana Han Hangul Arabic Hebrew Devanagari Bengali Tamil Telugu Thai Lao Khmer Myanmar " +
  "Georgian Armenian Ethiopic"
).split(" ") as Script[];

const PATTERNS = SCRIPTS.map((script) => {
  const letters = script === "Kana" ? ["Hiragana", "Katakana"] : [script];
  return [script, new RegExp(`[${letters.map((name) => `\\p{Script=${name}}`).join("")}]`, "gu")] as const;
});

/** What says nothing of a person's language: code, URLs, paths, names with dots or underscores. */
const NOT_WORDS =
  /```[\s\S]{0,20000}?(?:```|$)|`[^`\n]{1,400}`|\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s]{1,2000}|(?<![\w.~/\\-])[\w.~-]{0,100}[/\\][\w./\\~-]{1,400}|\b\w{1,100}[._]\w[\w.]{0,100}/giu;

/** Code points of a message that are looked at. */
const LOOKED_AT = 4_000;

/** A letter of a script that is written closely says as much as about two of one that spells. */
const DENSE: ReadonlySet<Script> = new Set(["Han", "Kana", "Hangul"]);

/**
 * Latin terms and error messages stand in text of every language: where at least this share is in another script, most
 * letters being Latin does not say what the person writes in.
 */
const OTHERS_BESIDE_LATIN = 0.1;

/**
 * The script of most letters of a text, code and paths aside; Han beside Kana counts as Kana (Japanese). None where
 * there are no letters, no script has more than half, or Latin has it beside a tenth of another.
 */
export function scriptOf(text: string): Script | undefined {
  const words = boundInput(text, LOOKED_AT).replace(NOT_WORDS, " ");
  const counts = PATTERNS.map(([script, pattern]) => [script, weigh(words, script, pattern)] as const);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const japanese = counts.filter(([script]) => script === "Kana" || script === "Han");
  const kana = counts.find(([script]) => script === "Kana")?.[1] ?? 0;
  const together = japanese.reduce((sum, [, count]) => sum + count, 0);
  if (kana > 0 && together > all / 2) return "Kana";
  const [script, most = 0] = counts.find(([, count]) => count > all / 2) ?? [];
  return script === "Latin" && all - most >= all * OTHERS_BESIDE_LATIN ? undefined : script;
}

function weigh(words: string, script: Script, pattern: RegExp): number {
  const count = words.match(pattern)?.length ?? 0;
  return DENSE.has(script) ? count * 2 : count;
}

/**
 * Whether an answer may stand beside what the user writes: false where the user's text has a dominant script and the
 * answer has letters but none of that script, or the user mixes scripts and the answer is in none of them. An answer that
 * mixes passes. Japanese may be all Han; Han with Kana is
 * Japanese, and no answer to a user who writes Han without.
 */
export function fitsScript(userText: string, answer: string): boolean {
  const script = scriptOf(userText);
  const looked = boundInput(answer, LOOKED_AT);
  if (!/\p{L}/u.test(looked)) return true;
  if (script === undefined)
    return sharesScript(boundInput(userText, LOOKED_AT).replace(NOT_WORDS, " "), looked);
  if (script === "Kana") return holds(looked, "Kana") || holds(looked, "Han");
  return holds(looked, script) && !(script === "Han" && holds(looked, "Kana") && !holds(userText, "Kana"));
}

/** Whether an answer is in a script that a text without a dominant one uses; so it is beside a text of no letters. */
function sharesScript(words: string, answer: string): boolean {
  const used = PATTERNS.filter(([, pattern]) => words.search(pattern) >= 0);
  return used.length === 0 || used.some(([name]) => holds(answer, name));
}

function holds(text: string, script: Script): boolean {
  return PATTERNS.some(([name, pattern]) => name === script && text.search(pattern) >= 0);
}
