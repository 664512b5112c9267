/** Any string is an id, and any text is kept. */
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { aLease, aNote, aResult, aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";
import { STRANGE_IDS } from "./strange-ids.ts";
import type { Opened } from "./under-test.ts";

/** Makes the tests of ids and texts that stores stumble over. */
export function idsAndTexts(opened: Opened): void {
  describe("ids and texts", () => {
    let journal: Journal;

    beforeEach(() => {
      journal = opened().journal;
    });

    test("any string is a thread id, and all are apart", async () => {
      await Promise.all(STRANGE_IDS.map((id, i) => journal.putTitle(id, aTitle({ text: `title ${i}` }))));
      for (const [i, id] of STRANGE_IDS.entries()) {
        const record = await journal.read(id);
        expect(record.title?.text).toBe(`title ${i}`);
        expect(record.threadId).toBe(id);
      }
      const listed = (await journal.threads({ limit: 100 })).map(({ threadId }) => threadId);
      expect(new Set(listed)).toEqual(new Set(STRANGE_IDS));
      expect(({} as { title?: unknown }).title).toBeUndefined();
    });

    test.each(["__proto__", "constructor", "a\0b", "../../x", "", "%_\\.", "é😀"])(
      "%j is a key like any other",
      async (id) => {
        await journal.putTurn("t", aTurn({ turnId: id, spent: { total: 1, byAgent: { [`${id}x`]: 1 } } }));
        await journal.putStep("t", aStep({ turnId: id, anchor: id }));
        await journal.putNote("t", aNote({ batchId: id }));
        await journal.putUsage("t", aUsage({ runId: id }));
        await journal.putResult("t", aResult({ agentId: id }));
        await journal.putLease("t", aLease({ batchId: id }));
        const { turns, steps, notes, usage } = await journal.read("t");
        expect([turns.length, steps.length, notes.length, usage.length]).toEqual([1, 1, 1, 1]);
        expect(await journal.readResult("t", id)).toBeDefined();
        expect(await journal.readLeases("t")).toHaveLength(1);
        await journal.forget("t");
        expect((await journal.read("t")).turns).toEqual([]);
      },
    );

    test("a text of NULs and lone surrogates breaks neither its own write nor another's", async () => {
      const text = "a\0b\ud800c\udfffd";
      await Promise.all([
        journal.putTitle("t", aTitle({ text })),
        journal.putStep("t", aStep({ caption: { text, category: "read", source: "lifted" } })),
        journal.putStep("u", aStep()),
      ]);
      const { title, steps } = await journal.read("t");
      expect(title?.text.replace(/[^a-d]/g, "")).toBe("abcd");
      expect(steps[0]?.caption.text.replace(/[^a-d]/g, "")).toBe("abcd");
      expect((await journal.read("u")).steps).toStrictEqual([aStep()]);
    });
  });
}
