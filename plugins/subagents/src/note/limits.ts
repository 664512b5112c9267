/** The options of the note functions, checked at the door. */
import { checkOptions, type OptionRule, shown } from "@surtitle/core/plugin";
import { z } from "zod";
import type { NoteLimits } from "./batch.ts";
import { LOCALES, type NoteLanguage, type NoteLocale } from "./locales.ts";

/** How a note is written. */
export interface NoteOptions {
  /** The language of the words around the results. A model reads them, whatever the person speaks. @default "en" */
  readonly locale?: NoteLanguage;
  /** Other bounds than the usual ones, in code points. @default as each of them says */
  readonly limits?: Partial<NoteLimits>;
}

/** Options with nothing left open. */
export interface NoteSettings {
  readonly locale: NoteLocale;
  readonly limits: NoteLimits;
}

export const DEFAULT_LIMITS: NoteLimits = {
  note: 2_000,
  body: 400,
  goal: 120,
  summary: 400,
  id: 64,
  role: 40,
  mode: 40,
  status: 40,
};

/** The longest note that can be asked for; what is longer is none. */
export const LONGEST_NOTE = 65_536;
/** What a mark of a cut takes beside an id: its words, a size of 16 digits, the pointer's words. */
const MARK = 64;
/** What a note takes beside an agent's names: marker, counts, brackets, the last line. */
const FRAME = 240;

/** Limits that nothing can reach: a note that was made fits them. */
export const NO_LIMITS: NoteLimits = Object.freeze({
  note: Number.POSITIVE_INFINITY,
  body: Number.POSITIVE_INFINITY,
  goal: Number.POSITIVE_INFINITY,
  summary: Number.POSITIVE_INFINITY,
  id: Number.POSITIVE_INFINITY,
  role: Number.POSITIVE_INFINITY,
  mode: Number.POSITIVE_INFINITY,
  status: Number.POSITIVE_INFINITY,
});

/** @throws {TypeError} for an option that is unknown or not what it must be @throws {RangeError} for limits at odds */
export function noteSettings(options: NoteOptions = {}): NoteSettings {
  checkOptions("subagents", options, rules);
  const { locale = "en", limits: given } = options;
  return { locale: LOCALES[locale], limits: given === undefined ? DEFAULT_LIMITS : noteLimits(given) };
}

function noteLimits(given: Partial<NoteLimits>): NoteLimits {
  checkOptions("subagents", given, limitRules);
  const told = Object.entries(given).filter(([, value]) => value !== undefined);
  const limits: NoteLimits = { ...DEFAULT_LIMITS, ...Object.fromEntries(told) };
  const { note, body, summary, id, role, mode, status, goal } = limits;
  atLeast("body", body, ["id", id + MARK]);
  atLeast("note", note, [
    "id, role, mode, status and goal together",
    id + role + mode + status + goal + FRAME,
  ]);
  atLeast("note", note, ["body", body]);
  atLeast("note", note, ["summary", summary]);
  return limits;
}

function atLeast(name: string, value: number, [than, least]: readonly [string, number]): void {
  if (value >= least) return;
  throw new RangeError(
    `[surtitle/subagents] limits.${name}: expected at least ${least}, which ${than} may need, got ${shown(value)}`,
  );
}

const limitFrom = (least: number): OptionRule => ({
  schema: z.number().int().min(least).max(LONGEST_NOTE),
  expected: `a whole number of code points from ${least} to ${LONGEST_NOTE}`,
});

const limitRules: Readonly<Record<keyof NoteLimits, OptionRule>> = {
  note: limitFrom(FRAME),
  body: limitFrom(MARK),
  goal: limitFrom(8),
  summary: limitFrom(MARK),
  id: limitFrom(8),
  role: limitFrom(8),
  mode: limitFrom(8),
  status: limitFrom(16),
};

/** What options that are notes' among others are checked by. */
export const noteRules: Readonly<Record<keyof NoteOptions, OptionRule>> = {
  locale: { schema: z.enum(["en", "zh"]), expected: '"en" or "zh"' },
  limits: {
    schema: z.custom((x) => typeof x === "object" && x !== null),
    expected: "an object of limits in code points",
  },
};

const rules: Readonly<Record<string, OptionRule>> = noteRules;
