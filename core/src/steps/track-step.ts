/**
 * The life of a step as a state machine: news of one graph run in, what became of its step out. No clock, no
 * timer, no host type; the same news gives the same effects. Only structure decides a status, never a word in a result.
 */
import {
  type Asked,
  finalStatus,
  isOver,
  newStep,
  type StepTrack,
  type TrackedCall,
  type TrackedStep,
} from "./step.ts";

/** How something ended that did not simply return. `interrupt` and `handoff` are control flow, not failures. */
export type ErrorKind = "failure" | "abort" | "interrupt" | "handoff";

/**
 * What is known of a call's result without an event of its own. A message may ask for one id twice: `after` is how many
 * further calls of that id there are, and results are counted from the last.
 */
export type ResultOf = (callId: string, after: number) => "done" | "failed" | undefined;

/** News of one graph run; `at` in epoch milliseconds. */
export type StepNews = { readonly at: number } & (
  | { readonly type: "asked"; readonly asked: Asked }
  | { readonly type: "model-start"; readonly resultOf: ResultOf }
  /** The host begins on these calls. */
  | { readonly type: "calls-begin" }
  | { readonly type: "call-start"; readonly index: number }
  | { readonly type: "call-end"; readonly index: number; readonly ok: boolean }
  | { readonly type: "call-error"; readonly index: number; readonly kind: ErrorKind }
  /** The node run that held these calls is over. */
  | { readonly type: "node-end"; readonly indexes: readonly number[]; readonly resultOf: ResultOf }
  | { readonly type: "node-error"; readonly indexes: readonly number[]; readonly kind: ErrorKind }
  | { readonly type: "interrupt" }
  | { readonly type: "graph-end"; readonly how: "done" | ErrorKind }
);

/** What became of the step, in order. */
export type StepEffect =
  | { readonly type: "opened"; readonly step: TrackedStep }
  /** A tool began: from here a narrator's patience is counted. Once per stretch of work. */
  | { readonly type: "at-work"; readonly step: TrackedStep }
  | { readonly type: "call-over"; readonly step: TrackedStep; readonly call: TrackedCall }
  /** A call that was over runs once more. */
  | { readonly type: "call-again"; readonly step: TrackedStep; readonly call: TrackedCall }
  | { readonly type: "paused"; readonly step: TrackedStep }
  | { readonly type: "resumed"; readonly step: TrackedStep }
  | { readonly type: "over"; readonly step: TrackedStep };

type News<T extends StepNews["type"]> = Extract<StepNews, { type: T }>;
type Close = (call: TrackedCall) => "done" | "failed" | "stopped" | "paused" | undefined;

/** Takes one piece of news; changes `track` and gives what became of its step. */
export function trackStep(track: StepTrack, news: StepNews): StepEffect[] {
  switch (news.type) {
    case "asked":
      track.announced = news.asked;
      return [];
    case "model-start":
      return modelStarted(track, news);
    case "calls-begin":
      return open(track, news.at, "running");
    case "call-start":
      return callStarted(track, news);
    case "call-end":
      return callEnded(track, news);
    case "call-error":
      return callFailed(track, news);
    case "node-end":
      return nodeEnded(track, news);
    case "node-error":
      return nodeFailed(track, news);
    case "interrupt":
      return [...open(track, news.at, "paused"), ...pause(track, news.at)];
    case "graph-end":
      return graphEnded(track, news);
  }
}

/** Hands a step that a person had paused to the run that goes on with it. */
export function takeUp(track: StepTrack, step: TrackedStep): void {
  step.resumable = true;
  track.step = step;
}

function open(track: StepTrack, at: number, status: "running" | "paused"): StepEffect[] {
  const { announced } = track;
  if (announced === undefined || track.step !== undefined) return [];
  delete track.announced;
  const step = newStep(announced, { at, status, anchorOf: track.anchorOf });
  if (step === undefined) return [];
  track.step = step;
  return [{ type: "opened", step }];
}

function callStarted(track: StepTrack, { at, index }: News<"call-start">): StepEffect[] {
  const effects = open(track, at, "running");
  const { step } = track;
  const call = step?.calls[index];
  if (step === undefined || call === undefined) return effects;
  const goesOn = step.resumable || call.status === "paused";
  if (step.status === "paused" && !goesOn) return effects;
  if (step.status === "paused") effects.push(...resume(step, at));
  if (isOver(call)) effects.push({ type: "call-again", step, call });
  call.status = "running";
  call.startedAt = at;
  delete call.setback;
  delete call.durationMs;
  if (!step.dwelt) {
    step.dwelt = true;
    effects.push({ type: "at-work", step });
  }
  return effects;
}

