/** A person is asked inside a subagent, and answers. */
import { describe, expect, test } from "@jest/globals";
import type { BaseMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { notesMiddleware, subagentBatch, subagentTool, withNotes } from "@surtitle/subagents";
import { createDeepAgent } from "deepagents";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { type Asking, ask, on, scripted, watch } from "../../../support/agents.ts";
import { approval, notesIn, toolMessages, using } from "./agents.ts";

interface Interrupted {
  readonly __interrupt__?: readonly { readonly id: string; readonly value: unknown }[];
}

const questions = (state: unknown): unknown[] =>
  ((state as Interrupted).__interrupt__ ?? []).map(({ value }) => value);
/** One answer to every question that waits, by its id. */
const answerAll = (state: unknown, answer: string): Command => {
  const asked = (state as Interrupted).__interrupt__ ?? [];
  return new Command({ resume: Object.fromEntries(asked.map(({ id }) => [id, answer])) });
};

const asking = (name: string, what = name) =>
  using(name, [approval], [{ name: "approval", args: { what }, id: "ask" }]);

describe.each(["v1", "v2"] as const)("createAgent %s", (version) => {
  const parentOf = (tools: unknown[], ...calls: readonly Asking[]) =>
    createAgent({ model: scripted(calls), tools: tools as never, version, checkpointer: new MemorySaver() });

  test("an interrupt inside a subagent reaches the person, and its answer the subagent", async () => {
    const { surtitle, handler, view, problems } = watch();
    const sub = subagentTool(asking("inner"), { surtitle, name: "research", description: "Looks." });
    const parent = parentOf([sub], { name: "research", args: { goal: "g" }, id: "out" });
    const paused = await parent.invoke(ask(), on("t", handler));
    expect(questions(paused)).toEqual(["may I inner?"]);
    expect((await view()).notes).toEqual([]);
    const resumed = await parent.invoke(new Command({ resume: "yes" }), on("t", handler));
    expect(notesIn(resumed)).toEqual(["[subagent result] subagent sub-* (research) done (goal: g): done"]);
    const { steps, notes, usage } = await view();
    expect(steps.map(({ anchor, status }) => [anchor, status])).toEqual([
      ["out", "done"],
      ["ask", "done"],
    ]);
    expect(notes).toHaveLength(1);
    expect(usage.map(({ outcome }) => outcome)).toEqual(["paused", "done"]);
    expect(problems).toEqual([]);
  });

  test("one question of a batch: the others end, and are not run again", async () => {
    let runs = 0;
    const counting = tool(
      async () => {
        runs += 1;
        return "counted";
      },
      { name: "counting", description: "", schema: z.object({}) },
    );
    const { surtitle, handler, view } = watch();
    const agents = {
      plain: using("plain", [counting], [{ name: "counting", id: "x" }]),
      asks: asking("asks"),
      late: using("late", [counting], [{ name: "counting", id: "x" }]),
    };
    const tasks = Object.keys(agents).map((agent) => ({ agent, goal: `goal of ${agent}` }));
    const batch = subagentBatch({ surtitle, agents, concurrency: 1 });
    const parent = parentOf([batch], { name: "run_subagents", args: { tasks }, id: "out" });
    const paused = await parent.invoke(ask(), on("t", handler));
    expect(questions(paused)).toEqual(["may I asks?"]);
    expect(runs).toBe(2);
    const resumed = await parent.invoke(new Command({ resume: "yes" }), on("t", handler));
    expect(runs).toBe(2);
    expect(notesIn(resumed)).toEqual([
      [
        "[subagent result] 3 subagents done",
        "- sub-* (plain) done: done",
        "- sub-* (asks) done: done",
        "- sub-* (late) done: done",
      ].join("\n"),
    ]);
    expect((await view()).notes).toHaveLength(1);
  });

  test("two questions of a batch are asked at once", async () => {
    const agents = { one: asking("one"), two: asking("two") };
    const tasks = Object.keys(agents).map((agent) => ({ agent, goal: "g" }));
    const parent = parentOf([subagentBatch({ agents })], {
      name: "run_subagents",
      args: { tasks },
      id: "out",
    });
    const config = { configurable: { thread_id: "t" } };
    const paused = await parent.invoke(ask(), config);
    expect(questions(paused)).toEqual(["may I one?", "may I two?"]);
    const resumed = await parent.invoke(answerAll(paused, "yes"), config);
    expect(questions(resumed)).toEqual([]);
    expect(notesIn(resumed)).toEqual([
      "[subagent result] 2 subagents done\n- sub-* (one) done: done\n- sub-* (two) done: done",
    ]);
  });

  test("withNotes lets a question through, and makes the answer's result a note", async () => {
    const noted = withNotes(approval);
    const parent = parentOf([noted], { name: "approval", args: { what: "sail" }, id: "out" });
    const config = { configurable: { thread_id: "t" } };
    expect(questions(await parent.invoke(ask(), config))).toEqual(["may I sail?"]);
    const resumed = await parent.invoke(new Command({ resume: "yes" }), config);
    expect(notesIn(resumed)).toEqual(["[subagent result] subagent sub-* done: approved: yes"]);
  });

  test.each(["message", "throw"] as const)(
    "notesMiddleware lets it through, otherErrors %s",
    async (otherErrors) => {
      const middleware = [notesMiddleware({ tools: ["approval"], otherErrors })];
      const calls = [{ name: "approval", args: { what: "sail" }, id: "out" }];
      const other = tool(async () => String((await import("@langchain/langgraph")).interrupt("other?")), {
        name: "other",
        description: "",
        schema: z.object({}),
      });
      const parent = createAgent({
        ...{
          model: scripted(calls, [{ name: "other", id: "o" }]),
          tools: [approval, other],
          version,
          middleware,
        },
        checkpointer: new MemorySaver(),
      });
      const config = { configurable: { thread_id: "t" } };
      expect(questions(await parent.invoke(ask(), config))).toEqual(["may I sail?"]);
      expect(questions(await parent.invoke(new Command({ resume: "yes" }), config))).toEqual(["other?"]);
      const resumed = await parent.invoke(new Command({ resume: "fine" }), config);
      expect(notesIn(resumed)).toEqual(["[subagent result] subagent sub-* done: approved: yes", "fine"]);
      expect(toolMessages(resumed).map(({ status }) => status ?? "success")).toEqual(["success", "success"]);
    },
  );
});

test("deepagents: a question inside a task reaches the person, and its answer the subagent", async () => {
  const { surtitle, handler, view } = watch();
  const inner = scripted([{ name: "approval", args: { what: "sail" }, id: "ask" }]);
  const agent = createDeepAgent({
    model: scripted([
      { name: "task", args: { description: "sail", subagent_type: "sailor" }, id: "out" },
    ]) as never,
    subagents: [
      {
        name: "sailor",
        description: "sails",
        systemPrompt: "sail",
        tools: [approval],
        model: inner as never,
      },
    ],
    middleware: [notesMiddleware({ surtitle })] as never,
    checkpointer: new MemorySaver(),
  }) as unknown as { invoke(input: unknown, config: unknown): Promise<{ readonly messages: BaseMessage[] }> };
  expect(questions(await agent.invoke(ask(), on("t", handler)))).toEqual(["may I sail?"]);
  const resumed = await agent.invoke(new Command({ resume: "yes" }), on("t", handler));
  expect(notesIn(resumed)).toEqual(["[subagent result] subagent sub-* (sailor) done (goal: sail): done"]);
  expect((await view()).notes).toHaveLength(1);
});
