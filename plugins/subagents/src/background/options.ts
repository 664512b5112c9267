import type { Surtitle } from "@surtitle/core";
import { isLoose, type OptionRule } from "@surtitle/core/plugin";
import { z } from "zod";
import type { BatchAgent } from "../batch-agents.ts";
import type { SubagentBatch } from "../note/batch.ts";
import { checkNeeded, milliseconds, type SharedOptions, sharedRules } from "../options.ts";
import type { Subagent } from "../subagent.ts";

/** A batch that is over. */
export interface BackgroundNote {
  /** The thread that started it. */
  readonly threadId: string;
  /** The note's key in events and in the journal. */
  readonly batchId: string;
  /** The note as the parent will read it. */
  readonly text: string;
  /** What it shows. */
  readonly batch: SubagentBatch;
}

/** Options of {@link backgroundSubagentsMiddleware}. */
export interface BackgroundSubagentsOptions extends SharedOptions {
  /** The hub that the plugins of an app share. Its journal holds who works on what. */
  readonly surtitle: Surtitle;
  /** The agents to choose from, by the names that the parent's model calls them. */
  readonly agents: Readonly<Record<string, Subagent | BatchAgent>>;
  /** How many goals one batch may have, 1 to 100. @default 8 */
  readonly maxBatch?: number;
  /** How many of a batch are worked on at once, 1 to 100. @default 4 */
  readonly concurrency?: number;
  /** When each agent is given up, in milliseconds. Nobody waits for it, so it has an end. @default 3600000 */
  readonly timeoutMs?: number;
  /** How often a running batch gives a sign of life, in milliseconds. @default 15000 */
  readonly heartbeatMs?: number;
  /**
   * How old the last sign of life is when the process behind it counts as gone, in milliseconds; at least twice
   * `heartbeatMs`. Processes that share a journal need clocks that agree to within the difference. @default 60000
   */
  readonly staleMs?: number;
  /**
   * Hears of every batch that is over, also while no turn runs: the place to start one. At least once for each batch id; once
   * more where another process takes over. What it throws is told to `onError`.
   * @default none
   */
  readonly onNote?: (note: BackgroundNote) => void | Promise<void>;
}

/** The defaults. */
export const DEFAULTS = {
  maxBatch: 8,
  concurrency: 4,
  timeoutMs: 3_600_000,
  heartbeatMs: 15_000,
  staleMs: 60_000,
} as const;

/** @throws {TypeError} for an option that is unknown, missing or not what it must be @throws {RangeError} for times at odds */
export function checkBackground(options: BackgroundSubagentsOptions): void {
  checkNeeded({ ...options }, rules, ["surtitle", "agents"]);
  const { heartbeatMs = DEFAULTS.heartbeatMs, staleMs = DEFAULTS.staleMs } = options;
  if (staleMs >= 2 * heartbeatMs) return;
  throw new RangeError(
    `[surtitle/subagents] staleMs: expected at least twice heartbeatMs (${2 * heartbeatMs}), got ${staleMs} (number)`,
  );
}

const count = (most: number): OptionRule => ({
  schema: z.number().int().min(1).max(most),
  expected: `a whole number from 1 to ${most}`,
});

const rules: Readonly<Record<string, OptionRule>> = {
  ...sharedRules,
  agents: {
    schema: z.custom((x) => isLoose(x) && !Array.isArray(x)),
    expected: "an object of agents by name",
  },
  maxBatch: count(100),
  concurrency: count(100),
  timeoutMs: milliseconds,
  heartbeatMs: milliseconds,
  staleMs: milliseconds,
  onNote: { schema: z.custom((x) => typeof x === "function"), expected: "a function" },
};
