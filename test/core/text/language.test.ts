import { expect, test } from "@jest/globals";
import { fitsLanguage, languageName } from "../../../core/src/text/language.ts";

test.each([
  ["fr", "lire le journal", true],
  ["fr", "読む", false],
  ["ja", "ログを読む", true],
  ["ja", "認証修正", true],
  ["ja", "reading the log", false],
  ["ko", "로그 읽기", true],
  ["ko", "記錄", true],
  ["ko", "reading", false],
  ["zh", "读取日志", true],
  ["zh", "WeChat 回调", true],
  ["zh-TW", "讀取日誌", true],
  ["zh", "ログを読む", false],
  ["zh-Hant-HK", "ログの記録", false],
  ["zh", "reading", false],
  ["sr", "читање", true],
  ["sr-Latn", "čitanje", true],
  ["sr-Cyrl", "reading", false],
  ["uk-UA", "читаю журнал", true],
  ["ar", "قراءة السجل", true],
  ["he", "קורא", true],
  ["hi", "पढ़ना", true],
  ["pa", "ਪੜ੍ਹਨਾ", true],
  ["gu", "reading", false],
  ["si", "කියවීම", true],
  ["th", "อ่านบันทึก", true],
  ["en", "12 %", true],
  ["en", "", true],
  ["en-Qaaa", "читаю", true],
])("pinned to %s, %j fits: %s", (tag, answer, fits) => {
  expect(fitsLanguage(tag, answer)).toBe(fits);
});

test.each([
  ["fr", "French"],
  ["de-AT", "Austrian German"],
  ["zh-Hant", "Traditional Chinese"],
  ["ja", "Japanese"],
  ["xx", "xx"],
])("%s is named %s", (tag, name) => {
  expect(languageName(tag)).toBe(name);
});

test.each(["not a tag", "e"])("%j is no tag", (tag) => {
  expect(() => fitsLanguage(tag, "x")).toThrow(RangeError);
  expect(() => languageName(tag)).toThrow(RangeError);
});
