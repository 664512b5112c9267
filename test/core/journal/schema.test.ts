import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { parseFact } from "../../../core/src/journal/schema.ts";
import { anyFact } from "../../support/arbitrary-facts.ts";
import { aStep, aTitle, aTurn } from "../../support/journal-entries.ts";

const stored = (kind: string, value: unknown, more: object = {}): unknown => ({
  kind,
  writer: "w",
  value,
  ...more,
});

describe("a stored fact", () => {
  test("comes back as it was", () => {
    fc.assert(
      fc.property(anyFact, (fact) => {
        const { key: _, ...rest } = JSON.parse(JSON.stringify(fact)) as typeof fact;
        const parsed = parseFact(rest);
        // zod leaves keys of this name out; nothing of ours needs them.
        const without = JSON.parse(
          JSON.stringify(fact)
            .replaceAll(/"__proto__":\d+,?/g, "")
            .replaceAll(",}", "}"),
        );
        expect(parsed).toEqual(without);
      }),
    );
  });

  test("keeps fields and categories that are not known", () => {
    const step = {
      ...aStep(),
      later: [1],
      caption: { ...aStep().caption, category: "diagnose", tone: "warm" },
    };
    expect(parseFact(stored("step", step))?.value).toEqual(step);
  });

  test("takes its key from its value and not from what the file says", () => {
    expect(parseFact(stored("title", aTitle(), { key: "manual" }))?.key).toBe("generated");
  });

  test.each([
    ["null", null],
    ["a string", "step"],
    ["an array", []],
    ["a kind that is not known", stored("mood", {})],
    ["a kind of an object's own", stored("constructor", {})],
    ["no writer", { kind: "turn", value: aTurn() }],
    ["no value", stored("turn", undefined)],
    ["a status that is not known", stored("step", aStep({ status: "finished" as never }))],
    ["a call without a name", stored("step", aStep({ calls: [{ id: "1" } as never] }))],
    ["a time that is no number", stored("turn", { ...aTurn(), at: "now" })],
    [
      "an infinite time",
      stored(
        "turn",
        JSON.parse('{"turnId":"r","at":1e999,"status":"done","spent":{"total":0,"byAgent":{}}}'),
      ),
    ],
    ["a negative count", stored("turn", aTurn({ spent: { total: -1, byAgent: {} } }))],
  ])("%s is none", (_, value) => {
    expect(parseFact(value)).toBeUndefined();
  });

  test("cannot reach a prototype", () => {
    const step = JSON.parse(`{"__proto__":{"polluted":1},${JSON.stringify(aStep()).slice(1)}`);
    const fact = parseFact(
      JSON.parse(
        JSON.stringify({ kind: "step", writer: "w" }).replace("}", `,"value":${JSON.stringify(step)}}`),
      ),
    );
    expect((fact?.value as { polluted?: unknown } | undefined)?.polluted).toBeUndefined();
    expect(fact?.value).toEqual(aStep());
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
