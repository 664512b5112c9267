/** Views for the drawing tests, made from as little as a test says. */
import type { CallEntry, StepView, ThreadView, TurnView } from "@surtitle/core/view";
import type { Look } from "../../../../examples/terminal/src/draw/look.ts";

export const NOW = 1_000_000;
export const PLAIN: Look = { now: NOW, width: 100, color: false, icons: "symbol" };

export function call(id: string, more: Partial<CallEntry> = {}): CallEntry {
  return { id, name: "read_file", gloss: `reading ${id}`, category: "read", status: "done", ...more };
}

export function step(anchor: string, more: Partial<StepView> = {}): StepView {
  return {
    turnId: "t1",
    turnAt: NOW - 10_000,
    anchor,
    at: NOW - 5000,
    status: "done",
    caption: { text: `read ${anchor}`, category: "read", source: "composed" },
    calls: [call(anchor)],
    durationMs: 400,
    ...more,
  };
}

/** A step that is not over, so that it has no duration. */
export function open(anchor: string, more: Partial<StepView> = {}): StepView {
  const { durationMs: _, ...rest } = step(anchor, { status: "running", ...more });
  return rest;
}

export function turn(more: Partial<TurnView> = {}): TurnView {
  return { turnId: "t1", at: NOW - 10_000, status: "running", ...more };
}

export function view(more: Partial<ThreadView> = {}): ThreadView {
  return { threadId: "a", turns: [turn()], steps: [], notes: [], usage: [], cost: {}, ...more };
}
