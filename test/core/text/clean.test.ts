import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { clamp, stripMachineBlocks } from "@surtitle/core";
import {
  cleanCharacters,
  cleanLine,
  cleanProse,
  fitsLanguage,
  fitsScript,
  languageName,
  maskSecretKeys,
  maskValues,
  wholeTail,
} from "@surtitle/core/plugin";
import fc from "fast-check";
import { plainLine } from "../../../core/src/text/markdown.ts";
import { stripReasoning } from "../../../core/src/text/reasoning.ts";
import { scriptOf } from "../../../core/src/text/script.ts";
import { expectClean, HOSTILE, hostileText } from "../../support/hostile.ts";

const markdown = JSON.parse(
  readFileSync(new URL("../../fixtures/markdown.json", import.meta.url), "utf8"),
) as {
  rows: [string, string | string[]][];
};

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

test.each(markdown.rows)("Markdown: %j becomes %j", (line, plain) => {
  expect([plain].flat()).toContain(plainLine(line));
});

describe("reasoning", () => {
  test.each([
    ["<think>x</think>Fix login", "Fix login"],
    ['<thinking a="b">x</thinking >after', "after"],
    ["before<think>never closed", "before"],
    ["the opener was cut off</think>after", "after"],
    ["[THINK]x[/THINK]after", "after"],
    ["◁think▷x◁/think▷after", "after"],
    ["<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>after", "after"],
    ["<|channel|>analysis<|message|>hm", ""],
    ["<seed:think>x</seed:think>after", "after"],
    ["<THINK>x</Think>after", "after"],
    ["<think>a<think>b</think>c", "c"],
    ["I think so <b>too</b>", "I think so <b>too</b>"],
  ])("%j leaves %j", (text, left) => {
    expect(stripReasoning(text)).toBe(left);
  });
});

describe("machine blocks", () => {
  test.each([
    ["<ide_opened_file>src/a.ts</ide_opened_file>\nciao", "\nciao"],
    ["[use_skills]\nskills: web\n[/use_skills]\nBuild it", "\nBuild it"],
    ['<Handoff_From agent="a">x\n\ny</HANDOFF_FROM> Fix', " Fix"],
    ["<system-reminder>never closed\nmore\n\nmine", "\n\nmine"],
    ["a</system-reminder>b", "ab"],
    ["<div>mine</div> Map<string> [x] todo", "<div>mine</div> Map<string> [x] todo"],
    ["<memoryless>mine</memoryless>", "<memoryless>mine</memoryless>"],
  ])("%j leaves %j", (text, left) => {
    expect(stripMachineBlocks(text)).toBe(left);
  });

  test("an app adds its own", () => {
    expect(stripMachineBlocks("<my_ctx>x</my_ctx>y", ["my_ctx"])).toBe("y");
  });
});

describe("characters", () => {
  test.each([
    ["👩‍👩‍👧‍👦 family", "👩‍👩‍👧‍👦 family"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["क्\u200dष", "क्\u200dष"],
    ["❤\ufe0f", "❤\ufe0f"],
    [
      "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
      "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    ],
    ["a\u200db", "a\u200db"],
    ["\u200d stray", " stray"],
    ["x\ufe0f", "x"],
    ["a\r\nb\rc\u2028d", "a\nb\nc\nd"],
    ["\u001b]0;evil\u0007ok", "ok"],
    ["\u001b[38;5;1mred", "red"],
    ["lone \ud800.", "lone \ufffd."],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanCharacters(text)).toBe(clean);
  });
});

describe("cleanLine", () => {
  test.each([
    ["Caption: **Checking** the `loader`", "Checking the loader"],
    ["Sure, here we go", "here we go"],
    ["“Reading the log”", "Reading the log"],
    ["```\n\n> - 1. *reading* the log\n```", "reading the log"],
    ["---\n###\nReal line", "Real line"],
    ["Note: this may fail", "Note: this may fail"],
    ["", ""],
    ["…", ""],
  ])("%j becomes %j", (raw, line) => {
    expect(cleanLine(raw)).toBe(line);
  });

  test("any text gives one clean, bounded, stable line", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const line = cleanLine(text);
        expectClean(line);
        expect(line.length).toBeLessThanOrEqual(65_536 + 20);
        expect(cleanLine(line)).toBe(line);
      }),
    );
  });

  test.each(HOSTILE)("hostile: %j", (text) => {
    expectClean(cleanLine(text));
    expectClean(cleanLine(`${text} a word ${text}`));
  });

  test("only the bounded beginning is looked at", () => {
    expect(cleanLine(`${"\n".repeat(70_000)}too far`)).toBe("");
  });
});

test("cleanProse keeps paragraphs and takes secrets out", () => {
  const key = `sk-${"a1B2".repeat(10)}`;
  expect(cleanProse(`one\r\n\r\n\r\ntwo ${key}\n<think>x</think>three`)).toBe("one\n\ntwo [redacted]\nthree");
});

