import { describe, expect, test } from "@jest/globals";
import { type StepEffect, type StepNews, type StepTrack, takeUp, trackStep } from "@surtitle/core/plugin";
import { asked, end, fails, nextModel, nodeEnd, start, track } from "./step-news.ts";

/** What became of it, in short. */
function told(of: StepTrack, ...news: readonly StepNews[]): string[] {
  return news.flatMap((one) => trackStep(of, one).map(inShort));
}

function inShort(effect: StepEffect): string {
  if (effect.type === "call-over") return `${effect.call.id} ${effect.call.status}`;
  return effect.type === "over" ? `over ${effect.step.status} ${effect.step.workedMs}` : effect.type;
}

describe("a step", () => {
  test.each<[string, readonly StepNews[], readonly string[]]>([
    [
      "opens at the first tool start and is over when its calls are",
      [asked("a", "b"), start(0), start(1), end(1), end(0)],
      ["opened", "at-work", "b done", "a done", "over done 4"],
    ],
    [
      "opens at its node too",
      [asked("a"), { at: 1, type: "calls-begin" }, start(0), end(0)],
      ["opened", "at-work", "a done", "over done 4"],
    ],
    ["that the next model call supersedes leaves no trace", [asked("a"), nextModel, start(0)], []],
    [
      "is partial when some of its calls failed",
      [asked("a", "b"), start(0), end(0), start(1), fails(1), nodeEnd(1)],
      ["opened", "at-work", "a done", "b failed", "over partial 5"],
    ],
    [
      "is failed when none succeeded",
      [asked("a"), start(0), end(0, false)],
      ["opened", "at-work", "a failed", "over failed 4"],
    ],
    [
      "waits for a retry until its node ends",
      [asked("a"), start(0), fails(0), start(0, 4), end(0)],
      ["opened", "at-work", "a done", "over done 4"],
    ],
    [
      "is closed by the next model call",
      [asked("a", "b"), start(0), fails(0), nextModel],
      ["opened", "at-work", "a failed", "b stopped", "over failed 8"],
    ],
    [
      "reads what the next model call was told",
      [asked("a"), start(0), { at: 9, type: "model-start", resultOf: () => "failed" }],
      ["opened", "at-work", "a failed", "over failed 8"],
    ],
    [
      "is stopped by an abort, whatever had succeeded",
      [
        asked("a", "b"),
        start(0),
        end(0),
        start(1),
        fails(1, "abort"),
        { at: 7, type: "graph-end", how: "abort" },
      ],
      ["opened", "at-work", "a done", "b stopped", "over stopped 6"],
    ],
    [
      "that fails for an error names the thrower failed and its siblings stopped",
      [
        asked("a", "b"),
        start(0),
        start(1),
        fails(0),
        fails(1, "abort"),
        { at: 7, type: "graph-end", how: "failure" },
      ],
      ["opened", "at-work", "a failed", "b stopped", "over failed 6"],
    ],
    [
      "whose call broke the run is failed, though its siblings are aborted after that, each in a node of its own",
      [
        asked("a", "b"),
        start(0),
        start(1),
        fails(0),
        { at: 4, type: "node-error", indexes: [0], kind: "failure" },
        fails(1, "abort"),
        { at: 7, type: "node-error", indexes: [1], kind: "abort" },
      ],
      ["opened", "at-work", "a failed", "b stopped", "over failed 6"],
    ],
    [
      "takes a tool's own timeout for a failure when the run goes on",
      [asked("a"), start(0), fails(0, "abort"), nodeEnd(0)],
      ["opened", "at-work", "a failed", "over failed 5"],
    ],
    [
      "takes a handoff for no failure",
      [asked("a"), start(0), { at: 4, type: "node-error", indexes: [0], kind: "handoff" }],
      ["opened", "at-work", "a done", "over done 3"],
    ],
    [
      "does not count a call done that its node skipped",
      [asked("a"), { at: 1, type: "calls-begin" }, nodeEnd(0)],
      ["opened", "a stopped", "over stopped 5"],
    ],
    [
      "pauses at an interrupt and stays so after its graph",
      [
        asked("a", "b"),
        start(0),
        start(1),
        fails(0, "interrupt"),
        end(1),
        { at: 8, type: "graph-end", how: "done" },
      ],
      ["opened", "at-work", "paused", "b done"],
    ],
    [
      "opens as paused at an interrupt before any start",
      [asked("a"), { at: 2, type: "interrupt" }],
      ["opened"],
    ],
  ])("%s", (_, news, effects) => {
    expect(told(track(), ...news)).toEqual(effects);
  });

  test("whose calls share an id tells them apart by how many of it come after", () => {
    const results = [["failed", "done"] as const, ["done"] as const];
    const resultOf = (id: string, after: number) => results[id === "x" ? 0 : 1]?.[after];
    const all: StepNews = { at: 6, type: "node-end", indexes: [0, 1, 2], resultOf };
    const begin: StepNews = { at: 1, type: "calls-begin" };
    expect(told(track(), asked("x", "y", "x"), begin, all)).toEqual([
      "opened",
      "x done",
      "y done",
      "x failed",
      "over partial 5",
    ]);
    const one: StepNews = { ...all, indexes: [0] };
    expect(told(track(), asked("x", "y", "x"), begin, one)).toEqual(["opened", "x failed"]);
    expect(told(track(), asked("x", "x"), begin, { at: 9, type: "model-start", resultOf })).toEqual([
      "opened",
      "x done",
      "x failed",
      "over partial 8",
    ]);
  });

  test("goes on after a pause under its key; paused time is not work, and patience is counted anew", () => {
    const first = track();
    told(first, asked("a"), start(0, 10), fails(0, "interrupt", 14), {
      at: 15,
      type: "graph-end",
      how: "done",
    });
    const { step } = first;
    const second = track();
    if (step) takeUp(second, step);
    expect(told(second, start(0, 1_000), end(0, true, 1_006))).toEqual([
      "resumed",
      "at-work",
      "a done",
      "over done 10",
    ]);
  });

  test("a call that was over and runs again on a resumption is told so", () => {
    const first = track();
    told(first, asked("a", "b"), start(0), end(0), start(1), fails(1, "interrupt"));
    if (first.step) takeUp(first, first.step);
    expect(told(first, start(0, 20), start(1, 20), end(0, true, 21), end(1, true, 22))).toEqual([
      "resumed",
      "call-again",
      "at-work",
      "a done",
      "b done",
      "over done 4",
    ]);
  });

  test("late news of a step that is over changes nothing", () => {
    const one = track();
    told(one, asked("a"), start(0), end(0));
    expect(
      told(one, end(0), fails(0), start(0), nodeEnd(0), nextModel, { at: 9, type: "interrupt" }),
    ).toEqual([]);
  });
});
