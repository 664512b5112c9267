import { defaultVocabulary, type Glosses, type Vocabulary } from "@surtitle/core";
import {
  checkGlosses,
  checkOptions,
  isModelSource,
  isSurtitle,
  type ModelSource,
  type OptionRule,
  type Surtitle,
} from "@surtitle/core/plugin";
import { z } from "zod";

/** Options of {@link captions}. */
export interface CaptionsOptions<C extends string = string> {
  /** The hub that the plugins of an app share. @default one of its own, with a journal in memory */
  readonly surtitle?: Surtitle<C>;
  /**
   * A cheap model that writes a caption where none was lifted and the step takes longer than the dwell. A Runnable, or a
   * function that gives one (called once, and again after it failed). Do not build it with this handler in its
   * `callbacks`. @default none: captions are lifted or composed, and nothing is spent
   */
  readonly narrator?: ModelSource;
  /** The words that a caption's icon comes from. @default defaultVocabulary */
  readonly vocabulary?: Vocabulary<NoInfer<C>>;
  /** How long a step must run before the narrator is asked, in milliseconds. @default 500 */
  readonly dwellMs?: number;
  /** Narrator calls per agent run, nested ones each by themselves. @default 3 */
  readonly maxPerAgent?: number;
  /** Narrator calls per turn, all agents together. @default 12 */
  readonly maxPerTurn?: number;
  /** The most words of a lifted or narrated caption. @default 10 */
  readonly maxWords?: number;
  /** How much of the conversation's tail the narrator is sent, in code points. @default 1500 */
  readonly transcriptChars?: number;
  /** When the narrator is given up, in milliseconds. @default 12000 */
  readonly timeoutMs?: number;
  /** How a tool's call is put in words, by tool name. @default none of the app's own */
  readonly glosses?: Glosses;
  /** Goes to the narrator as call options, say to turn its thinking off. @default none */
  readonly callOptions?: Readonly<Record<string, unknown>>;
  /** Leaves the app's tracer on narrator calls. @default false */
  readonly tracing?: boolean;
}

/** Options with nothing left open. */
export type CaptionsSettings = Required<
  Omit<CaptionsOptions, "surtitle" | "narrator" | "glosses" | "callOptions">
> &
  Pick<CaptionsOptions, "glosses" | "callOptions">;

/** Checks the options and fills in their defaults. @throws {TypeError} for one that is unknown or not what it must be */
export function settle(options: CaptionsOptions): CaptionsSettings {
  checkOptions("captions", options, rules);
  const { glosses, callOptions, vocabulary = defaultVocabulary } = options;
  if (glosses) checkGlosses(glosses, vocabulary);
  return {
    vocabulary,
    dwellMs: options.dwellMs ?? 500,
    maxPerAgent: options.maxPerAgent ?? 3,
    maxPerTurn: options.maxPerTurn ?? 12,
    maxWords: options.maxWords ?? 10,
    transcriptChars: options.transcriptChars ?? 1500,
    timeoutMs: options.timeoutMs ?? 12_000,
    tracing: options.tracing ?? false,
    ...(glosses && { glosses }),
    ...(callOptions && { callOptions }),
  };
}

const isVocabulary = (x: unknown): boolean =>
  typeof x === "object" && x !== null && "words" in x && "categoryOfTool" in x && Object.isFrozen(x);
const whole = z.number().int();
/** No list and no Map: whose entries nobody would find. */
const object = z.custom((x) => typeof x === "object" && x !== null && !(Symbol.iterator in x));

/** The longest timer that JavaScript runtimes keep. */
const LONGEST_TIMER = 2 ** 31 - 1;

const rules: Readonly<Record<string, OptionRule>> = {
  surtitle: { schema: z.custom(isSurtitle), expected: "what createSurtitle() gave" },
  narrator: {
    schema: z.custom(isModelSource),
    expected: "a chat model (something with invoke()) or a function that gives one",
  },
  vocabulary: {
    schema: z.custom(isVocabulary),
    expected: "what defineVocabulary() or extendVocabulary() gave",
  },
  dwellMs: { schema: whole.min(0).max(LONGEST_TIMER), expected: "a whole number of milliseconds, 0 or more" },
  maxPerAgent: { schema: whole.min(0), expected: "a whole number, 0 or more" },
  maxPerTurn: { schema: whole.min(0), expected: "a whole number, 0 or more" },
  maxWords: { schema: whole.min(2).max(30), expected: "a whole number from 2 to 30" },
  transcriptChars: {
    schema: whole.min(0).max(100_000),
    expected: "a whole number of code points, 0 to 100000",
  },
  timeoutMs: {
    schema: whole.min(1).max(LONGEST_TIMER),
    expected: "a whole number of milliseconds, 1 or more",
  },
  glosses: { schema: object, expected: "an object from tool names to glosses" },
  callOptions: { schema: object, expected: "an object of call options" },
  tracing: { schema: z.boolean(), expected: "true or false" },
};
