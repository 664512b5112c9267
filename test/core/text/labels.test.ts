import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { stripLabel } from "../../../core/src/text/labels.ts";

test.each([
  ["Caption: reading", "reading"],
  ["STATUS : reading", "reading"],
  ["category：reading", "reading"],
  ["Label: reading", "reading"],
  ["title:reading", "reading"],
  ["Activity: reading", "reading"],
  ["标题：修复登录", "修复登录"],
  ["狀態: 讀取", "讀取"],
  ["Sure, reading", "reading"],
  ["Of course, caption: reading", "reading"],
  ["好的，读取文件", "读取文件"],
  ["Caption:", ""],
])("%j becomes %j", (line, plain) => {
  expect(stripLabel(line)).toBe(plain);
});

test.each([
  "Note: this may fail",
  "reading: the file",
  "Captions: how to",
  "the title: x",
  "Titled: x",
  "Sure thing",
  "Sure! Here is",
  "Okay",
  "Great,",
  "Greater, smaller",
  "1,200 rows",
  "",
])("%j stays", (line) => {
  expect(stripLabel(line)).toBe(line);
});

test("a caller's labels count at the start only, flags or not", () => {
  for (const extra of [/titre\s?:\s/i, /titre\s?:\s/gi]) {
    expect(stripLabel("Titre : Réparer", extra)).toBe("Réparer");
    expect(stripLabel("Titre : Réparer", extra)).toBe("Réparer");
    expect(stripLabel("Le titre : Réparer", extra)).toBe("Le titre : Réparer");
  }
});

test("what is left is the end of the line", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (line) => line.endsWith(stripLabel(line))));
});
