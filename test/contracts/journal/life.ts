/** A journal is flushed, closed and opened again. */
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { aStep, aTurn } from "../../support/journal-entries.ts";
import type { JournalUnderTest, Opened } from "./under-test.ts";

/** Makes the tests of flushing, closing and opening again. */
export function life(opened: Opened): void {
  describe("life", () => {
    let under: JournalUnderTest;
    let journal: Journal;

    beforeEach(() => {
      under = opened();
      journal = under.journal;
    });

    test("flush waits for what was put before", async () => {
      let kept = 0;
      for (let i = 0; i < 40; i++)
        void journal.putStep(`t${i % 7}`, aStep({ anchor: `c${i}` })).then(() => kept++);
      await journal.flush();
      await new Promise((resolve) => setImmediate(resolve));
      expect(kept).toBe(40);
    });

    test("close keeps what was put before and may be called twice", async () => {
      void journal.putStep("t", aStep());
      await journal.close();
      await journal.close();
      if (!under.another) return;
      const again = await under.another();
      expect((await again.read("t")).steps).toStrictEqual([aStep()]);
    });

    test("another on the same place reads what this one keeps, and both may write", async () => {
      if (!under.another) return expect(journal.durable).toBe(false);
      expect(journal.durable).toBe(true);
      const other = await under.another();
      for (let i = 0; i < 60; i++) {
        await journal.putStep("t", aStep({ anchor: `a${i}` }));
        await other.putStep("t", aStep({ anchor: `b${i}` }));
      }
      await other.putTurn("t", aTurn({ rev: 2, status: "done" }));
      await journal.putTurn("t", aTurn({ rev: 1 }));
      for (const reader of [journal, other]) {
        const { steps, turns } = await reader.read("t");
        expect(steps).toHaveLength(120);
        expect(turns[0]?.status).toBe("done");
      }
      await journal.forget("t");
      expect((await other.read("t")).steps).toEqual([]);
    });
  });
}
