/** The words of one language that a category or a locale is made of. */

/** A verb in the three forms that captions need, each ready to stand before a target. */
export interface VerbForms {
  /** While it runs: "reading"; zh 正在读取. */
  readonly participle: string;
  /** When it succeeded: "read"; zh 已读取. */
  readonly past: string;
  /** Behind "tried to": "read"; zh 读取. */
  readonly base: string;
}

/**
 * A noun, ready to stand behind a count, in every plural form its language has for whole numbers (CLDR, as
 * `Intl.PluralRules` tells them), and as one unnamed thing.
 */
export interface Noun {
  /** One of it, unnamed: "a file"; zh 一个文件. */
  readonly one: string;
  /** By plural form: `{ one: "file", other: "files" }`; pl `{ one: "plik", few: "pliki", many: "plików" }`. */
  readonly plurals: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
}

const rulesByTag = new Map<string, Intl.PluralRules>();
/** Tags come from the app's own locales; the bound only guards against a mistake. */
const MAX_TAGS = 100;

/** The plural rules of a language; of an unknown one, those of the host's default. */
function pluralRules(tag: string): Intl.PluralRules {
  const known = rulesByTag.get(tag);
  if (known !== undefined) return known;
  const rules = new Intl.PluralRules(tag);
  if (rulesByTag.size >= MAX_TAGS) rulesByTag.clear();
  rulesByTag.set(tag, rules);
  return rules;
}

/** The plural forms that whole numbers from 1 to 199 take in a language: en one, other; pl one, few, many. */
export function pluralForms(tag: string): readonly Intl.LDMLPluralRule[] {
  const rules = pluralRules(tag);
  const forms = new Set<Intl.LDMLPluralRule>();
  for (let count = 1; count < 200; count += 1) forms.add(rules.select(count));
  return [...forms];
}

/** The noun as it stands behind `count`: "file" for 1, "files" for 2. */
export function pluralOf(noun: Noun, count: number, tag: string): string {
  const { plurals } = noun;
  return plurals[pluralRules(tag).select(count)] ?? plurals.other ?? plurals.many ?? plurals.few ?? noun.one;
}
