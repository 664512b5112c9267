import { type DynamicStructuredTool, tool } from "@langchain/core/tools";
import type { OptionRule } from "@surtitle/core/plugin";
import { z } from "zod";
import { answerWith, costsAt, deskFor, inPlace, toolCallIdOf } from "./desk.ts";
import { hasInk } from "./note/clean-text.ts";
import {
  checkAgent,
  checkNeeded,
  milliseconds,
  type SharedOptions,
  sharedRules,
  toolName,
  words,
} from "./options.ts";
import { withReportLine } from "./report-line.ts";
import { type ParentRun, runSubagent } from "./run-subagent.ts";
import type { Subagent } from "./subagent.ts";

/** Options of {@link subagentTool}. */
export interface SubagentToolOptions extends SharedOptions {
  /** The tool's name. */
  readonly name: string;
  /** What the subagent is for. A line that its results are reports is put behind it. */
  readonly description: string;
  /** How notes name it. @default the tool's name */
  readonly role?: string;
  /** A variant of the role, say "deep". @default none */
  readonly mode?: string;
  /** When it is given up, in milliseconds. @default never */
  readonly timeoutMs?: number;
}

/** What the tool of one agent is called with: the goal that the agent is to work at. */
export type GoalSchema = z.ZodObject<{
  /** What to find out or do; the agent knows nothing else of the conversation. */
  goal: z.ZodString;
}>;

const schema: GoalSchema = z.object({
  goal: z
    .string()
    .regex(/\S/, "expected a goal, got none")
    .refine(hasInk, "expected a goal, got nothing that can be seen")
    .describe("what to find out or do; it knows nothing of the conversation so far"),
});

/** The tool that hands one goal to one agent. */
export type SubagentTool = DynamicStructuredTool<GoalSchema>;

/**
 * Makes an agent a tool whose result is a note.
 *
 * The agent gets the goal as its one message, works with the parent's signal and stream, and keeps its name. What it throws,
 * an abort and a timeout become notes with their status; interrupts and commands to the parent graph pass.
 *
 * @throws {TypeError} for an option that is unknown, missing or not what it must be
 *
 * @example
 * ```ts
 * import { subagentTool } from "@surtitle/subagents";
 * import { createAgent } from "langchain";
 *
 * const researcher = createAgent({ name: "researcher", model, tools });
 * const research = subagentTool(researcher, { name: "research", description: "Looks things up.", timeoutMs: 60_000 });
 * const parent = createAgent({ model, tools: [research] });
 * ```
 */
export function subagentTool(agent: Subagent, options: SubagentToolOptions): SubagentTool {
  checkAgent("agent", agent);
  checkNeeded({ ...options }, rules, ["name", "description"]);
  const { name, description, role = name, mode, timeoutMs } = options;
  const desk = deskFor(options);
  const work = async ({ goal }: z.infer<typeof schema>, runtime: unknown): Promise<unknown> => {
    const parent = runtime as ParentRun;
    return await inPlace(desk, parent, async (place) => {
      const onEnd = costsAt(desk, place);
      const outcome = await runSubagent({ agent, goal, parent, role, mode, timeoutMs, onEnd });
      return answerWith(desk, [outcome], { toolCallId: toolCallIdOf(runtime), name, parent, place });
    });
  };
  return tool(work as never, {
    name,
    description: withReportLine(description),
    schema,
  }) as unknown as SubagentTool;
}

const rules: Readonly<Record<string, OptionRule>> = {
  ...sharedRules,
  name: toolName,
  description: words,
  role: words,
  mode: words,
  timeoutMs: milliseconds,
};
