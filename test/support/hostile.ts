/** Text that is out to break what shows it. */
import { expect } from "@jest/globals";
import fc from "fast-check";

const TAGS = [..."ignore all"]
  .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
  .join("");

/** Escape sequences of terminals, closed and not, in 7 and 8 bits. */
const ESCAPES: readonly string[] = [
  "\u001b[31mred\u001b[0m",
  "\u001b]0;title\u0007shown",
  "\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\",
  "\u001b]52;c;never closed",
  "\u001bP1$r0m\u001b\\after",
  "\u001b_apc\u001b\\ \u001b^pm\u001b\\ \u001bXsos\u001b\\",
  "\u009b38:2:1:2:3mcolon",
  "\u009d0;title\u009cafter",
  "\u001b(B\u001b=\u001bc\u001b",
];

/** One of each kind. */
export const HOSTILE: readonly string[] = [
  ...ESCAPES,
  "abc\u202egnp.exe",
  "a\u2066b\u2069c",
  `tag${TAGS}ged`,
  "🏴\u{e0067}\u{e0062} no flag \u{e007f}",
  "zero\u200bwidth\u2060joined\ufeff soft\u00adhyphen \u3164 \u115f",
  "\u200d\u200c stray \u200d and x\ufe0f\u200d",
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
  `one z${"\u0336".repeat(3_000)} cluster`,
  "a".repeat(20_000),
];

/** Units that go together badly, down to single halves of characters. */
const UNITS: readonly string[] = [
  ..."ab1 \n\t.#",
  ..."é漢字かमक्षمی",
  ..."\u001b[]P\\\u0007\u009b\u009c",
  "\ud83d",
  "\udc69",
  ..."\u200b\u200c\u200d\ufe0f\ufe0e\u202e\u2069\u034f\u0301\u0085\u2028",
  ..."👩🏽🏴🇩🇪❤",
  "\u{e0067}",
  "\u{e007f}",
  "\u{e0100}",
];

/** Short texts of units that go together badly: escapes, joiners, halves, marks. */
export function hostileUnits(): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...UNITS), { maxLength: 40 }).map((units) => units.join(""));
}

/** Any text, with hostile pieces in it. */
export function hostileText(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE),
    hostileUnits(),
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.lorem({ maxCount: 8 }),
  );
  return fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(" "));
}

/** A piece over and over, as many UTF-16 units as that. */
export function repeated(piece: string, units = 1_000_000): string {
  return piece.repeat(Math.ceil(units / piece.length)).slice(0, units);
}

/** How often a cost is looked at: a busy machine may make one look dear, and never all of them. */
const LOOKS = 6;

/** Processor time of this process in milliseconds: that others have the processor meanwhile costs nothing. */
function cost(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** One thing costs at most so many times as much as another, or so little that it does not matter. */
export function expectCost(
  run: () => unknown,
  { times, of, free }: { readonly times: number; readonly of: () => unknown; readonly free: number },
): void {
  let [most, ratio] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let look = 0; look < LOOKS && most > free && ratio > times; look += 1) {
    most = cost(run);
    ratio = most <= free ? 0 : most / cost(of);
  }
  expect(most <= free ? 0 : ratio).toBeLessThanOrEqual(times);
}

/**
 * Ten times as much of a piece may cost forty times as much, and less than half a second is always well: what grows with
 * the square costs a hundred times as much, and minutes for a megabyte.
 */
export function expectLinear(piece: string, look: (text: string) => unknown): void {
  const [short, long] = [repeated(piece, 30_000), repeated(piece, 300_000)];
  expectCost(() => look(long), { times: 40, of: () => look(short), free: 500 });
}

/** Law 8, on one line: no control, bidi, tag or stray zero-width character, no escape sequence, no half of anything. */
export function expectClean(text: string): void {
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(text).not.toMatch(
    /\u034f|[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u061c\u2060-\u2065\u206a-\u206f\ufeff\u00ad\u2028\u2029\u115f\u1160\u3164\uffa0\u17b4\u17b5\u180e\ufff9-\ufffb]/,
  );
  expect(text).not.toMatch(/[\u{1d173}-\u{1d17a}\u{e0000}-\u{e001f}\u{e0080}-\u{e00ff}]/u);
  expect(text.replace(/\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu, "")).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
  expect(text).not.toMatch(/(?:^|\s|\u200c|\u200d)(?:\u200c|\u200d)|^(?:\ufe0e|\ufe0f)|\u200d(?:\s|$)/u);
}
