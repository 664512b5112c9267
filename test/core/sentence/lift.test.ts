import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { liftCaption } from "../../../core/src/sentence/lift.ts";
import table from "../../fixtures/captions.json" with { type: "json" };

interface Row {
  readonly text: string;
  readonly equals?: string | null;
  readonly contains?: string;
  readonly notMatching?: string;
}

describe("the table of lifted lines", () => {
  test.each(table.liftCaption as Row[])("$text", ({ text, equals, contains, notMatching }) => {
    const caption = liftCaption(text);
    if (equals !== undefined) expect(caption).toBe(equals ?? undefined);
    if (contains !== undefined) expect(caption).toContain(contains);
    if (notMatching !== undefined)
      expect(caption).not.toMatch(new RegExp(notMatching.replace("(?i)", ""), "i"));
  });
});

describe("which sentence is taken", () => {
  test.each([
    ["an intent before a participle", "Checking the logs. Now I'll read the config.", "reading the config"],
    ["the first intent of several", "Let me read the config. Then I'll run the tests.", "reading the config"],
    ["a participle before an order", "Check the logs. Reading the config now.", "Reading the config now"],
    ["an order, where nothing better is", "Great. Check the config.", "Check the config"],
    ["the last paragraph", "Let me read the config.\n\nI'll run the tests.", "running the tests"],
    [
      "the paragraph before code",
      "Let me check the output.\n\n```bash\nnpm test\n```",
      "checking the output",
    ],
    [
      "the paragraph before code that never ends",
      "Let me check the output.\n\n```bash\nnpm test",
      "checking the output",
    ],
    ["the paragraph after code", '```json\n{"a": 1}\n```\n\nNow I\'ll edit the file.', "editing the file"],
    [
      "the paragraph before a table",
      "I'll compare the two.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
      "comparing the two",
    ],
    ["the paragraph before JSON", 'I\'ll compare the two.\n\n{"a": 1}', "comparing the two"],
    ["the line behind a heading", "## Next steps\nCheck the config.", "Check the config"],
    ["a heading that tells of work", "## Checking the loader", "Checking the loader"],
    ["an intent behind a question", "What does the config say? Let me check it.", "checking it"],
    ["an intent behind an error", "Error: cannot find module. Let me fix it.", "fixing it"],
    ["an intent behind a report in Chinese", "好了。让我看看测试结果。", "看看测试结果"],
    [
      "the first item of a plan",
      "1. Read the config\n2. Update the loader\n3. Run the tests",
      "Read the config",
    ],
    [
      "what follows a closed thought",
      "<think>They want x.</think>Let me check the config.",
      "checking the config",
    ],
    [
      "what follows a machine block",
      "<system-reminder>x</system-reminder>\nLet me check the config.",
      "checking the config",
    ],
  ])("%s", (_, text, expected) => {
    expect(liftCaption(text)).toBe(expected);
  });
});

describe("options", () => {
  const secret = ["sk", "proj", "a1B2".repeat(12)].join("-");

  test("a secret is masked", () => {
    const caption = liftCaption(`I'll call the service with ${secret} now.`);
    expect(caption).toMatch(/^call the service with \S+ now$/);
    expect(caption).not.toContain(secret.slice(8, 30));
  });

  test("the caller's redaction is used instead", () => {
    const redact = (text: string): string => text.replaceAll("config ", "[x] ");
    expect(liftCaption("Let me check the config file.", { redact })).toBe("checking the [x] file");
  });

  test("further machine blocks go", () => {
    expect(liftCaption("<acme>x y z</acme>", { machineTags: ["acme"] })).toBeUndefined();
    expect(liftCaption("<acme>x</acme> Let me check the config.", { machineTags: ["acme"] })).toBe(
      "checking the config",
    );
  });

  test("the number of words is the caller's", () => {
    expect(liftCaption("Let me check the config file of the loader.", { maxWords: 4 })).toBe(
      "checking the config file",
    );
  });
});

describe("any text", () => {
  const parts =
    "Let me |I'll |I've |check |the config|and |then |run |to |。|. |? |\n|\n\n|```|| a ||{|我先|看一下|了|已|<think>|</think>|**|# |- |：|, |\u202e|\ud800|\u001b[1m|👩‍👩‍👧";

  test("gives nothing or a clean bounded line, and never throws", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.array(fc.constantFrom(...parts.split("|"), "|"), { maxLength: 40 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const caption = liftCaption(raw);
        if (caption === undefined) return;
        expect(caption).toMatch(/[\p{L}\p{N}]/u);
        expect(caption.split(/\s+/).length).toBeLessThanOrEqual(10);
        expect(caption).not.toMatch(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u);
        expect(caption).not.toMatch(/[?？]$/);
      }),
      { numRuns: 800 },
    );
  });

  test.each([
    "a",
    "let me check ",
    "I'll check it, ",
    "现在我先",
    "\n",
    "(",
    "{",
    "| a ",
    "```\n",
    "* ",
    "\u001b[",
    "<think>",
  ])("a megabyte of %j is cut before anything looks at it", (unit) => {
    const long = `Let me check the config.\n\n${unit.repeat(Math.ceil(1_000_000 / unit.length))}`;
    expect(liftCaption(long)).toBe(liftCaption(long.slice(0, 65_536)));
  });
});
