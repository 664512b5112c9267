/** A step as it is tracked: the tool calls that one AI message asked for, once the host starts on them. */
import type { StepStatus } from "../view/record.ts";

/** A tool call as the model asked for it. */
export interface AskedCall {
  /** The host's id, or `<message id>:<index>`. */
  readonly id: string;
  /** Whether the host itself gave no id; such a call is found by its place. */
  readonly anonymous: boolean;
  readonly name: string;
  /** As the model gave them: an object, or text that could not be parsed. */
  readonly args: unknown;
}

/** What one AI message asked for. */
export interface Asked {
  readonly calls: readonly AskedCall[];
  /** The message's text, without reasoning. */
  readonly text: string;
}

export interface TrackedCall extends AskedCall {
  readonly index: number;
  status: "running" | "paused" | "done" | "failed" | "stopped";
  startedAt?: number;
  /** It failed for now: a retry may come as long as its step is open. */
  setback?: { readonly at: number; readonly kind: "failure" | "abort" };
  durationMs?: number;
}

export interface TrackedStep {
  readonly anchor: string;
  readonly at: number;
  readonly asked: Asked;
  readonly calls: readonly TrackedCall[];
  status: StepStatus;
  /** When it last began to run; unset while it is paused. */
  runningSince?: number;
  /** Time at work until it last came to rest; unset before. */
  workedMs?: number;
  /** Taken up again by a resumed run that has not started one of its calls yet. */
  resumable: boolean;
  /** One of its calls broke the run: what is aborted with it is not a person's stop. */
  broken?: boolean;
  /** Whether the dwell of this stretch of work has begun. */
  dwelt: boolean;
}

/** What the steps of one graph run have come to. */
export interface StepTrack {
  /** The key of a new step that begins with this call id, unique in its turn. */
  readonly anchorOf: (callId: string) => string;
  announced?: Asked;
  step?: TrackedStep;
}

/** A step that begins; none of nothing. */
export function newStep(
  asked: Asked,
  start: {
    readonly at: number;
    readonly status: "running" | "paused";
    readonly anchorOf: StepTrack["anchorOf"];
  },
): TrackedStep | undefined {
  const [first] = asked.calls;
  if (first === undefined) return undefined;
  const { at, status } = start;
  return {
    anchor: start.anchorOf(first.id),
    at,
    asked,
    calls: asked.calls.map((call, index) => ({ ...call, index, status })),
    status,
    ...(status === "running" && { runningSince: at }),
    resumable: false,
    dwelt: false,
  };
}

/** Whether a call has its final status. */
export function isOver(call: TrackedCall): boolean {
  return call.status === "done" || call.status === "failed" || call.status === "stopped";
}

/** The status of a step whose calls are all over. An abort is told as such, whatever had succeeded before. */
export function finalStatus(calls: readonly TrackedCall[], aborted: boolean): StepStatus {
  const done = calls.filter((call) => call.status === "done").length;
  if (done === calls.length) return "done";
  if (aborted && calls.some((call) => call.status === "stopped")) return "stopped";
  if (done > 0) return "partial";
  return calls.some((call) => call.status === "failed") ? "failed" : "stopped";
}
