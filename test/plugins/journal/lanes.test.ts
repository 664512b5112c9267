import { describe, expect, test } from "@jest/globals";
import { type Fact, factOf } from "../../../core/src/plugin.ts";
import { Lanes } from "../../../plugins/journal/src/lanes.ts";
import { Problems } from "../../../plugins/journal/src/problems.ts";
import { aStep } from "../../support/journal-entries.ts";

/** A write that is under way until a test says how it ends. */
interface Write {
  readonly anchors: readonly string[];
  succeed(): void;
  fail(): void;
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const anchorsOf = (facts: readonly Fact[]): string[] =>
  facts.flatMap((fact) => (fact.kind === "step" ? [fact.value.anchor] : []));

/** Lanes to a place that keeps nothing before a test lets it. */
function open() {
  const writes: Write[] = [];
  const add = (facts: readonly Fact[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error("full"));
      writes.push({ anchors: anchorsOf(facts), succeed: resolve, fail });
    });
  const problems = new Problems();
  const sink = { add, untidy: false, tidy: async () => {} };
  const lanes = new Lanes({ place: "store", problems, open: () => sink });
  const told: string[] = [];
  const put = (anchor: string, threadId = "t"): void => {
    const kept = lanes.put(threadId, factOf("step", aStep({ anchor }), { writer: "w" }));
    kept.then(
      () => told.push(`${anchor} kept`),
      () => told.push(`${anchor} failed`),
    );
  };
  const flush = (): void => {
    lanes.flush().then(
      () => told.push("flushed"),
      () => told.push("not flushed"),
    );
  };
  return { writes, told, put, flush };
}

describe("a flush", () => {
  test("of what was put in the same tick waits until it is kept", async () => {
    const { writes, told, put, flush } = open();
    for (const threadId of ["t", "u"]) put(threadId, threadId);
    flush();
    await soon();
    expect(writes.map(({ anchors }) => anchors)).toEqual([["t"], ["u"]]);
    writes[0]?.succeed();
    await soon();
    expect(told).toEqual(["t kept"]);
    writes[1]?.succeed();
    await soon();
    expect(told).toEqual(["t kept", "u kept", "flushed"]);
  });

  test("waits for the write that is under way and for the one behind it", async () => {
    const { writes, told, put, flush } = open();
    put("a");
    await soon();
    put("b");
    flush();
    writes[0]?.succeed();
    await soon();
    expect([writes[1]?.anchors, told]).toEqual([["b"], ["a kept"]]);
    writes[1]?.succeed();
    await soon();
    expect(told).toEqual(["a kept", "b kept", "flushed"]);
  });

  test.each([[[]], [["b"]]])(
    "does not fail by a write that was under way, but by the one that it begins itself; put behind it: %j",
    async (behind) => {
      for (const [end, said] of [
        ["succeed", "flushed"],
        ["fail", "not flushed"],
      ] as const) {
        const { writes, told, put, flush } = open();
        put("a");
        await soon();
        for (const anchor of behind) put(anchor);
        flush();
        writes[0]?.fail();
        await soon();
        expect(told).toEqual(["a failed"]);
        expect([...(writes[1]?.anchors ?? [])].sort()).toEqual(["a", ...behind]);
        writes[1]?.[end]();
        await soon();
        expect(told.at(-1)).toBe(said);
        expect(writes).toHaveLength(2);
      }
    },
  );

  test("after a write that fails waits for the one that another put began meanwhile", async () => {
    const { writes, told, put, flush } = open();
    put("a");
    await soon();
    flush();
    put("b");
    writes[0]?.fail();
    await soon();
    expect(told).toEqual(["a failed"]);
    expect([...(writes[1]?.anchors ?? [])].sort()).toEqual(["a", "b"]);
    writes[1]?.succeed();
    await soon();
    expect(told).toEqual(["a failed", "b kept", "flushed"]);
  });

  test("of nothing is over at once", async () => {
    const { writes, told, flush } = open();
    flush();
    await soon();
    expect([writes, told]).toEqual([[], ["flushed"]]);
  });
});
