import { expect, test } from "@jest/globals";
import { shortName } from "@surtitle/core/plugin";
import fc from "fast-check";

test.each([
  ["gpt-4.1-mini", "gpt-4.1-mini"],
  ["  a\n b\tc ", "a b c"],
  ["a\u001b[31mred\u001b[0m\u200b", "ared"],
  ["x".repeat(1_000_000), "x".repeat(128)],
  ["😀".repeat(200), "😀".repeat(64)],
  [`${"x".repeat(127)}😀`, "x".repeat(127)],
  [`${"x".repeat(127)} y`, "x".repeat(127)],
  [`${"x".repeat(126)}\u0915\u200d\u0915`, `${"x".repeat(126)}\u0915`],
  ["\u200b".repeat(2_000), ""],
])("%j", (text, expected) => expect(shortName(text)).toBe(expected));

test("is one clean line within its bound, and short again of itself", () => {
  const property = fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
    const name = shortName(text);
    expect(name.length).toBeLessThanOrEqual(128);
    expect(name.isWellFormed()).toBe(true);
    expect(name).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b]/);
    expect(shortName(name)).toBe(name);
  });
  fc.assert(property);
});

test("secrets are masked before the cut, also where something invisible parts them", () => {
  const mask = (text: string): string => text.replaceAll("SECRET", "*");
  expect(shortName(`${"x".repeat(125)}SECRET`, mask)).toBe(`${"x".repeat(125)}*`);
  expect(shortName("SEC\u200bRET", mask)).toBe("*");
});

test("no more than its beginning is handed to what masks", () => {
  let most = 0;
  shortName("x".repeat(1_000_000), (text) => {
    most = Math.max(most, text.length);
    return text;
  });
  expect(most).toBe(1_024);
});
