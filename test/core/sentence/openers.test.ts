import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readOpener, startsWithParticiple, startsWithVerb } from "../../../core/src/sentence/openers.ts";
import { progressive } from "../../../core/src/sentence/progressive.ts";

describe("verbs turn to participles", () => {
  test.each([
    ["check the config", "checking the config"],
    ["Check the config", "checking the config"],
    ["CHECK THE CONFIG", "checking THE CONFIG"],
    ["look at it", "looking at it"],
    ["check the config and run the tests", "checking the config and running the tests"],
    ["check the config and then run the tests", "checking the config and then running the tests"],
    [
      "read the config, update the loader, and run the tests",
      "reading the config, updating the loader, and running the tests",
    ],
    ["create a file, then open it in the editor", "creating a file, then opening it in the editor"],
    ["read it and compare 3 versions", "reading it and comparing 3 versions"],
    ["read it and look for errors", "reading it and looking for errors"],
    ["read it and open src/index.ts", "reading it and opening src/index.ts"],
    ["read it and check whether it works", "reading it and checking whether it works"],
    ["go to the page and click the button", "go to the page and click the button"],
    ["navigate to the page and click the button", "navigating to the page and clicking the button"],
    ["check the build and test scripts", "checking the build and test scripts"],
    ["check the read and write of files", "checking the read and write of files"],
    ["use grep to find and replace the old name", "using grep to find and replace the old name"],
    [
      "run it and use the tool to find and replace the old name",
      "running it and using the tool to find and replace the old name",
    ],
    ["find out how to open and run the tests", "finding out how to open and run the tests"],
    ["try to understand and fix the bug", "trying to understand and fix the bug"],
    ["read it and frobnicate the rest", "reading it and frobnicate the rest"],
    ["re-run the tests", "re-running the tests"],
    ["double-check the sums", "double-checking the sums"],
    ["check it, then I'll run the tests", "checking it, then running the tests"],
    ["frobnicate the widgets", "frobnicate the widgets"],
    ["See what happens", "see what happens"],
    ["README first", "README first"],
    ["TypeScript first", "TypeScript first"],
    ["run.sh needs a look", "run.sh needs a look"],
    ["list/items are read", "list/items are read"],
    ["", ""],
  ])("%j gives %j", (text, expected) => {
    expect(progressive(text)).toBe(expected);
  });
});

describe("openers follow one another", () => {
  test.each([
    ["Now let me quickly open src/index.ts", "opening src/index.ts", true],
    ["First, then, I'll now also just check it", "checking it", true],
    ["And now I'll check it", "checking it", true],
    ["I still need to check it", "checking it", true],
    ["We’ll check it", "checking it", true],
    ["Next: check it", undefined, false],
    ["Next, checking it", "checking it", false],
    ["现在让我们先来看看日志", "看看日志", true],
    ["接下来运行测试", "运行测试", false],
  ])("%j gives %j", (sentence, text, firstPerson) => {
    expect(readOpener(sentence)).toEqual(text === undefined ? undefined : { text, firstPerson });
  });
});

describe("what looks like an opener and is none", () => {
  test.each([
    ..."I'm sorry|I'm done|I am unable|Let me know|Next.js is old|Now the tests pass|First run of the suite|Next step".split(
      "|",
    ),
    ..."I've read it|I think so|Letting go|Nowhere to go|Once it is built, I'll run it|If it fails, let me see it".split(
      "|",
    ),
    ..."我来自北京|我想到一个办法|我要求退款|现在的配置不对|现在没有报错|接下来的步骤|我会议很多|首先是配置|我的配置".split(
      "|",
    ),
  ])("%j", (sentence) => {
    expect(readOpener(sentence)).toBeUndefined();
  });
});

test.each([
  ["Checking the logs", true],
  ["Re-running it", true],
  ["Nothing to do", false],
  ["Something failed", false],
  ["During the build", false],
  ["Bring it here", false],
  ["Building is done", false],
  ["Testing passed", false],
  ["testing.md is read", false],
  ["Ing", false],
  ["", false],
])("%j begins with a participle: %p", (text, expected) => {
  expect(startsWithParticiple(text)).toBe(expected);
});

test.each([
  ["Check the logs", true],
  ["Run of the suite", false],
  ["Build succeeded", false],
  ["Test results are in", false],
  ["The logs", false],
  ["build.sh is read", false],
])("%j begins with an order: %p", (text, expected) => {
  expect(startsWithVerb(text)).toBe(expected);
});

test("nothing makes them throw, and what is left is never longer by more than the participles", () => {
  const parts = "I'll |let me |now |first, |check |and |then |to |it|, |我|先|现在|让我|Great, ";
  const sentence = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom(...parts.split("|")), { maxLength: 30 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(sentence, (text) => {
      const opened = readOpener(text);
      if (opened) expect(opened.text.length).toBeLessThanOrEqual(text.length * 2);
    }),
  );
});
