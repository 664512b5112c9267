import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { boundInput } from "../../../core/src/text/bound.ts";

test.each([
  [60, 65_536],
  [4_096, 65_536],
  [4_097, 65_552],
  [10_000, 160_000],
  [0, 65_536],
  [-5, 65_536],
  [Number.NaN, 65_536],
])("for a limit of %d, %d units are looked at", (limit, units) => {
  expect(boundInput("x".repeat(200_000), limit)).toHaveLength(units);
});

test("a text within the bound is given whole", () => {
  expect(boundInput("short", 1)).toBe("short");
  expect(boundInput("x".repeat(65_536), 1)).toHaveLength(65_536);
});

test("the cut goes through no character", () => {
  expect(boundInput(`x${"😀".repeat(40_000)}`, 1)).toBe(`x${"😀".repeat(32_767)}`);
});

test("half of a character is replaced", () => {
  expect(boundInput("a\ud83d", 1)).toBe("a\ufffd");
});

test.each([undefined, null, 7, {}, [], Symbol("x"), () => "x"])("what is no text gives none: %p", (value) => {
  expect(boundInput(value as unknown as string, 10)).toBe("");
});

test("any text: a well-formed beginning of it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer(), (text, limit) => {
      expect(boundInput(text, limit)).toBe(text.toWellFormed());
    }),
  );
});
