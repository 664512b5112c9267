/** The languages that come along, and the choice between them. Their tables are checked by a test, not at each load. */
import { scriptOf } from "../text/script.ts";
import { beginningsOf, canonicalTag } from "../vocabulary/tag.ts";
import { layOver } from "./lay-over.ts";
import type { Locale } from "./locale-table.ts";
import { EN } from "./locales/en.ts";
import { ZH } from "./locales/zh.ts";

/** English. */
export const en: Locale = layOver(undefined, EN);
/** Chinese. Han without Kana in the user's text picks it. */
export const zh: Locale = layOver(en, ZH);

const SHIPPED: readonly Locale[] = [en, zh];

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
