/**
 * What a journal must do. Every implementation passes `test/contracts/journal.ts`.
 *
 * Hazards: a put may come after `forget` from a writer that has not heard of it, twice, or out of order; two
 * processes may write one thread. So entries are merged by content (`merge.ts`), never by order of arrival.
 */
import type {
  NoteEntry,
  ResultEntry,
  StepEntry,
  ThreadRecord,
  TitleEntry,
  TurnEntry,
  UsageEntry,
} from "../view/record.ts";
import type { LeaseEntry } from "./facts.ts";

/** Where a page of threads begins and how many it has at most. */
export interface ThreadPage {
  /** How many threads at most. @default 50 */
  readonly limit?: number;
  /** How many newer ones are left out. @default 0 */
  readonly offset?: number;
}

/** One line of a list of chats. */
export interface ThreadSummary {
  /** What `surtitle.read` takes. */
  readonly threadId: string;
  /** When it was last written, in epoch milliseconds. */
  readonly at: number;
  /** The best title; absent where it has none. */
  readonly title?: ThreadRecord["title"];
}

/**
 * Keeps what was shown. A put resolves when its entry is kept as durably as this journal promises, and rejects
 * when it could not be; the caller goes on either way. No put is awaited on a run's path.
 */
export interface Journal {
  /** Whether it outlives the process. */
  readonly durable: boolean;
  /** A step as it stands now. */
  putStep(threadId: string, entry: StepEntry): Promise<void>;
  /** A turn as it stands now. */
  putTurn(threadId: string, entry: TurnEntry): Promise<void>;
  /** A title; one with an empty text takes its source's back. */
  putTitle(threadId: string, entry: TitleEntry): Promise<void>;
  /** The note that a parent read. */
  putNote(threadId: string, entry: NoteEntry): Promise<void>;
  /** What one subagent found, in full. */
  putResult(threadId: string, entry: ResultEntry): Promise<void>;
  /** One model call that is over. */
  putUsage(threadId: string, entry: UsageEntry): Promise<void>;
  /** Who looks after a batch of background subagents, and whether its note was delivered. */
  putLease(threadId: string, entry: LeaseEntry): Promise<void>;
  /** A thread that is not known gives an empty record. */
  read(threadId: string): Promise<ThreadRecord>;
  /** The full result of one subagent, if it is kept. */
  readResult(threadId: string, agentId: string): Promise<ResultEntry | undefined>;
  /** The batches of background subagents of a thread, oldest first. */
  readLeases(threadId: string): Promise<readonly LeaseEntry[]>;
  /** A page of threads, newest first. */
  threads(page?: ThreadPage): Promise<readonly ThreadSummary[]>;
  /**
   * Takes the thread out for good: entries of turns that began at or before `at` (default: now), or that carry no
   * turn and were made then, are dropped, also when they come later. A new turn on the same id works.
   */
  forget(threadId: string, at?: number): Promise<void>;
  /** Resolves when all that was put before is kept. */
  flush(): Promise<void>;
  /** Flushes, and lets go of what it holds. Nothing may be put or read after that. */
  close(): Promise<void>;
  /** The hub gives its error door here once, for what goes wrong beside a call (a damaged file, a disk that came back). */
  reportTo?(report: (problem: JournalProblem) => void): void;
}

/** Something that went wrong in a journal and that no caller can be told by a rejected promise. */
export interface JournalProblem {
  /** One sentence. */
  readonly message: string;
  /** The thread that it concerns, where it is one. */
  readonly threadId?: string;
  /** The error behind it. */
  readonly cause?: unknown;
}
