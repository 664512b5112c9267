/** What a surface hears while an agent works: one discriminated union, JSON-safe, version 1. */
import type {
  CallEntry,
  CallStatus,
  Caption,
  NoteAgent,
  StepStatus,
  TitleEntry,
  Tokens,
  TurnStatus,
  UsageKind,
} from "./record.ts";

/** What every event has. */
export interface EventBase {
  /** The version of the event's form. */
  readonly v: 1;
  /** Which event it is: `surtitle/` and what happened. */
  readonly type: string;
  /** Whose event it is. */
  readonly threadId: string;
  /** In which turn; absent where it belongs to none, as the naming of a thread does. */
  readonly turnId?: string;
  /** When it happened, in epoch milliseconds; never goes back within a hub. */
  readonly at: number;
}

interface OfTurn extends EventBase {
  /** In which turn: the id of its first root run. */
  readonly turnId: string;
}

/** Every event that belongs to one step carries these two; together they are its key. */
interface OfStep extends OfTurn {
  /** The id of the step's first call. */
  readonly anchor: string;
}

/** A root run began: a turn, or the rest of one that was paused. */
export interface TurnStartEvent extends OfTurn {
  readonly type: "surtitle/turn-start";
  /** Always `running`. */
  readonly status: "running";
  /** True where a paused turn goes on. */
  readonly resumed: boolean;
  /** When the turn began, in epoch milliseconds; earlier than `at` where it is resumed. */
  readonly turnAt: number;
}

/** A root run is over: the turn is, or it waits for a person (`paused`). */
export interface TurnEndEvent extends OfTurn {
  readonly type: "surtitle/turn-end";
  /** How it ended. */
  readonly status: TurnStatus;
  /** True where the run that is over was a resumption. */
  readonly resumed: boolean;
}

/** The host started on the tool calls of one message. */
export interface StepStartEvent<C extends string = string> extends OfStep {
  readonly type: "surtitle/step-start";
  /** When its turn began, in epoch milliseconds. */
  readonly turnAt: number;
  /** `running`, or `paused` where it begins by waiting for a person. */
  readonly status: StepStatus;
  /** In the order asked; all of them have the step's status so far. */
  readonly calls: readonly Omit<CallEntry<C>, "status" | "durationMs">[];
  /** Lifted or composed. */
  readonly caption: Caption<C>;
  /** The outer call's id, where the step belongs to an agent inside a tool. */
  readonly parent?: string;
  /** The nested agent's name. */
  readonly agent?: string;
}

/** One call of a step is over. */
export interface CallEndEvent extends OfStep {
  readonly type: "surtitle/call-end";
  /** The host's id of the call. */
  readonly callId: string;
  /** Which of the step's calls, counted from 0; tells two calls of one id apart. */
  readonly index: number;
  /** How it ended. */
  readonly status: CallStatus;
  /** How long it took, in milliseconds; absent where its start was not told. */
  readonly durationMs?: number;
}

/** A step waits for a person, or goes on. A paused step's unfinished calls are paused with it, and run with it again. */
export interface StepStatusEvent extends OfStep {
  readonly type: "surtitle/step-status";
  /** What it does from now on. */
  readonly status: "paused" | "running";
  /** A call that was over and runs once more, counted from 0. */
  readonly again?: number;
  /** Time at work so far, in milliseconds; told with a pause. */
  readonly durationMs?: number;
}

/** A step that is open has a better caption. */
export interface StepCaptionEvent<C extends string = string> extends OfStep {
  readonly type: "surtitle/step-caption";
  /** Stands in the place of the one before. */
  readonly caption: Caption<C>;
}

/** A step is over. Nothing about it comes later. */
export interface StepEndEvent<C extends string = string> extends OfStep {
  readonly type: "surtitle/step-end";
  /** `done`, `partial`, `failed` or `stopped`. */
  readonly status: StepStatus;
  /** The last one: a composed caption tells how the step went. */
  readonly caption: Caption<C>;
  /** Time at work, in milliseconds; paused time is not counted. */
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

/** A thread has another title, or an attempt at one is over. */
export interface ThreadTitleEvent extends EventBase {
  readonly type: "surtitle/thread-title";
  /** The title that stands now; absent where the thread has none. */
  readonly title?: Pick<TitleEntry, "text" | "source">;
  /** What led to this event. */
  readonly outcome: TitleOutcome;
}

/** A thread was taken out for good, by `surtitle.forget`. */
export interface ThreadForgottenEvent extends EventBase {
  readonly type: "surtitle/thread-forgotten";
}

/** Told to the one listener that was too slow: it lost `dropped` events and should read the thread anew. */
export interface GapEvent extends EventBase {
  readonly type: "surtitle/gap";
  /** How many events were lost, at least 1. */
  readonly dropped: number;
}

/** A parent agent was given the results of its subagents. */
export interface SubagentNoteEvent extends EventBase {
  readonly type: "surtitle/subagent-note";
  /** The note's key, here and in the journal. */
  readonly batchId: string;
  /** Who reported, as the note shows them. */
  readonly agents: readonly NoteAgent[];
  /** The note as the parent reads it, redacted. */
  readonly text: string;
}

/** A model call of ours is over, also one that failed, was cancelled or was refused; or a subagent is, with all its calls. */
export interface ModelUsageEvent extends EventBase {
  readonly type: "surtitle/model-usage";
  /** What the call was for. */
  readonly kind: UsageKind;
  /** The call's run id. */
  readonly runId: string;
  /** How it ended: accepted, refused, late, cancelled, failed, ... */
  readonly outcome: string;
  /** Titles: which attempt this call belongs to. */
  readonly attempt?: string;
  /** As the provider told them; absent where it told nothing. */
  readonly tokens?: Tokens;
  /** The model's name, as the provider told it. */
  readonly model?: string;
}

/**
 * All that a surface may hear, told apart by `type`. `C` is the union of the vocabulary's words.
 *
 * @example
 * ```ts
 * import type { SurtitleEvent } from "@surtitle/core";
 *
 * function lineOf(event: SurtitleEvent): string | undefined {
 *   switch (event.type) {
 *     case "surtitle/step-start":
 *     case "surtitle/step-caption":
 *     case "surtitle/step-end":
 *       return event.caption.text;
 *     case "surtitle/thread-title":
 *       return event.title?.text;
 *     default:
 *       return undefined;
 *   }
 * }
 * ```
 */
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

/**
 * Whether `x`, say one item of LangGraph's custom stream, is an event of ours in a version that this code knows.
 *
 * @example
 * ```ts
 * import { isSurtitleEvent, reduceThread, threadView } from "@surtitle/core/view";
 *
 * let view = threadView();
 * for await (const item of await agent.stream({ messages: userText }, { streamMode: "custom" }))
 *   if (isSurtitleEvent(item)) view = reduceThread(view, item);
 * ```
 */
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
