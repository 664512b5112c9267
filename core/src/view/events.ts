/** What a surface hears while an agent works: one discriminated union, JSON-safe, version 1. */
import type {
  CallEntry,
  CallStatus,
  Caption,
  NoteAgent,
  StepStatus,
  TitleSource,
  Tokens,
  TurnStatus,
  UsageKind,
} from "./record.ts";

/** On every event. `at` is in epoch milliseconds and never goes back within a hub. */
export interface EventBase {
  readonly v: 1;
  readonly threadId: string;
  readonly turnId?: string;
  readonly at: number;
}

interface OfTurn extends EventBase {
  readonly turnId: string;
}

/** Every event that belongs to one step carries these two; together they are its key. */
interface OfStep extends OfTurn {
  readonly anchor: string;
}

export interface TurnStartEvent extends OfTurn {
  readonly type: "surtitle/turn-start";
  readonly status: "running";
  /** True where a paused turn goes on. */
  readonly resumed: boolean;
  /** When the turn began; earlier than `at` where it is resumed. */
  readonly turnAt: number;
}

export interface TurnEndEvent extends OfTurn {
  readonly type: "surtitle/turn-end";
  readonly status: TurnStatus;
  readonly resumed: boolean;
}

export interface StepStartEvent<C extends string = string> extends OfStep {
  readonly type: "surtitle/step-start";
  readonly turnAt: number;
  readonly status: StepStatus;
  readonly calls: readonly Omit<CallEntry<C>, "status" | "durationMs">[];
  readonly caption: Caption<C>;
  readonly parent?: string;
  readonly agent?: string;
}

export interface CallEndEvent extends OfStep {
  readonly type: "surtitle/call-end";
  readonly callId: string;
  /** Which of the step's calls, counted from 0; tells two calls of one id apart. */
  readonly index: number;
  readonly status: CallStatus;
  readonly durationMs?: number;
}

/** A paused step's unfinished calls are paused with it, and run with it again. */
export interface StepStatusEvent extends OfStep {
  readonly type: "surtitle/step-status";
  readonly status: "paused" | "running";
  /** A call that was over and runs once more, counted from 0. */
  readonly again?: number;
  /** Time at work so far, told with a pause. */
  readonly durationMs?: number;
}

export interface StepCaptionEvent<C extends string = string> extends OfStep {
  readonly type: "surtitle/step-caption";
  readonly caption: Caption<C>;
}

export interface StepEndEvent<C extends string = string> extends OfStep {
  readonly type: "surtitle/step-end";
  readonly status: StepStatus;
  readonly caption: Caption<C>;
  readonly durationMs?: number;
}

/** How an attempt at a title, or a change of it without a model call, came out. */
export type TitleOutcome =
  | "generated"
  | "kept-manual"
  | "too-little"
  | "empty"
  | "refused"
  | "language-mismatch"
  | "failed"
  | "timed-out"
  | "aborted"
  | "forgotten"
  | "provisional"
  | "renamed"
  | "reset";

export interface ThreadTitleEvent extends EventBase {
  readonly type: "surtitle/thread-title";
  /** The title that stands now; absent where the thread has none. */
  readonly title?: { readonly text: string; readonly source: TitleSource };
  readonly outcome: TitleOutcome;
}

export interface ThreadForgottenEvent extends EventBase {
  readonly type: "surtitle/thread-forgotten";
}

/** Told to the one listener that was too slow: it lost `dropped` events and should read the thread anew. */
export interface GapEvent extends EventBase {
  readonly type: "surtitle/gap";
  readonly dropped: number;
}

export interface SubagentNoteEvent extends EventBase {
  readonly type: "surtitle/subagent-note";
  readonly batchId: string;
  readonly agents: readonly NoteAgent[];
  /** Redacted. */
  readonly text: string;
}

export interface ModelUsageEvent extends EventBase {
  readonly type: "surtitle/model-usage";
  readonly kind: UsageKind;
  readonly runId: string;
  readonly outcome: string;
  readonly attempt?: string;
  readonly tokens?: Tokens;
  readonly model?: string;
}

export type SurtitleEvent<C extends string = string> =
  | TurnStartEvent
  | TurnEndEvent
  | StepStartEvent<C>
  | CallEndEvent
  | StepStatusEvent
  | StepCaptionEvent<C>
  | StepEndEvent<C>
  | ThreadTitleEvent
  | ThreadForgottenEvent
  | GapEvent
  | SubagentNoteEvent
  | ModelUsageEvent;

/** Whether `x`, say one item of LangGraph's custom stream, is an event of ours in a version that this code knows. */
export function isSurtitleEvent(x: unknown): x is SurtitleEvent {
  if (typeof x !== "object" || x === null) return false;
  const { type, v, threadId, at } = x as Record<string, unknown>;
  return (
    typeof type === "string" &&
    type.startsWith("surtitle/") &&
    v === 1 &&
    typeof threadId === "string" &&
    typeof at === "number"
  );
}
