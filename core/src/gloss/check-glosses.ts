/** Glosses at the door: a mistake in one of them would only show as a caption that says less. */
import { z } from "zod";
import { broken } from "../vocabulary/broken.ts";
import type { Vocabulary } from "../vocabulary/category.ts";
import { checkPlurals, checkShape, checkTag, noun, strict, verbForms } from "../vocabulary/check-words.ts";
import { isRecord } from "../vocabulary/is-record.ts";
import type { Noun, VerbForms } from "../vocabulary/words.ts";
import { isTemplate } from "./template.ts";

const template = z.custom(
  isTemplate,
  "expected the name of an argument, a text with such names in braces, or a function",
);

const gloss = strict({
  target: template.optional(),
  category: z.string("expected a word of the vocabulary").optional(),
  verbs: z.record(z.string(), verbForms, "expected an object by language tag").optional(),
  nouns: z.record(z.string(), noun, "expected an object by language tag").optional(),
});

/**
 * Throws where a gloss is none: an unknown field, a template with a stray brace, a word that the vocabulary does not
 * have, a verb without its three forms, a noun without a plural form of its language.
 *
 * @throws {TypeError} `[surtitle/core] glosses.call_source.verbs.en.past: expected a text, got undefined`
 */
export function checkGlosses(glosses: object, { words }: Vocabulary): void {
  for (const [tool, given] of Object.entries(glosses)) {
    const where = `glosses.${tool}`;
    if (given === undefined) continue;
    checkShape(where, isRecord(given) ? gloss : template, given);
    if (!isRecord(given)) continue;
    const { category, verbs, nouns } = given as Given;
    if (category !== undefined && !words.includes(category))
      throw broken(`${where}.category`, `expected one of the words ${words.join(", ")}`, category);
    for (const tag of Object.keys(verbs ?? {})) checkKey(`${where}.verbs.${tag}`, tag);
    for (const [tag, { plurals }] of Object.entries(nouns ?? {})) {
      checkKey(`${where}.nouns.${tag}`, tag);
      checkPlurals(`${where}.nouns.${tag}`, tag, plurals as Readonly<Record<string, string>>);
    }
  }
}

/** Glosses are looked up as they are written, so only the form that locales have is ever found. */
function checkKey(where: string, tag: string): void {
  const canonical = checkTag(where, tag);
  if (canonical !== tag) throw broken(where, `expected the tag in its canonical form "${canonical}"`, tag);
}

interface Given {
  readonly category?: string | undefined;
  readonly verbs?: Readonly<Record<string, VerbForms>> | undefined;
  readonly nouns?: Readonly<Record<string, Noun>> | undefined;
}
