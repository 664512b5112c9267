import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@jest/globals";
import { type BaseMessage, HumanMessage, type ToolCall, ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { Command, entrypoint, MessagesAnnotation, Send, StateGraph, task } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ask, broken, inShort, on, quick, scripted, watch } from "../../../support/agents.ts";

const q = z.object({ q: z.string().default("") });

test("a handoff to the parent graph is no failure", async () => {
  const watched = watch();
  const handoff = tool(
    async (_, { toolCall }) =>
      new Command({
        goto: "second",
        graph: Command.PARENT,
        update: { messages: [{ role: "tool", content: "over to you", tool_call_id: toolCall?.id ?? "" }] },
      }),
    {
      name: "handoff",
      description: "",
      schema: q,
    },
  );
  const first = createAgent({
    model: scripted([{ name: "handoff", id: "h" }]),
    tools: [handoff],
    name: "first",
  });
  const second = createAgent({
    model: scripted([{ name: "quick", id: "s" }]),
    tools: [quick],
    name: "second",
  });
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("first", first.graph as never, { ends: ["second"] })
    .addNode("second", second.graph as never)
    .addEdge("__start__", "first")
    .addEdge("second", "__end__")
    .compile();
  await graph.invoke(ask() as never, on("t", watched.handler)).catch(() => undefined);
  const view = await watched.view();
  expect(view.steps[0]).toMatchObject({ anchor: "h", status: "done", agent: "first" });
});

test("agents that are nodes of one graph, side by side and with one id, do not mix", async () => {
  const watched = watch();
  const one = createAgent({
    model: scripted([{ name: "quick", id: "call_0" }]),
    tools: [quick],
    name: "one",
  });
  const two = createAgent({
    model: scripted([{ name: "broken", id: "call_0" }]),
    tools: [broken],
    name: "two",
  });
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("one", one.graph as never)
    .addNode("two", two.graph as never)
    .addEdge("__start__", "one")
    .addEdge("__start__", "two")
    .addEdge("one", "__end__")
    .addEdge("two", "__end__")
    .compile();
  await graph.invoke(ask() as never, on("t", watched.handler));
  const { steps } = await watched.view();
  expect(steps.map(({ agent, status }) => [agent, status]).sort()).toEqual([
    ["one", "done"],
    ["two", "failed"],
  ]);
  expect(new Set(steps.map(({ anchor }) => anchor))).toEqual(new Set(["call_0", "call_0#2"]));
});

test("an agent called in a node, three times at once", async () => {
  const watched = watch();
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("worker", async () => {
      const model = scripted([{ name: "quick", id: "call_0" }]);
      const { messages } = await createAgent({ model, tools: [quick], name: "worker" }).invoke(ask());
      return { messages: messages.slice(-1) };
    })
    .addConditionalEdges("__start__", () => [1, 2, 3].map(() => new Send("worker", {})))
    .addEdge("worker", "__end__")
    .compile();
  await graph.invoke(ask() as never, on("t", watched.handler));
  const { steps } = await watched.view();
  expect(steps.map(({ agent, status }) => [agent, status])).toEqual([1, 2, 3].map(() => ["worker", "done"]));
  expect(new Set(steps.map(({ anchor }) => anchor)).size).toBe(3);
});

test("tasks of LangGraph's functional way: model and tools in tasks of their own", async () => {
  const watched = watch();
  const model = scripted([
    { name: "quick", id: "a" },
    { name: "broken", id: "b" },
  ]);
  const tools = new Map<string, StructuredToolInterface>(
    [quick, broken].map((one) => [one.name, one as StructuredToolInterface]),
  );
  const think = task("think", async (messages: BaseMessage[]) => model.invoke(messages));
  const act = task("act", async (call: ToolCall) => {
    const failed = (error: Error) =>
      new ToolMessage({ content: error.message, status: "error", tool_call_id: call.id ?? "" });
    const made = tools.get(call.name)?.invoke({ ...call, type: "tool_call" }) as Promise<ToolMessage>;
    return made.catch(failed);
  });
  const flow = entrypoint({ name: "flow" }, async (messages: BaseMessage[]) => {
    const answer = await think(messages);
    const results = await Promise.all((answer.tool_calls ?? []).map((call) => act(call)));
    return think([...messages, answer, ...results]);
  });
  await flow.invoke([new HumanMessage("please")], on("t", watched.handler));
  expect(inShort(await watched.view())).toEqual(["a partial [a done, b failed]"]);
});

test("a root inside traceable, tracing on, is still a root", async () => {
  const endpoint = createServer(
    (request, response) => void request.resume().on("end", () => response.end("{}")),
  );
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const before = { ...process.env };
  Object.assign(process.env, {
    LANGSMITH_TRACING: "true",
    LANGSMITH_ENDPOINT: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
    LANGSMITH_API_KEY: "not-a-key",
  });
  try {
    const { traceable } = await import("langsmith/traceable");
    const watched = watch();
    const agent = createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] });
    await traceable(async () => void (await agent.invoke(ask(), on("t", watched.handler))), {
      name: "outer",
    })();
    expect(inShort(await watched.view())).toEqual(["a done [a done]"]);
    const { awaitAllCallbacks } = await import("@langchain/core/callbacks/promises");
    await awaitAllCallbacks();
    const { RunTree } = await import("langsmith/run_trees");
    await RunTree.getSharedClient().awaitPendingTraceBatches();
  } finally {
    for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
    Object.assign(process.env, before);
    endpoint.closeAllConnections();
    await new Promise((resolve) => endpoint.close(resolve));
  }
});
