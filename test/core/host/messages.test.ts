import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import {
  askedBy,
  isResumption,
  lastAsking,
  lastHumanText,
  messagesOf,
  outputFailed,
  pendingAsking,
  resultsIn,
  roleOf,
  textOf,
} from "@surtitle/core/plugin";
import fc from "fast-check";

const call = (id: string | undefined, name = "read_file") => ({ name, args: { path: id }, id });
const asking = (...ids: readonly string[]): AIMessage =>
  new AIMessage({ content: "", tool_calls: ids.map((id) => ({ ...call(id), id })) });
const result = (id: string, status: "success" | "error" = "success"): ToolMessage =>
  new ToolMessage({ content: "x", tool_call_id: id, status });

describe("a message", () => {
  test.each<[unknown, string]>([
    [new HumanMessage("x"), "human"],
    [new AIMessage("x"), "ai"],
    [result("a"), "tool"],
    [new SystemMessage("x"), "system"],
    [{ role: "user", content: "x" }, "human"],
    [{ role: "assistant", content: "x" }, "ai"],
    [{ role: "developer", content: "x" }, "system"],
    [{ type: "human", content: "x" }, "human"],
    [{ _getType: () => "ai" }, "ai"],
    [{ role: "constructor" }, "other"],
    [{ getType: () => 7 }, "other"],
    ["x", "human"],
    [7, "other"],
    [null, "other"],
  ])("%j is %s", (message, role) => {
    expect(roleOf(message)).toBe(role);
  });

  test("its text is that of its text blocks, never its reasoning", () => {
    const content = [
      { type: "reasoning", reasoning: "hidden" },
      { type: "thinking", thinking: "hidden" },
      { type: "text", text: "one " },
      { type: "image_url", image_url: "hidden" },
      "two",
      { type: "text", text: 7 },
    ];
    expect(textOf({ content })).toBe("one two");
    expect([textOf("plain"), textOf({ content: "string" }), textOf({}), textOf(null)]).toEqual([
      "plain",
      "string",
      "",
      "",
    ]);
  });

  test("its text is bounded, also in many blocks, and whole", () => {
    const long = `x${"😀".repeat(600_000)}`;
    expect(textOf({ content: long }).length).toBeLessThanOrEqual(1_000_000);
    expect(textOf({ content: long }).isWellFormed()).toBe(true);
    const content = Array.from({ length: 5_000 }, () => ({ type: "text", text: "y".repeat(1_000) }));
    expect(textOf({ content })).toHaveLength(1_000_000);
  });
});

describe("what a message asks for", () => {
  test("its calls in order, without those that only shape an answer", () => {
    const asked = askedBy({ id: "m", tool_calls: [call("a"), call("z", "extract-1"), call("b")] }, "run");
    expect(asked?.calls.map(({ id, anonymous }) => [id, anonymous])).toEqual([
      ["a", false],
      ["b", false],
    ]);
  });

  test("a call without an id is told by its message and place, else by the run", () => {
    const tool_calls = [call("a"), call(undefined), call("")];
    const ids = (id?: string) => askedBy({ id, tool_calls }, "run")?.calls.map((one) => one.id);
    expect(ids("m")).toEqual(["a", "m:1", "m:2"]);
    expect(ids()).toEqual(["a", "run:1", "run:2"]);
  });

  test.each([
    [null],
    [{}],
    [{ tool_calls: [] }],
    [{ tool_calls: "x" }],
    [{ tool_calls: [null, { id: "a" }] }],
  ])("%j asks for nothing", (message) => {
    expect(askedBy(message, "run")).toBeUndefined();
  });

  test("of ten thousand calls the first thousand", () => {
    expect(
      askedBy({ tool_calls: Array.from({ length: 10_000 }, (_, i) => call(`${i}`)) }, "r")?.calls,
    ).toHaveLength(1_000);
  });
});

