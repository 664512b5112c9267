import { describe, expect, test } from "@jest/globals";
import { defineLocale, en, type Locale, localeOf, pickLocale, zh } from "../../../core/src/gloss/locale.ts";
import { EN } from "../../../core/src/gloss/locales/en.ts";
import { ZH } from "../../../core/src/gloss/locales/zh.ts";
import { VERBS } from "../../../core/src/sentence/verbs.ts";

describe("the languages that come along", () => {
  test.each([...VERBS.keys()])("both have the verb %s of tool names", (verb) => {
    for (const { verbs } of [en, zh]) {
      expect(verbs[verb]?.base).toMatch(/\S/);
      expect(verbs[verb]?.past).toMatch(/\S/);
    }
    expect(en.verbs[verb]?.participle).toMatch(/ing(?: \w+)?$/);
    expect(zh.verbs[verb]?.participle).toMatch(/^正在/);
  });

  test("both have the same verbs and nouns", () => {
    expect(Object.keys(ZH.verbs ?? {}).sort()).toEqual(Object.keys(EN.verbs ?? {}).sort());
    expect(Object.keys(ZH.nouns ?? {}).sort()).toEqual(Object.keys(EN.nouns ?? {}).sort());
  });

  test.each([
    [en, EN],
    [zh, ZH],
  ])("%# keeps the rules for an app's own, and says the same when it is checked", (shipped, table) => {
    const { base: _, ...own } = shipped;
    expect(defineLocale("en", table)).toEqual({ ...own, base: en });
  });

  test("they are frozen, and have no prototype's words", () => {
    expect(Object.isFrozen(en.verbs["read"])).toBe(true);
    expect(Object.isFrozen(zh.patterns)).toBe(true);
    expect(en.verbs["constructor"]).toBeUndefined();
  });
});

describe("defineLocale", () => {
  const few = { one: "plik", plurals: { one: "plik", few: "pliki", many: "plików" } };

  test("of one's own words over the same language keeps the rest", () => {
    const mine = defineLocale("en", { patterns: { tried: "could not {what}" } });
    expect(mine.tag).toBe("en");
    expect(mine.patterns).toEqual({ ...en.patterns, tried: "could not {what}" });
    expect(mine.verbs).toEqual(en.verbs);
  });

  test("in another language takes over patterns and no words", () => {
    const polish = defineLocale(en, { tag: "pl", nouns: { folder: few } });
    expect(polish.patterns).toEqual(en.patterns);
    expect(polish.verbs).toEqual({});
    expect(polish.base).toBe(en);
  });

  test("a region of a language takes its words over", () => {
    const taiwan = defineLocale(zh, { tag: "zh-TW" });
    expect(taiwan.verbs).toEqual(zh.verbs);
    expect(taiwan.scripts).toEqual(["Han"]);
  });

  test("what the app changes later changes nothing", () => {
    const mine = { participle: "a", past: "b", base: "c" };
    const locale = defineLocale("en", { verbs: { read: mine } });
    mine.past = "changed";
    expect(locale.verbs["read"]?.past).toBe("b");
  });

  const define = defineLocale as unknown as (base: unknown, table: unknown) => Locale;
  const forms = { participle: "a", past: "b", base: "c" };

  test("a noun for tools, which English has no word for, is one that a language may have", () => {
    const polish = defineLocale("en", { tag: "pl", nouns: { tool: few }, verbs: { use: forms } });
    expect(polish.nouns["tool"]).toEqual(few);
  });

  test.each<[string, unknown, unknown, RegExp]>([
    [
      "an unknown base",
      "xx",
      {},
      /base: expected a locale, or the tag of one that comes along \(en, zh\), got "xx"/,
    ],
    ["no base", undefined, {}, /base: expected a locale.*, got undefined$/],
    ["a base that is none", {}, {}, /base: expected a locale.*, got an object$/],
    ["no tag", "en", { tag: "no tag" }, /locale\.tag: expected a BCP 47 language tag, like .*, got "no tag"/],
    [
      "a language's name",
      "en",
      { tag: "polish" },
      /locale\.tag: expected a BCP 47 language tag, like .*, got "polish"/,
    ],
    [
      "a tag that is no text",
      "en",
      { tag: 7 },
      /locale\.tag: expected a BCP 47 language tag, got 7 \(number\)/,
    ],
    [
      "verbs that are none",
      "en",
      { verbs: [] },
      /locale\.verbs: expected an object by name, got an array of 0/,
    ],
    [
      "a verb of no tool",
      "en",
      { tag: "pl", verbs: { lst: forms } },
      /locale pl\.verbs: expected names that en\.verbs has, got "lst"/,
    ],
    [
      "a noun of no tool",
      "en",
      { tag: "pl", nouns: { foldr: few } },
      /locale pl\.nouns: expected names that en\.nouns has, got "foldr"/,
    ],
    [
      "a noun's field",
      "en",
      { categories: { read: { nouns: few } } },
      /locale\.categories\.read: expected an object with verb and noun and nothing else, got "nouns"/,
    ],
    [
      "a word that is none",
      "en",
      { categories: { "Look Up": {} } },
      /category "Look Up": expected a word in lower case/,
    ],
    [
      "a prototype's key",
      "en",
      JSON.parse('{"categories":{"__proto__":{}}}'),
      /category "__proto__": expected one token/,
    ],
    ["no table", "en", null, /locale: expected an object with tag, scripts, patterns/],
    ["an unknown field", "en", { words: {} }, /locale: expected an object with tag, scripts, patterns/],
    [
      "a hole that lacks",
      "en",
      { patterns: { two: "{first} and" } },
      /locale en\.patterns\.two: expected the holes \{first\} \{second\}/,
    ],
    [
      "a hole too many",
      "en",
      { patterns: { tried: "{what} {what}" } },
      /locale en\.patterns\.tried: expected the holes \{what\}/,
    ],
    [
      "an unknown pattern",
      "en",
      { patterns: { three: "{a}" } },
      /locale\.patterns: expected an object with target, count, .* and nothing else, got "three"/,
    ],
    [
      "a verb without a form",
      "en",
      { verbs: { read: { past: "x" } } },
      /locale\.verbs\.read\.participle: expected a text/,
    ],
    [
      "a plural that lacks",
      "en",
      { tag: "pl", nouns: { folder: { one: "x", plurals: { one: "x", other: "y" } } } },
      /locale pl\.nouns\.folder\.plurals: expected the form "few", which pl needs/,
    ],
    [
      "a category's plural that lacks",
      "en",
      { categories: { read: { noun: { one: "x", plurals: {} } } } },
      /locale en\.categories\.read\.noun\.plurals: expected the form "one"/,
    ],
    [
      "a script that is none",
      "en",
      { scripts: ["Elvish"] },
      /locale en\.scripts: expected a Unicode script, got "Elvish"/,
    ],
    ["a script by pattern", "en", { scripts: ["Han}|\\p{L"] }, /expected a Unicode script/],
  ])("refuses %s by name", (_, base, table, message) => {
    expect(() => define(base, table)).toThrow(message);
    expect(() => define(base, table)).toThrow(TypeError);
  });
});

