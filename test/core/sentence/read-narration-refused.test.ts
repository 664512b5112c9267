import { describe, expect, test } from "@jest/globals";
import { narratorInstruction } from "../../../core/src/sentence/narrator-instruction.ts";
import { readNarration } from "../../../core/src/sentence/read-narration.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";

describe("refused answers have neither words nor category", () => {
  test.each([
    "run | ",
    "run | run.",
    "run | read",
    "run\nbuilding the image",
    "category: run\ncaption: building the image",
    "| run |",
    "|",
    "||||",
    "...",
    "—",
    "🙂",
    "null",
    "undefined",
    "run | null",
    "run | API error: 429",
    "API error: overloaded",
    "Error: 429 Too Many Requests",
    "Error 500",
    "429 Too Many Requests",
    "TypeError: x is not a function",
    "Rate limit exceeded, try again",
    "I'm sorry, but I can't.",
    "I’m unable to help.",
    "I don't have enough information.",
    "run | I cannot tell",
    "抱歉，我无法回答。",
    '{"category": "run"}',
    '{"category": "run", "text": ""}',
    '{"category": "run", "text": "buil',
    '{"answer": "building"}',
    '["run", "building the image"]',
    "[]",
    "{}",
    "<think>run | building the image",
    "search | searching the lighthouse keeper's tide tables by harbour",
    "edit | cutting the walrus parade’s invitation",
    "for someone glancing at the screen",
    "run | say what happens right now, and where",
    "one word out of this list, a space, a bar",
    "Give that single line and nothing else.",
    "search, read, edit, create, run, test",
  ])("%j", (raw) => {
    expect(readNarration(raw)).toEqual({ text: "" });
  });

  test("every line of the instruction that was told", () => {
    for (const line of narratorInstruction(defaultVocabulary, 10).split("\n"))
      expect([line, readNarration(line).text]).toEqual([line, ""]);
    expect(readNarration(narratorInstruction(defaultVocabulary, 10))).toEqual({ text: "" });
  });
});

describe("innocent lines that look like errors or echoes pass", () => {
  test.each([
    "error handling in the loader is rewritten",
    "rate limit middleware for the api is added",
    "errors of the build are read",
    "null checks are added in src/a.ts",
    "server error page is redesigned",
    "unfortunately-named.ts is renamed",
    "reading what the assistant is doing",
    "comparing one word with the next",
    "reading the walrus docs",
  ])("%j", (text) => {
    expect(readNarration(`work | ${text}`)).toEqual({ category: "work", text });
  });
});
