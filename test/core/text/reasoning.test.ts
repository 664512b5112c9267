import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { stripReasoning } from "../../../core/src/text/reasoning.ts";
import { hostileText } from "../../support/hostile.ts";

describe("every spelling goes", () => {
  test.each([
    "think",
    "thinking",
    "thought",
    "thoughts",
    "reasoning",
    "reasoning_content",
    "reflection",
    "analysis",
    "scratchpad",
    "inner_monologue",
    "inner_thoughts",
    "internal_monologue",
    "thought_process",
    "thinking_process",
    "chain_of_thought",
    "antThinking",
    "seed:think",
    "THINK",
    "Thinking",
  ])("<%s>", (tag) => {
    expect(stripReasoning(`<${tag}>a\n\nb</${tag}>Fix login`)).toBe("Fix login");
    expect(stripReasoning(`<${tag} budget="5">a</${tag} >Fix login`)).toBe("Fix login");
    expect(stripReasoning(`Fix login<${tag}>never closed\n\nmore`.replace(`<${tag}`, ` <${tag}`))).toBe(
      "Fix login ",
    );
    expect(stripReasoning(`the opener was cut off\n\n</${tag}>Fix login`)).toBe("Fix login");
  });

  test.each([
    ["[THINK]", "[/THINK]"],
    ["◁think▷", "◁/think▷"],
    ["<|begin_of_thought|>", "<|end_of_thought|>"],
    ["<|START_THINKING|>", "<|END_THINKING|>"],
  ])("%s", (open, close) => {
    expect(stripReasoning(`${open}a${close}Fix login`)).toBe("Fix login");
    expect(stripReasoning(`Fix login${open}a`)).toBe("Fix login");
    expect(stripReasoning(`a${close}Fix login`)).toBe("Fix login");
  });
});

describe("order and nesting", () => {
  test.each([
    ["<think></think>Fix", "Fix"],
    ["<think/>Fix", "Fix"],
    ["<think>a<think>b</think>c</think>Fix", "Fix"],
    ["<think>a <analysis>b</analysis> c</think>Fix", "Fix"],
    ["one <think>a</think>two <think>b</think>three", "one two three"],
    ["one <think>a</think>two</think>three", "three"],
    ["Fix<think>never closed", "Fix"],
    ["<think>", ""],
    ["", ""],
  ])("%j leaves %j", (text, left) => {
    expect(stripReasoning(text)).toBe(left);
  });
});

describe("channels: only the final one is for people", () => {
  const thought = "<|channel|>analysis<|message|>hm<|end|>";
  const final = "<|start|>assistant<|channel|>final<|message|>Fix login";
  test.each([
    [thought + final, "Fix login"],
    [`${thought}${final}<|return|>`, "Fix login"],
    [`<|start|>assistant${thought}${final}`, "Fix login"],
    [`${thought}${final}<|end|><|start|>assistant${thought}`, "Fix login"],
    [
      `${thought}<|start|>assistant<|channel|>commentary to=functions.x <|constrain|>json<|message|>{}<|call|>`,
      "",
    ],
    [thought, ""],
    ["<|channel|>analysis<|message|>hm", ""],
    ["<|channel|>analysis hm <|channel|>final Fix login", " Fix login"],
    [`${thought}Fix login`, "Fix login"],
    ["analysisThe user wants a title.assistantfinalFix login", "Fix login"],
  ])("%j leaves %j", (text, left) => {
    expect(stripReasoning(text)).toBe(left);
  });
});

test.each([
  "I think so <b>too</b>",
  "Array<Thought> and Promise<Analysis>",
  "<thinker>me</thinker>",
  "[x] thinking",
  "analysis of the log",
  "a < think > b",
])("%j stays", (text) => {
  expect(stripReasoning(text)).toBe(text);
});

test("what is left is a part of the text, and no mark of it", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(hostileText(), fc.constantFrom("<think>", "</think>", "x"))), (pieces) => {
      const text = pieces.join("");
      const left = stripReasoning(text);
      expect(left.length).toBeLessThanOrEqual(text.length);
      expect(left).not.toMatch(/<\/?think>/i);
    }),
  );
});

test.each(["<think>", "</think>", "<think></think>", "<|channel|>final<|message|>x"])(
  "150,000 times %s is read once",
  (mark) => {
    expect(stripReasoning(`${mark.repeat(150_000)}</think>end`)).toBe("end");
  },
);
