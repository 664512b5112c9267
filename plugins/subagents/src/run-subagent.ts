/** Runs one agent inside a tool call of another, and says how it ended. */
import { errorKind, isLoose, unref } from "@surtitle/core/plugin";
import type { SubagentResult } from "./note/batch.ts";
import { causeOf } from "./note/body-of.ts";
import { resultOf } from "./result-of.ts";
import { newAgentId, type Subagent } from "./subagent.ts";
import { metersIn, SubagentMeter, type SubagentUsage } from "./usage-meter.ts";

/** What a tool, or a node, knows of the run around it. All of it may be missing. */
export interface ParentRun {
  readonly signal?: AbortSignal | undefined;
  readonly writer?: unknown;
  readonly callbacks?: unknown;
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly tags?: readonly string[] | undefined;
}

export interface SubagentJob {
  readonly agent: Subagent;
  /** Becomes the one human message that it gets. */
  readonly goal: string;
  readonly parent?: ParentRun | undefined;
  /** @default a new one */
  readonly id?: string | undefined;
  readonly role?: string | undefined;
  readonly mode?: string | undefined;
  /** When it is given up, in milliseconds. @default never */
  readonly timeoutMs?: number | undefined;
  /** Nobody waits for it: its timeout keeps no process alive. @default false */
  readonly unattended?: boolean | undefined;
  /** Hears once what its model calls came to, also where it pauses for a person or hands over. */
  readonly onEnd?: ((cost: SubagentCost) => void) | undefined;
}

/** What a subagent's model calls came to, and how it ended; "paused" where it waits for a person or handed over. */
export interface SubagentCost {
  readonly agentId: string;
  readonly outcome: string;
  readonly usage: SubagentUsage;
}

/** How a subagent ended, ready for a note. `text` is what it found, `error` what went wrong; both are unbounded. */
export interface SubagentOutcome extends SubagentResult {
  readonly id: string;
  readonly status: "done" | "failed" | "aborted" | "timed out";
  readonly goal: string;
  readonly text?: string;
  readonly error?: string;
}

/**
 * Runs the agent with the parent's signal, writer and callbacks, so that its steps nest, its custom events flow and its
 * interrupts reach the person. Its own name stays. A run that ignores its signal is left behind at its timeout or abort.
 *
 * Does not reject for an agent that fails, is aborted or times out.
 *
 * @throws LangGraph's control flow (interrupts and commands to the parent graph), which is not this library's to answer
 */
export async function runSubagent(job: SubagentJob): Promise<SubagentOutcome> {
  const { goal, id = newAgentId(), role, mode } = job;
  const meter = new SubagentMeter();
  const around = metersIn(job.parent?.callbacks);
  for (const outer of around) outer.holds(meter);
  let outcome = "paused";
  try {
    const ended = await race(job, meter);
    outcome = ended.status;
    const who = { id, ...(role !== undefined && { role }), ...(mode !== undefined && { mode }) };
    return { ...who, goal, ...ended };
  } finally {
    const usage = meter.told();
    for (const outer of around) outer.minus(meter);
    job.onEnd?.({ agentId: id, outcome, usage });
  }
}

/** How it came out, and with what words. */
export type Ending = Pick<SubagentOutcome, "status" | "text" | "error">;

async function race(job: SubagentJob, meter: SubagentMeter): Promise<Ending> {
  const { parent, timeoutMs, unattended } = job;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const own = new AbortController();
  const over = new AbortController();
  const stop = new Promise<Ending>((resolve) => {
    const stopWith = (ending: Ending, reason: unknown): void => {
      resolve(ending);
      own.abort(reason);
    };
    // A signal of its own, since Node warns of the eleventh listener on one.
    const around = parent?.signal && AbortSignal.any([parent.signal]);
    const aborted = (): void => stopWith(abortedBy(around?.reason), around?.reason);
    if (around?.aborted) return aborted();
    around?.addEventListener("abort", aborted, { signal: over.signal });
    if (timeoutMs === undefined) return;
    const ending = { status: "timed out", error: `no answer within ${inWords(timeoutMs)}` } as const;
    timer = setTimeout(() => stopWith(ending, new DOMException(ending.error, "TimeoutError")), timeoutMs);
    // Else held: a run waits for it, and a process with nothing else to do must not end before the note is there.
    if (unattended) unref(timer);
  });
  try {
    // What is aborted already is not begun.
    return own.signal.aborted ? await stop : await Promise.race([stop, work(job, own.signal, meter)]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

async function work(
  { agent, goal, parent = {} }: SubagentJob,
  signal: AbortSignal,
  meter: SubagentMeter,
): Promise<Ending> {
  try {
    const input = { messages: [{ role: "user", content: goal }] };
    const config = childConfig(parent, signal, meter);
    const result = await agent.invoke(input as never, config as never);
    if (isLoose(result) && Array.isArray(result["__interrupt__"]) && result["__interrupt__"].length > 0)
      return { status: "failed", error: "it stopped to ask a person, and nobody can answer it here" };
    return { status: "done", text: resultOf(result, goal) };
  } catch (error) {
    return endingOf(error);
  }
}

/**
 * Only what is needed: with more of the parent's config a subagent takes on its parent's name, with less its events do not
 * reach the outer stream.
 */
function childConfig(
  { callbacks, configurable, writer }: ParentRun,
  signal: AbortSignal,
  meter: SubagentMeter,
): object {
  return {
    signal,
    callbacks: withMeter(callbacks, meter),
    ...(configurable !== undefined && { configurable }),
    ...(writer !== undefined && { writer }),
  };
}

function withMeter(callbacks: unknown, meter: SubagentMeter): unknown {
  if (Array.isArray(callbacks)) return [...callbacks, meter];
  if (!isLoose(callbacks) || typeof callbacks["copy"] !== "function") return [meter];
  const manager = callbacks["copy"].call(callbacks) as {
    addHandler(handler: SubagentMeter, inherit: boolean): void;
  };
  manager.addHandler(meter, true);
  return manager;
}

/**
 * What an error means for the agent that threw it.
 *
 * @param signal - The parent's; once it is aborted, whatever is thrown is its doing.
 * @throws control flow
 */
export function endingOf(error: unknown, signal?: AbortSignal): Ending {
  const kind = errorKind(error);
  if (kind === "interrupt" || kind === "handoff") throw error;
  if (signal?.aborted) return abortedBy(signal.reason);
  const cause = causeOf(error);
  const told = cause === "" ? {} : { error: cause };
  if (kind !== "abort") return { status: "failed", ...told };
  return { status: isTimeout(error) ? "timed out" : "aborted", ...told };
}

function abortedBy(reason: unknown): Ending {
  return isTimeout(reason)
    ? { status: "timed out", error: "the run around it timed out" }
    : { status: "aborted", error: "the run around it was stopped" };
}

function isTimeout(error: unknown): boolean {
  return isLoose(error) && error["name"] === "TimeoutError";
}

function inWords(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${Number((ms / 1_000).toFixed(1))} s`;
}
