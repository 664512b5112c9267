import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "@jest/globals";
import { Command, MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { captionsMiddleware } from "@surtitle/captions";
import { isSurtitleEvent } from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { type Asking, ask, broken, inShort, on, quick, scripted, watch } from "../../../support/agents.ts";

const q = z.object({ q: z.string().default("") });

function subagent(name: string, ...answers: readonly (readonly Asking[])[]) {
  const inner = createAgent({ model: scripted(...answers), tools: [quick], name });
  return tool(
    async (_, runtime) => {
      const { writer } = runtime as unknown as { readonly writer?: (chunk: unknown) => void };
      const { messages } = await inner.invoke(ask("inner"), { writer } as never);
      return messages.at(-1)?.text ?? "";
    },
    { name: `ask_${name}`, description: "", schema: q },
  );
}

test("an agent called inside a tool: its steps are its own, under the call that ran it", async () => {
  const watched = watch();
  const sub = subagent("inner", [{ name: "quick", id: "x" }], [{ name: "quick", id: "y" }]);
  await createAgent({ model: scripted([{ name: "ask_inner", id: "out" }]), tools: [sub] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  const { steps } = await watched.view();
  expect(steps.map(({ anchor, parent, agent, status }) => [anchor, parent, agent, status])).toEqual([
    ["out", undefined, undefined, "done"],
    ["x", "out", "inner", "done"],
    ["y", "out", "inner", "done"],
  ]);
});

test("two in parallel with the same call ids inside do not mix", async () => {
  const watched = watch();
  const tools = [
    subagent("one", [{ name: "quick", id: "call_0" }]),
    subagent("two", [
      { name: "quick", id: "call_0" },
      { name: "nope", id: "call_1" },
    ]),
  ];
  const model = scripted([
    { name: "ask_one", id: "p" },
    { name: "ask_two", id: "r" },
  ]);
  await createAgent({ model, tools }).invoke(ask(), on("t", watched.handler));
  const { steps } = await watched.view();
  const inner = steps.filter(({ parent }) => parent !== undefined);
  expect(inner.map(({ parent, agent, status }) => [parent, agent, status]).sort()).toEqual([
    ["p", "one", "done"],
    ["r", "two", "partial"],
  ]);
  expect(new Set(inner.map(({ anchor }) => anchor)).size).toBe(2);
  expect(inner.every(({ calls }) => calls[0]?.id === "call_0")).toBe(true);
});

test("three levels deep", async () => {
  const watched = watch();
  const leaf = subagent("leaf", [{ name: "quick", id: "z" }]);
  const middle = createAgent({
    model: scripted([{ name: "ask_leaf", id: "m" }]),
    tools: [leaf],
    name: "middle",
  });
  const sub = tool(async () => (await middle.invoke(ask())).messages.at(-1)?.text ?? "", {
    name: "sub",
    description: "",
    schema: q,
  });
  await createAgent({ model: scripted([{ name: "sub", id: "o" }]), tools: [sub] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  const { steps } = await watched.view();
  expect(steps.map(({ anchor, parent, agent }) => [anchor, parent, agent])).toEqual([
    ["o", undefined, undefined],
    ["m", "o", "middle"],
    ["z", "m", "leaf"],
  ]);
});

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

test("a model called inside a tool, or to shape an answer in a node, makes no step", async () => {
  const watched = watch();
  const planner = scripted([{ name: "phantom", id: "ghost" }]);
  const thinks = tool(async () => (await planner.invoke([])).text, {
    name: "thinks",
    description: "",
    schema: q,
  });
  await createAgent({ model: scripted([{ name: "thinks", id: "a" }]), tools: [thinks] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  expect(inShort(await watched.view())).toEqual(["a done [a done]"]);
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

describe("captionsMiddleware and the custom stream", () => {
  test("outer and inner events arrive once, an app's own pass untouched, and a throwing tool is soft", async () => {
    const watched = watch();
    const own = tool(
      async (_, runtime) => {
        const { writer } = runtime as unknown as { readonly writer?: (chunk: unknown) => void };
        writer?.({ progress: 50 });
        return "ok";
      },
      { name: "own", description: "", schema: q },
    );
    const model = scripted([
      { name: "own", id: "a" },
      { name: "broken", id: "b" },
      { name: "ask_inner", id: "c" },
    ]);
    const tools = [own, broken, subagent("inner", [{ name: "quick", id: "x" }])];
    const agent = createAgent({
      model,
      tools,
      middleware: [captionsMiddleware({ surtitle: watched.surtitle })],
    });
    const chunks: unknown[] = [];
    for await (const [mode, chunk] of await agent.stream(ask(), {
      ...on("t", watched.handler),
      streamMode: ["updates", "custom"],
    }))
      if (mode === "custom") chunks.push(chunk);
    expect(chunks.filter((chunk) => !isSurtitleEvent(chunk))).toEqual([{ progress: 50 }]);
    const ours = chunks.filter(isSurtitleEvent);
    expect(ours).toEqual(watched.events.slice(0, ours.length));
    expect(ours.filter(({ type }) => type === "surtitle/step-start")).toHaveLength(2);
    expect(inShort(await watched.view())[0]).toBe("a partial [a done, b failed, c done]");
  });

  test("with streamEvents v3", async () => {
    const watched = watch();
    const agent = createAgent({
      model: scripted([{ name: "quick", id: "a" }]),
      tools: [quick],
      middleware: [captionsMiddleware({ surtitle: watched.surtitle })],
    });
    const seen: string[] = [];
    const run = await agent.streamEvents(ask(), { ...on("t", watched.handler), version: "v3" } as never);
    for await (const event of run as unknown as AsyncIterable<{
      method?: string;
      params?: { data?: { payload?: unknown } };
    }>)
      if (event.method === "custom" && isSurtitleEvent(event.params?.data?.payload))
        seen.push((event.params.data.payload as { type: string }).type);
    expect(seen).toContain("surtitle/step-start");
    expect(seen).toContain("surtitle/step-end");
  });
});
