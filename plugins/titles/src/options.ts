import type { ModelSource, Surtitle } from "@surtitle/core";
import { checkOptions, isModelSource, isSurtitle, type OptionRule } from "@surtitle/core/plugin";
import { z } from "zod";

/** Options of {@link titles}. */
export interface TitlesOptions {
  /** The app's hub. @default one of its own, kept in memory */
  readonly surtitle?: Surtitle;
  /**
   * A cheap model that titles a thread once. A Runnable, or a function that gives one (called once, and again after it
   * failed). Do not build it with this handler in its `callbacks`.
   * @default none: a thread keeps its provisional title, and nothing is spent
   */
  readonly model?: ModelSource;
  /** When the model is asked: after the turn's answer, or at its start, for very long first turns. @default "end" */
  readonly when?: "end" | "start";
  /** How wide a title may be, in display columns; a CJK character is two. @default 60 */
  readonly maxColumns?: number;
  /** How much the model is sent of what the person wrote, and of the answer, in code points each. @default 2000 */
  readonly excerptChars?: number;
  /** How often a model is asked about one thread, in all, counted across restarts. @default 3 */
  readonly maxAttempts?: number;
  /** When the model is given up, in milliseconds. @default 45000 */
  readonly timeoutMs?: number;
  /**
   * Goes to the model as call options, say to turn its thinking off. A provider's 400 is answered by one call without.
   * @default none
   */
  readonly callOptions?: Readonly<Record<string, unknown>>;
  /** Leaves the app's tracer on title calls. @default false */
  readonly tracing?: boolean;
}

/** Options with nothing left open. */
export type TitlesSettings = Required<Omit<TitlesOptions, "surtitle" | "model" | "callOptions">> &
  Pick<TitlesOptions, "callOptions">;

/** What holds where an app says nothing. */
export const DEFAULTS: TitlesSettings = {
  when: "end",
  maxColumns: 60,
  excerptChars: 2_000,
  maxAttempts: 3,
  timeoutMs: 45_000,
  tracing: false,
};

/** Checks the options and fills in their defaults. @throws {TypeError} for one that is unknown or not what it must be */
export function settle(options: TitlesOptions): TitlesSettings {
  checkOptions("titles", options, rules);
  const { surtitle: _, model: __, ...given } = options;
  const told = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, ...Object.fromEntries(told) };
}

const whole = z.number().int();

/** The longest timer that JavaScript runtimes keep. */
const LONGEST_TIMER = 2 ** 31 - 1;

const rules: Readonly<Record<string, OptionRule>> = {
  surtitle: { schema: z.custom(isSurtitle), expected: "what createSurtitle() gave" },
  model: {
    schema: z.custom(isModelSource),
    expected: "a chat model (something with invoke()) or a function that gives one",
  },
  when: { schema: z.enum(["end", "start"]), expected: '"end" or "start"' },
  maxColumns: { schema: whole.min(10).max(500), expected: "a whole number of columns, 10 to 500" },
  excerptChars: {
    schema: whole.min(50).max(100_000),
    expected: "a whole number of code points, 50 to 100000",
  },
  maxAttempts: { schema: whole.min(0).max(1_000), expected: "a whole number from 0 to 1000" },
  timeoutMs: {
    schema: whole.min(1).max(LONGEST_TIMER),
    expected: "a whole number of milliseconds, 1 or more",
  },
  callOptions: {
    schema: z.custom((x) => typeof x === "object" && x !== null && !Array.isArray(x)),
    expected: "an object of call options",
  },
  tracing: { schema: z.boolean(), expected: "true or false" },
};
