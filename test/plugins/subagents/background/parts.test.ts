import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { formatNote } from "@surtitle/subagents";
import fc from "fast-check";
import { fold } from "../../../../plugins/subagents/src/background/fold.ts";
import {
  extend,
  LINEAGE_KEPT,
  lineageOf,
  lineageUpdate,
} from "../../../../plugins/subagents/src/background/lineage.ts";
import { isFor } from "../../../../plugins/subagents/src/background/place.ts";
import { isUnanswered } from "../../../../plugins/subagents/src/background/unanswered.ts";

describe("a lineage", () => {
  const ids = fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 });

  test("keeps what was told apart from what is open, each once, the latest last", () => {
    const property = fc.property(fc.array(fc.record({ open: ids, told: ids })), (seen) => {
      const { open, told } = seen.reduce<ReturnType<typeof lineageOf>>(extend, { open: [], told: [] });
      expect(open.filter((id) => told.includes(id))).toEqual([]);
      expect(new Set(told).size).toBe(told.length);
      expect(new Set(open).size).toBe(open.length);
      expect(new Set(told)).toEqual(new Set(seen.flatMap((one) => one.told)));
    });
    fc.assert(property);
  });

  test("is bounded, and forgets the oldest first", () => {
    const many = Array.from({ length: LINEAGE_KEPT + 5 }, (_, i) => `b${i}`);
    const { told } = extend({ open: [], told: [] }, { open: [], told: many });
    expect(told).toEqual(many.slice(5));
  });

  test.each([undefined, null, 3, {}, { _surtitleNotes: 3 }, { _surtitleNotes: { open: [3], told: [] } }])(
    "of a state that has none, or nonsense, knows nothing: %p",
    (state) => expect(lineageOf(state)).toEqual({ open: [], told: [] }),
  );

  test("that did not change is no update", () => {
    const lineage = { open: ["a"], told: ["b"] };
    expect(lineageUpdate(lineage, extend(lineage, { open: ["b"], told: [] }))).toEqual({});
    expect(lineageUpdate(lineage, extend(lineage, { open: [], told: ["a"] }))).toEqual({
      _surtitleNotes: { open: [], told: ["b", "a"] },
    });
  });
});

describe("folding", () => {
  const text = formatNote({ agents: [{ id: "sub-a", status: "done", text: "found" }] });
  const human = new HumanMessage("hi");

  test("leaves a request without notes alone, other system messages too", () => {
    expect(fold({ messages: [human, new SystemMessage("be kind")] }, [])).toBeUndefined();
  });

  test("takes notes out and puts them, in order, behind the system message and before what is not in the state", () => {
    const note = new SystemMessage({ content: text, id: "surtitle:b" });
    const tool = new ToolMessage({ content: text, tool_call_id: "1" });
    const folded = fold({ messages: [note, human, tool], systemMessage: new SystemMessage("kind") }, [
      "late",
    ]);
    expect(folded?.messages).toEqual([human, tool]);
    expect(folded?.systemMessage.text).toBe(`kind\n\n${text}\n\nlate`);
    expect(folded?.systemMessage.getType()).toBe("system");
  });

  test("keeps the blocks of a system message that has some, with what a provider reads in them", () => {
    const block = { type: "text", text: "kind", cache_control: { type: "ephemeral" } };
    const folded = fold({ messages: [], systemMessage: new SystemMessage({ content: [block] }) }, ["late"]);
    expect(folded?.systemMessage.content).toEqual([block, expect.objectContaining({ type: "text" })]);
    expect(folded?.systemMessage.text).toBe("kind\n\nlate");
  });

  test("goes behind the prompt that an app keeps in the conversation, for there may be one system message", () => {
    const prompt = new SystemMessage({ content: "be kind", id: "p", name: "app" });
    const folded = fold({ messages: [prompt, human] }, ["late"]);
    expect(folded?.messages).toEqual([human]);
    expect(folded?.systemMessage.text).toBe("be kind\n\nlate");
    expect([folded?.systemMessage.id, folded?.systemMessage.name]).toEqual(["p", "app"]);
    const plain = fold({ messages: [{ role: "system", content: "be kind" }, human] }, ["late"]);
    expect([plain?.messages, plain?.systemMessage.text]).toEqual([[human], "be kind\n\nlate"]);
    const both = fold({ messages: [prompt, human], systemMessage: new SystemMessage("own") }, ["late"]);
    expect([both?.messages, both?.systemMessage.text]).toEqual([[prompt, human], "own\n\nlate"]);
  });

  test("does nothing to what a person or an assistant wrote, to the letter of a note", () => {
    expect(fold({ messages: [new HumanMessage(text), new AIMessage(text)] }, [])).toBeUndefined();
  });
});

test.each([
  [[], [], true],
  [[], ["tools"], true],
  [["tools"], [], false],
  [["tools"], ["tools"], true],
  [["tools"], ["tools", "agent"], true],
  [["agent"], ["tools"], false],
])("what an agent at %j may be told of what was begun at %j: %p", (agent, began, expected) => {
  expect(isFor(agent, began)).toBe(expected);
});

describe("calls without a result", () => {
  const tool_calls = ["1", "2"].map((id) => ({ name: "x", args: {}, id, type: "tool_call" as const }));
  const asking = new AIMessage({ content: "", tool_calls });
  const result = (id: string) => new ToolMessage({ content: "", tool_call_id: id });

  test.each([
    ["none", [], false],
    ["no call", [new HumanMessage("x")], false],
    ["both open", [asking], true],
    ["one open", [asking, result("2")], true],
    ["none open", [asking, result("2"), result("1")], false],
    ["the person went on", [asking, result("2"), new HumanMessage("x")], false],
    ["a note is there already", [asking, result("1"), result("2"), new SystemMessage("x")], false],
  ])("%s", (_, messages, expected) => expect(isUnanswered(messages)).toBe(expected));
});
