/** A language at the door: checked, completed by its base, frozen. */
import { z } from "zod";
import { broken } from "../vocabulary/broken.ts";
import { checkWord } from "../vocabulary/check-category.ts";
import {
  checkPlurals,
  checkShape,
  checkTag,
  noun,
  phrase,
  strict,
  verbForms,
} from "../vocabulary/check-words.ts";
import { isRecord } from "../vocabulary/is-record.ts";
import type { Noun } from "../vocabulary/words.ts";
import { localeOf } from "./known-locales.ts";
import { layOver, patternsOver } from "./lay-over.ts";
import type { Locale, LocaleInput, LocalePatterns } from "./locale-table.ts";
import { holesOf } from "./pattern.ts";

const HOLES: Readonly<Record<keyof LocalePatterns, string>> = {
  target: "{verb} {target}",
  count: "{verb} {count} {noun}",
  counted: "{count} {noun}",
  countIn: "{verb} {count} {noun} {folder}",
  detail: "{what} {detail}",
  onServer: "{verb} {target} {server}",
  two: "{first} {second}",
  more: "{first} {second} {count}",
  tried: "{what}",
};

const byName = (one: z.ZodType): z.ZodType =>
  z.record(z.string(), one, "expected an object by name").optional();

const table = strict({
  tag: z.string("expected a BCP 47 language tag").optional(),
  scripts: z.array(z.string("expected a Unicode script"), "expected an array of Unicode scripts").optional(),
  patterns: strict(
    Object.fromEntries(Object.keys(HOLES).map((name) => [name, phrase.optional()])),
  ).optional(),
  verbs: byName(verbForms),
  nouns: byName(noun),
  categories: byName(strict({ verb: verbForms.optional(), noun: noun.optional() })),
});

/**
 * A language of one's own, or a known one with other words; frozen.
 *
 * @param base - Where what is left out comes from: a locale, or the tag of one that comes along. Of a base in another
 *   language only patterns are taken over; a call that the new one has no words for is told by the base as a whole.
 * @throws {TypeError} `[surtitle/core] locale pl.nouns.folder.plurals: expected the form "few", which pl needs, got ...`
 *
 * @example
 * ```ts
 * import { createSurtitle, defineLocale } from "@surtitle/core";
 *
 * const polish = defineLocale("en", {
 *   tag: "pl",
 *   patterns: { two: "{first} i {second}" },
 *   categories: {
 *     read: {
 *       verb: { participle: "czyta", past: "przeczytano", base: "przeczytać" },
 *       noun: { one: "plik", plurals: { one: "plik", few: "pliki", many: "plików" } },
 *     },
 *   },
 * });
 * const surtitle = createSurtitle({ language: "pl", locales: [polish] });
 * ```
 */
export function defineLocale(base: Locale | string, table: LocaleInput): Locale {
  const known = typeof base === "string" ? localeOf(base) : base;
  if (!isLocale(known))
    throw broken("base", "expected a locale, or the tag of one that comes along (en, zh)", base);
  return checked(known, table);
}

function isLocale(x: Locale | undefined): x is Locale {
  return isRecord(x) && isRecord(x.patterns);
}

function checked(base: Locale, input: LocaleInput): Locale {
  checkShape("locale", table, input);
  const tag = checkTag("locale.tag", input.tag ?? base.tag);
  const where = `locale ${tag}`;
  checkPatterns(where, patternsOver(base, input));
  for (const script of input.scripts ?? []) checkScript(`${where}.scripts`, script);
  checkNames(where, input, base);
  for (const [name, one] of Object.entries(input.nouns ?? {})) checkNoun(`${where}.nouns.${name}`, tag, one);
  for (const [word, { noun: one }] of Object.entries(input.categories ?? {})) {
    checkWord(word);
    if (one !== undefined) checkNoun(`${where}.categories.${word}.noun`, tag, one);
  }
  return layOver(base, { ...input, tag });
}

function checkPatterns(where: string, patterns: Partial<Record<keyof LocalePatterns, string>>): void {
  for (const name of Object.keys(HOLES) as (keyof LocalePatterns)[]) {
    const needed = holesOf(HOLES[name]).sort().join();
    const pattern = patterns[name];
    if (pattern === undefined || holesOf(pattern).sort().join() !== needed)
      throw broken(`${where}.patterns.${name}`, `expected the holes ${HOLES[name]}, each once`, pattern);
  }
}

/** A verb or a noun that no tool has would never be seen. */
function checkNames(where: string, { verbs = {}, nouns = {} }: LocaleInput, base: Locale): void {
  const all = base.base ?? base;
  const parts = [
    ["verbs", verbs, all.verbs],
    ["nouns", nouns, { ...all.nouns, tool: true }],
  ] as const;
  for (const [part, given, known] of parts)
    for (const name of Object.keys(given))
      if (!Object.hasOwn(known, name))
        throw broken(`${where}.${part}`, `expected names that ${all.tag}.${part} has`, name);
}

function checkScript(where: string, script: string): void {
  if (!/^[A-Za-z_]{1,40}$/.test(script)) throw broken(where, "expected a Unicode script", script);
  try {
    new RegExp(`\\p{Script=${script}}`, "u");
  } catch {
    throw broken(where, "expected a Unicode script", script);
  }
}

function checkNoun(where: string, tag: string, { plurals }: Noun): void {
  checkPlurals(where, tag, plurals as Readonly<Record<string, string>>);
}