describe("the locale for a tag", () => {
  test.each<[string, string | undefined]>([
    ["en", "en"],
    ["EN", "en"],
    ["en-GB", "en"],
    ["zh", "zh"],
    ["zh-Hant-TW", "zh"],
    ["zh-CN-u-nu-hanidec", "zh"],
    ["fr", undefined],
    ["auto?", undefined],
    ["", undefined],
  ])("%s is %s", (tag, expected) => {
    expect(localeOf(tag)?.tag).toBe(expected);
  });

  test("the longest beginning that is known wins", () => {
    const taiwan = defineLocale(zh, { tag: "zh-TW" });
    expect(localeOf("zh-TW", [zh, taiwan])).toBe(taiwan);
    expect(localeOf("zh-CN", [zh, taiwan])).toBe(zh);
  });
});

describe("pickLocale", () => {
  const ukrainian = defineLocale("en", { tag: "uk", scripts: ["Cyrillic"] });
  const japanese = defineLocale("en", { tag: "ja", scripts: ["Kana"] });

  test.each<[language: string, text: string, expected: string]>([
    ["auto", "fix the login bug", "en"],
    ["auto", "修复登录问题", "zh"],
    ["auto", "請修復登入問題", "zh"],
    ["auto", "帮我修复 login 的 bug", "zh"],
    ["auto", "ログインの問題を修正して", "en"],
    ["auto", "漢字とかなが混ざる", "en"],
    ["auto", "Почини вход", "en"],
    ["auto", "", "en"],
    ["auto", "123 🙂", "en"],
    ["zh", "fix the login bug", "zh"],
    ["zh-Hant", "fix", "zh"],
    ["en-US", "修复登录问题", "en"],
    ["fr", "修复登录问题", "en"],
    ["nonsense tag", "修复登录问题", "en"],
  ])("%s for %j is %s", (language, text, expected) => {
    expect(pickLocale(language, text).tag).toBe(expected);
  });

  test("an app's own locales go first, by tag and by script", () => {
    const locales = [ukrainian, japanese, defineLocale("en", { patterns: { two: "{first} & {second}" } })];
    expect(pickLocale("auto", "Почини вход", { locales })).toBe(ukrainian);
    expect(pickLocale("auto", "ログインの問題を修正して", { locales })).toBe(japanese);
    expect(pickLocale("uk-UA", "x", { locales })).toBe(ukrainian);
    expect(pickLocale("auto", "hello", { locales })).toBe(locales[2]);
    expect(pickLocale("auto", "修复登录问题", { locales })).toBe(zh);
  });

  test("a locale is itself, whatever the text", () => {
    expect(pickLocale(ukrainian, "修复登录问题")).toBe(ukrainian);
  });

  test("what is no text is English", () => {
    expect(pickLocale("auto", undefined as unknown as string)).toBe(en);
  });
});
