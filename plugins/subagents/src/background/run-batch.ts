/** Starts the agents of a batch, and follows them to their end. */
import { wholeSlice } from "@surtitle/core/plugin";
import type { NoteSettings } from "../note/limits.ts";
import { layOut } from "../note/shown-batch.ts";
import { runAll } from "../run-all.ts";
import { runSubagent, type SubagentJob } from "../run-subagent.ts";
import { keepOutcomes, redacted, tellBatch, tellUsage } from "../tell.ts";
import { type Batch, type KnownAgent, leaseOf } from "./batch.ts";
import type { BatchBook } from "./batch-book.ts";
import { keepLease } from "./keep-lease.ts";
import { apart } from "./place.ts";

/** A job whose agent has its id. */
export type BackgroundJob = SubagentJob & { readonly id: string };

/** How a batch is run and told of. */
export interface BatchWork {
  readonly jobs: readonly BackgroundJob[];
  readonly concurrency: number;
  readonly heartbeatMs: number;
  readonly settings: NoteSettings;
  /** Whether the parent reads secrets masked. */
  readonly redact: boolean;
  /** Hears of the full results as they come, and of the end of all. */
  readonly onResult: (agent: KnownAgent) => void;
  readonly onEnd: (batch: Batch) => void;
}

/** How much of a result a running batch holds, in UTF-16 units; its note shows far less. */
const HELD = 65_536;

/** Which note of a batch it is; the journal keeps the greater of two that are both final. */
export const REV: { readonly running: 1; readonly gone: 2; readonly ended: 3 } = {
  running: 1,
  gone: 2,
  ended: 3,
};

/** Enters the batch and sets its agents to work, apart from the run that asked for it. Returns at once. */
export function startBatch(book: BatchBook, batch: Batch, work: BatchWork): void {
  book.add(batch);
  const { settings, onEnd } = work;
  tellNow(book, batch, settings, REV.running);
  const gaveUp = (cause: unknown): void => giveUp(book, batch, { settings, onEnd, cause });
  apart(() => {
    if (batch.place.forgotten) return void followAll(book, batch, work).catch(gaveUp);
    const leave = keepLease({
      hub: book.hub,
      threadId: batch.place.threadId,
      everyMs: work.heartbeatMs,
      lease: () => leaseOf(batch, book.hub, book.holder),
      onForgotten: () => loseLease(book, batch),
    });
    batch.stop?.signal.addEventListener("abort", leave);
    void followAll(book, batch, work).catch(gaveUp).finally(leave);
  });
}

function loseLease(book: BatchBook, batch: Batch): void {
  if (batch.ended || batch.dropped) return;
  const message =
    "a batch was stopped: the journal has its lease no more, as after a forget in another process";
  book.hub.report({ part: "subagents", message, threadId: batch.place.threadId });
  book.forget(batch);
}

/** Tells what is known of the batch as its note. */
export function tellNow({ hub }: BatchBook, batch: Batch, settings: NoteSettings, rev: number): void {
  const { id: batchId, agents } = batch;
  tellBatch(hub, batch.place, { batchId, batch: batch.note ?? { agents }, settings, rev });
}

async function followAll(book: BatchBook, batch: Batch, work: BatchWork): Promise<void> {
  const { thrown } = await runAll(work.jobs, work.concurrency, async (job) => {
    const agent = await follow(book, batch, job);
    if (batch.dropped) return;
    book.hub.guard("subagents", "a result could not be kept", () => {
      work.onResult(agent);
      keepOutcomes(book.hub, batch.place, { batchId: batch.id, outcomes: [agent] });
    });
    batch.agents = batch.agents.map((one) => (one.id === job.id ? held(agent) : one));
  });
  if (batch.dropped) return;
  if (thrown.length > 0) throw thrown[0];
  end(book, batch, work);
}

/** Runs one, and takes what it throws for its end: nobody is here who could answer an interrupt or take a command. */
async function follow({ hub }: BatchBook, batch: Batch, job: BackgroundJob): Promise<KnownAgent> {
  const parent = { signal: batch.stop?.signal, configurable: { thread_id: job.id } };
  const { id, role, mode, goal } = job;
  const who = { id, goal, ...(role !== undefined && { role }), ...(mode !== undefined && { mode }) };
  try {
    return await runSubagent({
      ...job,
      ...{ parent, unattended: true },
      onEnd: (cost) => {
        if (!batch.place.forgotten) tellUsage(hub, batch.place, cost);
      },
    });
  } catch {
    return { ...who, status: "failed", error: "it stopped to ask or to hand over, and nobody is there" };
  }
}

function held(agent: KnownAgent): KnownAgent {
  const { text } = agent;
  const kept = { ...agent, fullText: true };
  if (typeof text !== "string" || text.length <= HELD) return kept;
  return { ...kept, text: wholeSlice(text, HELD), cut: text.length };
}

function end(book: BatchBook, batch: Batch, { settings, redact, onEnd }: BatchWork): void {
  const { hub } = book;
  const all = { agents: batch.agents };
  batch.note = layOut(redact ? redacted(hub, all) : all, settings);
  tellBatch(hub, batch.place, { batchId: batch.id, batch: all, settings, rev: REV.ended });
  conclude(book, batch, onEnd);
}

/** The batch is over, with its note. What is written of it comes last: nothing that fails before may keep it back. */
function conclude(book: BatchBook, batch: Batch, onEnd: BatchWork["onEnd"]): void {
  const { hub } = book;
  // From here on only the note is shown: the texts go, and so do the goals, which may be as long.
  batch.agents = batch.agents.map(({ id, status }) => ({ id, status }));
  book.end(batch, hub.now());
  hub.guard("subagents", "the end of a batch could not be told", () => onEnd(batch));
  book.keepLease(batch, async () => {
    // The results are put a moment later, and "ended" is to say that they are there.
    await new Promise((resolve) => void setTimeout(resolve, 0));
    await hub.journal.flush().catch(() => {});
  });
}

interface GivenUp extends Pick<BatchWork, "settings" | "onEnd"> {
  readonly cause: unknown;
}

/** A bug of ours: the batch is over as an aborted one, with what is known of its agents. */
function giveUp(book: BatchBook, batch: Batch, { settings, onEnd, cause }: GivenUp): void {
  const { threadId } = batch.place;
  book.hub.report({ part: "subagents", message: "a batch could not be told", threadId, cause });
  if (batch.ended || batch.dropped) return;
  batch.agents = batch.agents.map(givenUp);
  batch.note = { agents: batch.agents, status: "aborted" };
  tellNow(book, batch, settings, REV.ended);
  conclude(book, batch, onEnd);
}

function givenUp({ id, status, role, mode, goal }: KnownAgent): KnownAgent {
  const who = { id, role: role ?? null, mode: mode ?? null, goal: goal ?? null };
  if (status === "running") return { ...who, status: "aborted", error: "the batch was given up" };
  return { ...who, status, error: "its result could not be shown" };
}
