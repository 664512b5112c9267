import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readNarration } from "../../../core/src/sentence/read-narration.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import table from "../../fixtures/captions.json" with { type: "json" };

describe("the table of narrations", () => {
  test.each(table.readNarration as [string, string | null, string][])(
    "%j gives %j and %j",
    (raw, category, text) => {
      expect(readNarration(raw)).toEqual(category === null ? { text } : { category, text });
    },
  );
});

const BUILDING = { category: "run", text: "building the image" };

describe("a label is read however it is dressed", () => {
  test.each([
    "run| building the image",
    "run |building the image",
    "| run | building the image |",
    "||| run | building the image",
    "[run] | building the image",
    "<run> | building the image",
    "`run` | building the image",
    "`run | building the image`",
    "'run' | 'building the image'",
    "“run | building the image”",
    "- run | building the image",
    "> run | building the image",
    "## run | building the image",
    "Category: run | building the image",
    "run | Caption: building the image",
    "run: building the image",
    "run：building the image",
    "run — building the image",
    "run – building the image",
    "**Run:** building the image",
    "```\nrun | building the image\n```",
    "Here is the caption:\nrun | building the image",
    "Sure! Here's the line:\n\n**run** | building the image",
    "Okay, run | building the image",
    "\n\n  run   |   building   the   image  \n",
    "run | building the image.",
    "run | building the image!\nI hope this helps.",
    "run | I'm building the image",
    "run | We're building the image",
    "run | I am currently building the image",
    "We need one line.</think>run | building the image",
    "<thinking>x</thinking>\nrun | building the image",
    "<system-reminder>x</system-reminder>run | building the image",
    "run | build\u200bing the \u202eimage",
    '```json\n{"category": "run", "text": "building the image"}\n```',
    '{"category": "Run", "text": "I\'m building the image."}',
    '{"text": "run | building the image"}',
    '{"category": "run", "text": "**building** the image", "why": 1}',
    '<think>{"category": "read"}</think>{"category": "run", "text": "building the image"}',
  ])("%j", (raw) => {
    expect(readNarration(raw)).toEqual(BUILDING);
  });
});

describe("what is no category gives none", () => {
  test.each([
    ["frobnicate | building the image", "building the image"],
    ["running | building the image", "building the image"],
    ["运行 | 我正在构建镜像", "正在构建镜像"],
    ["run/read | building the image", "building the image"],
    ["run & read | building the image", "run & read | building the image"],
    ["frobnicate: building the image", "frobnicate: building the image"],
    ["run:building the image", "run:building the image"],
    ["read:users scope is added", "read:users scope is added"],
    ["re-run - building", "re-run - building"],
    ["abcdefghijklmnop | building the image", "building the image"],
    ["abcdefghijklmnopq | building the image", "abcdefghijklmnopq | building the image"],
    ["constructor | building the image", "building the image"],
    ["__proto__ | building the image", "building the image"],
    ['{"category": "frobnicate", "text": "building the image"}', "building the image"],
    ['{"category": "reading files", "text": "building the image"}', "building the image"],
    ['{"category": 7, "text": "building the image"}', "building the image"],
    ["Vérification des contrats en cours", "Vérification des contrats en cours"],
    ["building the image, run | fast", "building the image, run | fast"],
  ])("%j gives %j", (raw, text) => {
    expect(readNarration(raw)).toEqual({ text });
  });
});

describe("a first person goes as it does in lifted lines", () => {
  test.each([
    ["run | I'll run the tests", "running the tests"],
    ["run | Let me check the logs and run the tests.", "checking the logs and running the tests"],
    ["run | 我先检查一下日志", "检查一下日志"],
    ["run | First run of the suite", "First run of the suite"],
    ["run | Now building the image", "Now building the image"],
    ["run | run the tests", "run the tests"],
    ["run | Running the tests", "Running the tests"],
  ])("%j gives %j", (raw, text) => {
    expect(readNarration(raw)).toEqual({ category: "run", text });
  });
});

describe("options", () => {
  const own = { words: ["diagnose", "triage"], fallback: "triage" } as const;

  test("the vocabulary in use decides", () => {
    expect(readNarration("diagnose | reading the scan", own)).toEqual({
      category: "diagnose",
      text: "reading the scan",
    });
    expect(readNarration("run | reading the scan", own)).toEqual({ text: "reading the scan" });
    expect(readNarration("Triage.", own)).toEqual({ text: "" });
    expect(readNarration("run", own)).toEqual({ text: "run" });
  });

  test("a vocabulary types its categories", () => {
    const category: "diagnose" | "triage" | undefined = readNarration(
      "diagnose | reading the scan",
      own,
    ).category;
    expect(category).toBe("diagnose");
  });

  test("the label costs no word", () => {
    const words = "reading one two three four five six seven eight nine";
    expect(readNarration(`read | ${words}`).text).toBe(words);
    expect(readNarration(`read | ${words} ten`).text).toBe(words);
    expect(readNarration(`read | ${words}`, defaultVocabulary, { maxWords: 3 }).text).toBe("reading one two");
  });

  test("secrets are masked, by the caller's redaction where there is one", () => {
    const secret = ["ghp", "a1B2c3".repeat(6)].join("_");
    expect(readNarration(`run | using ${secret}`).text).not.toContain(secret);
    const redact = (text: string): string => text.replaceAll("image", "■");
    expect(readNarration("run | building the image", undefined, { redact }).text).toBe("building the ■");
    expect(readNarration('{"text": "building the image"}', undefined, { redact }).text).toBe(
      "building the ■",
    );
  });

  test("further machine blocks go", () => {
    const raw = "<acme>x</acme>run | building the image";
    expect(readNarration(raw, undefined, { machineTags: ["acme"] })).toEqual(BUILDING);
  });
});

describe("any answer", () => {
  const parts =
    'run|read |: | - |\n|building |the |image|{|}|"text"|"category"|，|。|I\'m |我|<think>|**|`|\u202e|\ud800|\u001b[31m|[';
  const answer = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(fc.constantFrom(...parts.split("|"), "|", "｜"), { maxLength: 40 }).map((all) => all.join("")),
  );

  test("gives one clean bounded line and at most a word of the vocabulary, and never throws", () => {
    fc.assert(
      fc.property(answer, (raw) => {
        const { text, category, ...others } = readNarration(raw);
        expect(others).toEqual({});
        expect(text.split(/\s+/).length).toBeLessThanOrEqual(10);
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u);
        if (category !== undefined) expect(defaultVocabulary.words).toContain(category);
        if (text === "") expect(category).toBeUndefined();
      }),
      { numRuns: 800 },
    );
  });

  test.each(["|", "run | ", "a", "a|", "好", "{", "I'm building ", "[", "\n", "`"])(
    "a megabyte of %j is cut before anything looks at it",
    (unit) => {
      const long = unit.repeat(Math.ceil(1_000_000 / unit.length));
      expect(readNarration(long)).toEqual(readNarration(long.slice(0, 65_536)));
    },
  );

  test.each([undefined, null, 7, {}])("%p is no text and is refused", (value) => {
    expect(readNarration(value as unknown as string)).toEqual({ text: "" });
  });
});
