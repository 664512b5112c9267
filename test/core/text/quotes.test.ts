import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { stripWrapping } from "../../../core/src/text/quotes.ts";

describe("quotes that wrap the whole go", () => {
  test.each([
    '""',
    "''",
    "``",
    "“”",
    "„“",
    "„”",
    "””",
    "‘’",
    "‚‘",
    "«»",
    "»«",
    "»»",
    "‹›",
    "「」",
    "『』",
    "＂＂",
  ])("%s", (pair) => {
    expect(stripWrapping(`${pair.charAt(0)} Fix login ${pair.charAt(1)}`)).toBe("Fix login");
  });

  test("apostrophes inside do not count", () => {
    expect(stripWrapping("'don't stop'")).toBe("don't stop");
    expect(stripWrapping("‘l’heure d’été’")).toBe("l’heure d’été");
  });
});

describe("brackets go where they are asked for", () => {
  test.each(["《》", "【】", "〈〉", "〔〕", "［］", "[]"])("%s", (pair) => {
    const wrapped = `${pair.charAt(0)}Fix login${pair.charAt(1)}`;
    expect(stripWrapping(wrapped)).toBe(wrapped);
    expect(stripWrapping(wrapped, { brackets: true })).toBe("Fix login");
  });
});

test.each([
  '"Fix" vs "Break"',
  "'tis the season",
  "the users'",
  "'90s and '80s",
  "“Fix” and “Break”",
  "「A」と「B」",
  "《A》和《B》",
  "[a] or [b]",
  "(x + y)",
  "Fix parse()",
  "Explain (x + y)",
  '"unclosed',
  '"',
  "",
  "C#",
])("%j stays", (line) => {
  expect(stripWrapping(line, { brackets: true })).toBe(line);
});

test("takes one pair at a time, and nothing else", () => {
  expect(stripWrapping('“"Fix"”')).toBe('"Fix"');
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (line) => {
      expect(line).toContain(stripWrapping(line, { brackets: true }));
    }),
  );
});
