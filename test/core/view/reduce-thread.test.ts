import { describe, expect, test } from "@jest/globals";
import type { SurtitleEvent } from "@surtitle/core/view";
import { isSurtitleEvent, reduceThread, stepOfCall, type ThreadView, threadView } from "@surtitle/core/view";

const caption = { text: "reading a.ts", category: "read", source: "composed" } as const;

function turnStart(turnId: string, at: number): SurtitleEvent {
  return {
    v: 1,
    type: "surtitle/turn-start",
    threadId: "t",
    turnId,
    at,
    turnAt: at,
    status: "running",
    resumed: false,
  };
}

function stepStart(turnId: string, anchor: string, at: number): SurtitleEvent {
  const call = { name: "read_file", gloss: "reading a.ts", category: "read" };
  return {
    ...{ v: 1, type: "surtitle/step-start", threadId: "t", turnId, anchor, at, turnAt: 1 },
    ...{
      status: "running",
      caption,
      calls: [
        { id: anchor, ...call },
        { id: `${anchor}b`, ...call },
      ],
    },
  } as SurtitleEvent;
}

function stepEnd(turnId: string, anchor: string, at: number): SurtitleEvent {
  const settled = { ...caption, text: "read a.ts" };
  return {
    v: 1,
    type: "surtitle/step-end",
    threadId: "t",
    turnId,
    anchor,
    at,
    status: "done",
    caption: settled,
    durationMs: 5,
  };
}

function viewOf(...events: readonly SurtitleEvent[]): ThreadView {
  return events.reduce<ThreadView>((view, event) => reduceThread(view, event), threadView());
}

