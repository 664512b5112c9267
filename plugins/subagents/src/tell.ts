/** Tells the hub what a parent reads of its subagents. */
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import {
  cleanCharacters,
  type Hub,
  isLoose,
  keepResult,
  type NotePlace,
  shortName,
  tellNote,
  tellSubagentUsage,
  wholeSlice,
} from "@surtitle/core/plugin";
import { boundText } from "./bound-text.ts";
import { withoutKnownSecrets } from "./known-secrets.ts";
import type { SubagentBatch, SubagentResult } from "./note/batch.ts";
import type { NoteSettings } from "./note/limits.ts";
import { printNote } from "./note/print.ts";
import { layOut } from "./note/shown-batch.ts";
import { fullText, type NamedBatch } from "./note-message.ts";
import { narrow, redactBatch, WIDE } from "./redact-batch.ts";
import type { ParentRun, SubagentCost } from "./run-subagent.ts";

/** How much of a result is kept, in code points. */
const RESULT_LIMIT = 262_144;

/**
 * The thread and turn that a run belongs to: those of the plugin that follows it, else the thread that its metadata names,
 * else its own id, under which nothing is found again.
 */
export function placeOf(hub: Hub, parent: ParentRun): NotePlace {
  const runId = runIdOf(parent.callbacks) ?? runIdOf(ambient("callbacks"));
  const turn = hub.turnOfRun(runId);
  if (turn) return { threadId: turn.threadId, turn };
  const metadata = { ...asLoose(ambient("metadata")), ...parent.configurable, ...parent.metadata };
  const { threadId } = hub.settings;
  const named = threadId
    ? hub.guard("subagents", "threadId(metadata) threw", () => threadId(metadata))
    : metadata["thread_id"];
  const id = typeof named === "number" ? String(named) : named;
  return { threadId: typeof id === "string" && id !== "" ? id : (runId ?? "") };
}

/** Whether the app wants nothing told of a run: it is tagged `surtitle:off`. */
export function isLeftAlone({ tags }: ParentRun): boolean {
  const around = ambient("tags");
  return [...(tags ?? []), ...(Array.isArray(around) ? around : [])].includes("surtitle:off");
}

/** What is told of a batch, and how its note is written. */
export interface TellOptions {
  readonly settings: NoteSettings;
  /** Grows by one with each note of one batch. @default 1 */
  readonly rev?: number;
  /** What the tool was called with, if a tool was. */
  readonly given?: unknown;
}

/** Tells a note as an event and keeps it, redacted before anything is cut. Never throws. */
export function tellBatch(
  hub: Hub,
  place: NotePlace,
  { batchId, batch, settings, rev, given }: NamedBatch & TellOptions,
): void {
  hub.guard("subagents", "a note could not be told", () => {
    const shown = layOut(redactBatch(hub, batch, { window: narrow(batch.agents.length), given }), settings);
    const agents = shown.agents.map(({ id, status, role, mode }) => ({
      id,
      status,
      ...(role !== undefined && { role }),
      ...(mode !== undefined && { mode }),
    }));
    const text = printNote(shown, settings.locale);
    tellNote(hub, place, { batchId, agents, text, ...(rev !== undefined && { rev }) });
  });
}

/** Keeps each full result by its agent's id. Done beside the run, for redacting it takes its time; `settled()` waits. */
export function keepOutcomes(hub: Hub, place: NotePlace, { batchId, outcomes, given }: ToldOutcomes): void {
  const at = hub.now();
  let masked: readonly ToldOutcome[] | undefined;
  for (const [index, outcome] of outcomes.entries()) {
    beside(hub, place, () => {
      masked ??= withoutKnownSecrets(outcomes, given);
      const { id, status, ...said } = masked[index] ?? outcome;
      const text = fullText(said);
      const clean = hub.redact(cleanCharacters(wholeSlice(text, 2 * RESULT_LIMIT)));
      const size = said.cut ?? (text.length > 2 * RESULT_LIMIT ? text.length : clean.length);
      keepResult(hub, place, {
        agentId: id,
        batchId,
        status,
        at,
        text: boundText(clean, RESULT_LIMIT, size),
      });
    });
  }
}

/** How a subagent ended. */
export interface ToldOutcome extends SubagentResult {
  readonly id: string;
  readonly status: string;
}

export interface ToldOutcomes {
  readonly batchId: string;
  readonly outcomes: readonly ToldOutcome[];
  /** What the tool was called with, if a tool was. */
  readonly given?: unknown;
}

/** Tells what a subagent's model calls came to; nothing where there was none. */
export function tellUsage(hub: Hub, place: NotePlace, { agentId, outcome, usage }: SubagentCost): void {
  const { calls, tokens, model } = usage;
  if (calls === 0) return;
  hub.guard("subagents", "what a subagent cost could not be told", () => {
    const name = model === undefined ? {} : { model: shortName(model, (text) => hub.redact(text)) };
    tellSubagentUsage(hub, place, { agentId, outcome, ...(tokens && { tokens }), ...name });
  });
}

/** The batch as a parent reads it that is to read secrets masked. */
export function redacted(hub: Hub, batch: SubagentBatch, given?: unknown): SubagentBatch {
  return redactBatch(hub, batch, { window: WIDE, given });
}

function beside(hub: Hub, { threadId }: NotePlace, doIt: () => void): void {
  const later = new Promise<void>((resolve) => void setTimeout(resolve, 0));
  const done = later.then(() => hub.guard("subagents", "a result could not be kept", doIt));
  hub.track(threadId, done);
}

function runIdOf(callbacks: unknown): string | undefined {
  if (!isLoose(callbacks) || typeof callbacks["getParentRunId"] !== "function") return undefined;
  const id: unknown = callbacks["getParentRunId"].call(callbacks);
  return typeof id === "string" ? id : undefined;
}

/** From the config that LangChain keeps for the code that runs now; a middleware's own runtime lacks it. */
function ambient(key: string): unknown {
  return asLoose(AsyncLocalStorageProviderSingleton.getRunnableConfig())[key];
}

function asLoose(x: unknown): Readonly<Record<string, unknown>> {
  return isLoose(x) ? x : {};
}
