/**
 * What is known of a thread, as plain JSON: the entries that a journal keeps, and the record that it reads
 * back. All times are epoch milliseconds, all durations milliseconds.
 */

/** Where a caption's words come from. `lifted` and `narrated` words were accepted; `composed` ones are by rule. */
export type CaptionSource = "lifted" | "composed" | "narrated";

/** One sentence over a step, with one word of the vocabulary for an icon. */
export interface Caption<C extends string = string> {
  /** At most 120 graphemes, one line, clean. */
  readonly text: string;
  readonly category: C;
  readonly source: CaptionSource;
}

/** `done`: all calls succeeded; `partial`: some; `failed`: none; `stopped`: abort or timeout. Those four are final. */
export type StepStatus = "running" | "paused" | "done" | "partial" | "failed" | "stopped";

/** The status of one tool call. `done`, `failed` and `stopped` are final once the step is. */
export type CallStatus = "running" | "paused" | "done" | "failed" | "stopped";

/** `paused`: waits for a person. `done`, `failed` and `stopped` are final. */
export type TurnStatus = "running" | "paused" | "done" | "failed" | "stopped";

/** One tool call of a step. */
export interface CallEntry<C extends string = string> {
  /** The host's call id, or `<message id>:<index>`; at most 128 characters. */
  readonly id: string;
  /** The tool's name as the host knows it; at most 128 characters. */
  readonly name: string;
  /** The call in a person's words, as shown while it runs. */
  readonly gloss: string;
  readonly category: C;
  readonly status: CallStatus;
  readonly durationMs?: number;
}

/** The tool calls that one AI message asked for. Its key is `(turnId, anchor)`. */
export interface StepEntry<C extends string = string> {
  readonly turnId: string;
  /** When its turn began. */
  readonly turnAt: number;
  /** The id of the first call. */
  readonly anchor: string;
  readonly at: number;
  readonly status: StepStatus;
  readonly caption: Caption<C>;
  readonly calls: readonly CallEntry<C>[];
  /** Time at work; paused time is not counted. */
  readonly durationMs?: number;
  /** The outer call's id, where the step belongs to an agent inside a tool. */
  readonly parent?: string;
  /** The nested agent's name. */
  readonly agent?: string;
  /** Grows by one with each write of this entry. */
  readonly rev?: number;
}

/** How many narrator calls a turn has spent, in all and by agent run. */
export interface Spent {
  readonly total: number;
  readonly byAgent: Readonly<Record<string, number>>;
}

/** One user message answered. Its key is `turnId`. */
export interface TurnEntry {
  readonly turnId: string;
  readonly at: number;
  readonly status: TurnStatus;
  readonly endedAt?: number;
  readonly spent: Spent;
  /** Grows by one with each write of this entry. */
  readonly rev?: number;
}

/** `manual` beats `generated` beats `provisional`. */
export type TitleSource = "manual" | "generated" | "provisional";

/** A title of a thread. Its key is `source`; an empty `text` takes that source back. */
export interface TitleEntry {
  readonly source: TitleSource;
  readonly text: string;
  readonly at: number;
  readonly rev?: number;
}

/** One agent of a note, as it was shown. */
export interface NoteAgent {
  readonly id: string;
  readonly status: string;
  readonly role?: string;
  readonly mode?: string;
}

/** The note in which a parent read its subagents' results. Its key is `batchId`. */
export interface NoteEntry {
  readonly batchId: string;
  readonly turnId?: string;
  readonly at: number;
  readonly agents: readonly NoteAgent[];
  /** Redacted. */
  readonly text: string;
  readonly rev?: number;
}

/** The full result of one subagent. Its key is `agentId`. */
export interface ResultEntry {
  readonly agentId: string;
  readonly batchId?: string;
  readonly turnId?: string;
  readonly at: number;
  readonly status: string;
  /** At most 262,144 code points, cut visibly. Redacted. */
  readonly text: string;
  readonly rev?: number;
}

/** What a model call of ours was for. */
export type UsageKind = "caption" | "title" | "subagent";

/** Tokens as the provider counted them. A count that is unknown is absent, not 0. */
export interface Tokens {
  readonly input?: number;
  readonly output?: number;
  readonly total?: number;
}

/** One model call of ours. Its key is `runId`. */
export interface UsageEntry {
  readonly runId: string;
  readonly kind: UsageKind;
  readonly at: number;
  /** How it ended: accepted, refused, duplicate, language-mismatch, late, cancelled, failed, timed-out, ... */
  readonly outcome: string;
  readonly turnId?: string;
  /** Titles: which attempt this call belongs to. */
  readonly attempt?: string;
  readonly tokens?: Tokens;
  readonly model?: string;
}

/** What the model calls of one kind came to. */
export interface UsageTotal {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  /** Calls of which the provider told no count. */
  readonly unknown: number;
}

/** A thread, read back. Plain JSON; every read gives a copy of its own. */
export interface ThreadRecord<C extends string = string> {
  readonly v: 1;
  readonly threadId: string;
  /** In order of their start. */
  readonly turns: readonly TurnEntry[];
  /** In order of their turn's start, their own, and anchor. */
  readonly steps: readonly StepEntry<C>[];
  /** The best title that is not empty. */
  readonly title?: { readonly text: string; readonly source: TitleSource };
  readonly notes: readonly NoteEntry[];
  /** The calls still kept one by one, oldest first. */
  readonly usage: readonly UsageEntry[];
  /** All calls ever, by kind; includes those in `usage`. */
  readonly usageTotals: Readonly<Partial<Record<UsageKind, UsageTotal>>>;
  /** How many distinct title attempts were made. */
  readonly titleAttempts: number;
}
