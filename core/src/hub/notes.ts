/** What becomes known of subagents: the note that a parent read, each one's full result, and what each one cost. */
import type { NoteAgent, Tokens } from "../view/record.ts";
import type { Hub } from "./hub.ts";
import type { Turn } from "./turns.ts";

/** Where something of subagents belongs. */
export interface NotePlace {
  readonly threadId: string;
  /** The turn that started them; none where no plugin follows the run. */
  readonly turn?: Turn | undefined;
  /** Whether the thread was forgotten meanwhile, where there is no turn that knows. @default false */
  readonly forgotten?: boolean;
}

/** A note as a parent reads it. */
export interface ToldNote {
  readonly batchId: string;
  readonly agents: readonly NoteAgent[];
  readonly text: string;
  /** Grows by one with each note of one batch. @default 1 */
  readonly rev?: number;
}

/** The result of one subagent. */
export interface ToldResult {
  readonly agentId: string;
  readonly batchId: string;
  readonly status: string;
  /** Bound it first: all of it is redacted. */
  readonly text: string;
  /** When it was known, in epoch milliseconds. @default now */
  readonly at?: number;
}

/** What one subagent's model calls came to. */
export interface ToldUsage {
  readonly agentId: string;
  /** How it ended. */
  readonly outcome: string;
  readonly tokens?: Tokens;
  readonly model?: string;
}

/** Queues the note for the journal and tells it as an event, both redacted, also in its agents' names. */
export function tellNote(hub: Hub, place: NotePlace, { rev = 1, ...told }: ToldNote): void {
  if (place.forgotten) return;
  const { threadId, turn } = place;
  const { batchId } = told;
  const turnId = turn === undefined ? {} : { turnId: turn.turnId };
  const note = {
    batchId,
    ...turnId,
    at: hub.now(),
    agents: told.agents.map(masked),
    text: hub.redact(told.text),
  };
  const event = { v: 1, type: "surtitle/subagent-note", threadId, ...note } as const;
  hub.publish(event, turn, (journal) => journal.putNote(threadId, { ...note, rev }));

  function masked({ id, status, role, mode }: NoteAgent): NoteAgent {
    return {
      id: hub.redact(id),
      status: hub.redact(status),
      ...(role !== undefined && { role: hub.redact(role) }),
      ...(mode !== undefined && { mode: hub.redact(mode) }),
    };
  }
}

/** Queues a full result for the journal, redacted. No event: notes tell what surfaces show. */
export function keepResult(hub: Hub, place: NotePlace, { text, at = hub.now(), ...told }: ToldResult): void {
  const { threadId, turn } = place;
  if (hub.closed || place.forgotten || turn?.forgotten) return;
  const turnId = turn === undefined ? {} : { turnId: turn.turnId };
  const entry = { ...told, ...turnId, at, text: hub.redact(text) };
  hub.keep(threadId, (journal) => journal.putResult(threadId, entry));
}

/**
 * One `usage` of kind "subagent", by the subagent's id. Of a forgotten turn it is told, but not kept: views pass over what
 * names a turn that they do not know. Of a forgotten place without a turn nothing is told, for they would count it.
 */
export function tellSubagentUsage(hub: Hub, place: NotePlace, { agentId, ...told }: ToldUsage): void {
  const { threadId, turn } = place;
  const turnId = turn === undefined ? {} : { turnId: turn.turnId };
  const usage = { runId: agentId, kind: "subagent", at: hub.now(), ...turnId, ...told } as const;
  if (!place.forgotten) hub.tellUsage(threadId, usage, turn);
  else if (turn && !hub.closed) hub.bus.emit({ v: 1, type: "surtitle/model-usage", threadId, ...usage });
}