function callEnded(track: StepTrack, { at, index, ok }: News<"call-end">): StepEffect[] {
  return closeCalls(track, at, (call) => (call.index === index ? (ok ? "done" : "failed") : undefined));
}

function callFailed(track: StepTrack, { at, index, kind }: News<"call-error">): StepEffect[] {
  const call = track.step?.calls[index];
  if (call === undefined || isOver(call)) return [];
  if (kind === "interrupt") return pause(track, at);
  if (kind !== "handoff") call.setback = { at, kind };
  return [];
}

function nodeEnded(track: StepTrack, { at, indexes, resultOf }: News<"node-end">): StepEffect[] {
  const effects = open(track, at, "running");
  const held = track.step?.calls.filter(({ index }) => indexes.includes(index)) ?? [];
  return [
    ...effects,
    ...closeCalls(track, at, (call) =>
      held.includes(call) ? (resultOf(call.id, after(call, held)) ?? endOf(call)) : undefined,
    ),
  ];
}

/** How many of these calls have the same id and come after it. */
function after({ id, index }: TrackedCall, calls: readonly TrackedCall[]): number {
  return calls.filter((other) => other.id === id && other.index > index).length;
}

/** Without a result: a host that skips a call (its id was answered before) did not do it. */
function endOf({ setback, startedAt }: TrackedCall): "done" | "failed" | "stopped" {
  if (setback) return "failed";
  return startedAt === undefined ? "stopped" : "done";
}

function nodeFailed(track: StepTrack, { at, indexes, kind }: News<"node-error">): StepEffect[] {
  if (kind === "interrupt") return [...open(track, at, "paused"), ...pause(track, at)];
  if (kind === "failure" && track.step) track.step.broken = true;
  return closeCalls(
    track,
    at,
    (call) => (indexes.includes(call.index) ? closing(kind)(call) : undefined),
    kind === "abort",
  );
}

function modelStarted(track: StepTrack, { at, resultOf }: News<"model-start">): StepEffect[] {
  delete track.announced;
  const { calls = [] } = track.step ?? {};
  return closeCalls(
    track,
    at,
    (call) => resultOf(call.id, after(call, calls)) ?? (call.setback ? "failed" : "stopped"),
  );
}

function graphEnded(track: StepTrack, { at, how }: News<"graph-end">): StepEffect[] {
  if (how === "interrupt") return [...open(track, at, "paused"), ...pause(track, at)];
  delete track.announced;
  if (how === "done" && track.step?.status === "paused") return [];
  return closeCalls(track, at, closing(how), how === "abort");
}

/** What an unfinished call comes to when what held it ended so. */
function closing(how: "done" | ErrorKind): Close {
  if (how === "abort") return () => "stopped";
  if (how === "handoff") return (call) => (call.setback ? "failed" : "done");
  return (call) => (call.setback?.kind === "failure" ? "failed" : "stopped");
}

function closeCalls(track: StepTrack, at: number, close: Close, aborted = false): StepEffect[] {
  const { step } = track;
  if (step === undefined) return [];
  const effects: StepEffect[] = [];
  for (const call of step.calls) {
    if (isOver(call)) continue;
    const status = close(call);
    if (status === undefined) continue;
    call.status = status;
    if (call.startedAt !== undefined)
      call.durationMs = Math.max(0, (call.setback?.at ?? at) - call.startedAt);
    effects.push({ type: "call-over", step, call });
  }
  if (!step.calls.every(isOver)) return effects;
  rest(step, at);
  step.status = finalStatus(step.calls, aborted && step.broken !== true);
  delete track.step;
  effects.push({ type: "over", step });
  return effects;
}

function pause(track: StepTrack, at: number): StepEffect[] {
  const { step } = track;
  if (step === undefined || step.status === "paused") return [];
  rest(step, at);
  step.status = "paused";
  step.resumable = false;
  step.dwelt = false;
  for (const call of step.calls) if (!isOver(call)) call.status = "paused";
  return [{ type: "paused", step }];
}

function resume(step: TrackedStep, at: number): StepEffect[] {
  step.status = "running";
  step.resumable = false;
  step.runningSince = at;
  for (const call of step.calls) if (call.status === "paused") call.status = "running";
  return [{ type: "resumed", step }];
}

function rest(step: TrackedStep, at: number): void {
  const since = step.runningSince ?? at;
  step.workedMs = (step.workedMs ?? 0) + Math.max(0, at - since);
  delete step.runningSince;
}
