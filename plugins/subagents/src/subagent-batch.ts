import { type DynamicStructuredTool, tool } from "@langchain/core/tools";
import { isLoose, type OptionRule } from "@surtitle/core/plugin";
import { z } from "zod";
import {
  type BatchAgent,
  type BatchSchema,
  type BatchTask,
  batchSchema,
  describeAgents,
  readAgents,
} from "./batch-agents.ts";
import { checkpointPlaces } from "./checkpoint-places.ts";
import { answerWith, costsAt, deskFor, inPlace, toolCallIdOf } from "./desk.ts";
import { checkNeeded, milliseconds, type SharedOptions, sharedRules, toolName, words } from "./options.ts";
import { withReportLine } from "./report-line.ts";
import { oneOf, runAll } from "./run-all.ts";
import { type ParentRun, runSubagent, type SubagentJob } from "./run-subagent.ts";
import type { Subagent } from "./subagent.ts";

/** Options of {@link subagentBatch}. */
export interface SubagentBatchOptions extends SharedOptions {
  /** The agents to choose from, by the names that the parent's model calls them. */
  readonly agents: Readonly<Record<string, Subagent | BatchAgent>>;
  /** The tool's name. @default "run_subagents" */
  readonly name?: string;
  /** What the parent's model reads of the tool. @default one that lists the agents */
  readonly description?: string;
  /** How many goals one call may have, 1 to 100. @default 8 */
  readonly maxBatch?: number;
  /** How many of them are worked on at once, 1 to 100. @default 4 */
  readonly concurrency?: number;
  /** When each of them is given up, in milliseconds. @default never */
  readonly timeoutMs?: number;
}

/** The tool that hands several goals to several agents. */
export type SubagentBatchTool = DynamicStructuredTool<BatchSchema>;

/**
 * A tool that works on several goals at once and answers with one note, in the order asked. A call that asks for too many,
 * for an unknown agent or for nothing is a tool error that names the choices, and starts nothing.
 *
 * Where one waits for a person the others are let end first. When the person has answered, they are taken from the
 * checkpointer and not run again.
 *
 * @throws {TypeError} for an option that is unknown, missing or not what it must be
 *
 * @example
 * ```ts
 * import { subagentBatch } from "@surtitle/subagents";
 * import { createAgent } from "langchain";
 *
 * const critic = createAgent({ model, systemPrompt: "Look for flaws." });
 * const batch = subagentBatch({ agents: { historian, critic: { agent: critic, description: "finds flaws" } } });
 * const parent = createAgent({ model, tools: [batch] });
 * ```
 */
export function subagentBatch(options: SubagentBatchOptions): SubagentBatchTool {
  checkNeeded({ ...options }, rules, ["agents"]);
  const { name = "run_subagents", maxBatch = 8, concurrency = 4, timeoutMs } = options;
  const agents = readAgents(options.agents);
  const desk = deskFor(options);
  const jobFor = ({ agent: key, goal }: BatchTask, parent: ParentRun): SubagentJob => {
    const chosen = agents.get(key);
    if (chosen === undefined)
      throw new TypeError(`[surtitle/subagents] agent: expected a known one, got ${key}`);
    const { agent, role = key, mode } = chosen;
    return { agent, role, mode, timeoutMs: chosen.timeoutMs ?? timeoutMs, goal, parent };
  };
  const work = async (
    { tasks }: { readonly tasks: readonly BatchTask[] },
    runtime: ParentRun,
  ): Promise<unknown> => {
    const parents = checkpointPlaces(runtime, tasks.length);
    const jobs = tasks.map((task, i) => jobFor(task, parents[i] ?? runtime));
    return await inPlace(desk, runtime, async (place) => {
      const onEnd = costsAt(desk, place);
      const { outcomes, thrown } = await runAll(jobs, concurrency, (job) => runSubagent({ ...job, onEnd }));
      if (thrown.length > 0) throw oneOf(thrown);
      const ended = outcomes.filter((outcome) => outcome !== undefined);
      return answerWith(desk, ended, { toolCallId: toolCallIdOf(runtime), name, parent: runtime, place });
    });
  };
  const description = withReportLine(options.description ?? describeAgents(agents, maxBatch));
  const schema = batchSchema(agents, maxBatch);
  return tool(work as never, { name, description, schema }) as unknown as SubagentBatchTool;
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
  name: toolName,
  description: words,
  maxBatch: count(100),
  concurrency: count(100),
  timeoutMs: milliseconds,
};
