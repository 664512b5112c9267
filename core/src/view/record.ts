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
  /** A word of the vocabulary; `iconOf` has its icon. */
  readonly category: C;
  /** Where the words come from. */
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
  /** A word of the vocabulary. */
  readonly category: C;
  /** How it goes, or how it ended. */
  readonly status: CallStatus;
  /** How long it took, in milliseconds; absent while it runs. */
  readonly durationMs?: number;
}

/** The tool calls that one AI message asked for. Its key is `(turnId, anchor)`. */
export interface StepEntry<C extends string = string> {
  /** The turn that it belongs to. */
  readonly turnId: string;
  /** When its turn began, in epoch milliseconds. */
  readonly turnAt: number;
  /** The id of the first call. */
  readonly anchor: string;
  /** When the step began, in epoch milliseconds. */
  readonly at: number;
  /** How it goes, or how it ended. */
  readonly status: StepStatus;
  /** The last one that was shown. */
  readonly caption: Caption<C>;
  /** In the order asked. */
  readonly calls: readonly CallEntry<C>[];
  /** Time at work, in milliseconds; paused time is not counted. */
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
  /** All agents together. */
  readonly total: number;
  /** By a key of the agent run. */
  readonly byAgent: Readonly<Record<string, number>>;
}

/** One user message answered. Its key is `turnId`. */
export interface TurnEntry {
  /** The id of its first root run. */
  readonly turnId: string;
  /** When it began, in epoch milliseconds. */
  readonly at: number;
  /** How it goes, or how it ended. */
  readonly status: TurnStatus;
  /** When it was over, in epoch milliseconds; absent while it runs or waits. */
  readonly endedAt?: number;
  /** What counts against `maxPerAgent` and `maxPerTurn` of captions. */
  readonly spent: Spent;
  /** Grows by one with each write of this entry. */
  readonly rev?: number;
}

/** `manual` beats `generated` beats `provisional`. */
export type TitleSource = "manual" | "generated" | "provisional";

/** A title of a thread. Its key is `source`; an empty `text` takes that source back. */
export interface TitleEntry {
  /** Who gave it. */
  readonly source: TitleSource;
  /** One clean line; "" in an entry takes it back. */
  readonly text: string;
  /** When it was given, in epoch milliseconds. */
  readonly at: number;
  /** Grows by one with each write of this entry. */
  readonly rev?: number;
}

/** One agent of a note, as it was shown. */
export interface NoteAgent {
  /** Tells two agents of one role apart: `sub-k3x9`. */
  readonly id: string;
  /** `done`, `failed`, `timed out`, ... or a word of the host's own. */
  readonly status: string;
  /** What it is: "researcher". */
  readonly role?: string;
  /** A variant of the role: "deep". */
  readonly mode?: string;
}

/** The note in which a parent read its subagents' results. Its key is `batchId`. */
export interface NoteEntry {
  /** The batch of subagents that it tells of. */
  readonly batchId: string;
  /** The turn in which it was given; absent where no turn ran. */
  readonly turnId?: string;
  /** When it was given, in epoch milliseconds. */
  readonly at: number;
  /** Who reported, as the note shows them. */
  readonly agents: readonly NoteAgent[];
  /** The note as the parent reads it, redacted. */
  readonly text: string;
  /** Grows by one with each write of this entry. */
  readonly rev?: number;
}

/** The full result of one subagent. Its key is `agentId`. */
export interface ResultEntry {
  /** The subagent's id, as in its note. */
  readonly agentId: string;
  /** The batch that it worked in. */
  readonly batchId?: string;
  /** The turn that started it. */
  readonly turnId?: string;
  /** When it was over, in epoch milliseconds. */
  readonly at: number;
  /** How it ended, as in its note. */
  readonly status: string;
  /** At most 262,144 code points, cut visibly. Redacted. */
  readonly text: string;
  /** Grows by one with each write of this entry. */
  readonly rev?: number;
}

/** What a model call of ours was for. */
export type UsageKind = "caption" | "title" | "subagent";

/** Tokens as the provider counted them. A count that is unknown is absent, not 0. */
export interface Tokens {
  /** Of the prompt. */
  readonly input?: number;
  /** Of the answer, with what the model thought where the provider counts that in. */
  readonly output?: number;
  /** Both, as the provider adds them up. */
  readonly total?: number;
}

/** One model call of ours. Its key is `runId`. */
export interface UsageEntry {
  /** The call's run id. */
  readonly runId: string;
  /** What the call was for. */
  readonly kind: UsageKind;
  /** When it was over, in epoch milliseconds. */
  readonly at: number;
  /** How it ended: accepted, refused, duplicate, language-mismatch, late, cancelled, failed, timed-out, ... */
  readonly outcome: string;
  /** The turn that it was made for. */
  readonly turnId?: string;
  /** Titles: which attempt this call belongs to. */
  readonly attempt?: string;
  /** As the provider told them; absent where it told nothing. */
  readonly tokens?: Tokens;
  /** The model's name, as the provider told it. */
  readonly model?: string;
}

/** What the model calls of one kind came to. */
export interface UsageTotal {
  /** All of them, also those that failed; of `subagent` the runs, each with all the calls that its agent made. */
  readonly calls: number;
  /** Tokens of the prompts, as far as they are known. */
  readonly input: number;
  /** Tokens of the answers, as far as they are known. */
  readonly output: number;
  /** Calls of which the provider told no count. */
  readonly unknown: number;
}

/** A thread, read back. Plain JSON; every read gives a copy of its own. */
export interface ThreadRecord<C extends string = string> {
  /** The version of the record's form. */
  readonly v: 1;
  /** The thread that was asked for, also where nothing is kept of it. */
  readonly threadId: string;
  /** In order of their start. */
  readonly turns: readonly TurnEntry[];
  /** In order of their turn's start, their own, and anchor. */
  readonly steps: readonly StepEntry<C>[];
  /** The best title that is not empty. */
  readonly title?: Pick<TitleEntry, "text" | "source">;
  /** In order of their time. */
  readonly notes: readonly NoteEntry[];
  /** The calls still kept one by one, oldest first. */
  readonly usage: readonly UsageEntry[];
  /** All calls ever, by kind; includes those in `usage`. */
  readonly usageTotals: Readonly<Partial<Record<UsageKind, UsageTotal>>>;
  /** How many distinct title attempts were made. */
  readonly titleAttempts: number;
}
