/** The languages that come along, and the choice between them. */
import { scriptOf } from "../text/script.ts";
import { broken, canonicalTag, isRecord } from "../vocabulary/check-words.ts";
import { beginningsOf, completeLocale } from "./define-locale.ts";
import type { Locale, LocaleInput } from "./locale-table.ts";
import { EN } from "./locales/en.ts";
import { ZH } from "./locales/zh.ts";

export type { CategoryWording, Locale, LocaleInput, LocalePatterns } from "./locale-table.ts";

/** English. */
export const en: Locale = completeLocale(undefined, EN);
/** Chinese. Han without Kana in the user's text picks it. */
export const zh: Locale = completeLocale(en, ZH);

const SHIPPED: readonly Locale[] = [en, zh];

/**
 * A language of one's own, or a known one with other words; frozen.
 *
 * ```ts
 * const polish = defineLocale("en", {
 *   tag: "pl",
 *   patterns: { two: "{first} i {second}", ... },
 *   categories: {
 *     read: {
 *       verb: { participle: "czyta", past: "przeczytano", base: "przeczytać" },
 *       noun: { one: "plik", plurals: { one: "plik", few: "pliki", many: "plików" } },
 *     },
 *   },
 * });
 * ```
 *
 * @param base - Where what is left out comes from: a locale, or the tag of one that comes along. Of a base in another
 *   language only patterns are taken over; a call that the new one has no words for is told by the base as a whole.
 * @throws {TypeError} `[surtitle/core] locale pl.nouns.folder.plurals: expected the form "few", which pl needs, got ...`
 */
export function defineLocale(base: Locale | string, table: LocaleInput): Locale {
  const known = typeof base === "string" ? localeOf(base) : base;
  if (!isRecord(known) || !isRecord(known.patterns))
    throw broken("base", "expected a locale, or the tag of one that comes along (en, zh)", base);
  return completeLocale(known, table);
}

/**
 * The locale for a BCP 47 tag: the same one, else that of its longest beginning ("zh-Hant-TW", "zh-Hant", "zh").
 *
 * @param known - Those to choose from. @default English and Chinese
 */
export function localeOf(tag: string, known: readonly Locale[] = SHIPPED): Locale | undefined {
  const wanted = canonicalTag(tag);
  if (wanted === undefined) return undefined;
  return beginningsOf(wanted)
    .map((beginning) => known.find((locale) => locale.tag === beginning))
    .find((locale) => locale !== undefined);
}

/** What `pickLocale` may be told. */
export interface PickLocaleOptions {
  /** The app's own locales; they go before those that come along. */
  readonly locales?: readonly Locale[] | undefined;
}

/**
 * The language in which a thread's calls are told.
 *
 * @param language - A locale; a BCP 47 tag; or "auto": the locale that knows the script of the user's text, with Han
 *   beside Kana read as Japanese. Where none is known, English.
 * @param userText - The last thing that the user wrote.
 */
export function pickLocale(
  language: Locale | string,
  userText: string,
  { locales = [] }: PickLocaleOptions = {},
): Locale {
  if (typeof language === "object") return language;
  const known = [...locales, ...SHIPPED];
  const english = localeOf("en", known) ?? en;
  if (language !== "auto") return localeOf(language, known) ?? english;
  const script = scriptOf(userText);
  return known.find(({ scripts }) => script !== undefined && scripts.includes(script)) ?? english;
}
