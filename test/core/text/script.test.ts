import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { fitsScript, type Script, scriptOf } from "../../../core/src/text/script.ts";
import { hostileText } from "../../support/hostile.ts";

const { messages } = JSON.parse(
  readFileSync(new URL("../../fixtures/languages.json", import.meta.url), "utf8"),
) as { messages: [string, string, string][] };

const SCRIPTS: Readonly<Record<string, Script>> = {
  ja: "Kana",
  zh: "Han",
  "zh-Hans": "Han",
  "zh-Hant": "Han",
  ko: "Hangul",
  ru: "Cyrillic",
  uk: "Cyrillic",
  el: "Greek",
  he: "Hebrew",
  ar: "Arabic",
  fa: "Arabic",
  hi: "Devanagari",
  th: "Thai",
};

describe("messages of 22 languages", () => {
  test("hold every script that is looked for here", () => {
    const languages = new Set(messages.map(([language]) => language));
    expect(languages.size).toBe(22);
  });

  test.each(messages)("%s, %s: %j is in its script, or in none that dominates", (language, kind, text) => {
    const expected = SCRIPTS[language] ?? "Latin";
    const found = scriptOf(text);
    expect([expected, kind === "technical" || kind === "product" ? undefined : expected]).toContain(found);
    expect(fitsScript(text, text)).toBe(true);
  });
});

describe("scriptOf", () => {
  test.each([
    ["fix the login bug", "Latin"],
    ["こんにちは、自己紹介をお願いします", "Kana"],
    ["日本語で", "Kana"],
    ["修复登录问题", "Han"],
    ["почини вход", "Cyrillic"],
    ["로그인 오류를 고쳐줘", "Hangul"],
    ["看一下 `useEffect` 在 src/components/UserTable.tsx 里", "Han"],
    ["打开src/components/UserTable.tsx文件", "Han"],
    ["修复 https://example.com/a/very/long/path?with=words 的问题", "Han"],
    ["修复\n```ts\nconst longEnglishName = anotherLongEnglishName\n```", "Han"],
    ["исправь user_table.find_by_name в коде", "Cyrillic"],
    ["12345 !!!", undefined],
    ["🙂", undefined],
    ["", undefined],
    ["abc где", undefined],
    ["请帮我修复 TypeError: Cannot read properties of undefined", undefined],
    ["Translate 你好 to English", undefined],
    ["fix the login page of the shop, which is called 乙", "Latin"],
  ])("%j is %s", (text, script) => {
    expect(scriptOf(text)).toBe(script);
  });
});

describe("fitsScript", () => {
  test.each([
    ["修复登录问题", "Fix the login", false],
    ["修复登录问题", "WeChat Pay 回调失败排查", true],
    ["修复登录问题", "ログインの修正", false],
    ["请解释「の」的用法", "「の」的用法", true],
    ["fix the login", "修复登录问题", false],
    ["fix the login", "修复 login", true],
    ["日本語で説明して", "日本語説明", true],
    ["日本語で説明して", "ログインの修正", true],
    ["日本語で説明して", "Explain it", false],
    ["로그인 오류를 고쳐줘", "로그인 오류", true],
    ["로그인 오류를 고쳐줘", "登录错误", false],
    ["почини вход", "Fix the login", false],
    ["`fix_the_login`", "修复登录问题", true],
    ["请帮我修复 TypeError: Cannot read properties of undefined", "修复类型错误", true],
    ["WeChat Pay 回调失败", "чтение файлов", false],
    ["WeChat Pay 回调失败", "WeChat Pay callback failure", true],
    ["12345", "anything", true],
    ["", "anything", true],
    ["привет как дела", "...", true],
    ["привет как дела", "v1.2", false],
  ])("%j and %j: %s", (user, answer, fits) => {
    expect(fitsScript(user, answer)).toBe(fits);
  });

  test("every text fits itself, and nothing throws", () => {
    fc.assert(
      fc.property(hostileText(), hostileText(), (user, answer) => {
        expect(typeof fitsScript(user, answer)).toBe("boolean");
        expect(fitsScript(answer, `${answer}`)).toBe(true);
      }),
    );
  });
});
