/** Finding verb and noun in the language that has them. */
import type { Vocabulary } from "../vocabulary/category.ts";
import { beginningsOf } from "../vocabulary/tag.ts";
import type { Noun, VerbForms } from "../vocabulary/words.ts";
import type { Locale } from "./locale-table.ts";

/** Words of one language. */
export interface Wording {
  readonly locale: Locale;
  readonly verb: VerbForms;
  readonly noun: Noun;
  /** Whether they are the category's own; else they only say that a tool is used. */
  readonly own: boolean;
  /** Whether the verb is that of an app's gloss of the tool. */
  readonly given?: boolean;
}

/** A record by tag: the tag itself, else its longest beginning ("zh-Hant-TW", "zh-Hant", "zh"). */
function byLanguage<T>(words: Readonly<Record<string, T>> | undefined, tag: string): T | undefined {
  if (words === undefined) return undefined;
  const key = beginningsOf(tag).find((candidate) => Object.hasOwn(words, candidate));
  return key === undefined ? undefined : words[key];
}

/**
 * The words for a category: the locale's, else the vocabulary's in that language. Without any, those of the fallback in
 * that language; only when it has not even those, the locale's base is asked. So a chat stays in its language.
 */
export function wordingOf(category: string, vocabulary: Vocabulary, locale: Locale): Wording {
  const own = wordsIn(category, vocabulary, locale);
  if (own !== undefined) return { ...own, locale, own: true };
  const general = wordsIn(vocabulary.fallback, vocabulary, locale) ?? useIn(locale);
  if (general !== undefined) return { ...general, locale, own: false };
  return locale.base === undefined
    ? { ...LAST, locale, own: false }
    : wordingOf(category, vocabulary, locale.base);
}

type Words = Pick<Wording, "verb" | "noun">;

function wordsIn(category: string, vocabulary: Vocabulary, locale: Locale): Words | undefined {
  const given = Object.hasOwn(locale.categories, category) ? locale.categories[category] : undefined;
  const kept = Object.hasOwn(vocabulary.categories, category) ? vocabulary.categories[category] : undefined;
  const verb = given?.verb ?? byLanguage(kept?.verbs, locale.tag);
  if (verb === undefined) return undefined;
  return {
    verb,
    noun: given?.noun ?? byLanguage(kept?.nouns, locale.tag) ?? locale.nouns["item"] ?? LAST.noun,
  };
}

function useIn({ verbs, nouns }: Locale): Words | undefined {
  const verb = verbs["use"];
  return verb && { verb, noun: nouns["tool"] ?? nouns["item"] ?? LAST.noun };
}

/** English always has words, so these stand only for a table that was made by hand. */
const LAST: Words = {
  verb: { participle: "using", past: "used", base: "use" },
  noun: { one: "a tool", plurals: { one: "tool", other: "tools" } },
};
