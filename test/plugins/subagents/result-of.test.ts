import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { resultOf } from "../../../plugins/subagents/src/result-of.ts";

const asked = new HumanMessage("goal");
const ai = (text: string) => new AIMessage(text);
const calls = (text = "") =>
  new AIMessage({ content: text, tool_calls: [{ name: "t", args: {}, id: "c", type: "tool_call" }] });
const tool = (text: string) => new ToolMessage({ content: text, tool_call_id: "c" });
const state = (...messages: unknown[]): object => ({ messages });

describe("the word of a final state", () => {
  test.each<[string, object, string]>([
    ["the last AI message", state(asked, ai("first"), ai("found")), "found"],
    [
      "a tool message at the end",
      state(asked, calls("let me look"), tool("found by a tool")),
      "found by a tool",
    ],
    ["the last AI message with a text", state(asked, ai("found"), ai("")), "found"],
    [
      "an answer without what was thought aloud before it",
      state(asked, ai("<think>\nsecretly unsure\n</think>\n\nfound")),
      "\n\nfound",
    ],
    ["nothing, where all was thought aloud", state(asked, ai("<think>hm, what now")), ""],
    ["what a tool says of such a mark", state(asked, calls(), tool("a <think> tag")), "a <think> tag"],
    ["an executor's output, also without it", { output: "<think>hm</think>found" }, "found"],
    ["text before a tool's empty word", state(asked, calls("looking"), tool("")), "looking"],
    [
      "an AI message's text, not the tool's before it",
      state(asked, calls("looking"), tool("raw"), ai("")),
      "looking",
    ],
    ["nothing, where nothing was said", state(asked, ai("")), ""],
    ["nothing of an empty state", state(), ""],
    ["nothing of the goal itself", state(asked), ""],
    ["nothing of what was said before it was asked", state(ai("old"), asked), ""],
    ["what comes after a late system message", state(asked, new SystemMessage("s"), ai("found")), "found"],
    [
      "what came before a hand-off",
      state(asked, ai("found"), ai("Transferring back to supervisor")),
      "found",
    ],
    [
      "what came before both sides of a hand-off",
      state(
        asked,
        ai("found"),
        calls("Transferring back to supervisor"),
        tool("Successfully transferred back to supervisor"),
      ),
      "found",
    ],
    ["nothing of hand-offs alone", state(asked, ai("Transferring back to supervisor")), ""],
    [
      "text blocks without reasoning",
      state(
        asked,
        new AIMessage({
          content: [
            { type: "reasoning", reasoning: "hm" },
            { type: "text", text: "found" },
          ],
        }),
      ),
      "found",
    ],
    [
      "plain messages",
      state({ role: "user", content: "goal" }, { role: "assistant", content: "found" }),
      "found",
    ],
  ])("is %s", (_, given, expected) => {
    expect(resultOf(given, "goal")).toBe(expected);
  });

  test("is a structured response as JSON", () => {
    expect(resultOf({ messages: [asked, ai("prose")], structuredResponse: { date: "3 May" } })).toBe(
      '{"date":"3 May"}',
    );
    expect(resultOf({ messages: [asked, ai("prose")], structuredResponse: null })).toBe("prose");
    expect(resultOf({ messages: [asked, ai("prose")], structuredResponse: 0 })).toBe("0");
  });

  test("is the last turn's, where the state is a longer one", () => {
    const messages = [new HumanMessage("goal"), ai("yesterday"), new HumanMessage("goal"), ai("today")];
    expect(resultOf(state(...messages), "goal")).toBe("today");
    expect(resultOf(state(...messages, new HumanMessage("by a middleware")), "goal")).toBe("today");
  });
});

describe("other results", () => {
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;

  test.each<[unknown, string]>([
    ["text", "text"],
    [undefined, ""],
    [null, ""],
    [5, "5"],
    [{ output: "executor" }, "executor"],
    [ai("message"), "message"],
    [{ other: 1 }, '{"other":1}'],
    [
      [
        { type: "text", text: "in " },
        { type: "text", text: "blocks" },
      ],
      "in blocks",
    ],
    [[1, 2], "[1,2]"],
    [[ai("first"), ai("last")], "last"],
    [circular, "[object Object]"],
    [{ structuredResponse: circular }, "[object Object]"],
    [
      { structuredResponse: Object.assign(Object.create(null), { circular }) },
      "(a result that cannot be printed)",
    ],
    [{ structuredResponse: { big: 12345678901234567890n } }, '{"big":"12345678901234567890"}'],
    [{ structuredResponse: 7n }, '"7"'],
    [["a", "b"], '["a","b"]'],
    [["ai", "found"], "found"],
    [
      [
        ["human", "goal"],
        ["ai", "found"],
      ],
      "found",
    ],
    [state(["human", "goal"], ["ai", [{ type: "output_text", text: "found" }]]), "found"],
    [[{ type: "output_text", text: "out" }, { type: "input_text", text: "in" }, "bare"], "outinbare"],
    [["bare ", { type: "text", text: "and not" }], "bare and not"],
    [state("goal", { role: "assistant", content: ["bare"] }), "bare"],
  ])("%#", (result, expected) => {
    expect(resultOf(result)).toBe(expected);
  });
});

test("a text of any length is whole, alone and in a block", () => {
  const text = "x".repeat(2_000_000);
  expect(resultOf(state(asked, ai(text)))).toHaveLength(text.length);
  expect(resultOf(state(asked, new AIMessage({ content: [{ type: "text", text }] })))).toHaveLength(
    text.length,
  );
});
