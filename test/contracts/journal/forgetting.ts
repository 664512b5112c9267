/** What is forgotten stays out. */
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { aLease, aNote, aResult, aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";
import type { Opened } from "./under-test.ts";

/** Makes the tests of forgetting. */
export function forgetting(opened: Opened): void {
  describe("forgetting", () => {
    oldStaysOut(opened);
    newIsKept(opened);
  });
}

function oldStaysOut(opened: Opened): void {
  let journal: Journal;

  beforeEach(() => {
    journal = opened().journal;
  });

  test("takes everything out for good", async () => {
    await journal.putTurn("t", aTurn({ at: 10 }));
    await journal.putStep("t", aStep({ turnAt: 10, at: 11 }));
    await journal.putTitle("t", aTitle({ at: 12 }));
    await journal.putNote("t", aNote({ at: 12 }));
    await journal.putResult("t", aResult({ at: 12 }));
    await journal.putUsage("t", aUsage({ at: 12, kind: "title", attempt: "a" }));
    await journal.putLease("t", aLease({ at: 12 }));
    await journal.putTurn("other", aTurn());
    await journal.forget("t");
    expect(await journal.read("t")).toStrictEqual(
      await journal.read("nobody").then((r) => ({ ...r, threadId: "t" })),
    );
    expect(await journal.readResult("t", "sub-1")).toBeUndefined();
    expect(await journal.readLeases("t")).toEqual([]);
    expect((await journal.threads()).map(({ threadId }) => threadId)).toEqual(["other"]);
  });

  test("entries of a forgotten turn stay out when they come later", async () => {
    await journal.putTurn("t", aTurn({ turnId: "old", at: 10 }));
    await journal.forget("t", 20);
    await journal.putTurn("t", aTurn({ turnId: "old", at: 10, status: "done", rev: 5 }));
    await journal.putStep("t", aStep({ turnId: "old", turnAt: 10, at: 30 }));
    await journal.putNote("t", aNote({ turnId: "old", at: 30 }));
    await journal.putResult("t", aResult({ turnId: "old", at: 30 }));
    await journal.putUsage("t", aUsage({ turnId: "old", at: 30, kind: "title", attempt: "a" }));
    await journal.putTitle("t", aTitle({ at: 19 }));
    await journal.putLease("t", aLease({ turnId: "old", at: 30 }));
    const record = await journal.read("t");
    expect(record).toStrictEqual({ ...(await journal.read("nobody")), threadId: "t" });
    expect(await journal.readResult("t", "sub-1")).toBeUndefined();
    expect(await journal.readLeases("t")).toEqual([]);
    expect(await journal.threads()).toEqual([]);
  });
}

function newIsKept(opened: Opened): void {
  let journal: Journal;

  beforeEach(() => {
    journal = opened().journal;
  });

  test("a new turn on the same id works, and older ones stay out", async () => {
    await journal.putStep("t", aStep({ turnId: "old", turnAt: 10 }));
    await journal.forget("t", 20);
    await journal.putTurn("t", aTurn({ turnId: "new", at: 21 }));
    await journal.putStep("t", aStep({ turnId: "new", turnAt: 21, at: 22 }));
    await journal.putUsage("t", aUsage({ turnId: "new", at: 23 }));
    await journal.putTitle("t", aTitle({ at: 24 }));
    const record = await journal.read("t");
    expect(record.turns.map(({ turnId }) => turnId)).toEqual(["new"]);
    expect(record.steps.map(({ turnId }) => turnId)).toEqual(["new"]);
    expect(record.usage).toHaveLength(1);
    expect(record.title?.text).toBe("Trip to Rome");
    expect((await journal.threads()).map(({ threadId }) => threadId)).toEqual(["t"]);
  });

  test("what began later than the time given stays", async () => {
    await journal.putStep("t", aStep({ turnId: "old", turnAt: 10 }));
    await journal.putStep("t", aStep({ turnId: "new", turnAt: 21 }));
    await journal.forget("t", 20);
    await journal.forget("t", 15);
    expect((await journal.read("t")).steps.map(({ turnId }) => turnId)).toEqual(["new"]);
  });

  test("sums go too, and counting begins anew", async () => {
    for (let i = 0; i < 320; i++)
      void journal.putUsage("t", aUsage({ runId: `u${i}`, at: 10, kind: "title", attempt: "a" }));
    await journal.flush();
    await journal.forget("t", 20);
    await journal.putUsage("t", aUsage({ runId: "new", at: 21, kind: "title", attempt: "b" }));
    const { usageTotals, titleAttempts } = await journal.read("t");
    expect(usageTotals).toEqual({ title: { calls: 1, input: 0, output: 0, unknown: 1 } });
    expect(titleAttempts).toBe(1);
  });

  test("a thread that was never there can be forgotten", async () => {
    await journal.forget("nobody");
    expect(await journal.threads()).toEqual([]);
    await expect(journal.forget("t", Number.NaN)).rejects.toThrow(/forgotten\.at: expected number, got NaN/);
  });
}
