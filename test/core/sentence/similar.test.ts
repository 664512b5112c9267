import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { isRepeat } from "../../../core/src/sentence/similar.ts";

describe("a caption repeats an earlier one", () => {
  test.each([
    ["reading the caption renderer", "reading the caption renderer"],
    ["Reading The Caption Renderer.", "reading caption renderer"],
    ["the renderer is reading a caption", "reading the caption renderer"],
    ["reading the caption renderer source file", "reading the caption renderer source code"],
    ["running the tests", "running the unit tests of the loader"],
    ["reading “notes.md”", "reading notes.md"],
    ["正在读取配置文件", "正在读取配置文件"],
    ["正在读取配置文件。", "正在读取配置文件的内容"],
    ["проверяю настройки сервера", "Проверяю настройки сервера"],
  ])("%j after %j", (text, earlier) => {
    expect(isRepeat(text, ["something else entirely", earlier])).toBe(true);
  });
});

describe("a caption says something new", () => {
  test.each([
    ["running the loader tests", "running the renderer tests"],
    ["reading one two three", "reading one two four"],
    ["running the unit tests of the loader", "running the tests"],
    ["reading src/a.ts", "reading src/b.ts"],
    ["正在检查渲染器配置", "正在检查加载器配置"],
    ["正在读取 src/a.ts", "正在读取 src/b.ts"],
    ["проверяю настройки сервера", "проверяю журнал сервера"],
    ["of the and", "of the and"],
    ["", ""],
  ])("%j after %j", (text, earlier) => {
    expect(isRepeat(text, [earlier])).toBe(false);
  });

  test("when nothing was said before", () => {
    expect(isRepeat("reading the caption renderer", [])).toBe(false);
  });

  test("when only two earlier ones together hold its words", () => {
    expect(isRepeat("reading the loader config", ["reading the loader", "checking the config"])).toBe(false);
  });
});

test("four of five content words are a repeat, three of four are none", () => {
  const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{4,8}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 6, maxLength: 6 }), ([a, b, c, d, e, f]) => {
      expect(isRepeat(`${a} ${b} ${c} ${d} ${e}`, [`${d} ${c} ${b} ${a} ${f}`])).toBe(true);
      expect(isRepeat(`${a} ${b} ${c} ${d}`, [`${a} ${b} ${c} ${e} ${f}`])).toBe(false);
    }),
  );
});

test("a caption of content repeats itself, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const repeats = isRepeat(text, [text]);
      if (/[\p{Script=Han}\p{Script=Cyrillic}]/u.test(text)) expect(repeats).toBe(true);
      expect(typeof repeats).toBe("boolean");
    }),
  );
});
