import { describe, expect, test } from "@jest/globals";
import { clamp } from "@surtitle/core";
import {
  cleanCharacters,
  cleanLine,
  cleanProse,
  maskSecretKeys,
  maskValues,
  wholeHead,
  wholeTail,
} from "@surtitle/core/plugin";
import fc from "fast-check";
import { expectClean, HOSTILE, hostileText } from "../../support/hostile.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

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
    ["a\u200db", "ab"],
    ["\u200d stray", " stray"],
    ["x\ufe0f", "x"],
    ["a\r\nb\rc\u2028d", "a\nb\nc d"],
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
    ["- ```ts\nreading the log", "reading the log"],
    ["```reading the log```", "reading the log"],
    ["---\n###\nReal line", "Real line"],
    ["Note: this may fail", "Note: this may fail"],
    ["Caption: Status:\nReading the log", "Reading the log"],
    ["`&lt;think&gt;`\nReading the log", "Reading the log"],
    ["&lt;think&gt;x&lt;/think&gt;Reading", "Reading"],
    ["Reading\n\n<mem<memory></memory>ory>x", "Reading"],
    ["**`caption:`** “**Reading**”", "Reading"],
    ["  Re\u0301sume\u0301 \t now ", "Résumé now"],
    ["\u001b[1mReading\u001b[0m", "Reading"],
    ['{"title": "kept"}', '{"title": "kept"}'],
    ["🙂", ""],
    ["", ""],
    ["…", ""],
  ])("%j becomes %j", (raw, line) => {
    expect(cleanLine(raw)).toBe(line);
  });

  test("takes the first key that an answer in JSON has", () => {
    const jsonKeys = ["title", "text"];
    expect(cleanLine('```json\n{"title": "**Fix** login\\nmore"}\n```', { jsonKeys })).toBe("Fix login");
    expect(cleanLine('{"text": "Fix login"}', { jsonKeys })).toBe("Fix login");
    expect(cleanLine(JSON.stringify({ title: '{"title": "Fix"}' }), { jsonKeys })).toBe("Fix");
    expect(cleanLine('{"title": ""}\nFix', { jsonKeys })).toBe("");
  });

  test("labels, brackets, the finish and what is usable are the caller's", () => {
    expect(cleanLine("Caption: a", { labels: false })).toBe("Caption: a");
    expect(cleanLine("Titre : a", { extraLabels: /titre\s?:\s/i })).toBe("a");
    expect(cleanLine("【a】")).toBe("【a】");
    expect(cleanLine("【a】", { brackets: true })).toBe("a");
    expect(cleanLine("「Title: a」。", { finish: (line) => line.replace(/。$/, "") })).toBe("a");
    expect(cleanLine("one:\ntwo", { usable: (line) => !line.endsWith(":") })).toBe("two");
    expect(cleanLine("one", { usable: () => false })).toBe("");
    expect(cleanLine("<ctx>x</ctx>one", { machineTags: ["ctx"] })).toBe("one");
  });

  test("redacts first, with the caller's redactor", () => {
    expect(cleanLine(`use sk-${"a1B2".repeat(10)} now`)).toBe("use [redacted] now");
    expect(cleanLine(`use sk-${"a1\u200bB2".repeat(10)} now`)).toBe("use [redacted] now");
    expect(cleanLine("my word", { redact: (text) => text.replace("word", "***") })).toBe("my ***");
  });

  test("a redactor without an end leaves nothing, and ends", () => {
    expect(cleanLine("a", { redact: (text) => `${text}a` })).toBe("");
  });

  test.each([
    {},
    { brackets: true, jsonKeys: ["title"], finish: (line: string) => line.replace(/[\s.。!]+$/, "") },
  ])("any text gives one clean, bounded, stable line (%#)", (options) => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const line = cleanLine(text, options);
        expectClean(line);
        expect(line.length).toBeLessThanOrEqual(16 * 600);
        expect(cleanLine(line, options)).toBe(line);
      }),
    );
  });

  test("marks in any order are taken to their end", () => {
    const mark = fc.constantFrom(
      ..."*_`~#>-[]()\"'“”「」\\:.！1a b中".split(""),
      "**",
      "```",
      "Caption: ",
      "OK, ",
      "<think>",
    );
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 25 }), (marks) => {
        const line = cleanLine(marks.join(""), { brackets: true });
        expect(cleanLine(line, { brackets: true })).toBe(line);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(HOSTILE)("hostile: %j", (text) => {
    expectClean(cleanLine(text));
    expectClean(cleanLine(`${text} a word ${text}`));
  });

  test("only the bounded beginning is looked at", () => {
    expect(cleanLine(`${"\n".repeat(70_000)}too far`)).toBe("");
    expect(cleanLine(`\`\`\`${"a".repeat(1_000_000)}`)).toBe("");
    expect(cleanLine("a".repeat(1_000_000), { maxInput: 10 })).toHaveLength(160);
  });
});

describe("cleanProse", () => {
  test("keeps paragraphs and takes secrets out", () => {
    const key = `sk-${"a1B2".repeat(10)}`;
    expect(cleanProse(`one\r\n\r\n\r\ntwo ${key}\n<think>x</think>three`)).toBe(
      "one\n\ntwo [redacted]\nthree",
    );
    expect(cleanProse("**one**  \n  - two")).toBe("**one**\n- two");
    expect(cleanProse("<ctx>x</ctx>one", { machineTags: ["ctx"] })).toBe("one");
  });

  test("any text gives clean, bounded, stable lines", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const prose = cleanProse(text);
        for (const line of prose.split("\n")) expectClean(line);
        expect(prose.length).toBeLessThanOrEqual(65_536);
        expect(cleanProse(prose)).toBe(prose);
      }),
    );
  });
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

test("wholeHead gives the first code points, to the end of a whole grapheme", () => {
  expect(wholeHead("hello", 3)).toBe("hel");
  expect(wholeHead(`${"👩‍👩‍👧‍👦".repeat(3)}a`, 10)).toBe("👩‍👩‍👧‍👦");
  expect(wholeHead("abc", 0)).toBe("");
  expect(wholeHead("abc", Number.NaN)).toBe("");
  expect(wholeHead("🇩🇪".repeat(300), 375)).toBe("🇩🇪".repeat(187));
  expect(wholeHead(`a${"🇩🇪".repeat(300)}`, 375)).toBe(`a${"🇩🇪".repeat(187)}`);
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, max) => {
        const head = wholeHead(text, max);
        expect(text.startsWith(head)).toBe(true);
        expect([...head].length).toBeLessThanOrEqual(max);
        const ends = Array.from(segmenter.segment(text), ({ index }) => index);
        if (head !== "" && head !== text) expect(ends).toContain(head.length);
      },
    ),
    { numRuns: 1_000 },
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
