/** What a surface draws of a thread: made from a record, kept up to date by `reduceThread`. */
import type {
  NoteEntry,
  StepEntry,
  ThreadRecord,
  TurnEntry,
  UsageEntry,
  UsageKind,
  UsageTotal,
} from "./record.ts";

export type TurnView = Pick<TurnEntry, "turnId" | "at" | "status" | "endedAt">;
export type StepView<C extends string = string> = Omit<StepEntry<C>, "rev">;
export type NoteView = Omit<NoteEntry, "rev">;

/** How many model calls a view lists one by one; `cost` counts all of them. */
export const USAGE_SHOWN = 100;

/** One thread as it is to be drawn. Plain JSON; never changed in place. */
export interface ThreadView<C extends string = string> {
  /** "" until the first event, where the view began without a record. */
  readonly threadId: string;
  readonly turns: readonly TurnView[];
  readonly steps: readonly StepView<C>[];
  readonly title?: NonNullable<ThreadRecord["title"]>;
  readonly notes: readonly NoteView[];
  /** The latest model calls, oldest first; at most 100. */
  readonly usage: readonly UsageEntry[];
  /** All model calls, by kind. */
  readonly cost: Readonly<Partial<Record<UsageKind, UsageTotal>>>;
}

/**
 * A view of a journaled thread, or an empty one to start from.
 * After `await surtitle.settled()`, the view of `await surtitle.read(id)` equals the one that the events built.
 */
export function threadView<C extends string = string>(record?: ThreadRecord<C>): ThreadView<C> {
  if (record === undefined) return { threadId: "", turns: [], steps: [], notes: [], usage: [], cost: {} };
  return {
    threadId: record.threadId,
    turns: record.turns.map(turnView),
    steps: record.steps.map(withoutRev),
    ...(record.title && { title: record.title }),
    notes: record.notes.map(withoutRev),
    usage: latestUsage(record.usage),
    cost: record.usageTotals,
  };
}

/** The step that holds this call; ids repeat across turns on many servers, so the latest one. */
export function stepOfCall<C extends string>(view: ThreadView<C>, callId: string): StepView<C> | undefined {
  return view.steps.findLast((step) => step.calls.some((call) => call.id === callId));
}

/** Orders by time, then by run id, and keeps the latest. */
export function latestUsage(usage: readonly UsageEntry[]): readonly UsageEntry[] {
  return [...usage]
    .sort((a, b) => a.at - b.at || (a.runId < b.runId ? -1 : Number(a.runId > b.runId)))
    .slice(-USAGE_SHOWN);
}

function turnView({ turnId, at, status, endedAt }: TurnEntry): TurnView {
  return { turnId, at, status, ...(endedAt !== undefined && { endedAt }) };
}

function withoutRev<E extends { readonly rev?: number }>({ rev: _, ...entry }: E): Omit<E, "rev"> {
  return entry;
}
