import { describe, expect, test } from "@jest/globals";
import { fill, holesOf } from "../../../core/src/gloss/pattern.ts";

describe("filling a pattern", () => {
  test.each<[string, Record<string, string>, string]>([
    ["{verb} {target}", { verb: "reading", target: "a.ts" }, "reading a.ts"],
    ["{verb} {target}", { verb: "正在读取", target: "a.ts" }, "正在读取 a.ts"],
    ["{verb} {target}", { verb: "正在读取", target: "配置 文件" }, "正在读取配置 文件"],
    [
      "{verb} {folder} 中的 {count} {noun}",
      { verb: "正在读取", folder: "组件", count: "3", noun: "个文件" },
      "正在读取组件中的 3 个文件",
    ],
    ["{verb} {target}", { verb: "reading", target: "文件" }, "reading 文件"],
    ["{verb} {target}", { verb: "{target}", target: "{verb}" }, "{target} {verb}"],
    ["{what}", { what: "a $& b $1" }, "a $& b $1"],
    ["{verb} {gone}", { verb: "x" }, "x "],
  ])("%s with %j is %s", (pattern, values, expected) => {
    expect(fill(pattern, values)).toBe(expected);
  });

  test("its holes are told in order", () => {
    expect(holesOf("{verb} {count} of {count} {}")).toEqual(["verb", "count", "count"]);
  });
});
