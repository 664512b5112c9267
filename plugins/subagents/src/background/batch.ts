/** A batch of background subagents as a process knows it: its own, or one that another process began. */
import type { Hub, LeaseEntry, NotePlace } from "@surtitle/core/plugin";
import type { SubagentBatch, SubagentResult } from "../note/batch.ts";

/** An agent of a batch: it has an id, and a status from the start. */
export interface KnownAgent extends SubagentResult {
  readonly id: string;
  readonly status: string;
}

/** Changed in place as it goes on; only those that run it or read of it do. */
export interface Batch {
  readonly id: string;
  /** `forgotten` where nothing of it is told or kept: its thread was forgotten, or its run is to be left alone. */
  readonly place: NotePlace & { forgotten: boolean };
  /** When it began. */
  readonly at: number;
  /** Where the agent that began it works, see `agentPath`. */
  readonly path: readonly string[];
  /** Stops its agents; none where another process runs it. */
  readonly stop?: AbortController | undefined;
  readonly turnId?: string | undefined;
  /** In the order asked. */
  agents: readonly KnownAgent[];
  /** What its note shows; none while it runs. */
  note?: SubagentBatch;
  /** When it was over, and as which one, since two may end in one millisecond. */
  ended?: { readonly at: number; readonly nth: number };
  /** A run came to its end with the note in its state. */
  delivered: boolean;
  /** The journal has it as ended. */
  kept?: boolean;
  /** Nobody waits for it any more: its thread was forgotten, or the hub was closed. */
  dropped: boolean;
}

/** As the journal keeps it: readers pass over what they do not know, and give it back. */
interface KeptLease extends LeaseEntry {
  readonly path?: readonly string[];
  readonly agents: readonly KeptAgent[];
}

type KeptAgent = LeaseEntry["agents"][number] & { readonly goal?: string };

/** The lease of a batch now. Goals and names are redacted. */
export function leaseOf(batch: Batch, hub: Hub, holder: string): LeaseEntry {
  const { id, at, path, turnId, ended, delivered } = batch;
  const lease: KeptLease = {
    batchId: id,
    at,
    beatAt: hub.now(),
    status: delivered ? "delivered" : ended ? "ended" : "running",
    holder,
    agents: batch.agents.map((agent) => keptAgent(agent, hub)),
    ...(turnId !== undefined && { turnId }),
    ...(ended && { endedAt: ended.at }),
    ...(path.length > 0 && { path }),
  };
  return lease;
}

/** The batch of a lease, as far as it tells; its results stand elsewhere in the journal. */
export function batchOf(threadId: string, lease: LeaseEntry): Batch {
  const { batchId, at, turnId, status, agents } = lease;
  return {
    ...{
      id: batchId,
      place: { threadId, forgotten: false },
      at,
      turnId,
      path: pathIn(lease),
      dropped: false,
    },
    agents: agents.map((agent) => ({ ...agent })),
    delivered: status === "delivered",
  };
}

function keptAgent({ id, status, role, mode, goal }: KnownAgent, hub: Hub): KeptAgent {
  return {
    ...{ id, status },
    ...(role && { role: hub.redact(role) }),
    ...(mode && { mode: hub.redact(mode) }),
    ...(goal && { goal: hub.redact(goal) }),
  };
}

function pathIn(lease: LeaseEntry): readonly string[] {
  const { path } = lease as KeptLease;
  return Array.isArray(path) && path.every((node) => typeof node === "string") ? path : [];
}
