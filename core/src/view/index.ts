/**
 * What a page needs to draw a thread: no dependency, no Node module.
 *
 * ```ts
 * import { iconOf, reduceThread, threadView } from "@surtitle/core/view";
 *
 * const source = new EventSource("/chats/thread-1/events");
 * let view = threadView();
 * const draw = () => console.log(view.steps.map(({ caption }) => `${iconOf(caption.category)} ${caption.text}`));
 * source.addEventListener("snapshot", ({ data }) => {
 *   view = threadView(JSON.parse(data));
 *   draw();
 * });
 * source.addEventListener("event", ({ data }) => {
 *   view = reduceThread(view, JSON.parse(data));
 *   draw();
 * });
 * ```
 *
 * @module
 */
export { clamp } from "./clamp.ts";
export type {
  CallEndEvent,
  EventBase,
  GapEvent,
  ModelUsageEvent,
  StepCaptionEvent,
  StepEndEvent,
  StepStartEvent,
  StepStatusEvent,
  SubagentNoteEvent,
  SurtitleEvent,
  ThreadForgottenEvent,
  ThreadTitleEvent,
  TitleOutcome,
  TurnEndEvent,
  TurnStartEvent,
} from "./events.ts";
export { isSurtitleEvent } from "./events.ts";
export { type CategoryIcon, type IconOptions, type IconTier, type IconVocabulary, iconOf } from "./icons.ts";
export { nestSteps, type StepBranch } from "./nest-steps.ts";
export type {
  CallEntry,
  CallStatus,
  Caption,
  CaptionSource,
  NoteAgent,
  NoteEntry,
  ResultEntry,
  Spent,
  StepEntry,
  StepStatus,
  ThreadRecord,
  TitleEntry,
  TitleSource,
  Tokens,
  TurnEntry,
  TurnStatus,
  UsageEntry,
  UsageKind,
  UsageTotal,
} from "./record.ts";
export { reduceThread } from "./reduce-thread.ts";
export {
  type NoteView,
  type StepView,
  stepOfCall,
  type ThreadView,
  type TurnView,
  threadView,
} from "./thread-view.ts";
