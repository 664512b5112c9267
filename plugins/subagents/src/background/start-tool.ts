/** The tool that starts a batch and does not wait for it. */
import { ToolMessage } from "@langchain/core/messages";
import { type StructuredToolInterface, tool } from "@langchain/core/tools";
import { type BatchTask, batchSchema, describeAgents } from "../batch-agents.ts";
import { toolCallIdOf } from "../desk.ts";
import { noteText } from "../note/format-note.ts";
import { noteMessage } from "../note-message.ts";
import { withReportLine } from "../report-line.ts";
import type { ParentRun } from "../run-subagent.ts";
import { newAgentId, newBatchId } from "../subagent.ts";
import { isLeftAlone } from "../tell.ts";
import { type Batch, leaseNames } from "./batch.ts";
import type { BackgroundDesk } from "./desk.ts";
import { agentPath } from "./place.ts";
import { type BackgroundJob, startBatch } from "./run-batch.ts";
import { READ_TOOL, START_TOOL, toolPlace, WAIT_TOOL } from "./tool-names.ts";

/** How many batches may run at once, for one thread and for all. */
export const RUNNING_LIMIT: { readonly thread: 16; readonly all: 1_000 } = { thread: 16, all: 1_000 };

/** Its answer is a note with status running and all ids; a call that is too much is an error and starts nothing. */
export function startTool(desk: BackgroundDesk): StructuredToolInterface {
  const work = async (
    { tasks }: { readonly tasks: readonly BatchTask[] },
    runtime: unknown,
  ): Promise<unknown> => {
    const { threadId, turn } = toolPlace(desk, runtime);
    const refusal = refusalOf(desk, threadId);
    const toolCallId = toolCallIdOf(runtime);
    if (refusal !== undefined) return errorMessage(refusal, toolCallId);
    const jobs = tasks.map((task) => jobFor(desk, task));
    const agents = jobs.map(({ id, role, mode, goal }) => ({
      ...{ id, role: role ?? null, mode: mode ?? null, goal, status: "running", untold: true },
    }));
    const batch: Batch = {
      ...{
        id: newBatchId(),
        place: { threadId, turn, forgotten: isLeftAlone(runtime as ParentRun) },
        turnId: turn?.turnId,
        at: desk.hub.now(),
      },
      ...{ path: agentPath(), stop: new AbortController(), delivered: false, dropped: false },
      ...{ agents, names: leaseNames(desk.hub, agents, desk.settings.limits) },
    };
    const { book, onEnd } = desk;
    const onResult = book.results.add.bind(book.results, threadId);
    startBatch(book, batch, { ...desk, jobs, onResult, onEnd });
    return answer(desk, batch, toolCallId);
  };
  return tool(work as never, {
    name: START_TOOL,
    description: describe(desk),
    schema: batchSchema(desk.agents, desk.maxBatch),
  }) as unknown as StructuredToolInterface;
}

function jobFor({ agents, timeoutMs }: BackgroundDesk, { agent: key, goal }: BatchTask): BackgroundJob {
  const chosen = agents.get(key);
  if (chosen === undefined)
    throw new TypeError(
      `[surtitle/subagents] agent: expected one of ${[...agents.keys()].join(", ")}, got ${key}`,
    );
  const { agent, role = key, mode } = chosen;
  return { agent, role, mode, timeoutMs: chosen.timeoutMs ?? timeoutMs, goal, id: newAgentId() };
}

/** Why nothing more can be started, and what helps. */
function refusalOf({ hub, book }: BackgroundDesk, threadId: string): string | undefined {
  if (hub.closed) return "nothing was started: this app is shutting down";
  const here = book.of(threadId).filter(({ stop, ended }) => stop && !ended).length;
  const wait = `call ${WAIT_TOOL} first`;
  if (here >= RUNNING_LIMIT.thread)
    return `nothing was started: ${here} batches are running, expected fewer than ${RUNNING_LIMIT.thread}; ${wait}`;
  if (book.running < RUNNING_LIMIT.all) return undefined;
  const others = `${book.running} batches of all conversations are running, expected fewer than ${RUNNING_LIMIT.all}`;
  const help = here > 0 ? `${wait}, or try again later` : "try again later, or do the work yourself";
  return `nothing was started: ${others}; ${here} of them are of this conversation; ${help}`;
}

function answer(
  { settings }: BackgroundDesk,
  { id: batchId, agents }: Batch,
  toolCallId: string | undefined,
): unknown {
  const batch = { agents, summary: batchId, status: "running" };
  if (toolCallId === undefined) return noteText(batch, settings);
  return noteMessage({ batchId, batch }, { toolCallId, name: START_TOOL, settings });
}

/** An error that the model reads. Not thrown: with some middleware a throw ends the run. */
export function errorMessage(content: string, toolCallId: string | undefined): unknown {
  if (toolCallId === undefined) return content;
  return new ToolMessage({ content, tool_call_id: toolCallId, status: "error" });
}

function describe({ agents, maxBatch }: BackgroundDesk): string {
  return withReportLine(
    [
      describeAgents(agents, maxBatch),
      "Returns at once, with the id of the batch and of each subagent, while they work in the background.",
      "When all of a batch are over, a note of what they found comes by itself; do not start the same work again.",
      `${WAIT_TOOL} waits for it where you have nothing else to do. ${READ_TOOL} reads a full result by the subagent's id.`,
    ].join("\n"),
  );
}
