/** The last line of a note whose agents do not even find room for their names. */
import type { MoreAgents } from "./batch.ts";
import { pointsOf } from "./bounds.ts";
import { cleanName } from "./clean-text.ts";
import { sizeOf } from "./cut-mark.ts";
import { canonicalStatus, isKnownStatus, type NoteLocale, statusWord } from "./locales.ts";

/** How much room its statuses may take, in code points. What is more is counted as "other". */
const ROOM = 160;
/** How many different statuses are looked at. */
const DIFFERENT = 64;
/** The highest count that is told of one status. */
const HIGHEST = 1_000_000_000;

/** Counts by status. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #known = new Set<string>();

  /** `status` is one as it is shown; the commas in it get a look-alike, for they part the entries. */
  add(status: string, count = 1): void {
    this.#known.add(isKnownStatus(status) ? status : "other");
    const named = status.replace(/[,，]/g, "‚");
    const key = this.#counts.has(named) || this.#counts.size < DIFFERENT ? named : "other";
    this.#counts.set(key, Math.min((this.#counts.get(key) ?? 0) + count, HIGHEST));
  }

  /** What a caller counted already. */
  addAll(more: readonly MoreAgents[] | undefined, maxStatus: number): void {
    // From JavaScript each of them may be nothing at all.
    for (const entry of Array.isArray(more) ? (more as readonly (MoreAgents | null | undefined)[]) : []) {
      const { status, count } = entry ?? {};
      const size = sizeOf(count);
      if (size !== undefined) this.add(canonicalStatus(cleanName(status, maxStatus)) || "ended", size);
    }
  }

  /** In order of their first mention; the last ones together as "other" where there are too many. */
  entries(locale: NoteLocale): readonly MoreAgents[] {
    const entries = [...this.#counts].map(([status, count]) => ({ status, count }));
    while (pointsOf(entriesText(entries, locale)) > ROOM) {
      const last = entries.findLastIndex(({ status }) => status !== "other");
      const [gone] = entries.splice(last, 1);
      const other = entries.findIndex(({ status }) => status === "other");
      const [before] = other < 0 ? [] : entries.splice(other, 1);
      entries.push({ status: "other", count: (before?.count ?? 0) + (gone?.count ?? 0) });
    }
    return entries;
  }

  /** One of each status that was added; of those that no locale knows, one stands for all. */
  known(): readonly string[] {
    return [...this.#known];
  }
}

/** `- and 42 more: 40 done, 2 failed` */
export function moreLine(more: readonly MoreAgents[], locale: NoteLocale): string {
  return `${locale.more.before}${totalOf(more)}${locale.more.after}${entriesText(more, locale)}`;
}

/** Reads such a line; nothing where it is none. */
export function readMoreLine(line: string, locale: NoteLocale): readonly MoreAgents[] | undefined {
  const { before, after, comma, of } = locale.more;
  const counted = /^\d{1,16}/.exec(line.startsWith(before) ? line.slice(before.length) : "");
  if (counted === null || !line.startsWith(after, before.length + counted[0].length)) return undefined;
  const entries = line.slice(before.length + counted[0].length + after.length).split(comma);
  return entries.map((entry) => {
    const count = /^\d{1,16}/.exec(entry)?.[0] ?? "";
    return { status: canonicalStatus(entry.slice(count.length + of.length)), count: Number(count) };
  });
}

export function totalOf(more: readonly MoreAgents[] | undefined): number {
  return (more ?? []).reduce((sum, { count }) => sum + count, 0);
}

function entriesText(more: readonly MoreAgents[], locale: NoteLocale): string {
  const { comma, of } = locale.more;
  return more.map(({ status, count }) => `${count}${of}${statusWord(status, locale)}`).join(comma);
}
