import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Fact } from "../../../core/src/journal/facts.ts";
import { factOf } from "../../../core/src/journal/keys.ts";
import { type FactMap, mergeFacts } from "../../../core/src/journal/merge.ts";
import { rollUp, titleAttempts, USAGE_KEPT, usageTotals } from "../../../core/src/journal/roll-up.ts";
import { aUsage } from "../../support/journal-entries.ts";

const call = (writer: string, seq: number, kind: "caption" | "title" = "caption"): Fact =>
  factOf(
    "usage",
    aUsage({
      runId: `${writer}-${seq}`,
      at: seq,
      kind,
      tokens: { input: seq },
      ...(kind === "title" && { attempt: `a${seq % 4}` }),
    }),
    { writer, seq },
  );

const count = (facts: FactMap, kind: Fact["kind"]): number =>
  [...facts.values()].filter((fact) => fact.kind === kind).length;

describe("rolling usage up", () => {
  test("keeps the latest calls of each writer and counts all of them", () => {
    const all = [1, 2, 3, 4, 5, 6].flatMap((seq) => [call("a", seq), call("b", seq, "title")]);
    const facts = mergeFacts(all);
    rollUp(facts, 2);
    expect([...facts.keys()].filter((slot) => slot.startsWith("usage:")).sort()).toEqual([
      "usage:a-5",
      "usage:a-6",
      "usage:b-5",
      "usage:b-6",
    ]);
    expect(usageTotals(facts.values())).toEqual(usageTotals(all));
    expect(titleAttempts(facts.values())).toBe(4);
  });

  test("does nothing to a writer with few calls", () => {
    const facts = mergeFacts(Array.from({ length: USAGE_KEPT }, (_, i) => call("a", i + 1)));
    rollUp(facts);
    expect(count(facts, "usage")).toBe(USAGE_KEPT);
    expect(count(facts, "total")).toBe(0);
  });

  test("leaves calls without a number alone, because no sum could say that it holds them", () => {
    const facts = mergeFacts([
      factOf("usage", aUsage({ runId: "x" }), { writer: "a" }),
      call("a", 1),
      call("a", 2),
    ]);
    rollUp(facts, 1);
    expect([...facts.keys()].filter((slot) => slot.startsWith("usage:")).sort()).toEqual([
      "usage:a-2",
      "usage:x",
    ]);
  });

  test("counts each call once, however sums and calls of two who rolled up come together", () => {
    const calls = fc.record({
      n: fc.integer({ min: 1, max: 60 }),
      a: fc.nat(60),
      b: fc.nat(60),
      keep: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(calls, ({ n, a, b, keep }) => {
        const all = Array.from({ length: n }, (_, i) =>
          call(i % 3 ? "w1" : "w2", i + 1, i % 2 ? "title" : "caption"),
        );
        const early = mergeFacts(all.slice(0, a));
        rollUp(early, keep);
        const late = mergeFacts(all.slice(0, b), early.values());
        rollUp(late, keep + 1);
        const together = mergeFacts(late.values(), early.values(), all);
        rollUp(together, keep);
        expect(usageTotals(together.values())).toEqual(usageTotals(all));
        expect(titleAttempts(together.values())).toBe(titleAttempts(all));
        expect(count(together, "usage")).toBeLessThanOrEqual(2 * keep);
      }),
    );
  });

  test("begins a new sum after the thread was forgotten, so that the old one can go", () => {
    const facts = mergeFacts([1, 2, 3].map((seq) => call("a", seq)));
    rollUp(facts, 1);
    const stone = factOf("forgotten", { at: 10 }, { writer: "b" });
    const after = mergeFacts(facts.values(), [stone, call("a", 11), call("a", 12), call("a", 13)]);
    rollUp(after, 1);
    expect(usageTotals(after.values())).toEqual({ caption: { calls: 3, input: 36, output: 0, unknown: 0 } });
    expect(usageTotals(mergeFacts(after.values(), facts.values()).values()).caption?.calls).toBe(3);
  });
});
