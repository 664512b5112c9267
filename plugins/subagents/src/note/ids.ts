/** Ids under which a note's agents are told apart. */
import { wholeHead } from "@surtitle/core/plugin";
import { pointsOf } from "./bounds.ts";
import { cleanName } from "./clean-text.ts";
import { ALL_LOCALES } from "./locales.ts";

/** Stands for an id that was not given. */
export const UNKNOWN_ID = "sub-?";

/**
 * Ids as they are shown, in order: white space as `-`, at most `max` code points, each one once. A second of one id gets an
 * ordinal that no other has: `sub-a#2`.
 */
export function shownIds(raw: readonly unknown[], max: number): readonly string[] {
  const ids = raw.map((id) => shownId(id, max));
  const given = new Set(ids);
  const seen = new Set<string>();
  const ordinals = new Map<string, number>();
  return ids.map((id) => {
    if (!seen.has(id)) {
      seen.add(id);
      return id;
    }
    let numbered = id;
    for (let n = (ordinals.get(id) ?? 1) + 1; given.has(numbered) || seen.has(numbered); n += 1) {
      ordinals.set(id, n);
      const ordinal = `#${n}`;
      numbered = wholeHead(id, max - pointsOf(ordinal)) + ordinal;
    }
    seen.add(numbered);
    return numbered;
  });
}

/** Words with which the last line of a note begins, where others have an id. */
const TAKEN: ReadonlySet<string> = new Set(ALL_LOCALES.map(({ more }) => more.before.slice(2).trim()));

function shownId(raw: unknown, max: number): string {
  const id = cleanName(raw, max).replaceAll(" ", "-") || UNKNOWN_ID;
  return TAKEN.has(id) ? `${id}#1` : id;
}
