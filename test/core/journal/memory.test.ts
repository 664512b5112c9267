import { describe, expect, test } from "@jest/globals";
import { ALL_ENTRIES, memoryJournal, THREAD_ENTRIES, UNITS_EACH } from "../../../core/src/journal/memory.ts";
import { journalContract } from "../../contracts/journal.ts";
import { aResult, aStep, aTitle, aTurn } from "../../support/journal-entries.ts";

journalContract("memoryJournal", async () => {
  const journal = memoryJournal();
  return { journal, end: () => journal.close() };
});

describe("memoryJournal", () => {
  test("says that it does not outlive the process", () => {
    expect(memoryJournal().durable).toBe(false);
  });

  test("drops the thread that was written longest ago", async () => {
    const journal = memoryJournal({ maxThreads: 2 });
    await journal.putTurn("a", aTurn());
    await journal.putTurn("b", aTurn());
    await journal.putTitle("a", aTitle());
    await journal.putTurn("c", aTurn());
    expect((await journal.threads()).map(({ threadId }) => threadId)).toEqual(["c", "a"]);
    expect((await journal.read("b")).turns).toEqual([]);
  });

  test("keeps a bounded number of entries of one thread, and its title", async () => {
    const journal = memoryJournal();
    await journal.putTitle("t", aTitle());
    for (let i = 0; i < THREAD_ENTRIES + 5; i++)
      await journal.putStep("t", aStep({ anchor: `c${i}`, at: i }));
    const { steps, title } = await journal.read("t");
    expect(steps).toHaveLength(THREAD_ENTRIES - 1);
    expect(steps[0]?.anchor).toBe("c6");
    expect(title).toBeDefined();
  });

  test("keeps a bounded number of entries in all", async () => {
    const journal = memoryJournal();
    const each = 15_000;
    for (let t = 0; t * each <= ALL_ENTRIES; t++) {
      for (let i = 0; i < each; i++) await journal.putTurn(`t${t}`, aTurn({ turnId: `r${i}` }));
    }
    expect((await journal.threads()).length).toBe(Math.floor(ALL_ENTRIES / each));
    expect((await journal.read("t0")).turns).toEqual([]);
  });

  test("counts a long result as many entries, and forgets its weight with it", async () => {
    const journal = memoryJournal();
    const each = 400;
    const perThread = THREAD_ENTRIES / each;
    const text = "x".repeat(UNITS_EACH * (each - 1));
    const put = (threadId: string, i: number): Promise<void> =>
      journal.putResult(threadId, aResult({ agentId: `a${i}`, text }));
    const isKept = async (threadId: string, i: number): Promise<boolean> =>
      (await journal.readResult(threadId, `a${i}`))?.text.length === text.length;
    for (let i = 0; i <= perThread; i++) await put("t", i);
    expect([await isKept("t", 0), await isKept("t", 1), await isKept("t", perThread)]).toEqual([
      false,
      true,
      true,
    ]);
    // Written again it takes no more room, and what is forgotten takes none.
    for (let i = 0; i < 2 * perThread; i++) await put("t", perThread);
    for (let round = 0; round < 6; round++) {
      for (let i = 0; i < perThread; i++) await put("u", i);
      await journal.forget("u");
    }
    expect(await isKept("t", 1)).toBe(true);
    for (let t = 0; t * THREAD_ENTRIES < ALL_ENTRIES; t++)
      for (let i = 0; i < perThread; i++) await put(`v${t}`, i);
    expect([await isKept("t", 1), await isKept("v0", 0), await isKept("v4", 0)]).toEqual([false, true, true]);
  });

  test.each([0, -1, 1.5, Number.NaN, "7" as never])(
    "maxThreads of %p is refused at construction",
    (maxThreads) => {
      expect(() => memoryJournal({ maxThreads })).toThrow(
        /\[surtitle\/core\] maxThreads: expected a whole number of at least 1, got/,
      );
    },
  );

  test("works when its methods are taken off it", async () => {
    const { putStep, read } = { ...memoryJournal() };
    await putStep("t", aStep());
    expect((await read("t")).steps).toHaveLength(1);
  });
});
