/** Making a vocabulary out of what an app writes. */
import { z } from "zod";
import { checkOptions, type OptionRule } from "../hub/check-options.ts";
import { broken } from "./broken.ts";
import type { CategoriesInput, Category, CategoryInput, Vocabulary } from "./category.ts";
import { checkCategory } from "./check-category.ts";
import { vocabularyOf } from "./vocabulary-of.ts";

/** What a vocabulary is made of. */
export interface VocabularyInput<C extends string> {
  /** At least two, in the order in which a narrator is told of them. */
  readonly categories: CategoriesInput<C>;
  /** One of the words: the category of whatever fits no other. */
  readonly fallback: NoInfer<C>;
}

const RULES: Readonly<Record<keyof VocabularyInput<string>, OptionRule>> = {
  categories: {
    schema: z.custom((given) => typeof given === "object" && given !== null),
    expected: "an array or an object by word",
  },
  fallback: { schema: z.string(), expected: "one of the words" },
};

/**
 * A vocabulary of one's own, frozen throughout.
 *
 * @throws {TypeError} Names the word or tool that offended and the rule: words are lower-case, one token, without a
 *   bar, unique, at least two, and the fallback is one of them; a tool belongs to one category; a noun has every
 *   plural form of its language.
 *
 * @example
 * ```ts
 * import { defineVocabulary } from "@surtitle/core";
 *
 * const clinic = defineVocabulary({
 *   categories: {
 *     triage: {
 *       verbs: { en: { participle: "triaging", past: "triaged", base: "triage" } },
 *       nouns: { en: { one: "a case", plurals: { one: "case", other: "cases" } } },
 *       icon: { symbol: "✢", plain: "+", ascii: "+" },
 *       tools: ["triage_case", "intake_*", "mcp:hospital"],
 *     },
 *     other: {},
 *   },
 *   fallback: "other",
 * }); // Vocabulary<"triage" | "other">
 * ```
 */
export function defineVocabulary<const C extends string>(input: VocabularyInput<C>): Vocabulary<C> {
  checkOptions("core", input, RULES);
  const { categories, fallback } = input;
  const checked = inputsOf(categories).map((input) => checkCategory(input) as Category<C>);
  const byWord: Record<string, Category<C>> = Object.create(null);
  for (const category of checked) {
    if (byWord[category.word] !== undefined)
      throw broken(`category "${category.word}"`, "expected a word that is used once", category.word);
    byWord[category.word] = category;
  }
  if (checked.length < 2)
    throw broken("categories", "expected at least two words", checked.map((c) => c.word).join(", "));
  if (typeof fallback !== "string" || byWord[fallback] === undefined)
    throw broken("fallback", `expected one of the words ${checked.map((c) => c.word).join(", ")}`, fallback);
  return vocabularyOf(checked, fallback);
}

function inputsOf(categories: object | undefined): readonly (CategoryInput & { readonly word: string })[] {
  if (categories === undefined)
    throw broken("categories", "expected an array or an object by word", categories);
  if (Array.isArray(categories)) return categories;
  return Object.entries(categories).map(([word, input]) => {
    if (typeof input !== "object" || input === null)
      throw broken(`category "${word}"`, "expected an object", input);
    if (/^\d+$/.test(word))
      throw broken(`category "${word}"`, "expected a list of categories, as objects put numbers first", word);
    return { ...input, word };
  });
}
