import { expect, test } from "@jest/globals";
import { splitLabel, wordOf } from "../../../core/src/sentence/split-label.ts";

const words = ["run", "coordinate"];

test.each([
  ["run | x", "run", "x"],
  ["RUN｜x", "run", "x"],
  ["other | x | y", "other", "x | y"],
  ["run |", "run", ""],
  ["| run | x |", "run", "x"],
  ["| x y |", undefined, "x y"],
  ["two words | x", undefined, "two words | x"],
  ["run: x", "run", "x"],
  ["run : x", "run", "x"],
  ["run：x", "run", "x"],
  ["run - x", "run", "x"],
  ["run: a phrase | y", "run", "a phrase | y"],
  ["run:x", undefined, "run:x"],
  ["run-x", undefined, "run-x"],
  ["run-time - x", undefined, "run-time - x"],
  ["other: x", undefined, "other: x"],
  ["run: ", undefined, "run: "],
  ["abcdefghijklmno | x", "abcdefghijklmno", "x"],
  ["abcdefghijklmnop | x", undefined, "abcdefghijklmnop | x"],
  ["... | x", undefined, "... | x"],
  ["|", undefined, ""],
  ["", undefined, ""],
])("%j has the label %j and the rest %j", (line, label, rest) => {
  expect(splitLabel(line, words)).toEqual(label === undefined ? { rest } : { label, rest });
});

test.each([
  [" Run. ", "run"],
  ["**run**", "run"],
  ["re-run", "re-run"],
  ["run it", undefined],
  ["--", undefined],
  ["", undefined],
])("the word of %j is %j", (text, word) => {
  expect(wordOf(text)).toBe(word);
});
