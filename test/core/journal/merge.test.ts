import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Fact } from "../../../core/src/journal/facts.ts";
import { factOf } from "../../../core/src/journal/keys.ts";
import { addFact, betterFact, type FactMap, mergeFacts } from "../../../core/src/journal/merge.ts";
import { buildRecord } from "../../../core/src/journal/record.ts";
import { anyFact, anyFacts } from "../../support/arbitrary-facts.ts";
import { aNote, aStep, aTitle, aTurn } from "../../support/journal-entries.ts";

const merged = (...sets: readonly Iterable<Fact>[]): Record<string, Fact> =>
  Object.fromEntries(mergeFacts(...sets));

const pairOfOneKey = fc
  .tuple(anyFact, anyFact, anyFact)
  .filter(([a, b, c]) => a.kind === b.kind && b.kind === c.kind && a.key === b.key && b.key === c.key);

describe("of two facts of one key", () => {
  test("it does not matter which comes first", () => {
    fc.assert(
      fc.property(pairOfOneKey, ([a, b]) => {
        expect(betterFact(a, b)).toEqual(betterFact(b, a));
      }),
    );
  });

  test("a third may come in between", () => {
    fc.assert(
      fc.property(pairOfOneKey, ([a, b, c]) => {
        expect(betterFact(betterFact(a, b), c)).toEqual(betterFact(a, betterFact(b, c)));
      }),
    );
  });

  test("the same once more changes nothing", () => {
    fc.assert(
      fc.property(pairOfOneKey, ([a, b]) => {
        const better = betterFact(a, b);
        expect(betterFact(better, structuredClone(a))).toEqual(better);
        expect(betterFact(better, better)).toBe(better);
      }),
    );
  });
});

describe("merging sets of facts", () => {
  test("is commutative", () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (a, b) => {
        expect(merged(a, b)).toEqual(merged(b, a));
      }),
    );
  });

  test("is associative, also where a set was merged and thinned out before", () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, anyFacts, (a, b, c) => {
        const left = mergeFacts(mergeFacts(a, b).values(), c);
        const right = mergeFacts(a, mergeFacts(b, c).values());
        expect(Object.fromEntries(left)).toEqual(Object.fromEntries(right));
        expect(Object.fromEntries(left)).toEqual(merged(a, b, c));
      }),
      { numRuns: 500 },
    );
  });

  test("is idempotent", () => {
    fc.assert(
      fc.property(anyFacts, (a) => {
        const once = mergeFacts(a);
        expect(merged(once.values(), a)).toEqual(Object.fromEntries(once));
      }),
    );
  });

  test("gives one record, in whatever pieces and orders the facts come", () => {
    fc.assert(
      fc.property(anyFacts, fc.infiniteStream(fc.nat()), (facts, random) => {
        const shuffled = facts
          .map((fact) => ({ fact, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ fact }) => fact);
        const half = Math.floor(facts.length / 2);
        const pieces = [...mergeFacts(shuffled.slice(half)).values(), ...shuffled.slice(0, half)];
        expect(buildRecord("t", pieces)).toEqual(buildRecord("t", facts));
      }),
    );
  });

  test("leaves nothing that a tombstone among them takes out", () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(45), (facts, at) => {
        const kept = mergeFacts(facts, [factOf("forgotten", { at }, { writer: "w1" })]);
        for (const { kind, value } of kept.values()) {
          if (kind === "step") expect(value.turnAt).toBeGreaterThan(at);
          if (kind === "turn" || kind === "title") expect(value.at).toBeGreaterThan(at);
        }
      }),
    );
  });
});

describe("ties", () => {
  test("of one revision go to the greater writer", () => {
    const a = factOf("step", aStep({ durationMs: 1 }), { writer: "a" });
    const b = factOf("step", aStep({ durationMs: 2 }), { writer: "b" });
    expect(betterFact(a, b)).toBe(b);
    expect(betterFact(b, a)).toBe(b);
  });

  test("of one writer and revision do not depend on their order", () => {
    const a = factOf("title", aTitle({ text: "A" }), { writer: "w" });
    const b = factOf("title", aTitle({ text: "B" }), { writer: "w" });
    expect(betterFact(a, b)).toBe(betterFact(b, a));
  });

  test("a note whose agents are all done beats one that still runs", () => {
    const running = aNote({ rev: 5, agents: [{ id: "s", status: "running" }] });
    const facts: FactMap = new Map();
    addFact(facts, factOf("note", aNote({ rev: 1 }), { writer: "a" }));
    addFact(facts, factOf("note", running, { writer: "b" }));
    expect([...facts.values()].map(({ value }) => value)).toEqual([aNote({ rev: 1 })]);
  });

  test("merging changes none of the facts that went in", () => {
    const a = factOf("turn", aTurn({ spent: { total: 1, byAgent: { x: 1 } } }), { writer: "a" });
    const b = factOf("turn", aTurn({ rev: 2, spent: { total: 0, byAgent: { y: 1 } } }), { writer: "a" });
    const before = structuredClone([a, b]);
    expect(betterFact(a, b).value).toEqual(aTurn({ rev: 2, spent: { total: 1, byAgent: { x: 1, y: 1 } } }));
    expect([a, b]).toEqual(before);
  });
});
