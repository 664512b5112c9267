/** A batch of background subagents as a process knows it: its own, or one that another process began. */
import { type Hub, type LeaseEntry, type NotePlace, wholeSlice } from "@surtitle/core/plugin";
import type { NoteLimits, SubagentBatch, SubagentResult } from "../note/batch.ts";
import { cleanName } from "../note/clean-text.ts";
import { narrow, redactBatch } from "../redact-batch.ts";

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
  /** What leases tell of the agents beside their status, by id. */
  readonly names: LeaseNames;
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
  /** Since when a durable journal that had it lacks it: its note is held back until it is there again, or given up. */
  missing?: number | undefined;
  /** Nobody waits for it any more: its thread was forgotten, or the hub was closed. */
  dropped: boolean;
}

/** As the journal keeps it: readers pass over what they do not know, and give it back. */
interface KeptLease extends LeaseEntry {
  readonly path?: readonly string[];
  readonly agents: readonly KeptAgent[];
}

type KeptAgent = LeaseEntry["agents"][number] & { readonly goal?: string };

/** Roles, modes and goals with secrets masked, as long as a note shows them: a lease is written again with each beat. */
export type LeaseNames = ReadonlyMap<string, Pick<KeptAgent, "role" | "mode" | "goal">>;

/** What of a goal in a journal is looked at, in UTF-16 units: far more than this version writes. */
const GOAL_READ = 4_096;

/** To be made once, when the batch is. */
export function leaseNames(hub: Hub, agents: readonly KnownAgent[], limits: NoteLimits): LeaseNames {
  const { agents: masked } = redactBatch(hub, { agents }, { window: narrow(agents.length) });
  return new Map(
    agents.map(({ id }, i) => [
      id,
      told({
        role: cleanName(masked[i]?.role, limits.role),
        mode: cleanName(masked[i]?.mode, limits.mode),
        goal: cleanName(masked[i]?.goal, limits.goal),
      }),
    ]),
  );
}

/** The lease of a batch now. */
export function leaseOf(batch: Batch, hub: Hub, holder: string): LeaseEntry {
  const { id, at, path, turnId, ended, delivered } = batch;
  const lease: KeptLease = {
    batchId: id,
    at,
    beatAt: hub.now(),
    status: delivered ? "delivered" : ended ? "ended" : "running",
    holder,
    agents: batch.agents.map(({ id: agentId, status }) => ({
      id: agentId,
      status,
      ...batch.names.get(agentId),
    })),
    ...(turnId !== undefined && { turnId }),
    ...(ended && { endedAt: ended.at }),
    ...(path.length > 0 && { path }),
  };
  return lease;
}

/** The batch of a lease, as far as it tells; its results stand elsewhere in the journal. */
export function batchOf(threadId: string, lease: LeaseEntry): Batch {
  const { batchId, at, turnId, status } = lease;
  const agents = lease.agents.map((agent: KeptAgent) => ({
    ...agent,
    ...(typeof agent.goal === "string" && { goal: wholeSlice(agent.goal, GOAL_READ) }),
  }));
  return {
    ...{
      id: batchId,
      place: { threadId, forgotten: false },
      at,
      turnId,
      path: pathIn(lease),
      dropped: false,
    },
    names: new Map(agents.map((agent) => [agent.id, told(agent)])),
    agents,
    delivered: status === "delivered",
  };
}

function told({ role, mode, goal }: Pick<KeptAgent, "role" | "mode" | "goal">): Partial<KeptAgent> {
  return { ...(role && { role }), ...(mode && { mode }), ...(goal && { goal }) };
}

function pathIn(lease: LeaseEntry): readonly string[] {
  const { path } = lease as KeptLease;
  return Array.isArray(path) && path.every((node) => typeof node === "string") ? path : [];
}
