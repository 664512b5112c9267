/** Languages: those that come along, and how an app makes one. */
export { defineLocale } from "./define-locale.ts";
export { en, localeOf, pickLocale, zh } from "./known-locales.ts";
export type { CategoryWording, Locale, LocaleInput, LocalePatterns } from "./locale-table.ts";