describe("reduceThread", () => {
  test("a step begins with its calls running and ends as it was settled", () => {
    const view = viewOf(
      turnStart("u", 1),
      stepStart("u", "c1", 2),
      {
        v: 1,
        type: "surtitle/call-end",
        threadId: "t",
        turnId: "u",
        anchor: "c1",
        callId: "c1b",
        index: 1,
        status: "failed",
        durationMs: 3,
        at: 3,
      },
      stepEnd("u", "c1", 7),
    );
    expect(view.steps).toHaveLength(1);
    expect(view.steps[0]).toMatchObject({ status: "done", durationMs: 5, caption: { text: "read a.ts" } });
    expect(view.steps[0]?.calls.map(({ status }) => status)).toEqual(["running", "failed"]);
  });

  test("two steps of one id in two turns stay apart, and the call's look-up gives the latter", () => {
    const view = viewOf(
      turnStart("u", 1),
      stepStart("u", "call_0", 2),
      turnStart("w", 3),
      stepStart("w", "call_0", 4),
    );
    expect(view.steps.map(({ turnId }) => turnId)).toEqual(["u", "w"]);
    expect(stepOfCall(view, "call_0")?.turnId).toBe("w");
    expect(stepOfCall(view, "unknown")).toBeUndefined();
  });

  test("a pause holds the unfinished calls, and what runs again runs", () => {
    const paused = viewOf(turnStart("u", 1), stepStart("u", "c", 2), {
      ...{ v: 1, type: "surtitle/step-status", threadId: "t", turnId: "u", anchor: "c", at: 3 },
      ...{ status: "paused", durationMs: 1 },
    } as SurtitleEvent);
    expect(paused.steps[0]).toMatchObject({ status: "paused", durationMs: 1 });
    expect(paused.steps[0]?.calls.map(({ status }) => status)).toEqual(["paused", "paused"]);
    const again = reduceThread(paused, {
      ...{
        v: 1,
        type: "surtitle/step-status",
        threadId: "t",
        turnId: "u",
        anchor: "c",
        at: 4,
        status: "running",
      },
    } as SurtitleEvent);
    expect(again.steps[0]?.calls.map(({ status }) => status)).toEqual(["running", "running"]);
  });

  test("words for a step that is over, or unknown, or another thread's, change nothing", () => {
    const view = viewOf(turnStart("u", 1), stepStart("u", "c", 2), stepEnd("u", "c", 3));
    const late = { ...caption, text: "too late", source: "narrated" as const };
    for (const key of [
      { threadId: "t", turnId: "u", anchor: "c" },
      { threadId: "t", turnId: "u", anchor: "x" },
      { threadId: "other", turnId: "u", anchor: "c" },
    ])
      expect(reduceThread(view, { v: 1, type: "surtitle/step-caption", at: 9, caption: late, ...key })).toBe(
        view,
      );
  });

  test("hearing everything twice is hearing it once", () => {
    const usage: SurtitleEvent = {
      ...{
        v: 1,
        type: "surtitle/model-usage",
        threadId: "t",
        turnId: "u",
        at: 4,
        kind: "caption",
        runId: "r",
      },
      ...{ outcome: "accepted", tokens: { input: 3, output: 2 } },
    } as SurtitleEvent;
    const events = [turnStart("u", 1), stepStart("u", "c", 2), usage, stepEnd("u", "c", 5)];
    expect(viewOf(...events, ...events)).toEqual(viewOf(...events));
    expect(viewOf(...events).cost).toEqual({ caption: { calls: 1, input: 3, output: 2, unknown: 0 } });
  });

  test("a count that nobody told is unknown, not 0", () => {
    const usage = {
      v: 1,
      type: "surtitle/model-usage",
      threadId: "t",
      at: 4,
      kind: "title",
      runId: "r",
      outcome: "failed",
    } as const;
    expect(viewOf(usage).cost).toEqual({ title: { calls: 1, input: 0, output: 0, unknown: 1 } });
  });

  test("a forgotten thread is empty, and what its old turns still cost is not shown", () => {
    const view = viewOf(turnStart("u", 1), stepStart("u", "c", 2), {
      v: 1,
      type: "surtitle/thread-forgotten",
      threadId: "t",
      at: 3,
    });
    expect(view).toEqual({ ...threadView(), threadId: "t" });
    const usage = {
      v: 1,
      type: "surtitle/model-usage",
      threadId: "t",
      turnId: "u",
      at: 4,
      kind: "caption",
      runId: "r",
      outcome: "cancelled",
    } as const;
    expect(reduceThread(view, usage)).toBe(view);
  });

  test("a title is set and taken back", () => {
    const titled = viewOf({
      v: 1,
      type: "surtitle/thread-title",
      threadId: "t",
      at: 1,
      outcome: "renamed",
      title: { text: "Mine", source: "manual" },
    });
    expect(titled.title).toEqual({ text: "Mine", source: "manual" });
    expect(
      reduceThread(titled, { v: 1, type: "surtitle/thread-title", threadId: "t", at: 2, outcome: "reset" })
        .title,
    ).toBeUndefined();
  });

  test("an event of a later version is passed over", () => {
    const view = viewOf(turnStart("u", 1));
    expect(
      reduceThread(view, {
        v: 1,
        type: "surtitle/new-thing",
        threadId: "t",
        at: 2,
      } as unknown as SurtitleEvent),
    ).toBe(view);
  });

  test("the view that goes in stays as it was", () => {
    const view = viewOf(turnStart("u", 1), stepStart("u", "c", 2));
    const before = structuredClone(view);
    reduceThread(view, stepEnd("u", "c", 3));
    expect(view).toEqual(before);
  });
});

test.each([
  [turnStart("u", 1), true],
  [{ v: 1, type: "surtitle/new-thing", threadId: "t", at: 1 }, true],
  [{ v: 2, type: "surtitle/turn-start", threadId: "t", at: 1 }, false],
  [{ type: "progress", percent: 3 }, false],
  [null, false],
  ["surtitle/turn-start", false],
])("an app's own custom events are told apart: %j is ours: %s", (x, ours) => {
  expect(isSurtitleEvent(x)).toBe(ours);
});
