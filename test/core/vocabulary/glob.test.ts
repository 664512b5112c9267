import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { isGlob, matchesGlob } from "../../../core/src/vocabulary/glob.ts";

describe("a glob matches the whole of a name", () => {
  test.each([
    ["browser_*", "browser_click", true],
    ["browser_*", "browser_", true],
    ["browser_*", "my_browser_click", false],
    ["*_file", "read_file", true],
    ["*_file", "read_files", false],
    ["read_?", "read_a", true],
    ["read_?", "read_", false],
    ["*", "", true],
    ["", "", true],
    ["", "a", false],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "a-c", false],
    ["**", "anything", true],
    ["a.b", "axb", false],
    ["[ab]", "a", false],
    ["*a", "aaaa", true],
    ["?*", "", false],
  ])("%s against %s", (glob, name, expected) => {
    expect(matchesGlob(glob, name)).toBe(expected);
  });

  test("many stars against a long name that nearly matches come to an end", () => {
    expect(matchesGlob(`${"a*".repeat(64)}b`, "a".repeat(256))).toBe(false);
  });

  test("a glob says what the same regular expression says", () => {
    const piece = fc.constantFrom("a", "b", "*", "?");
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }),
        fc.array(fc.constantFrom("a", "b"), { maxLength: 8 }),
        (g, n) => {
          const source = g.map((char) => (char === "*" ? ".*" : char === "?" ? "." : char)).join("");
          expect(matchesGlob(g.join(""), n.join(""))).toBe(new RegExp(`^${source}$`).test(n.join("")));
        },
      ),
    );
  });

  test("only stars and question marks make a glob", () => {
    expect(["a*", "a?", "a", "a[b]"].map(isGlob)).toEqual([true, true, false, false]);
  });
});
