/** Text that is out to break what shows it. */
import { expect } from "@jest/globals";
import fc from "fast-check";

const TAGS = [..."ignore all"]
  .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
  .join("");

/** One of each kind. */
export const HOSTILE: readonly string[] = [
  "\u001b[31mred\u001b[0m",
  "\u001b]0;title\u0007shown",
  "\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\",
  "\u001bP1$r0m\u001b\\after",
  "\u009b38:2:1:2:3mcolon",
  "abc\u202egnp.exe",
  "a\u2066b\u2069c",
  `tag${TAGS}ged`,
  "zero\u200bwidth\u2060joined\ufeff",
  "lone \ud83d surrogate \udc00",
  "nul\u0000 bell\u0007 back\u0008",
  "line\u2028separator\u2029para\u0085next\rreturn",
  "**".repeat(5_000),
  "[".repeat(5_000),
  "`".repeat(5_000),
  `${"<think>".repeat(1_000)}x`,
  "{".repeat(5_000),
  `__proto__ constructor prototype`,
  "👩‍👩‍👧‍👦".repeat(200),
  "e\u0301".repeat(2_000),
  "z\u0300\u0301\u0302\u0303\u0304\u0305".repeat(500),
];

/** Any text, with hostile pieces in it. */
export function hostileText(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.lorem({ maxCount: 8 }),
  );
  return fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(" "));
}

/** One line without escape sequences, control, bidi, tag or stray zero-width characters, and no half of anything. */
export function expectClean(text: string): void {
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(text).not.toMatch(
    /[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c\u2060-\u2064\u206a-\u206f\ufeff\u00ad\u2028\u2029]/,
  );
  expect(text.replace(/\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu, "")).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
}
