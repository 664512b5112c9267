/** What every journal does. Call it with a factory; it makes the tests. */
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../core/src/journal/contract.ts";
import { aLease, aNote, aResult, aStep, aTitle, aTurn, aUsage } from "../support/journal-entries.ts";

/** A journal under test, and what takes it and its place away again. */
export interface JournalUnderTest {
  readonly journal: Journal;
  /** A second journal on the same place, as another process would open it. Absent where there is none. */
  readonly another?: () => Promise<Journal>;
  readonly end: () => Promise<void>;
}

export function journalContract(name: string, open: () => Promise<JournalUnderTest>): void {
  describe(`${name} keeps the journal's contract`, () => {
    let under: JournalUnderTest;
    let journal: Journal;

    beforeEach(async () => {
      under = await open();
      journal = under.journal;
    });

    afterEach(() => under.end());

    describe("entries", () => {
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
    });

    describe("merging", () => {
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

      test.each([
        ["putStep", { turnAt: 1, anchor: "a", at: 2 }, /step\.turnId: expected string, got undefined/],
        [
          "putStep",
          { ...aStep(), status: "finished" },
          /step\.status: expected one of running,.*got finished/,
        ],
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
    });

    describe("usage", () => {
      test("counts by kind, and calls without a count as unknown", async () => {
        await journal.putUsage("t", aUsage({ runId: "1", tokens: { input: 5, output: 1 } }));
        await journal.putUsage("t", aUsage({ runId: "2" }));
        await journal.putUsage(
          "t",
          aUsage({ runId: "3", kind: "title", attempt: "x", tokens: { output: 4 } }),
        );
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

    describe("threads", () => {
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
        expect((await journal.threads({ limit: 1, offset: 1 })).map(({ threadId }) => threadId)).toEqual([
          "c",
        ]);
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

    describe("forgetting", () => {
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
        await expect(journal.forget("t", Number.NaN)).rejects.toThrow(
          /forgotten\.at: expected number, got NaN/,
        );
      });
    });

    describe("ids and texts", () => {
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

    describe("life", () => {
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
  });
}

/** Longer than the coarsest clock of a file system that we know. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 15));
}

/** Ids that other stores stumble over. */
export const STRANGE_IDS: readonly string[] = [
  "../../x",
  "/etc/passwd",
  "a\0b",
  "",
  " ",
  "x".repeat(10_000),
  "😀",
  "\ud800",
  "\ud801",
  "__proto__",
  "constructor",
  "CON",
  "a",
  "A",
  "t1",
  "t10",
  "a.b%c_d\\e",
  "名前",
  "...",
  "-",
];
