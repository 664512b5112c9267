import { describe, expect, test } from "@jest/globals";
import { UsageMeter } from "@surtitle/core/plugin";
import fc from "fast-check";

const answer = (usage_metadata: unknown, model?: string) => ({
  generations: [[{ message: { usage_metadata, response_metadata: { model_name: model } } }]],
});

function told(...usages: readonly unknown[]) {
  const meter = new UsageMeter();
  for (const usage of usages) meter.handleLLMEnd(answer(usage));
  return meter.told().tokens;
}

describe("of what a provider counts", () => {
  test.each([
    [
      { input_tokens: 3, output_tokens: 4, total_tokens: 9 },
      { input: 3, output: 4, total: 9 },
    ],
    [
      { input_tokens: 3, output_tokens: 4 },
      { input: 3, output: 4, total: 7 },
    ],
    [
      { input_tokens: 3, output_tokens: -4 },
      { input: 3, total: 3 },
    ],
    [{ input_tokens: -3, output_tokens: -4, total_tokens: -7 }, undefined],
    [
      { input_tokens: 3, total_tokens: -7 },
      { input: 3, total: 3 },
    ],
    [
      { input_tokens: Number.POSITIVE_INFINITY, output_tokens: 4 },
      { output: 4, total: 4 },
    ],
    [{ input_tokens: Number.NaN, total_tokens: 5 }, { total: 5 }],
    [{ input_tokens: "3", output_tokens: { n: 1 }, total_tokens: null }, undefined],
    [{ input_tokens: 0, output_tokens: 0, total_tokens: 0 }, undefined],
  ])("%j is told as %j", (usage, expected) => expect(told(usage)).toEqual(expected));

  test("every count told is a finite number of at least 0, whatever was said how often", () => {
    const count = fc.oneof(fc.double(), fc.string(), fc.constantFrom(null, undefined, {}, 1e308, -1));
    const usage = fc.record({ input_tokens: count, output_tokens: count, total_tokens: count });
    const property = fc.property(fc.array(usage), (usages) => {
      for (const n of Object.values(told(...usages) ?? {})) {
        expect(n).toBeGreaterThanOrEqual(0);
        expect(n).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
      }
    });
    fc.assert(property);
  });
});

test("the model is that of the latest call which told one", () => {
  const meter = new UsageMeter();
  for (const name of ["one", "two", undefined]) meter.handleLLMEnd(answer({ input_tokens: 1 }, name));
  expect(meter.told()).toEqual({ tokens: { input: 3, total: 3 }, model: "two" });
});
