/** What is put is what is read. */
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { aLease, aNote, aResult, aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";
import type { Opened } from "./under-test.ts";

/** Makes the tests of reading back what was put. */
export function entries(opened: Opened): void {
  describe("entries", () => {
    readBack(opened);
    kept(opened);
    ordered(opened);
  });
}

function readBack(opened: Opened): void {
  let journal: Journal;

  beforeEach(() => {
    journal = opened().journal;
  });

  test("a thread that is not known reads as an empty record", async () => {
    expect(await journal.read("nobody")).toStrictEqual({
      v: 1,
      threadId: "nobody",
      turns: [],
      steps: [],
      notes: [],
      usage: [],
      usageTotals: {},
      titleAttempts: 0,
    });
    expect(await journal.readResult("nobody", "a")).toBeUndefined();
    expect(await journal.readLeases("nobody")).toEqual([]);
  });

  test("what is put is read back as it was", async () => {
    const step = aStep({ durationMs: 31, parent: "outer", agent: "researcher", rev: 3 });
    await Promise.all([
      journal.putTurn("t", aTurn({ endedAt: 90, status: "done" })),
      journal.putStep("t", step),
      journal.putTitle("t", aTitle()),
      journal.putNote("t", aNote()),
      journal.putResult("t", aResult()),
      journal.putUsage("t", aUsage({ tokens: { input: 10, output: 2, total: 12 }, model: "small" })),
      journal.putLease("t", aLease()),
    ]);
    expect(await journal.read("t")).toStrictEqual({
      v: 1,
      threadId: "t",
      turns: [aTurn({ endedAt: 90, status: "done" })],
      steps: [step],
      title: { text: "Trip to Rome", source: "generated" },
      notes: [aNote()],
      usage: [aUsage({ tokens: { input: 10, output: 2, total: 12 }, model: "small" })],
      usageTotals: { caption: { calls: 1, input: 10, output: 2, unknown: 0 } },
      titleAttempts: 0,
    });
    expect(await journal.readResult("t", "sub-1")).toStrictEqual(aResult());
    expect(await journal.readResult("t", "sub-2")).toBeUndefined();
    expect(await journal.readLeases("t")).toStrictEqual([aLease()]);
  });
}

function kept(opened: Opened): void {
  let journal: Journal;

  beforeEach(() => {
    journal = opened().journal;
  });

  test("an entry is copied on the way in and on the way out", async () => {
    const step = { ...aStep(), calls: [{ ...aStep().calls[0], gloss: "before" }] } as never as ReturnType<
      typeof aStep
    >;
    const put = journal.putStep("t", step);
    (step.calls[0] as { gloss: string }).gloss = "after";
    await put;
    const first = await journal.read("t");
    expect(first.steps[0]?.calls[0]?.gloss).toBe("before");
    (first.steps as unknown[]).length = 0;
    (first.turns as unknown[]).push("nonsense");
    expect((await journal.read("t")).steps).toHaveLength(1);
    expect((await journal.read("t")).turns).toHaveLength(0);
  });

  test("unknown fields and unknown categories survive", async () => {
    const step = {
      ...aStep({ caption: { text: "x", category: "diagnose", source: "composed" } }),
      later: { a: [1] },
    };
    await journal.putStep("t", step);
    expect((await journal.read("t")).steps).toStrictEqual([step]);
  });
}

function ordered(opened: Opened): void {
  let journal: Journal;

  beforeEach(() => {
    journal = opened().journal;
  });

  test("steps come in the order of their turn, their start and their anchor", async () => {
    const steps = [
      aStep({ turnId: "r1", turnAt: 1, at: 2, anchor: "b" }),
      aStep({ turnId: "r1", turnAt: 1, at: 2, anchor: "c" }),
      aStep({ turnId: "r1", turnAt: 1, at: 9, anchor: "a" }),
      aStep({ turnId: "r2", turnAt: 5, at: 6, anchor: "b" }),
    ];
    for (const i of [2, 0, 3, 1]) await journal.putStep("t", steps[i] ?? aStep());
    expect((await journal.read("t")).steps).toStrictEqual(steps);
  });

  test("turns, notes and usage come in the order of their time", async () => {
    for (const at of [3, 1, 2]) {
      await journal.putTurn("t", aTurn({ turnId: `r${at}`, at }));
      await journal.putNote("t", aNote({ batchId: `b${at}`, at }));
      await journal.putUsage("t", aUsage({ runId: `u${at}`, at }));
    }
    const { turns, notes, usage } = await journal.read("t");
    expect(turns.map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(notes.map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(usage.map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  test("threads do not see each other's entries", async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => journal.putStep(`t${i}`, aStep({ anchor: `c${i}` }))),
    );
    for (const i of [0, 1, 10, 29]) {
      expect((await journal.read(`t${i}`)).steps.map(({ anchor }) => anchor)).toEqual([`c${i}`]);
    }
  });

  test("a result is cut at 262,144 code points, visibly", async () => {
    await journal.putResult("t", aResult({ text: "é".repeat(262_144) }));
    expect((await journal.readResult("t", "sub-1"))?.text).toHaveLength(262_144);
    await journal.putResult("t", aResult({ rev: 2, text: "😀".repeat(300_000) }));
    const text = (await journal.readResult("t", "sub-1"))?.text ?? "";
    expect([...text]).toHaveLength(262_144);
    expect(text.endsWith("😀… [cut, 600,000 characters]")).toBe(true);
  });
}
