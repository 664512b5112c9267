import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { elapsed } from "../../../../examples/terminal/src/draw/elapsed.ts";
import { columnsOf, fitTo } from "../../../../examples/terminal/src/draw/fit.ts";

describe("elapsed", () => {
  test.each([
    [0, "0.0s"],
    [449, "0.4s"],
    [9999, "9.9s"],
    [10_000, "10s"],
    [59_999, "59s"],
    [65_000, "1m 05s"],
    [3_599_999, "59m 59s"],
    [7_620_000, "2h 07m"],
    [-5, "0.0s"],
  ])("%d ms is %s", (ms, text) => {
    expect(elapsed(ms)).toBe(text);
  });
});

describe("fitTo", () => {
  test("counts columns, not characters", () => {
    expect(fitTo("读取四个文件", 12)).toBe("读取四个文件");
    expect(fitTo("读取四个文件", 8)).toBe("读取四…");
  });

  test("is within its columns, whole characters only, and leaves what fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 0, max: 40 }), (text, columns) => {
        const cut = fitTo(text, columns);
        expect(columnsOf(cut)).toBeLessThanOrEqual(columns);
        expect(cut.isWellFormed()).toBe(true);
        if (cut !== text && cut !== "") expect(cut.endsWith("…")).toBe(true);
      }),
    );
  });
});
