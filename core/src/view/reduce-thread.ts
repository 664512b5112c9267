/** One event applied to a view. Pure; the view that went in stays as it was. */
import type {
  CallEndEvent,
  ModelUsageEvent,
  StepStartEvent,
  StepStatusEvent,
  SubagentNoteEvent,
  SurtitleEvent,
  TurnEndEvent,
  TurnStartEvent,
} from "./events.ts";
import type { StepStatus, Tokens, UsageEntry, UsageTotal } from "./record.ts";
import { latestUsage, type StepView, type ThreadView, threadView } from "./thread-view.ts";

/**
 * Gives the view after `event`. Events of another thread, of an unknown step or turn, or for a step that is over change
 * nothing, and hearing an event twice is hearing it once; so a view may be made from a record that already holds
 * some of the events that follow. An unknown type of a later version is passed over.
 *
 * @example
 * ```ts
 * import { createSurtitle, reduceThread, threadView } from "@surtitle/core";
 *
 * const surtitle = createSurtitle();
 * let view = threadView(await surtitle.read("thread-1"));
 * surtitle.subscribe((event) => {
 *   view = reduceThread(view, event);
 * }, { threadId: "thread-1" });
 * ```
 */
export function reduceThread<C extends string>(
  view: ThreadView<C>,
  event: SurtitleEvent<C> | SurtitleEvent,
): ThreadView<C> {
  if (view.threadId !== "" && event.threadId !== view.threadId) return view;
  const known = view.threadId === "" ? { ...view, threadId: event.threadId } : view;
  return apply(known, event as SurtitleEvent<C>);
}

function apply<C extends string>(view: ThreadView<C>, event: SurtitleEvent<C>): ThreadView<C> {
  switch (event.type) {
    case "surtitle/turn-start":
      return turnStarted(view, event);
    case "surtitle/turn-end":
      return turnEnded(view, event);
    case "surtitle/step-start":
      return stepStarted(view, event);
    case "surtitle/call-end":
      return changeStep(view, event, (step) => callEnded(step, event));
    case "surtitle/step-status":
      return changeStep(view, event, (step) => statusChanged(step, event));
    case "surtitle/step-caption":
      return changeStep(view, event, (step) => ({ ...step, caption: event.caption }));
    case "surtitle/step-end":
      return changeStep(view, event, (step) => ({
        ...step,
        status: event.status,
        caption: event.caption,
        ...(event.durationMs !== undefined && { durationMs: event.durationMs }),
      }));
    case "surtitle/thread-title": {
      const { title: _, ...rest } = view;
      return { ...rest, ...(event.title && { title: event.title }) };
    }
    case "surtitle/thread-forgotten":
      return { ...threadView<C>(), threadId: view.threadId };
    case "surtitle/subagent-note":
      return noteTold(view, event);
    case "surtitle/model-usage":
      return usageTold(view, event);
    default:
      return view;
  }
}

const FINAL: ReadonlySet<StepStatus> = new Set(["done", "partial", "failed", "stopped"]);

function turnStarted<C extends string>(view: ThreadView<C>, event: TurnStartEvent): ThreadView<C> {
  const turn = { turnId: event.turnId, at: event.turnAt, status: event.status };
  const known = view.turns.find((t) => t.turnId === event.turnId);
  if (known?.endedAt !== undefined) return view;
  const others = known ? view.turns.filter((t) => t !== known) : view.turns;
  return { ...view, turns: insert(others, turn, (a, b) => a.at - b.at || order(a.turnId, b.turnId)) };
}

function turnEnded<C extends string>(view: ThreadView<C>, event: TurnEndEvent): ThreadView<C> {
  const ended = event.status !== "paused" && event.status !== "running";
  // A pause that is told again of a turn that the record knows to be over must not open it.
  const turns = view.turns.map((turn) =>
    turn.turnId === event.turnId && (ended || turn.endedAt === undefined)
      ? { ...turn, status: event.status, ...(ended && { endedAt: event.at }) }
      : turn,
  );
  return { ...view, turns };
}

