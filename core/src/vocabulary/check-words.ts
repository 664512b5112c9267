/** Rules for the words that an app gives, and one way to say which of them was broken. */
import { z } from "zod";
import { cleanCharacters } from "../text/characters.ts";
import { broken } from "./broken.ts";
import { canonicalTag } from "./tag.ts";
import { pluralForms } from "./words.ts";

const MAX_PHRASE = 80;

/** A phrase that stands in a caption as it is. */
export const phrase: z.ZodType<string> = z
  .string("expected a text")
  .refine((text) => text.length <= MAX_PHRASE, `expected at most ${MAX_PHRASE} characters`)
  .refine((text) => text.trim() === text && text !== "", "expected a text without white space at its ends")
  .refine(
    (text) => text.length > MAX_PHRASE || (!text.includes("\n") && cleanCharacters(text) === text),
    "expected one line without control, bidi or zero-width characters",
  );

/** By CLDR. */
const FORMS = ["zero", "one", "two", "few", "many", "other"];

/** Rules by key; an unknown one is named, with those that there are. */
export function strict(rules: Readonly<Record<string, z.ZodType>>): z.ZodType<Record<string, unknown>> {
  const keys = Object.keys(rules);
  const names = keys.length < 2 ? keys.join() : `${keys.slice(0, -1).join(", ")} and ${keys.at(-1)}`;
  return z.strictObject(rules, { error: `expected an object with ${names} and nothing else` });
}

/** A verb in its three forms. */
export const verbForms: z.ZodType<Record<string, unknown>> = strict({
  participle: phrase,
  past: phrase,
  base: phrase,
});

/** A noun with plurals; which of them its language needs is for `checkPlurals`. */
export const noun: z.ZodType<Record<string, unknown>> = strict({
  one: phrase,
  plurals: z.strictObject(Object.fromEntries(FORMS.map((form) => [form, phrase.optional()])), {
    error: ({ code }) =>
      code === "unrecognized_keys"
        ? `expected plural forms of CLDR (${FORMS.join(", ")})`
        : "expected an object by plural form",
  }),
});

/** Throws unless `tag` is a BCP 47 tag; gives its canonical form. A language has two or three letters: "en", not "english". */
export function checkTag(where: string, tag: unknown): string {
  const canonical = canonicalTag(tag);
  if (canonical === undefined || !/^[a-z]{2,3}(?:-|$)/.test(canonical))
    throw broken(where, 'expected a BCP 47 language tag, like "en" or "zh-Hant"', tag);
  return canonical;
}

/** Throws unless `value` fits `schema`; `where` names the word that offended. */
export function checkShape(where: string, schema: z.ZodType, value: unknown): void {
  const result = schema.safeParse(value);
  if (result.success) return;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const extra = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  throw broken(
    [where, ...path.map(String)].join("."),
    issue?.message ?? "expected another value",
    extra ?? at(value, path),
  );
}

/** Throws where a noun lacks a plural form that its language needs. */
export function checkPlurals(where: string, tag: string, plurals: Readonly<Record<string, string>>): void {
  for (const form of pluralForms(tag)) {
    if (!Object.hasOwn(plurals, form))
      throw broken(
        `${where}.plurals`,
        `expected the form "${form}", which ${tag} needs`,
        Object.keys(plurals).join(", "),
      );
  }
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value;
  for (const key of path) here = (here as Record<PropertyKey, unknown> | undefined | null)?.[key];
  return here;
}
