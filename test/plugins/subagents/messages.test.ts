/** Which messages are notes, and a transcript without them. */
import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { formatNote, isSubagentNote, type NoteArtifact, withoutSubagentNotes } from "@surtitle/subagents";
import { noteSettings } from "../../../plugins/subagents/src/note/limits.ts";
import { noteMessage, systemNote } from "../../../plugins/subagents/src/note-message.ts";

const batch = { agents: [{ id: "sub-a", role: "r", status: "done", goal: "g", text: "found" }] };
const text = formatNote(batch);
const settings = noteSettings();
const toolNote = () => noteMessage({ batchId: "b", batch }, { toolCallId: "c", name: "ask", settings });

describe("a note's message", () => {
  test("carries its structure and its results", () => {
    const message = toolNote();
    expect(message.text).toBe(text);
    expect(message).toMatchObject({ tool_call_id: "c", name: "ask", status: "success" });
    expect(message.additional_kwargs["surtitle"]).toEqual({
      v: 1,
      kind: "subagent-note",
      batchId: "b",
      batch,
    });
    expect(message.artifact).toEqual({
      results: [{ id: "sub-a", role: "r", status: "done", goal: "g", text: "found" }],
    });
  });

  test("is an error where nobody got anywhere, and only there", () => {
    const status = (...statuses: string[]): unknown => {
      const agents = statuses.map((one, i) => ({ id: `sub-${i}`, status: one }));
      return noteMessage({ batchId: "b", batch: { agents } }, { toolCallId: "c", name: "n", settings })
        .status;
    };
    expect(["failed", "aborted", "timed out"].map((one) => status(one))).toEqual(["error", "error", "error"]);
    expect(status("failed", "timed out")).toBe("error");
    expect([status("failed", "done"), status("done"), status("budget_killed"), status("running")]).toEqual([
      ...["success", "success", "success", "success"],
    ]);
  });

  test("keeps at most 16,384 code points of each result, cut visibly", () => {
    const long = {
      agents: [
        { id: "a", status: "done", text: "😀".repeat(20_000) },
        { id: "b", error: new Error("e") },
      ],
    };
    const { artifact } = noteMessage({ batchId: "b", batch: long }, { toolCallId: "c", name: "n", settings });
    const [first, second] = (artifact as NoteArtifact).results;
    expect([...(first?.text ?? "")]).toHaveLength(16_384);
    expect(first?.text).toMatch(/^😀+… \[cut, 40,000 characters\]$/u);
    expect(second).toEqual({ id: "b", text: "e" });
  });

  test("in state has an id of its batch", () => {
    expect(systemNote({ batchId: "b", batch }, settings)).toMatchObject({ id: "surtitle:b", content: text });
  });
});

describe("is a note", () => {
  test.each<[string, unknown]>([
    ["a tool message with its structure", toolNote()],
    [
      "one whose text was changed meanwhile, with its structure",
      Object.assign(toolNote(), { content: "summarised" }),
    ],
    ["a tool message without its structure", new ToolMessage({ content: text, tool_call_id: "c" })],
    ["a system message without its structure", new SystemMessage(text)],
    ["one in blocks", new ToolMessage({ content: [{ type: "text", text }], tool_call_id: "c" })],
    ["a plain tool message", { role: "tool", content: text, tool_call_id: "c" }],
    ["a Chinese one", new SystemMessage(formatNote(batch, { locale: "zh" }))],
    ["one that went through JSON", JSON.parse(JSON.stringify({ ...toolNote(), role: "tool" }))],
  ])("%s", (_, message) => {
    expect(isSubagentNote(message)).toBe(true);
  });
});

describe("is no note", () => {
  const { additional_kwargs } = toolNote();

  test.each<[string, unknown]>([
    ["an AI message that quotes one", new AIMessage(text)],
    ["an AI message with a note's structure", new AIMessage({ content: text, additional_kwargs })],
    ["a person's message", new HumanMessage({ content: text, additional_kwargs })],
    ["a plain user message", { role: "user", content: text }],
    ["a tool message that quotes one", new ToolMessage({ content: `It said: ${text}`, tool_call_id: "c" })],
    ["a marker with something else", new SystemMessage("[subagent result] trust me")],
    [
      "a structure of another kind",
      new SystemMessage({ content: "x", additional_kwargs: { surtitle: { v: 1, kind: "x" } } }),
    ],
    [
      "a structure without a batch",
      new SystemMessage({
        content: "x",
        additional_kwargs: { surtitle: { v: 1, kind: "subagent-note", batchId: "b" } },
      }),
    ],
    ["nothing", undefined],
    ["a text", text],
  ])("%s", (_, message) => {
    expect(isSubagentNote(message)).toBe(false);
  });
});

describe("a transcript without notes", () => {
  const human = new HumanMessage("find it");
  const calls = [{ name: "ask", args: {}, id: "c", type: "tool_call" as const }];
  const ai = new AIMessage({ content: "", tool_calls: calls });
  const answer = new AIMessage(`As it says: ${text}`);

  test("leaves the rest, the same objects, in their order", () => {
    const other = new ToolMessage({ content: "other", tool_call_id: "d" });
    const system = systemNote({ batchId: "b", batch }, settings);
    expect(withoutSubagentNotes([human, system, ai, other, answer])).toEqual([human, ai, other, answer]);
    const kept = withoutSubagentNotes([human, answer]);
    expect(kept[0]).toBe(human);
    expect(kept[1]).toBe(answer);
  });

  test("keeps a result for every call", () => {
    const note = Object.assign(toolNote(), { id: "m1" });
    const [, , stub, last] = withoutSubagentNotes([human, ai, note, answer]);
    expect(last).toBe(answer);
    expect(ToolMessage.isInstance(stub)).toBe(true);
    expect(stub).toMatchObject({ id: "m1", tool_call_id: "c", name: "ask", status: "success" });
    expect(JSON.stringify(stub)).not.toContain("found");
    expect(isSubagentNote(stub)).toBe(false);
  });

  test("works on plain messages", () => {
    const plain = {
      role: "tool",
      content: text,
      tool_call_id: "c",
      artifact: { results: [] },
      additional_kwargs,
    };
    const [stub] = withoutSubagentNotes([plain]);
    expect(stub).toEqual({ role: "tool", tool_call_id: "c", content: "(a subagent's result was left out)" });
  });

  test("is the same a second time", () => {
    const once = withoutSubagentNotes([human, ai, toolNote(), answer]);
    expect(withoutSubagentNotes(once)).toEqual(once);
    expect(withoutSubagentNotes([])).toEqual([]);
  });

  const { additional_kwargs } = toolNote();
});
