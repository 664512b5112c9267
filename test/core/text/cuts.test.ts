import { describe, expect, test } from "@jest/globals";
import { clamp } from "@surtitle/core";
import { wholeHead, wholeTail } from "@surtitle/core/plugin";
import fc from "fast-check";
import { hostileText } from "../../support/hostile.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

describe("clamp", () => {
  test.each([
    ["hello", 5, "hello"],
    ["hello", 4, "hel…"],
    ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦…"],
    ["abc", 1, "…"],
    ["abc", 0, ""],
    ["abc", -1, ""],
    ["abc", Number.NaN, ""],
    ["abc", 2.9, "a…"],
    ["abc", Number.POSITIVE_INFINITY, "abc"],
  ])("clamp(%j, %d) is %j", (text, max, cut) => {
    expect(clamp(text, max)).toBe(cut);
  });

  test("whole graphemes within the limit, well-formed, stable", () => {
    fc.assert(
      fc.property(hostileText(), fc.integer({ min: 0, max: 40 }), (text, max) => {
        const cut = clamp(text, max);
        expect(cut.isWellFormed()).toBe(true);
        expect(graphemes(cut).length).toBeLessThanOrEqual(max);
        expect(clamp(cut, max)).toBe(cut);
      }),
    );
  });
});

test("wholeTail gives the last code points, from a whole grapheme on", () => {
  expect(wholeTail("hello", 3)).toBe("llo");
  expect(wholeTail(`a${"👩‍👩‍👧‍👦".repeat(3)}`, 10)).toBe("👩‍👩‍👧‍👦");
  expect(wholeTail("abc", 0)).toBe("");
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, max) => {
        const tail = wholeTail(text, max);
        expect(text.endsWith(tail)).toBe(true);
        expect([...tail].length).toBeLessThanOrEqual(max);
      },
    ),
  );
});

test("wholeHead gives the first code points, to the end of a whole grapheme", () => {
  expect(wholeHead("hello", 3)).toBe("hel");
  expect(wholeHead(`${"👩‍👩‍👧‍👦".repeat(3)}a`, 10)).toBe("👩‍👩‍👧‍👦");
  expect(wholeHead("abc", 0)).toBe("");
  expect(wholeHead("abc", Number.NaN)).toBe("");
  expect(wholeHead("🇩🇪".repeat(300), 375)).toBe("🇩🇪".repeat(187));
  expect(wholeHead(`a${"🇩🇪".repeat(300)}`, 375)).toBe(`a${"🇩🇪".repeat(187)}`);
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, max) => {
        const head = wholeHead(text, max);
        expect(text.startsWith(head)).toBe(true);
        expect([...head].length).toBeLessThanOrEqual(max);
        const ends = Array.from(segmenter.segment(text), ({ index }) => index);
        if (head !== "" && head !== text) expect(ends).toContain(head.length);
      },
    ),
    { numRuns: 1_000 },
  );
});
