import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { clipMiddle, countGraphemes } from "../../../core/src/sentence/clip-token.ts";
import { dropTrailingGlue, isGlue } from "../../../core/src/sentence/glue.ts";
import { dropTrailingMarks, splitSentences } from "../../../core/src/sentence/split-sentences.ts";
import { countUnspaced, cutUnspaced, runsOf } from "../../../core/src/sentence/unspaced.ts";

const graphemes = (text: string): number => Array.from(new Intl.Segmenter("en").segment(text)).length;

describe("sentences", () => {
  test.each([
    ["One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
    ["One.Two", ["One.Two"]],
    ["一。二！三", ["一。", "二！", "三"]],
    ["好。”二", ["好。”", "二"]],
    ['好。"二"', ["好。", '"二"']],
    ["One.) Two.” Three", ["One.)", "Two.”", "Three"]],
    ["One\nTwo", ["One", "Two"]],
    ["One?! Two... Three", ["One?!", "Two...", "Three"]],
    ["See ./... and .. and ../x. Two", ["See ./... and .. and ../x.", "Two"]],
    [
      "Dr. X (e.g. Mr. Y, St. Z, approx. 5) cf. no. 7 vs. i.e. etc. x",
      ["Dr. X (e.g. Mr. Y, St. Z, approx. 5) cf. no. 7 vs. i.e. etc. x"],
    ],
    ["The casino. Two", ["The casino.", "Two"]],
    [" . ", ["."]],
    ["", []],
  ])("of %j are %j", (text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });

  test("hold all of a text but the space between them", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB1. !?。”)\n/"e.g') }), (text) => {
        expect(splitSentences(text).join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      }),
    );
  });

  test.each([
    ["a.", "a"],
    ["a?!...", "a"],
    ["a).", "a)"],
    ["a, ", "a"],
    ["5%.", "5%."],
    ["./...", "./..."],
    ["..", ".."],
    ["好。", "好"],
    ["हूँ.", "हूँ"],
    ["", ""],
  ])("%j without its final marks is %j", (text, expected) => {
    expect(dropTrailingMarks(text)).toBe(expected);
  });
});

describe("glue", () => {
  test.each(["the", "The", "also,", "WHICH:", "of;"])("%j is glue", (word) => {
    expect(isGlue(word)).toBe(true);
  });

  test.each(["", "thesis", "the.", "config", ","])("%j is none", (word) => {
    expect(isGlue(word)).toBe(false);
  });

  test.each([
    ["a b of the", "a b"],
    ["x y, and then", "x y"],
    ["the of in", "the of"],
    ["the,", "the"],
    [",", ","],
    ["a b , ;", "a b"],
    ["", ""],
  ])("%j without glue at its end is %j", (text, expected) => {
    expect(dropTrailingGlue(text.split(" ").filter(Boolean)).join(" ")).toBe(expected);
  });
});

describe("scripts without spaces", () => {
  test.each([
    ["正在读取 src/a.ts", 4],
    ["ファイルー", 5],
    ["อ่าน", 4],
    ["한국어 text 42", 0],
  ])("%j has %p such characters", (text, count) => {
    expect(countUnspaced(text)).toBe(count);
  });

  test.each([
    ["读取配置文件", 6, "读取配置文件"],
    ["读取配置文件", 5, "读取配置"],
    ["读取配置的文件", 6, "读取配置"],
    ["读取配置，文件", 5, "读取配置"],
    ["读取 src/a.ts 的配置文件", 3, "读取 src/a.ts"],
    ["々々々々", 2, "々々"],
    ["ア".repeat(40), 24, "ア".repeat(24)],
    ["カ\u3099".repeat(40), 24, "カ\u3099".repeat(24)],
  ])("%j within %p is %j", (text, max, expected) => {
    expect(cutUnspaced(text, max)).toBe(expected);
  });

  test("runs of them stand apart from other words", () => {
    expect(runsOf("正在读取src/a.ts 的 文件")).toEqual(["正在读取", "src/a.ts", "的", "文件"]);
    expect(runsOf(" ")).toEqual([]);
  });
});

describe("long tokens", () => {
  test.each([
    ["abcdef", 6, "abcdef"],
    ["abcdefg", 6, "abc…fg"],
    ["abcdefg", 5, "ab…fg"],
    ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…👩‍👩‍👧"],
    ["👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧👩‍👩‍👧"],
  ])("%j within %p is %j", (token, max, expected) => {
    expect(clipMiddle(token, max)).toBe(expected);
  });

  test("any token is within the limit, well-formed, and stays so", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 3, max: 50 }), (token, max) => {
        const clipped = clipMiddle(token, max);
        expect(graphemes(clipped)).toBeLessThanOrEqual(max);
        expect(countGraphemes(clipped, max)).toBe(graphemes(clipped));
        expect(clipMiddle(clipped, max)).toBe(clipped);
      }),
    );
  });

  test("a token of marks without end is cut as well", () => {
    expect(clipMiddle(`e${"\u0301".repeat(100_000)}`, 40).length).toBeLessThan(3_000);
    expect(countGraphemes("a".repeat(100_000), 40)).toBe(41);
  });
});
