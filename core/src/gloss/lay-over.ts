/** A language, completed by its base and frozen. */
import { deepFreeze } from "../vocabulary/freeze.ts";
import { languageOf } from "../vocabulary/tag.ts";
import type { CategoryWording, Locale, LocaleInput, LocalePatterns } from "./locale-table.ts";

/** A table of whose patterns none is missing once its base is under it. */
export type CheckedTable = LocaleInput & { readonly tag: string };

/**
 * Lays a table over its base. Of a base in another language only the patterns are taken over; what the new one has no
 * words for is told by the base as a whole, so that no phrase mixes two languages. Nothing is checked.
 */
export function layOver(base: Locale | undefined, input: CheckedTable): Locale {
  const { tag } = input;
  const same = base !== undefined && languageOf(base.tag) === languageOf(tag) ? base : undefined;
  return deepFreeze({
    tag,
    scripts: [...(input.scripts ?? same?.scripts ?? [])],
    patterns: patternsOver(base, input) as LocalePatterns,
    verbs: over(same?.verbs, input.verbs),
    nouns: over(same?.nouns, input.nouns),
    categories: over<CategoryWording>(same?.categories, input.categories),
    ...(base !== undefined && { base: same?.base ?? base }),
  });
}

/** The base's patterns, with those that the table has in their place. */
export function patternsOver(base: Locale | undefined, { patterns }: LocaleInput): Partial<LocalePatterns> {
  const given = Object.entries(patterns ?? {}).filter(([, pattern]) => pattern !== undefined);
  return { ...base?.patterns, ...Object.fromEntries(given) };
}

/** A deep copy of both, without a prototype: `constructor` is no word of it. */
function over<T>(
  base: Readonly<Record<string, T>> | undefined,
  input: Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  return Object.assign(Object.create(null), base, structuredClone(input ?? {}));
}
