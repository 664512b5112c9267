import { describe, expect, test } from "@jest/globals";
import { AIMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { titles } from "@surtitle/titles";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ASKED, input, on } from "./support/asked.ts";
import { oneStage } from "./support/one-stage.ts";

const open = oneStage();

test("a subagent never titles the thread, with the handler on both or inherited", async () => {
  const { peer, handler, settle, surtitle, prompts } = await open({
    work: ({ messages }) => {
      if (messages.some(({ content }) => String(content).includes("inner goal")))
        return { text: "Inner answer." };
      return messages.at(-1)?.role === "tool"
        ? { text: "Outer answer." }
        : { calls: [{ name: "task", args: {} }] };
    },
  });
  const model = peer.model("worker");
  const other = titles({ surtitle, model: peer.model("titler") });
  const inner = createAgent({ model, tools: [] });
  const goal = { messages: [{ role: "user" as const, content: "this is the inner goal" }] };
  const task = tool(
    async () => {
      const answer = await inner.invoke(goal, { callbacks: [other] });
      return answer.messages.at(-1)?.text ?? "";
    },
    { name: "task", description: "", schema: z.object({}) },
  );
  const agent = createAgent({ model, tools: [task] });
  await agent.invoke(input, on({ handler }));
  await settle();
  expect(prompts()).toHaveLength(1);
  expect(prompts()[0]).toContain(ASKED);
  expect(prompts()[0]).not.toContain("inner goal");
});

test("a subagent that alone has the handler titles nothing", async () => {
  const { peer, surtitle, events, handler } = await open({
    work: ({ messages }) => {
      if (messages.some(({ content }) => String(content).includes("inner goal")))
        return { text: "Inner answer." };
      return messages.at(-1)?.role === "tool"
        ? { text: "Outer answer." }
        : { calls: [{ name: "task", args: {} }] };
    },
  });
  const model = peer.model("worker");
  const inner = createAgent({ model, tools: [] });
  const goal = { messages: [{ role: "user" as const, content: "this is the inner goal" }] };
  const task = tool(
    async () => {
      await inner.invoke(goal, { callbacks: [handler] });
      return "done";
    },
    { name: "task", description: "", schema: z.object({}) },
  );
  await createAgent({ model, tools: [task] }).invoke(input, { configurable: { thread_id: "t" } });
  await surtitle.settled();
  expect(events).toEqual([]);
  expect(handler.held).toBe(0);
});

test("a run tagged surtitle:off is left alone", async () => {
  const opened = await open();
  await opened.agent.invoke(input, on(opened, { tags: ["surtitle:off"] }));
  await opened.settle();
  expect(opened.events).toEqual([]);
});

test("the handler twice in one run works once and is told", async () => {
  const { agent, handler, settle, peer, surtitle, problems } = await open();
  const second = titles({ surtitle, model: peer.model("titler") });
  await agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [handler, second] });
  await settle();
  expect(peer.to("titler")).toHaveLength(1);
  expect(problems.filter((problem) => problem.includes("given twice"))).toHaveLength(1);
});

test("a plain chain with messages is titled as well", async () => {
  const { peer, handler, settle, told } = await open();
  const chain = RunnableLambda.from(async () => new AIMessage("All done."));
  await chain.invoke(input, on({ handler }, { metadata: { thread_id: "t" } }));
  await settle();
  expect(told().at(-1)).toBe("generated: Fixing the login page (generated)");
  expect(peer.to("titler")).toHaveLength(1);
});

describe("without a thread id", () => {
  test("there is the provisional title only, told once", async () => {
    const { peer, handler, surtitle, events, problems } = await open();
    const agent = createAgent({ model: peer.model("worker"), tools: [] });
    for (let i = 0; i < 2; i += 1) await agent.invoke(input, { callbacks: [handler] });
    await surtitle.settled();
    expect(peer.to("titler")).toEqual([]);
    expect(events.filter(({ type }) => type === "surtitle/thread-title")).toHaveLength(2);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^titles: a run without a thread id has only a provisional title/);
  });
});
