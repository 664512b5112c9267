import { describe, expect, test } from "@jest/globals";
import { type Noun, pluralForms, pluralOf } from "../../../core/src/vocabulary/words.ts";

describe("plurals", () => {
  const file: Noun = { one: "a file", plurals: { one: "file", other: "files" } };
  const plik: Noun = { one: "plik", plurals: { one: "plik", few: "pliki", many: "plików" } };
  const wenjian: Noun = { one: "一个文件", plurals: { other: "个文件" } };

  test.each([
    [file, "en", 1, "file"],
    [file, "en", 2, "files"],
    [file, "en", 21, "files"],
    [plik, "pl", 1, "plik"],
    [plik, "pl", 2, "pliki"],
    [plik, "pl", 4, "pliki"],
    [plik, "pl", 5, "plików"],
    [plik, "pl", 12, "plików"],
    [plik, "pl", 22, "pliki"],
    [plik, "pl", 25, "plików"],
    [wenjian, "zh", 1, "个文件"],
    [wenjian, "zh", 3, "个文件"],
  ])("%j in %s for %i is %s", (noun, tag, count, expected) => {
    expect(pluralOf(noun, count, tag)).toBe(expected);
  });

  test.each([
    ["en", ["one", "other"]],
    ["zh", ["other"]],
    ["pl", ["one", "few", "many"]],
    ["ar", ["one", "two", "few", "many", "other"]],
  ])("whole numbers in %s take the forms %j", (tag, expected) => {
    expect([...pluralForms(tag)].sort()).toEqual([...expected].sort());
  });

  test("a form that a noun lacks is stood in for by one that it has", () => {
    expect(pluralOf({ one: "a file", plurals: { other: "files" } }, 1, "en")).toBe("files");
    expect(pluralOf({ one: "a file", plurals: {} }, 3, "en")).toBe("a file");
  });
});
