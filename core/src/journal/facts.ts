/**
 * Facts: the one shape in which every journal keeps entries. A fact is an entry with its kind, key and writer;
 * two facts of one key are merged by content alone, so merging is commutative, associative and idempotent.
 */
import type {
  NoteAgent,
  NoteEntry,
  ResultEntry,
  StepEntry,
  TitleEntry,
  TurnEntry,
  UsageEntry,
  UsageKind,
  UsageTotal,
} from "../view/record.ts";

/** The entry type of each kind of fact. */
export interface FactValues {
  readonly step: StepEntry;
  readonly turn: TurnEntry;
  readonly title: TitleEntry;
  readonly note: NoteEntry;
  readonly result: ResultEntry;
  readonly usage: UsageEntry;
  readonly lease: LeaseEntry;
  readonly total: RolledUsage;
  readonly forgotten: Tombstone;
}

export type FactKind = keyof FactValues;

/** A batch of background subagents, and who looks after it. Its key is `batchId`. */
export interface LeaseEntry {
  /** The batch. */
  readonly batchId: string;
  /** The turn that started it. */
  readonly turnId?: string;
  /** When the batch began, in epoch milliseconds. */
  readonly at: number;
  /** The last sign of life of the process that runs it, in epoch milliseconds. */
  readonly beatAt: number;
  /** `delivered` beats `ended` beats `running`: its note is in the parent's state. */
  readonly status: "running" | "ended" | "delivered";
  /** Who runs it, where several processes may. */
  readonly holder?: string;
  /** When it was over, in epoch milliseconds. */
  readonly endedAt?: number;
  /** Its agents, as far as they are known. */
  readonly agents: readonly NoteAgent[];
}

/** Usage of one kind that one writer no longer keeps call by call. Its key is writer, kind and `since`. */
export interface RolledUsage extends UsageTotal {
  readonly kind: UsageKind;
  /** The calls it stands for: those of this writer whose sequence number is at most this. */
  readonly upTo: number;
  /** The distinct title attempts among them, at most 1,000. */
  readonly attempts: readonly string[];
  /** When the thread was last forgotten before this sum was begun, 0 if never; a later `forget` drops it. */
  readonly since: number;
}

/** That a thread was forgotten. */
export interface Tombstone {
  readonly at: number;
  /** Forgotten turns and when they began, the latest 1,000: for late entries that tell their turn and not its start. */
  readonly turns?: Readonly<Record<string, number>>;
}

/** One entry as it is kept. */
export type Fact = {
  readonly [K in FactKind]: {
    readonly kind: K;
    /** Unique within a thread and kind. */
    readonly key: string;
    /** Who wrote it: a process, a random id of its own. */
    readonly writer: string;
    /** Usage: grows with each of this writer's usage facts of the thread. */
    readonly seq?: number;
    readonly value: FactValues[K];
  };
}[FactKind];

/** A fact of one kind. */
export type FactOf<K extends FactKind> = Extract<Fact, { readonly kind: K }>;
