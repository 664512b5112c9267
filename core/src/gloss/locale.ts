/** The languages that come along, and the choice between them. */
import { scriptOf } from "../text/script.ts";
import { canonicalTag } from "../vocabulary/check-words.ts";
import { completeLocale } from "./define-locale.ts";
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
  if (known === undefined)
    throw new TypeError(
      `[surtitle/core] locale: expected a base that comes along (en, zh), got another tag (string)`,
    );
  return completeLocale(known, table);
}

/**
 * The locale for a BCP 47 tag: the same one, else that of its longest beginning ("zh-Hant-TW", "zh-Hant", "zh").
 *
 * @param known - Those to choose from. @default English and Chinese
 */
export function localeOf(tag: string, known: readonly Locale[] = SHIPPED): Locale | undefined {
  let wanted = canonicalTag(tag);
  while (wanted !== undefined) {
    const found = known.find((locale) => locale.tag === wanted);
    if (found !== undefined) return found;
    const cut = wanted.lastIndexOf("-");
    wanted = cut > 0 ? wanted.slice(0, cut) : undefined;
  }
  return undefined;
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
