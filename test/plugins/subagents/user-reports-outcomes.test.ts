/** What users of similar products complained of, each as a small input with the right behaviour. */
import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { formatNote, subagentTool } from "@surtitle/subagents";
import { ask } from "../../support/agents.ts";
import { notesIn } from "./hosts/agents.ts";
import { noteOf } from "./note-of.ts";
import { parentOf } from "./parent-of.ts";

describe("C09 C10: nothing is told as something", () => {
  test.each(["", null, undefined, "null", " \n ", "\u200b\u2060\ufeff"])("%j", (text) => {
    expect(noteOf({ id: "a", status: "done", ...(text !== undefined && { text }) })).toBe(
      "[subagent result] subagent a done: (no result text)",
    );
  });

  test("an agent that its budget stopped is not told as done", () => {
    const note = formatNote({
      agents: [
        { id: "a", status: "budget_killed" },
        { id: "b", status: "budget_killed" },
      ],
    });
    expect(note).toMatch(/^\[subagent result\] 2 subagents ended\n- a budget_killed: \(no result text\)/);
    expect(note).not.toContain("done");
  });
});

describe("C11 C12: the outcome is the one that was", () => {
  test("a timeout with half a text is a timeout", () => {
    expect(noteOf({ id: "a", status: "timed out", text: "half of it" })).toBe(
      "[subagent result] subagent a timed out: half of it",
    );
    expect(
      formatNote({
        agents: [
          { status: "timed out", text: "x" },
          { status: "timed out", text: "y" },
        ],
      }),
    ).toContain("2 subagents all failed");
  });

  test("one that is done with errors inside is done", async () => {
    const messages = [new HumanMessage("g"), new AIMessage("One source failed; the other says May.")];
    const agent = { invoke: async () => ({ messages, errors: [new Error("inner")] }) };
    const sub = subagentTool(agent, { name: "look", description: "d" });
    const state = await parentOf({
      tools: [sub],
      calls: [{ name: "look", args: { goal: "g" }, id: "c" }],
    }).invoke(ask());
    expect(notesIn(state)[0]).toContain("done (goal: g): One source failed; the other says May.");
  });

  test("a cause is bounded and has no stack", async () => {
    const error = new Error(`quota ${"!".repeat(5_000)}`);
    const note = noteOf({ id: "a", status: "failed", error });
    expect(note).toMatch(/failed: quota !+… \[cut, 5,006 characters\]$/);
    expect(note).not.toContain("at ");
  });
});

describe("C21 C23 C30: every agent has its line", () => {
  test("not only a count", () => {
    const note = noteOf(
      { id: "a", status: "done", text: "1" },
      { id: "b", status: "done" },
      { id: "c", status: "done" },
    );
    expect(note.split("\n")).toEqual([
      "[subagent result] 3 subagents done",
      "- a done: 1",
      "- b done: (no result text)",
      "- c done: (no result text)",
    ]);
  });

  test("also one that still runs", () => {
    expect(
      noteOf({ id: "a", status: "done", text: "1" }, { id: "b", status: "running" }).split("\n"),
    ).toEqual(["[subagent result] 2 subagents running", "- a done: 1", "- b running: (no result text)"]);
  });

  test("five of five that failed are told as failed", () => {
    const agents = Array.from({ length: 5 }, (_, i) => ({ id: `sub-${i}`, status: "failed", error: "down" }));
    expect(formatNote({ agents })).toMatch(/^\[subagent result\] 5 subagents all failed\n/);
  });
});

test("C25: a hand-off is not a result", async () => {
  const messages = [new HumanMessage("g"), new AIMessage("Transferring back to supervisor")];
  const sub = subagentTool({ invoke: async () => ({ messages }) }, { name: "look", description: "d" });
  const state = await parentOf({
    tools: [sub],
    calls: [{ name: "look", args: { goal: "g" }, id: "c" }],
  }).invoke(ask());
  expect(notesIn(state)[0]).toContain("done (goal: g): (no result text)");
});