function stepStarted<C extends string>(view: ThreadView<C>, event: StepStartEvent<C>): ThreadView<C> {
  const { turnId, turnAt, anchor, at, status, caption, parent, agent } = event;
  if (view.steps.some((s) => s.turnId === turnId && s.anchor === anchor)) return view;
  const callStatus = status === "paused" ? "paused" : "running";
  const step: StepView<C> = {
    turnId,
    turnAt,
    anchor,
    at,
    status,
    caption,
    calls: event.calls.map((call) => ({ ...call, status: callStatus })),
    ...(parent !== undefined && { parent }),
    ...(agent !== undefined && { agent }),
  };
  const before = (a: StepView<C>, b: StepView<C>): number =>
    a.turnAt - b.turnAt || a.at - b.at || order(a.anchor, b.anchor) || order(a.turnId, b.turnId);
  return { ...view, steps: insert(view.steps, step, before) };
}

function callEnded<C extends string>(step: StepView<C>, event: CallEndEvent): StepView<C> {
  const { index, status, durationMs } = event;
  const calls = step.calls.map((call, i) =>
    i === index ? { ...call, status, ...(durationMs !== undefined && { durationMs }) } : call,
  );
  return { ...step, calls };
}

function statusChanged<C extends string>(step: StepView<C>, event: StepStatusEvent): StepView<C> {
  const from = event.status === "paused" ? "running" : "paused";
  const calls = step.calls.map((call, index) => {
    if (index !== event.again) return call.status === from ? { ...call, status: event.status } : call;
    const { durationMs: _, ...again } = call;
    return { ...again, status: event.status };
  });
  const { durationMs = step.durationMs } = event;
  return { ...step, status: event.status, calls, ...(durationMs !== undefined && { durationMs }) };
}

function changeStep<C extends string>(
  view: ThreadView<C>,
  key: { readonly turnId: string; readonly anchor: string },
  change: (step: StepView<C>) => StepView<C>,
): ThreadView<C> {
  const at = view.steps.findLastIndex((s) => s.turnId === key.turnId && s.anchor === key.anchor);
  const step = view.steps[at];
  if (step === undefined || FINAL.has(step.status)) return view;
  return { ...view, steps: view.steps.with(at, change(step)) };
}

function noteTold<C extends string>(view: ThreadView<C>, event: SubagentNoteEvent): ThreadView<C> {
  const { batchId, turnId, at, agents, text } = event;
  const note = { batchId, at, agents, text, ...(turnId !== undefined && { turnId }) };
  const others = view.notes.filter((n) => n.batchId !== batchId);
  return { ...view, notes: insert(others, note, (a, b) => a.at - b.at || order(a.batchId, b.batchId)) };
}

function usageTold<C extends string>(view: ThreadView<C>, event: ModelUsageEvent): ThreadView<C> {
  const ofForgottenTurn = event.turnId !== undefined && !view.turns.some((t) => t.turnId === event.turnId);
  if (ofForgottenTurn || view.usage.some((u) => u.runId === event.runId)) return view;
  const { v: _, type: __, threadId: ___, ...entry } = event;
  const total = addUsage(view.cost[event.kind], event.tokens);
  return {
    ...view,
    usage: latestUsage([...view.usage, entry satisfies UsageEntry]),
    cost: { ...view.cost, [event.kind]: total },
  };
}

/** One more call on a total; a call whose count is unknown is counted as such. */
export function addUsage(total: UsageTotal | undefined, tokens: Tokens | undefined): UsageTotal {
  const { calls = 0, input = 0, output = 0, unknown = 0 } = total ?? {};
  const told = tokens !== undefined && (tokens.input !== undefined || tokens.output !== undefined);
  return {
    calls: calls + 1,
    input: input + (tokens?.input ?? 0),
    output: output + (tokens?.output ?? 0),
    unknown: unknown + (told ? 0 : 1),
  };
}

/** `item` in its place; the list is in order and most items come last. */
function insert<T>(list: readonly T[], item: T, compare: (a: T, b: T) => number): readonly T[] {
  const after = list.findLastIndex((other) => compare(other, item) <= 0) + 1;
  return list.toSpliced(after, 0, item);
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
