/** Tags of languages. */

const MAX_TAG = 35;

/** The canonical form of a BCP 47 tag, or undefined where it is none. */
export function canonicalTag(tag: unknown): string | undefined {
  if (typeof tag !== "string" || tag === "" || tag.length > MAX_TAG) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
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
