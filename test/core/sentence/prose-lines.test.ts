import { describe, expect, test } from "@jest/globals";
import { lastProse } from "../../../core/src/sentence/prose-lines.ts";

const same = (line: string): string => line.trim();
const texts = (text: string): string[] => lastProse(text, same).map((line) => line.text);

describe("the last paragraph of prose", () => {
  test.each([
    ["one line", ["one line"]],
    ["a first\n\na last", ["a last"]],
    ["a last\n  \n\n \n", ["a last"]],
    ["two\nlines", ["two", "lines"]],
    ["prose\n\n---", ["prose"]],
    ["prose\n\n42", ["prose"]],
    ["prose\n\n```\ncode\n\nmore code\n```", ["prose"]],
    ["prose\n\n```\ncode", ["prose"]],
    ["prose\n\n~~~\ncode ``` here\n~~~\n", ["prose"]],
    ["```\ncode\n```\nprose", ["prose"]],
    ["- ```\ncode\n```\nprose", ["prose"]],
    ["```inline``` prose", ["```inline``` prose"]],
    ["see ```\nprose", ["see ```", "prose"]],
    ["prose\n\n| a | b |", ["prose"]],
    ["prose\n\na | b\n--- | ---\n1 | 2", ["prose"]],
    ["one | two", ["one | two"]],
    ['prose\n\n{\n  "a": 1\n}', ["prose"]],
    ["prose\n\nconst a = [];", ["prose"]],
    ["- const a = 1", []],
    ["#4 is open", ["#4 is open"]],
    ["[docs](https://x.y) first", ["[docs](https://x.y) first"]],
    ["from the logs we learn", ["from the logs we learn"]],
    ["one thing; another thing", ["one thing; another thing"]],
    ["one thing;", ["one thing;"]],
    ["", []],
    ["\n\n", []],
  ])("of %j is %j", (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test("marks its headings", () => {
    expect(lastProse("## Plan\nx y", same)).toEqual([
      { text: "## Plan", heading: true },
      { text: "x y", heading: false },
    ]);
  });

  test("is counted once it is clean, in code points", () => {
    expect(lastProse(`[x](https://y.z/${"a".repeat(900)})`, () => "x")).toHaveLength(1);
    expect(texts("😀a".repeat(300))).toHaveLength(1);
    expect(texts(`${"😀a".repeat(300)}b`)).toEqual([]);
  });

  test("is none where what cleaning leaves holds no letter", () => {
    expect(lastProse("first\n\nsecond", (line) => (line === "second" ? "" : line))).toEqual([
      { text: "first", heading: false },
    ]);
  });

  test("is not cleaned where it is far too long", () => {
    let cleaned = 0;
    lastProse("word ".repeat(13_000), (line) => {
      cleaned += 1;
      return line;
    });
    expect(cleaned).toBe(0);
  });
});