describe("a list of messages", () => {
  const done = [asking("a"), result("a"), new AIMessage("fine"), new HumanMessage("more")];

  test("the last message that asks, and whether it is still to be done", () => {
    const now = asking("b", "c");
    expect(lastAsking([...done, now, result("b")])).toBe(now);
    expect(pendingAsking([...done, now, result("b")])).toBe(now);
    expect(lastAsking(done)).toBe(done[0]);
    expect(pendingAsking(done)).toBeUndefined();
    expect(pendingAsking([...done, now, new HumanMessage("wait")])).toBeUndefined();
    expect(pendingAsking([])).toBeUndefined();
  });

  test("what the person said last", () => {
    expect(lastHumanText(done)).toBe("more");
    expect(lastHumanText([asking("a")])).toBeUndefined();
  });

  test("is found as it is or under `messages`", () => {
    expect(messagesOf(done)).toBe(done);
    expect(messagesOf({ messages: done })).toBe(done);
    const none = [{ messages: 7 }, { messages: {} }, "x", undefined].map(messagesOf);
    expect(none).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each<[string, unknown]>([
    ["text", "do it"],
    ["a list of texts", ["do it"]],
    ["a pair in a list", [["user", "do it"]]],
    ["a message without a list", { role: "user", content: "do it" }],
    ["a message of LangChain's without a list", new HumanMessage("do it")],
    ["a pair with blocks", [["human", [{ type: "text", text: "do it" }]]]],
  ])("may come short, as LangChain takes it: %s", (_, messages) => {
    expect(lastHumanText(messagesOf({ messages }) ?? [])).toBe("do it");
  });

  test("a person's blocks are pieces of their own, a model's may be parts of a word", () => {
    const blocks = ["please fix", "the login page"].map((text) => ({ type: "text", text }));
    expect(textOf({ role: "user", content: blocks })).toBe("please fix\nthe login page");
    expect(textOf({ role: "assistant", content: blocks })).toBe("please fixthe login page");
    expect(textOf({ role: "user", content: [{ type: "input_text", text: "do it" }] })).toBe("do it");
  });

  test("a list of two texts is two messages, and a pair tells its role", () => {
    expect((messagesOf({ messages: ["user", "do it"] }) ?? []).map(roleOf)).toEqual(["human", "human"]);
    expect([["assistant", "x"], ["tool", "x"], ["nobody", "x"], ["user"]].map(roleOf)).toEqual([
      "ai",
      "tool",
      "other",
      "other",
    ]);
  });
});

describe("results", () => {
  test.each<[string, unknown]>([
    ["a list", [result("a"), result("b", "error")]],
    ["messages", { messages: [result("a"), result("b", "error")] }],
    ["a Command", new Command({ update: { messages: [result("a"), result("b", "error")] } })],
    [
      "Commands and messages",
      { output: [new Command({ update: { messages: [result("a")] } }), result("b", "error")] },
    ],
    [
      "a longer list with what a person said since",
      [asking("a", "b"), result("a"), result("b", "error"), new HumanMessage("x")],
    ],
  ])("are read from %s", (_, output) => {
    const of = resultsIn(output);
    expect([of("a"), of("b"), of("c")]).toEqual(["done", "failed", undefined]);
  });

  test("of an id asked for twice are counted from the last", () => {
    const of = resultsIn([result("x", "error"), result("x")]);
    expect([of("x", 1), of("x", 0), of("x", 2)]).toEqual(["failed", "done", undefined]);
  });

  test("of an earlier message are not those of this one", () => {
    expect(resultsIn([asking("a"), result("a"), asking("a")])("a")).toBeUndefined();
  });

  test("in a circle, or very deep, come to an end", () => {
    const round: Record<string, unknown> = {};
    round["messages"] = [round];
    round["output"] = round;
    expect(resultsIn(round)("a")).toBeUndefined();
  });

  test("of a tool run tell a failure, bare or in a Command", () => {
    expect(outputFailed(result("a", "error"), "a")).toBe(true);
    expect(outputFailed(new Command({ update: { messages: [result("a", "error")] } }), "a")).toBe(true);
    expect([
      outputFailed(result("a"), "a"),
      outputFailed("error", "a"),
      outputFailed({ status: "error" }, "a"),
    ]).toEqual([false, false, false]);
  });
});

test.each<[unknown, boolean]>([
  [new Command({ resume: "yes" }), true],
  [new Command({ update: {} }), true],
  [null, true],
  [{ input: null }, true],
  [{ messages: [] }, false],
  [undefined, false],
  ["hi", false],
])("whether %j only resumes: %s", (input, resumes) => {
  expect(isResumption(input)).toBe(resumes);
});

test("whatever comes for a message is read without a throw", () => {
  fc.assert(
    fc.property(fc.anything(), (x) => {
      roleOf(x);
      expect(typeof textOf(x)).toBe("string");
      askedBy(x, "run");
      resultsIn(x)("a");
      messagesOf(x);
      outputFailed(x, "a");
      isResumption(x);
      const list = [x, { tool_calls: [x], role: "ai" }];
      lastAsking(list);
      pendingAsking(list);
      lastHumanText(list);
    }),
  );
});
