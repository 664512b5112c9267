/** A language at the door: checked, completed by its base, frozen. */
import { z } from "zod";
import { checkWord } from "../vocabulary/check-category.ts";
import {
  broken,
  checkPlurals,
  checkShape,
  checkTag,
  noun,
  phrase,
  strict,
  verbForms,
} from "../vocabulary/check-words.ts";
import type { Noun } from "../vocabulary/words.ts";
import type { CategoryWording, Locale, LocaleInput, LocalePatterns } from "./locale-table.ts";
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
 * Checks `input` and lays it over `base`. Of a base in another language only the patterns are taken over; what the
 * new one has no words for is told by the base as a whole, so that no phrase mixes two languages.
 *
 * @throws {TypeError} Names the part that offended and the rule.
 */
export function completeLocale(base: Locale | undefined, input: LocaleInput): Locale {
  checkShape("locale", table, input);
  const tag = checkTag("locale.tag", input.tag ?? base?.tag);
  const where = `locale ${tag}`;
  const same = base !== undefined && languageOf(base.tag) === languageOf(tag) ? base : undefined;
  const patterns = { ...base?.patterns, ...defined(input.patterns) };
  checkPatterns(where, patterns);
  for (const script of input.scripts ?? []) checkScript(`${where}.scripts`, script);
  checkNames(where, input, base);
  for (const [name, one] of Object.entries(input.nouns ?? {})) checkNoun(`${where}.nouns.${name}`, tag, one);
  for (const [word, { noun: one }] of Object.entries(input.categories ?? {})) {
    checkWord(word);
    if (one !== undefined) checkNoun(`${where}.categories.${word}.noun`, tag, one);
  }
  return deepFreeze({
    tag,
    scripts: [...(input.scripts ?? same?.scripts ?? [])],
    patterns,
    verbs: over(same?.verbs, input.verbs),
    nouns: over(same?.nouns, input.nouns),
    categories: over<CategoryWording>(same?.categories, input.categories),
    ...(base !== undefined && { base: same?.base ?? base }),
  });
}

/** The language of a tag: "zh-Hant-TW" gives "zh". */
export function languageOf(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

/** A tag and what it begins with, longest first: "zh-Hant-TW", "zh-Hant", "zh". */
export function beginningsOf(tag: string): readonly string[] {
  const parts = tag.split("-");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
}

function checkPatterns(
  where: string,
  patterns: Partial<Record<keyof LocalePatterns, string>>,
): asserts patterns is LocalePatterns {
  for (const name of Object.keys(HOLES) as (keyof LocalePatterns)[]) {
    const needed = holesOf(HOLES[name]).sort().join();
    const pattern = patterns[name];
    if (pattern === undefined || holesOf(pattern).sort().join() !== needed)
      throw broken(`${where}.patterns.${name}`, `expected the holes ${HOLES[name]}, each once`, pattern);
  }
}

/** A verb or a noun that no tool has would never be seen. */
function checkNames(where: string, { verbs = {}, nouns = {} }: LocaleInput, base: Locale | undefined): void {
  if (base === undefined) return;
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

/** A deep copy of both, without a prototype: `constructor` is no word of it. */
function over<T>(
  base: Readonly<Record<string, T>> | undefined,
  input: Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  return Object.assign(Object.create(null), base, structuredClone(input ?? {}));
}

function defined<T extends object>(input: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(input ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
