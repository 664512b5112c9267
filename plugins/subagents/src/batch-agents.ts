/** Which agents a batch may call, and what a call of it must look like. */
import { isLoose, type OptionRule, shown } from "@surtitle/core/plugin";
import { z } from "zod";
import { hasInk } from "./note/clean-text.ts";
import { checkAgent, checkNeeded, milliseconds, words } from "./options.ts";
import { isSubagent, type Subagent } from "./subagent.ts";

/** An agent of a batch, with what is to be known of it. */
export interface BatchAgent {
  /** The agent itself. */
  readonly agent: Subagent;
  /** What it is for; the parent's model chooses by it. @default none */
  readonly description?: string;
  /** How notes name it. @default its key */
  readonly role?: string;
  /** A variant of the role, say "deep". @default none */
  readonly mode?: string;
  /** When it is given up, in milliseconds. @default that of the batch */
  readonly timeoutMs?: number;
}

export type BatchAgents = ReadonlyMap<string, BatchAgent>;

/** @throws {TypeError} for no agent at all, and for what is none */
export function readAgents(given: Readonly<Record<string, Subagent | BatchAgent>>): BatchAgents {
  const agents = new Map<string, BatchAgent>();
  for (const [key, one] of Object.entries(given)) {
    const own = isLoose(one) && !isSubagent(one) ? one : { agent: one as Subagent };
    checkNeeded({ ...own }, rules, []);
    checkAgent(`agents.${key}`, own.agent);
    agents.set(key, own);
  }
  if (agents.size === 0)
    throw new TypeError("[surtitle/subagents] agents: expected at least one agent, got none");
  return agents;
}

/** What the parent's model reads of the choices. */
export function describeAgents(agents: BatchAgents, maxBatch: number): string {
  const lines = [...agents].map(([key, { description }]) =>
    description ? `- ${key}: ${description}` : `- ${key}`,
  );
  return [
    `Hands up to ${maxBatch} goals to subagents, which work at the same time. There are:`,
    ...lines,
  ].join("\n");
}

/** One goal for one agent. */
export interface BatchTask {
  readonly agent: string;
  readonly goal: string;
}

/** What the tool of a batch is called with: goals, each with the agent that is to work at it. */
export type BatchSchema = z.ZodObject<{
  /** As many as `maxBatch` allows, at least one. */
  tasks: z.ZodArray<
    z.ZodObject<{
      /** A key of `agents`. */
      agent: z.ZodEnum;
      /** What to find out or do; the agent knows nothing else of the conversation. */
      goal: z.ZodString;
    }>
  >;
}>;

/** The schema of a call; its errors name the choices, for the model is to mend the call. */
export function batchSchema(agents: BatchAgents, maxBatch: number): BatchSchema {
  const choices = [...agents.keys()];
  const named = choices.join(", ");
  const agent = z.enum(choices as [string, ...string[]], {
    error: ({ input }) => `unknown agent: expected one of ${named}, got ${shown(input)}`,
  });
  const goal = z
    .string()
    .regex(/\S/, "empty goal: expected what to find out or do")
    .refine(hasInk, "empty goal: expected what to find out or do");
  const task = z.object({ agent, goal: goal.describe("it knows nothing of the conversation so far") });
  const each = `each with a goal and an agent (${named})`;
  const tasks = z
    .array(task)
    .min(1, `no tasks: expected 1 to ${maxBatch}, ${each}`)
    .max(maxBatch, `too many tasks: expected at most ${maxBatch} at once, ${each}`);
  return z.object({ tasks });
}

const rules: Readonly<Record<string, OptionRule>> = {
  agent: { schema: z.custom(() => true), expected: "an agent" },
  description: words,
  role: words,
  mode: words,
  timeoutMs: milliseconds,
};
