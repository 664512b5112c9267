import { describe, expect, test } from "@jest/globals";
import { clamp } from "@surtitle/core";
import fc from "fast-check";
import { wholeSlice } from "../../../core/src/view/clamp.ts";
import { HOSTILE, hostileText, hostileUnits, repeated } from "../../support/hostile.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const FAMILY = "👩\u200d👩\u200d👧\u200d👦";

describe("clamp", () => {
  test.each([
    ["hello", 5, "hello"],
    ["hello", 4, "hel…"],
    ["hello", 1, "…"],
    ["hello", 4.9, "hel…"],
    ["hello", Number.POSITIVE_INFINITY, "hello"],
    ["hello world", 7, "hello…"],
    ["", 3, ""],
    [FAMILY.repeat(3), 3, FAMILY.repeat(3)],
    [FAMILY.repeat(3), 2, `${FAMILY}…`],
    ["🇩🇪🇫🇷🇮🇹", 2, "🇩🇪…"],
    ["e\u0301e\u0301e\u0301", 2, "e\u0301…"],
    ["👍🏽👍🏽", 1, "…"],
    ["lone \ud83d", 9, "lone \ufffd"],
    [`hi z${"\u0336".repeat(9_000)}`, 9, "hi…"],
    [`z${"\u0336".repeat(9_000)}`, 5, "…"],
  ])("%j within %d is %j", (text, max, clamped) => {
    expect(clamp(text, max)).toBe(clamped);
  });

  test.each([0, -1, Number.NaN, Number.NEGATIVE_INFINITY, 0.5])("within %d nothing is left", (max) => {
    expect(clamp("hello", max)).toBe("");
  });

  test("a cluster that lies over the border of two pieces of the segmenter is one", () => {
    for (let ahead = 500; ahead <= 512; ahead += 1) {
      for (const cluster of ["👍🏽", FAMILY, "e\u0301", "🇩🇪"]) {
        const text = `${"x".repeat(ahead)}${cluster}${"y".repeat(600)}`;
        expect(clamp(text, ahead + 2)).toBe(`${"x".repeat(ahead)}${cluster}…`);
        expect(clamp(text, ahead + 1)).toBe(`${"x".repeat(ahead)}…`);
      }
    }
  });

  test("any text: within the limit, well-formed, made of whole graphemes of it, stable", () => {
    fc.assert(
      fc.property(fc.oneof(hostileUnits(), hostileText()), fc.integer({ min: 1, max: 90 }), (text, max) => {
        const clamped = clamp(text, max);
        const whole = text.toWellFormed();
        expect(clamped.isWellFormed()).toBe(true);
        expect(graphemesOf(clamped).length).toBeLessThanOrEqual(max);
        expect(clamp(clamped, max)).toBe(clamped);
        if (clamped === whole) return;
        expect(clamped.endsWith("…")).toBe(true);
        const kept = clamped.slice(0, -1);
        const borders = new Set([0]);
        for (const { index, segment } of segmenter.segment(whole)) borders.add(index + segment.length);
        const trimmed = whole.slice(kept.length).match(/^\s*/)?.[0].length ?? 0;
        expect(whole.startsWith(kept)).toBe(true);
        expect(
          Array.from({ length: trimmed + 1 }, (_, more) => kept.length + more).some((at) => borders.has(at)),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("a text that fits is not changed", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 1 }), { maxLength: 80 }), (units) => {
        const text = units.join("");
        expect(clamp(text, Math.max(1, graphemesOf(text).length))).toBe(text);
      }),
    );
  });

  test.each([...HOSTILE.keys()])("sample %d has at most 60 graphemes", (index) => {
    expect(graphemesOf(clamp(HOSTILE[index] ?? "", 60)).length).toBeLessThanOrEqual(60);
  });

  test("what lies far behind the limit is not looked at", () => {
    const near = repeated("word 👍🏽 ", 20_000);
    expect(clamp(near + repeated("z\u0301", 1_000_000), 60)).toBe(clamp(near, 60));
  });

  test("a limit of thousands is cut as rightly", () => {
    expect(clamp("👍🏽".repeat(6_000), 5_000)).toBe(`${"👍🏽".repeat(4_999)}…`);
  });
});

describe("wholeSlice", () => {
  test.each([
    ["hello", 3, "hel"],
    ["hello", 9, "hello"],
    ["a😀b", 2, "a"],
    ["a😀b", 3, "a😀"],
    ["a😀b", 2.5, "a"],
    ["a\ud83db", 3, "a\ufffdb"],
    ["hello", 0, ""],
    ["hello", -3, ""],
    ["hello", Number.NaN, ""],
    ["hello", Number.POSITIVE_INFINITY, "hello"],
    ["", 0, ""],
  ])("the first units of %j up to %d are %j", (text, units, slice) => {
    expect(wholeSlice(text, units)).toBe(slice);
  });

  test("any text: well-formed, within the limit, one unit short of it at most", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat({ max: 40 }), (text, units) => {
        const slice = wholeSlice(text, units);
        expect(slice.isWellFormed()).toBe(true);
        expect(slice.length).toBeLessThanOrEqual(units);
        expect(slice.length).toBeGreaterThanOrEqual(Math.min(units, text.length) - 1);
        expect(text.toWellFormed().startsWith(slice)).toBe(true);
      }),
    );
  });
});
