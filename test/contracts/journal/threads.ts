/** Threads are listed, newest first. */
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { aStep, aTitle, aTurn } from "../../support/journal-entries.ts";
import type { Opened } from "./under-test.ts";

/** Makes the tests of lists of threads. */
export function threads(opened: Opened): void {
  describe("threads", () => {
    let journal: Journal;

    beforeEach(() => {
      journal = opened().journal;
    });

    test("are listed newest first, with their best title", async () => {
      const begun = Date.now();
      for (const id of ["a", "b", "c"]) {
        await journal.putTitle(id, aTitle({ text: `Title ${id}` }));
        await aMoment();
      }
      await journal.putStep("a", aStep());
      const threads = await journal.threads();
      expect(threads.map(({ threadId }) => threadId)).toEqual(["a", "c", "b"]);
      expect(threads[0]).toEqual({
        threadId: "a",
        at: expect.any(Number),
        title: { text: "Title a", source: "generated" },
      });
      // A store's clock may be another one.
      expect(threads[0]?.at).toBeGreaterThan(begun - 60_000);
      expect(threads[0]?.at).toBeLessThan(Date.now() + 60_000);
      expect((await journal.threads({ limit: 1, offset: 1 })).map(({ threadId }) => threadId)).toEqual(["c"]);
      expect(await journal.threads({ offset: 3 })).toEqual([]);
      expect(await journal.threads({ limit: 0 })).toEqual([]);
    });

    test("come 50 to a page", async () => {
      await Promise.all(Array.from({ length: 53 }, (_, i) => journal.putTurn(`t${i}`, aTurn())));
      const pages = [await journal.threads(), await journal.threads({ offset: 50 })];
      expect(pages.map((page) => page.length)).toEqual([50, 3]);
      expect(new Set(pages.flat().map(({ threadId }) => threadId)).size).toBe(53);
      expect(pages[0]?.[0]).not.toHaveProperty("title");
    });

    test.each([{ limit: -1 }, { offset: 0.5 }, { limit: Number.NaN }, { offset: "1" as never }])(
      "a page of %p is refused",
      async (page) => {
        await expect(journal.threads(page)).rejects.toThrow(/expected a whole number of at least 0/);
      },
    );
  });
}

/** Longer than the coarsest clock of a file system that we know. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 15));
}
