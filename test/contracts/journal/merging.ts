/** Of several puts of one entry, the best stands. */
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { aLease, aResult, aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";
import type { Opened } from "./under-test.ts";

/** Makes the tests of entries that are put again, or are none. */
export function merging(opened: Opened): void {
  describe("merging", () => {
    stepsMerge(opened);
    othersMerge(opened);
    badRefused(opened);
  });
}

function stepsMerge(opened: Opened): void {
  let journal: Journal;

  beforeEach(() => {
    journal = opened().journal;
  });

  test.each([
    [
      "a final status beats an open one",
      aStep({ status: "done", rev: 1 }),
      aStep({ status: "running", rev: 9 }),
    ],
    [
      "accepted words beat composed ones",
      aStep({ caption: { text: "looking", category: "read", source: "narrated" }, rev: 1 }),
      aStep({ caption: { text: "reading", category: "read", source: "composed" }, rev: 2 }),
    ],
    ["the greater revision stands", aStep({ rev: 4, at: 7 }), aStep({ rev: 3, at: 7, durationMs: 2 })],
  ])("%s, whichever comes first", async (_, better, worse) => {
    await journal.putStep("t", better);
    await journal.putStep("t", worse);
    await journal.putStep("u", worse);
    await journal.putStep("u", better);
    expect((await journal.read("t")).steps).toStrictEqual([better]);
    expect((await journal.read("u")).steps).toStrictEqual([better]);
  });

  test("writing the same entry twice changes nothing", async () => {
    for (let i = 0; i < 3; i++) {
      await journal.putStep("t", aStep());
      await journal.putUsage("t", aUsage());
    }
    const { steps, usage, usageTotals } = await journal.read("t");
    expect(steps).toHaveLength(1);
    expect(usage).toHaveLength(1);
    expect(usageTotals.caption?.calls).toBe(1);
  });

  test("one anchor in two turns is two steps", async () => {
    await journal.putStep("t", aStep({ turnId: "r1", turnAt: 1 }));
    await journal.putStep("t", aStep({ turnId: "r2", turnAt: 2 }));
    expect((await journal.read("t")).steps.map(({ turnId }) => turnId)).toEqual(["r1", "r2"]);
  });
}

function othersMerge(opened: Opened): void {
  let journal: Journal;

  beforeEach(() => {
    journal = opened().journal;
  });

  test("what a turn has spent is the most that anyone knew of", async () => {
    await journal.putTurn("t", aTurn({ rev: 2, spent: { total: 3, byAgent: { a: 1, b: 2 } } }));
    await journal.putTurn("t", aTurn({ rev: 1, spent: { total: 5, byAgent: { a: 4, c: 1 } } }));
    expect((await journal.read("t")).turns[0]?.spent).toEqual({
      total: 5,
      byAgent: { a: 4, b: 2, c: 1 },
    });
  });

  test("a paused turn that goes on is running, and an ended one stays ended", async () => {
    await journal.putTurn("t", aTurn({ rev: 1, status: "running" }));
    await journal.putTurn("t", aTurn({ rev: 2, status: "paused" }));
    await journal.putTurn("t", aTurn({ rev: 3, status: "running" }));
    expect((await journal.read("t")).turns[0]?.status).toBe("running");
    await journal.putTurn("t", aTurn({ rev: 4, status: "done" }));
    await journal.putTurn("t", aTurn({ rev: 5, status: "running" }));
    expect((await journal.read("t")).turns[0]?.status).toBe("done");
  });

  test("a manual title beats a generated one, and that a provisional one", async () => {
    await journal.putTitle("t", aTitle({ source: "manual", text: "Mine", at: 3 }));
    await journal.putTitle("t", aTitle({ source: "generated", text: "Theirs", at: 4 }));
    await journal.putTitle("t", aTitle({ source: "provisional", text: "hello", at: 5 }));
    expect((await journal.read("t")).title).toEqual({ source: "manual", text: "Mine" });
    await journal.putTitle("t", aTitle({ source: "manual", text: "", at: 6 }));
    expect((await journal.read("t")).title).toEqual({ source: "generated", text: "Theirs" });
    await journal.putTitle("t", aTitle({ source: "generated", text: "", at: 6 }));
    await journal.putTitle("t", aTitle({ source: "provisional", text: "", at: 6 }));
    expect(await journal.read("t")).not.toHaveProperty("title");
  });

  test("the later of two renames stands, also where its count began anew", async () => {
    await journal.putTitle("t", aTitle({ source: "manual", text: "Second", at: 9, rev: 1 }));
    await journal.putTitle("t", aTitle({ source: "manual", text: "First", at: 8, rev: 7 }));
    expect((await journal.read("t")).title?.text).toBe("Second");
  });

  test("a lease that is delivered beats one that ended, and the later sign of life one before it", async () => {
    await journal.putLease("t", aLease({ beatAt: 40 }));
    await journal.putLease("t", aLease({ beatAt: 20 }));
    expect((await journal.readLeases("t")).map(({ beatAt }) => beatAt)).toEqual([40]);
    await journal.putLease("t", aLease({ beatAt: 10, status: "delivered" }));
    await journal.putLease("t", aLease({ beatAt: 50, status: "ended" }));
    await journal.putLease("t", aLease({ batchId: "early", at: 1 }));
    expect((await journal.readLeases("t")).map(({ status }) => status)).toEqual(["running", "delivered"]);
  });
}

function badRefused(opened: Opened): void {
  let journal: Journal;

  beforeEach(() => {
    journal = opened().journal;
  });

  test.each([
    ["putStep", { turnAt: 1, anchor: "a", at: 2 }, /step\.turnId: expected string, got undefined/],
    ["putStep", { ...aStep(), status: "finished" }, /step\.status: expected one of running,.*got finished/],
    ["putStep", { ...aStep(), at: Number.NaN }, /step\.at: expected number, got NaN/],
    ["putTurn", { ...aTurn(), turnId: 7 }, /turn\.turnId: expected string, got 7 \(number\)/],
    ["putTitle", { ...aTitle(), source: "hers" }, /title\.source: expected one of manual, generated/],
    ["putNote", null, /a note entry: expected an object, got null/],
    ["putResult", { ...aResult(), agentId: undefined }, /result\.agentId/],
    ["putUsage", { ...aUsage(), runId: {} }, /usage\.runId: expected string, got an object/],
    ["putLease", { ...aLease(), beatAt: "now" }, /lease\.beatAt/],
  ] as const)(
    "%s refuses an entry that it could not find again, and keeps the good one",
    async (put, bad, message) => {
      await journal.putStep("t", aStep());
      const refused = (journal[put] as (threadId: string, entry: unknown) => Promise<void>)("t", bad);
      await expect(refused).rejects.toThrow(TypeError);
      await expect(refused).rejects.toThrow(message);
      expect((await journal.read("t")).steps).toStrictEqual([aStep()]);
    },
  );

  test("a thread id that is no string is refused", async () => {
    await expect(journal.putStep(undefined as never, aStep())).rejects.toThrow(
      /a thread id: expected a string/,
    );
  });
}