describe("clamp", () => {
  test.each([
    ["hello", 5, "hello"],
    ["hello", 4, "hel…"],
    ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦…"],
    ["abc", 1, "…"],
    ["abc", 0, ""],
    ["abc", -1, ""],
    ["abc", Number.NaN, ""],
    ["abc", 2.9, "a…"],
    ["abc", Number.POSITIVE_INFINITY, "abc"],
  ])("clamp(%j, %d) is %j", (text, max, cut) => {
    expect(clamp(text, max)).toBe(cut);
  });

  test("whole graphemes within the limit, well-formed, stable", () => {
    fc.assert(
      fc.property(hostileText(), fc.integer({ min: 0, max: 40 }), (text, max) => {
        const cut = clamp(text, max);
        expect(cut.isWellFormed()).toBe(true);
        expect(graphemes(cut).length).toBeLessThanOrEqual(max);
        expect(clamp(cut, max)).toBe(cut);
      }),
    );
  });
});

test("wholeTail gives the last code points, from a whole grapheme on", () => {
  expect(wholeTail("hello", 3)).toBe("llo");
  expect(wholeTail(`a${"👩‍👩‍👧‍👦".repeat(3)}`, 10)).toBe("👩‍👩‍👧‍👦");
  expect(wholeTail("abc", 0)).toBe("");
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, max) => {
        const tail = wholeTail(text, max);
        expect(text.endsWith(tail)).toBe(true);
        expect([...tail].length).toBeLessThanOrEqual(max);
      },
    ),
  );
});

describe("keys that name a secret", () => {
  test.each([
    "password",
    "dbPassword",
    "DB_PASSWORD",
    "api_key",
    "apiKey",
    "X-Api-Key",
    "client_secret",
    "accessToken",
    "refresh_token",
    "token",
    "Authorization",
    "cookie",
    "credentials",
    "privateKey",
    "passphrase",
    "pwd",
    "jwt",
    "session_token",
  ])("%s", (key) => {
    const { value, secrets } = maskSecretKeys({ [key]: "hunter22hunter22", path: "a.ts" });
    expect(value).toEqual({ [key]: "[redacted]", path: "a.ts" });
    expect(secrets).toEqual(["hunter22hunter22"]);
  });

  test.each([
    "max_tokens",
    "tokens",
    "maxTokens",
    "token_limit",
    "primary_key",
    "key",
    "keyboard",
    "author",
    "path",
    "secretary",
    "passenger",
  ])("%s names none", (key) => {
    expect(maskSecretKeys({ [key]: "some value" }).value).toEqual({ [key]: "some value" });
  });

  test("nested, in JSON text, cyclic, with a getter that throws, with odd keys", () => {
    const odd: Record<string, unknown> = { list: [{ auth: { user: "u-123456", deep: ["v-123456"] } }] };
    odd["self"] = odd;
    Object.defineProperty(odd, "bad", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    Object.defineProperty(odd, "__proto__", { enumerable: true, value: { polluted: true } });
    const { value, secrets } = maskSecretKeys(odd);
    expect(JSON.stringify(value)).not.toMatch(/u-123456|v-123456/);
    expect(secrets).toEqual(["u-123456", "v-123456"]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(maskSecretKeys('{"password":"abcdef"}').value).toEqual({ password: "[redacted]" });
    expect(maskSecretKeys("{broken").value).toBe("{broken");
  });

  test("a masked value is masked in other text too, the longest first", () => {
    expect(maskValues("abcdefgh abcdef abc", ["abcdef", "abcdefgh"])).toBe("[redacted] [redacted] abc");
    expect(maskValues("abc", ["abc"])).toBe("abc");
  });
});

describe("script", () => {
  test.each([
    ["fix the login bug", "Latin"],
    ["こんにちは、自己紹介をお願いします", "Kana"],
    ["修复登录问题", "Han"],
    ["почини вход", "Cyrillic"],
    ["로그인 오류를 고쳐줘", "Hangul"],
    ["12345 !!!", undefined],
    ["看一下 `useEffect` 在 src/components/UserTable.tsx 里", "Han"],
  ])("%j is %s", (text, script) => {
    expect(scriptOf(text)).toBe(script);
  });

  test.each([
    ["修复登录问题", "Fix the login", false],
    ["修复登录问题", "WeChat Pay 回调失败排查", true],
    ["fix the login", "修复登录问题", false],
    ["日本語で説明して", "日本語説明", true],
    ["12345", "anything", true],
    ["привет как дела", "...", true],
  ])("%j and %j: %s", (user, answer, fits) => {
    expect(fitsScript(user, answer)).toBe(fits);
  });

  test("a pinned language is asked for its script, and has a name", () => {
    expect(fitsLanguage("ja", "reading the log")).toBe(false);
    expect(fitsLanguage("ja", "ログを読む")).toBe(true);
    expect(fitsLanguage("fr", "lire le journal")).toBe(true);
    expect(fitsLanguage("sr-Cyrl", "reading")).toBe(false);
    expect(languageName("fr")).toBe("French");
  });
});
