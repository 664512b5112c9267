/** A batch of background subagents as a process knows it: its own, or one that another process began. */
import type { Hub, LeaseEntry, Turn } from "@surtitle/core/plugin";
import type { SubagentResult } from "../note/batch.ts";

/** An agent of a batch: it has an id, and a status from the start. */
export interface BatchAgent extends SubagentResult {
  readonly id: string;
  readonly status: string;
}

export interface Batch {
  readonly id: string;
  readonly threadId: string;
  /** When it began. */
  readonly at: number;
  /** Where the agent that began it works, see `Place`. */
  readonly path: readonly string[];
  /** The turn that began it, where a handler of ours follows it. */
  readonly turn?: Turn | undefined;
  readonly turnId?: string | undefined;
  /** In the order asked. */
  agents: readonly BatchAgent[];
  /** When it was over, and as which one, since two may end in one millisecond. */
  ended?: { readonly at: number; readonly nth: number };
  /** Its note is in the state of the agent that began it, and a run that has it there came to its end. */
  delivered: boolean;
}

/** As the journal keeps it: readers pass over what they do not know, and give it back. */
interface KeptLease extends LeaseEntry {
  readonly path?: readonly string[];
  readonly agents: readonly KeptAgent[];
}

type KeptAgent = LeaseEntry["agents"][number] & { readonly goal?: string };

/** The lease of a batch now. Goals and names are redacted. */
export function leaseOf(batch: Batch, hub: Hub, holder?: string): LeaseEntry {
  const { id, at, path, turnId, ended, delivered } = batch;
  const lease: KeptLease = {
    batchId: id,
    at,
    beatAt: hub.now(),
    status: delivered ? "delivered" : ended ? "ended" : "running",
    agents: batch.agents.map((agent) => keptAgent(agent, hub)),
    ...(turnId !== undefined && { turnId }),
    ...(holder !== undefined && { holder }),
    ...(ended && { endedAt: ended.at }),
    ...(path.length > 0 && { path }),
  };
  return lease;
}

/** The batch of a lease, as far as it tells; its results stand elsewhere in the journal. */
export function batchOf(threadId: string, lease: LeaseEntry): Batch {
  const { batchId, at, turnId, status, agents } = lease;
  return {
    ...{ id: batchId, threadId, at, turnId },
    path: pathIn(lease),
    agents: agents.map(({ ...agent }) => agent),
    delivered: status === "delivered",
  };
}

function keptAgent({ id, status, role, mode, goal }: BatchAgent, hub: Hub): KeptAgent {
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
