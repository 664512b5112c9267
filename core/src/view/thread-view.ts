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

/** A turn as it is drawn. */
export type TurnView = Pick<TurnEntry, "turnId" | "at" | "status" | "endedAt">;
/** A step as it is drawn. `C` is the union of the vocabulary's words. */
export type StepView<C extends string = string> = Omit<StepEntry<C>, "rev">;
/** A subagents' note as it is drawn. */
export type NoteView = Omit<NoteEntry, "rev">;

/** How many model calls a view lists one by one; `cost` counts all of them. */
export const USAGE_SHOWN = 100;

/** One thread as it is to be drawn. Plain JSON; never changed in place. */
export interface ThreadView<C extends string = string> {
  /** "" until the first event, where the view began without a record. */
  readonly threadId: string;
  /** In order of their start. */
  readonly turns: readonly TurnView[];
  /** In order of their turn's start, their own, and anchor; `nestSteps` makes a tree of them. */
  readonly steps: readonly StepView<C>[];
  /** The best title; absent where the thread has none. */
  readonly title?: NonNullable<ThreadRecord["title"]>;
  /** In order of their time. */
  readonly notes: readonly NoteView[];
  /** The latest model calls, oldest first; at most 100. */
  readonly usage: readonly UsageEntry[];
  /** All model calls, by kind. */
  readonly cost: Readonly<Partial<Record<UsageKind, UsageTotal>>>;
}

/**
 * A view of a journaled thread, or an empty one to start from.
 * After `await surtitle.settled()`, the view of `await surtitle.read(id)` equals the one that the events built.
 *
 * @param record - What `surtitle.read(threadId)` gave. @default none: an empty view
 *
 * @example
 * ```ts
 * import { createSurtitle, threadView } from "@surtitle/core";
 *
 * const surtitle = createSurtitle();
 * const { steps, title } = threadView(await surtitle.read("thread-1"));
 * console.log(title?.text, steps.length);
 * ```
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

/** The step that holds this call; ids repeat across turns on many servers, so the latest one. Undefined where none does. */
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
