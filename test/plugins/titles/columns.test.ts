import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { columnsOf, toColumns } from "../../../plugins/titles/src/columns.ts";
import { graphemes } from "./support/graphemes.ts";

describe("toColumns", () => {
  test.each([
    ["abc", 3],
    ["漢字", 4],
    ["👩‍👩‍👧", 2],
    ["e\u0301", 1],
  ])("%j is so many columns wide: %d", (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  test.each([
    ["fits", 4, "fits"],
    ["two words", 8, "two"],
    ["two words", 3, "two"],
    ["unbreakable", 5, "unbre"],
    ["漢字漢字", 5, "漢字"],
    ["fix 漢字漢字", 9, "fix 漢字"],
    ["漢字 login", 8, "漢字"],
    ["하늘이 파란 이유", 12, "하늘이 파란"],
    ["👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧"],
    ["\u304b\u3099\u3105", 2, "\u304b\u3099"],
    ["漢", 1, ""],
    ["any", 0, ""],
    ["any", Number.NaN, ""],
    ["any", -1, ""],
  ])("%j in %d columns is %j", (text, max, cut) => {
    expect(toColumns(text, max)).toBe(cut);
  });

  test("a cut keeps whole graphemes from the start, within its columns, and cutting again changes nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.integer({ min: 1, max: 40 }),
        (text, max) => {
          const cut = toColumns(text, max);
          expect(columnsOf(cut)).toBeLessThanOrEqual(max);
          expect(text.startsWith(cut)).toBe(true);
          expect(
            graphemes(text).map((_, at, all) =>
              all
                .slice(0, at + 1)
                .join("")
                .trimEnd(),
            ),
          ).toEqual(cut === "" ? expect.anything() : expect.arrayContaining([cut.trimEnd()]));
          expect(toColumns(cut, max)).toBe(cut);
        },
      ),
    );
  });
});
