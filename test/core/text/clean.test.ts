import { describe, expect, test } from "@jest/globals";
import { cleanCharacters, cleanLine, cleanProse } from "@surtitle/core/plugin";
import fc from "fast-check";
import { expectClean, HOSTILE, hostileText } from "../../support/hostile.ts";

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
