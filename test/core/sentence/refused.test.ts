import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { narratorInstruction } from "../../../core/src/sentence/narrator-instruction.ts";
import { isRefused } from "../../../core/src/sentence/refused.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";

const own = { words: ["diagnose", "triage", "等待"], fallback: "triage" };
const refused = (line: string): boolean => isRefused(line, defaultVocabulary);

describe("empty lines and categories alone are refused", () => {
  test.each([
    "",
    " ",
    "...",
    "!?",
    "🙂",
    "—",
    "\n",
    "run",
    "RUN",
    " Run. ",
    "“work”",
    "**plan**",
    "(test)",
    "null",
    "None.",
    "N/A",
  ])("%j", (line) => {
    expect(refused(line)).toBe(true);
  });

  test("by the words of the vocabulary in use", () => {
    expect(isRefused("Diagnose.", own)).toBe(true);
    expect(isRefused("等待。", own)).toBe(true);
    expect(isRefused("run", own)).toBe(false);
    expect(refused("diagnose")).toBe(false);
  });

  test.each(["run npm", "search and read", "plan b", "reworking", "nullable"])(
    "%j is more than that",
    (line) => {
      expect(refused(line)).toBe(false);
    },
  );
});

describe("refusals and errors at the start are refused", () => {
  test.each([
    ..."I cannot help|I can't help|I can’t help|I can not do it|I couldn't open it|I could not open it|I won't do that".split(
      "|",
    ),
    ..."I'm sorry|I am sorry, but|I'm unable to|I am not able to|I'm afraid I can't|I do not have access|I apologize".split(
      "|",
    ),
    ..."Sorry, no|Apologies for that|Unfortunately, no|As an AI model|I'm an AI assistant|I must decline".split(
      "|",
    ),
    ..."Lo siento, no puedo|No puedo hacerlo|Je suis désolé|Je ne peux pas|Es tut mir leid|Leider kann ich nicht".split(
      "|",
    ),
    ..."Ich kann nicht|抱歉|很抱歉，|对不起，|我无法访问|我不能|无法读取|申し訳ありません|すみません、|죄송합니다".split(
      "|",
    ),
    ..."API error|API error: 500|Internal server error|Rate limit error:|Network error occurred|Error: x|error 429".split(
      "|",
    ),
    ..."Error code 429|HTTP 503|Status: 500|500 Internal Server Error|404 not found|503 Service Unavailable".split(
      "|",
    ),
    ..."TypeError: x|ValueError: y|Exception: z|Fatal: not a git repository|Traceback (most recent call last):".split(
      "|",
    ),
    ..."Rate limit exceeded|Quota exceeded|Too many requests|Model overloaded|Service temporarily unavailable".split(
      "|",
    ),
    ..."Request timed out|Connection refused|Invalid API key|错误：429|请求失败 503".split("|"),
  ])("%j", (line) => {
    expect(refused(line)).toBe(true);
  });

  test.each([
    ..."error handling is added|errors are counted|api error page is drawn|sorry-page.html is read|sorting the list".split(
      "|",
    ),
    ..."fixing API error: 500|reading why I cannot log in|500 files are copied|404 page is styled|http status of the host".split(
      "|",
    ),
    ..."rate limits of the api|too many files are open|exceptions in the loader|invalid api keys are dropped".split(
      "|",
    ),
    ..."unfortunate names are changed|modeling the data|检查无法打开的文件|leidenschaft".split("|"),
  ])("%j is none", (line) => {
    expect(refused(line)).toBe(false);
  });
});

describe("our own prompt said back is refused", () => {
  const instruction = narratorInstruction(defaultVocabulary, 10);
  const words = instruction.match(/[\p{L}\p{N}']+/gu) ?? [];

  test("any five of its words running, wherever they stand", () => {
    for (let at = 0; at + 5 <= words.length; at += 1) {
      const run = words.slice(at, at + 5).join(" ");
      expect([run, refused(`Well ${run.toUpperCase()} then`)]).toEqual([run, true]);
    }
  });

  test("half of its distinct words in any order, and not a few of them", () => {
    const distinct = [...new Set(words.map((word) => word.toLowerCase()))].sort();
    expect(refused(distinct.filter((_, at) => at % 2 === 0).join(" zz "))).toBe(true);
    expect(refused(distinct.filter((_, at) => at % 4 === 0).join(" zz "))).toBe(false);
  });

  test("an example, also with other words around its target", () => {
    expect(refused("looking for the lighthouse keeper's tide tables")).toBe(true);
    expect(refused("reading the BALLOON Museum’s ledger")).toBe(true);
    expect(refused("reading about the lighthouse scores")).toBe(false);
  });

  test("the instruction of another vocabulary", () => {
    expect(isRefused("this list diagnose triage 等待 a space", own)).toBe(true);
    expect(isRefused("search read edit create run test", own)).toBe(false);
    expect(refused("search read edit create run test")).toBe(true);
  });
});

test("no line makes it throw", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (line) => typeof refused(line) === "boolean"));
});
