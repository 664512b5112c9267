/** A whole thread, drawn: title, steps with those of nested agents below their calls, notes, how turns ended, cost. */
import type { StepView, ThreadView, TurnView } from "@surtitle/core/view";
import { costLine } from "./cost.ts";
import { elapsed } from "./elapsed.ts";
import { columnsOf, fitTo } from "./fit.ts";
import { type Look, paint } from "./look.ts";
import { type Branch, nestSteps } from "./nest.ts";
import { noteLines } from "./note.ts";
import { callLine, stepLine } from "./step-line.ts";

/** Pure. No line is wider than `look.width`; without colour there is no escape code in it. */
export function drawThread(view: ThreadView, look: Look): string {
  const { title, turns, notes } = view;
  const begun = turns.map((turn) => turnLines(view, turn, look));
  const over = turns.length > 0 && turns.every(({ endedAt }) => endedAt !== undefined);
  const lines = [
    ...(title ? [titleLine(title, look)] : []),
    ...begun.flatMap((turn, index) => (index === 0 ? turn : ["", ...turn])),
    ...stepLines(orphans(view), look),
    ...notes.filter(({ turnId }) => turnId === undefined).flatMap((note) => noteLines(note, look)),
    ...(over ? [paint(fitTo(costLine(view), look.width), "dim", look)] : []),
  ];
  return lines.join("\n");
}

/** `Padded seconds in the tea timer  generated`; where the width is too small for both, the title alone. */
export function titleLine({ text, source }: NonNullable<ThreadView["title"]>, look: Look): string {
  const told = `  ${source}`;
  if (columnsOf(text) + told.length > look.width) return paint(fitTo(text, look.width), "bold", look);
  return paint(text, "bold", look) + paint(told, "dim", look);
}

/** `done in 9.1s`, `stopped after 3.2s`; the steps of a turn are told by the lines above it. */
export function turnLine({ status, at, endedAt }: TurnView, look: Look): string {
  if (status === "running") return "";
  const time = endedAt === undefined ? "" : elapsed(endedAt - at);
  const told = status === "done" ? `done in ${time}` : `${status}${time && ` after ${time}`}`;
  return paint(fitTo(told, look.width), "dim", look);
}

function turnLines({ steps, notes }: ThreadView, turn: TurnView, look: Look): readonly string[] {
  const { turnId } = turn;
  const end = turnLine(turn, look);
  return [
    ...stepLines(
      steps.filter((step) => step.turnId === turnId),
      look,
    ),
    ...notes.filter((note) => note.turnId === turnId).flatMap((note) => noteLines(note, look)),
    ...(end ? [end] : []),
  ];
}

/** Steps of a turn that the journal has lost are not lost with it. */
function orphans({ steps, turns }: ThreadView): readonly StepView[] {
  const known = new Set(turns.map(({ turnId }) => turnId));
  return steps.filter(({ turnId }) => !known.has(turnId));
}

function stepLines(steps: readonly StepView[], look: Look): readonly string[] {
  return nestSteps(steps).flatMap((branch) => branchLines(branch, look, 0));
}

function branchLines({ step, inside }: Branch, look: Look, depth: number): readonly string[] {
  const mixed = step.status === "partial" || step.status === "stopped";
  const below = step.calls.flatMap((call, index) => {
    const children = inside.get(index) ?? [];
    const telling = children.length > 0 || (mixed && step.calls.length > 1 && call.status !== "done");
    if (!telling) return [];
    return [
      callLine(call, look, depth + 1),
      ...children.flatMap((child) => branchLines(child, look, depth + 2)),
    ];
  });
  return [stepLine(step, look, depth), ...below];
}
