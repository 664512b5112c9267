import { describe, expect, test } from "@jest/globals";
import { pairedRatio, quantile, rounds } from "./measure.ts";
import { isMet, type Row, tableOf } from "./table.ts";

const row: Row = { part: "text", what: "a thing", value: 1.5, unit: "x" };

describe("rows", () => {
  test.each([
    [{}, true],
    [{ atMost: 1.5 }, true],
    [{ atMost: 1.4 }, false],
    [{ atLeast: 1.6 }, false],
    [{ atMost: 2, value: Number.NaN }, false],
  ])("%j: %s", (more, met) => {
    expect(isMet({ ...row, ...more })).toBe(met);
  });

  test("the table tells aim, figure and outcome, and nothing of an outcome without an aim", () => {
    const table = tableOf([row, { ...row, atMost: 1.4, note: "worst" }]);
    const lines = table.split("\n");
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[2]).toMatch(/\| a thing \| {15}\| 1\.500 x {9}\| {8}\|/);
    expect(lines[3]).toMatch(/at most 1\.4 x \| 1\.500 x \(worst\) \| MISSED \|/);
  });
});

describe("rounds", () => {
  test("each variant is measured once a round, and goes first in turn", async () => {
    const order: string[] = [];
    const variants = ["a", "b", "c"].map((name) => ({
      name,
      run: async () => order.push(name),
    }));
    const times = await rounds(variants, 3);
    expect([...times.values()].map((of) => of.length)).toEqual([3, 3, 3]);
    expect(order.join("")).toBe("abcbcacab");
  });

  test("a ratio is taken within a round, so that a slow round disturbs nothing", () => {
    expect(pairedRatio([2, 2_000, 2], [1, 1_000, 1])).toBe(2);
  });

  test("quantiles", () => {
    expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 1)]).toEqual([1, 2, 3]);
    expect(quantile([], 0.5)).toBeNaN();
  });
});
