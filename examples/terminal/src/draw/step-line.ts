/** One step, or one call of it, in one line. */
import { type CallEntry, iconOf, type StepView } from "@surtitle/core/view";
import { elapsed } from "./elapsed.ts";
import { columnsOf, fitTo } from "./fit.ts";
import { type Look, paint } from "./look.ts";
import { statusMark, statusWord } from "./status.ts";

/** `● ▤ read 3 files in src  0.1s  composed`, at most `look.width` columns behind the indentation of `depth`. */
export function stepLine(step: StepView, look: Look, depth = 0): string {
  const head = `${statusMark(step.status, look)} ${iconOf(step.caption.category, { tier: look.icons })} `;
  const facts = [
    statusWord(step.status, look),
    setback(step, look),
    paint(stepTime(step, look.now), "dim", look),
    paint(step.caption.source, "dim", look),
  ];
  return line({ indent: depth * 2, head, text: step.caption.text, facts }, look);
}

/** `● asking reviewer: is the padding right`: a call that has steps of its own, or one that did not go well. */
export function callLine(call: CallEntry, look: Look, depth: number): string {
  const facts = [statusWord(call.status, look)];
  return line(
    { indent: depth * 2, head: `${statusMark(call.status, look)} `, text: call.gloss, facts },
    look,
  );
}

interface LineParts {
  readonly indent: number;
  readonly head: string;
  readonly text: string;
  readonly facts: readonly string[];
}

/** Columns that the words keep before status and time give way. */
const LEAST_TEXT = 16;

/** The last fact, the source, gives way before the text is cut. A deep indentation is cut as well. */
function line({ indent, head, text, facts }: LineParts, { width }: Look): string {
  const start = " ".repeat(Math.min(indent, Math.max(0, Math.floor(width / 3)))) + head;
  const room = width - columnsOf(start);
  if (room < 1) return fitTo(text, width);
  const end = facts.filter((fact) => fact !== "").map((fact) => `  ${fact}`);
  const left = (): number => room - columnsOf(end.join(""));
  if (end.length > 1 && columnsOf(text) > left()) end.pop();
  while (end.length > 0 && left() < LEAST_TEXT) end.pop();
  return start + fitTo(text, left()) + end.join("");
}

/** Said while a step still runs with a call that failed for now. */
function setback({ status, calls }: StepView, look: Look): string {
  const failed = status === "running" && calls.some((call) => call.status === "failed");
  return failed ? paint("a call failed", "red", look) : "";
}

function stepTime({ status, at, durationMs }: StepView, now: number): string {
  if (durationMs !== undefined) return elapsed(durationMs);
  return status === "running" ? elapsed(now - at) : "";
}
