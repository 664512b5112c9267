/** What users of similar products complained of, each as a small input with the right behaviour. */
import { describe, expect, test } from "@jest/globals";
import { AIMessage } from "@langchain/core/messages";
import { notesMiddleware, subagentBatch, subagentTool, withNotes } from "@surtitle/subagents";
import { tool } from "langchain";
import { z } from "zod";
import { ask, on, watch } from "../../support/agents.ts";
import { artifactOf, failing, saying, toolMessages } from "./hosts/agents.ts";
import { noteOf } from "./note-of.ts";
import { type Parent, parentOf } from "./parent-of.ts";

const points = (text: string): number => [...text].length;
const LONG = "a finding of some length ".repeat(1_600);

describe("C01 C02 C03: no path lets a long result through", () => {
  const eight = <T>(make: (i: number) => T): T[] => Array.from({ length: 8 }, (_, i) => make(i));
  const longTool = tool(async () => LONG, { name: "task", description: "", schema: z.object({}) });
  const longAgent = { invoke: async () => ({ messages: [new AIMessage(LONG)] }) };

  test.each<[string, Parent, number]>([
    [
      "eight calls of a subagent",
      {
        tools: [subagentTool(longAgent, { name: "look", description: "d" })],
        calls: eight((i) => ({ name: "look", args: { goal: "g" }, id: `c${i}` })),
      },
      8,
    ],
    [
      "one call of a batch of eight",
      {
        tools: [subagentBatch({ agents: { a: longAgent } })],
        calls: [
          { name: "run_subagents", args: { tasks: eight(() => ({ agent: "a", goal: "g" })) }, id: "c" },
        ],
      },
      1,
    ],
    [
      "a wrapped tool",
      { tools: [withNotes(longTool)], calls: eight((i) => ({ name: "task", id: `c${i}` })) },
      8,
    ],
    [
      "a framework's tool",
      {
        tools: [longTool],
        calls: eight((i) => ({ name: "task", id: `c${i}` })),
        middleware: [notesMiddleware()],
      },
      8,
    ],
  ])("%s", async (_, parent, count) => {
    const messages = toolMessages(await parentOf(parent).invoke(ask()));
    expect(messages).toHaveLength(count);
    for (const { text } of messages) {
      expect(points(text)).toBeLessThanOrEqual(2_000);
      expect(text).toContain("… [cut, 40,000 characters]");
    }
  });

  test("13 MB in one body", () => {
    const note = noteOf({ id: "a", status: "done", text: "x".repeat(13_000_000) });
    expect(points(note)).toBeLessThan(500);
    expect(note).toMatch(/x… \[cut, 13,000,000 characters\]$/);
  });

  test("an error of 40 KB, a goal of 40 KB, a structure of 40 KB", async () => {
    const sub = subagentTool(failing("inner", new Error(LONG)), { name: "look", description: "d" });
    const state = await parentOf({
      tools: [sub],
      calls: [{ name: "look", args: { goal: LONG }, id: "c" }],
    }).invoke(ask());
    const [message] = toolMessages(state);
    expect(points(message?.text ?? "")).toBeLessThan(700);
    expect(JSON.stringify(message?.additional_kwargs).length).toBeLessThan(1_500);
  });
});

describe("C05 C06 C08: what was cut is seen, and the rest is not lost", () => {
  test("2,500 characters: a mark with the size; the whole is in the artifact and in the journal", async () => {
    const said = "finding ".repeat(312).padEnd(2_500, "!");
    const { surtitle, handler, journal } = watch();
    const sub = subagentTool(saying("inner", said), { surtitle, name: "look", description: "d" });
    const parent = parentOf({ tools: [sub], calls: [{ name: "look", args: { goal: "g" }, id: "c" }] });
    const [message] = toolMessages(await parent.invoke(ask(), on("t", handler)));
    expect(message?.text).toMatch(/… \[cut, 2,500 characters\]$/);
    expect(points(message?.text ?? "")).toBeGreaterThan(400);
    const [result] = artifactOf(message).results;
    expect(result?.text).toBe(said);
    await surtitle.settled();
    expect((await journal.readResult("t", result?.id ?? ""))?.text).toBe(said);
  });

  test("the way to the rest is told only where there is one", () => {
    expect(noteOf({ id: "sub-a", text: LONG, fullText: true })).toMatch(/; full text: sub-a$/);
    expect(noteOf({ id: "sub-a", text: "short", fullText: true })).not.toContain("full text");
  });
});
