/** What calls of a model cost is counted once. */
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { aUsage } from "../../support/journal-entries.ts";
import type { Opened } from "./under-test.ts";

/** Makes the tests of counts and sums. */
export function usage(opened: Opened): void {
  describe("usage", () => {
    let journal: Journal;

    beforeEach(() => {
      journal = opened().journal;
    });

    test("counts by kind, and calls without a count as unknown", async () => {
      await journal.putUsage("t", aUsage({ runId: "1", tokens: { input: 5, output: 1 } }));
      await journal.putUsage("t", aUsage({ runId: "2" }));
      await journal.putUsage("t", aUsage({ runId: "3", kind: "title", attempt: "x", tokens: { output: 4 } }));
      expect((await journal.read("t")).usageTotals).toEqual({
        caption: { calls: 2, input: 5, output: 1, unknown: 1 },
        title: { calls: 1, input: 0, output: 4, unknown: 0 },
      });
    });

    test("two calls of one attempt at a title are one attempt", async () => {
      for (const [runId, attempt] of [
        ["1", "a"],
        ["2", "a"],
        ["3", "b"],
      ] as const) {
        await journal.putUsage("t", aUsage({ runId, kind: "title", attempt }));
      }
      expect((await journal.read("t")).titleAttempts).toBe(2);
    });

    test("the latest 200 calls are kept one by one, older ones as sums that count each once", async () => {
      const kinds = ["caption", "title"] as const;
      const puts = Array.from({ length: 750 }, (_, i) => {
        const attempt = { attempt: `a${i % 3}` };
        const kind = kinds[i % 2] ?? "caption";
        return aUsage({
          runId: `u${i}`,
          at: 100 + i,
          kind,
          tokens: { input: 2, output: 1 },
          ...(i % 2 && attempt),
        });
      });
      for (const [i, usage] of puts.entries()) {
        const put = journal.putUsage("t", usage);
        if (i % 5 === 0) await put;
      }
      await journal.flush();
      const { usage, usageTotals, titleAttempts } = await journal.read("t");
      expect(usage).toStrictEqual(puts.slice(-200));
      expect(usageTotals).toEqual({
        caption: { calls: 375, input: 750, output: 375, unknown: 0 },
        title: { calls: 375, input: 750, output: 375, unknown: 0 },
      });
      expect(titleAttempts).toBe(3);
    });
  });
}
