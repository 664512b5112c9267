/** A thread in words: its turns with their captions, its notes, what it cost. */
import { iconOf } from "@surtitle/core";
import { buildRecord, type Fact } from "@surtitle/core/plugin";
import type { NoteEntry, StepEntry, ThreadRecord, TurnEntry } from "@surtitle/core/view";
import { countOf, durationOf, indented, oneLine, timeOf, typeable } from "./print.ts";

/** The lines of a thread; none where nothing of it is kept. */
export function showThread(threadId: string, facts: Iterable<Fact>): readonly string[] {
  const record = buildRecord(threadId, facts);
  const { turns, steps, notes, usage, title } = record;
  if (turns.length + steps.length + notes.length + usage.length === 0 && title === undefined) return [];
  return [
    title ? `${oneLine(title.text)} (${title.source})` : "(no title)",
    `thread ${typeable(threadId)}`,
    ...turnsOf(record).flatMap(([turn, own]) => [
      "",
      turnLine(turn, own),
      ...own.map((step) => stepLine(step, own)),
    ]),
    ...notes.flatMap(noteLines),
    ...costLines(record),
  ];
}

type Turn = Pick<TurnEntry, "turnId" | "at"> & Partial<TurnEntry>;

/** Each turn with its steps; a turn of which only steps are kept counts too. */
function turnsOf({ turns, steps }: ThreadRecord): readonly (readonly [Turn, readonly StepEntry[]])[] {
  const known = new Map<string, Turn>(turns.map((turn) => [turn.turnId, turn]));
  for (const { turnId, turnAt } of steps) if (!known.has(turnId)) known.set(turnId, { turnId, at: turnAt });
  return [...known.values()]
    .sort((a, b) => a.at - b.at)
    .map((turn) => [turn, steps.filter(({ turnId }) => turnId === turn.turnId)]);
}

function turnLine({ at, endedAt, status }: Turn, steps: readonly StepEntry[]): string {
  const took = endedAt === undefined ? [] : [durationOf(endedAt - at)];
  return [timeOf(at), status ?? "unknown", countOf(steps.length, "step"), ...took].join(" · ");
}

function stepLine(step: StepEntry, all: readonly StepEntry[]): string {
  const { caption, status, durationMs, agent } = step;
  const depth = depthOf(step, all);
  const words = `${iconOf(caption.category)} ${oneLine(caption.text)}`;
  const rest = [...(agent === undefined ? [] : [oneLine(agent)]), status, durationOf(durationMs)];
  return `${"  ".repeat(depth + 1)}${[words, ...rest.filter((part) => part !== "")].join(" · ")}`;
}

/** How many steps a step lies inside of. */
function depthOf(step: StepEntry, all: readonly StepEntry[]): number {
  let depth = 0;
  let { parent } = step;
  // Bounded: entries that a journal was given may name each other in a ring.
  while (parent !== undefined && depth < 8) {
    const outer = all.find(({ calls }) => calls.some(({ id }) => id === parent));
    parent = outer?.parent;
    depth++;
  }
  return depth;
}

function noteLines({ at, text }: NoteEntry): readonly string[] {
  return ["", `${timeOf(at)} · note`, indented(text, "  ")];
}

function costLines({ usageTotals, titleAttempts }: ThreadRecord): readonly string[] {
  const totals = Object.entries(usageTotals);
  if (totals.length === 0) return [];
  const lines = totals.map(([kind, { calls, input, output, unknown }]) => {
    const rest = unknown > 0 ? `, ${unknown} without a count` : "";
    // A run of a subagent is told with all its calls.
    return `  ${kind}: ${countOf(calls, kind === "subagent" ? "run" : "call")}, ${input} tokens in, ${output} out${rest}`;
  });
  return ["", "cost", ...lines, ...(titleAttempts > 0 ? [`  attempts at a title: ${titleAttempts}`] : [])];
}
