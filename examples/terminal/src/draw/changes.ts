/** What changed between two views of a thread, one line per change: for a pipe, where nothing can be redrawn. */
import type { StepView, ThreadView } from "@surtitle/core/view";
import { fitTo } from "./fit.ts";
import type { Look } from "./look.ts";
import { noteLines } from "./note.ts";
import { callLine, stepLine } from "./step-line.ts";
import { turnLine } from "./thread.ts";

/** Pure. In order: title, steps, notes, ends of turns. The cost is not told: a cancelled call's count may come late. */
export function changeLines(before: ThreadView, after: ThreadView, look: Look): readonly string[] {
  const { title } = after;
  return [
    ...(title && isRetitled(before, title)
      ? [fitTo(`title: ${title.text}  ${title.source}`, look.width)]
      : []),
    ...stepChanges(before, after, look),
    ...after.notes.filter((note) => !before.notes.includes(note)).flatMap((note) => noteLines(note, look)),
    ...turnChanges(before, after, look),
  ];
}

function isRetitled({ title: was }: ThreadView, { text, source }: NonNullable<ThreadView["title"]>): boolean {
  return was?.text !== text || was.source !== source;
}

function stepChanges(before: ThreadView, after: ThreadView, look: Look): readonly string[] {
  const old = new Map(before.steps.map((step) => [key(step), step]));
  return after.steps.flatMap((step) => {
    const was = old.get(key(step));
    if (was === step) return [];
    const depth = depthOf(step, after);
    const named = { ...step, caption: { ...step.caption, text: byAgent(step) } };
    return [
      ...callSetbacks(was, step).map((call) => callLine(call, look, depth + 1)),
      ...(was === undefined || isNews(was, step) ? [stepLine(named, look, depth)] : []),
    ];
  });
}

/** Calls that failed while the step goes on with others. Where there is one call, its step says it in a moment. */
function callSetbacks(was: StepView | undefined, step: StepView): StepView["calls"] {
  if (step.status !== "running" || step.calls.length < 2) return [];
  return step.calls.filter(
    (call, index) => call.status === "failed" && was?.calls[index]?.status === "running",
  );
}

function isNews(was: StepView, step: StepView): boolean {
  return was.status !== step.status || was.caption.text !== step.caption.text || wasRetried(was, step);
}

function wasRetried(was: StepView, step: StepView): boolean {
  return step.calls.some((call, index) => call.status === "running" && was.calls[index]?.status === "failed");
}

function turnChanges(before: ThreadView, after: ThreadView, look: Look): readonly string[] {
  return after.turns.flatMap((turn) => {
    const was = before.turns.find(({ turnId }) => turnId === turn.turnId);
    if (was?.status === turn.status || turn.status === "running") return [];
    return [turnLine(turn, look)];
  });
}

/** Parallel agents' lines come mixed, so each says whose it is. */
function byAgent({ agent, caption }: StepView): string {
  return agent === undefined ? caption.text : `${agent}: ${caption.text}`;
}

/** How many calls a step is inside of; at most 8, whatever the ids say. */
function depthOf(step: StepView, { steps }: ThreadView): number {
  let depth = 0;
  for (let parent = step.parent; parent !== undefined && depth < 8; depth++) {
    parent = steps.find((s) => s.turnId === step.turnId && s.calls.some(({ id }) => id === parent))?.parent;
  }
  return depth;
}

function key({ turnId, anchor }: StepView): string {
  return `${turnId}\0${anchor}`;
}
