import { describe, expect, test } from "@jest/globals";
import { Command, interrupt, MemorySaver, MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import type { ThreadView } from "@surtitle/core";
import { createAgent, humanInTheLoopMiddleware, tool } from "langchain";
import { z } from "zod";
import {
  ask,
  inShort,
  on,
  quick,
  scripted,
  slow,
  type Watched,
  watch,
  watchAgain,
} from "../../../support/agents.ts";

const q = z.object({ q: z.string().default("") });
const asking = tool(async () => `got ${String(interrupt("may I?"))}`, {
  name: "asking",
  description: "",
  schema: q,
});

interface Runnable {
  invoke(input: unknown, config: unknown): Promise<unknown>;
}

interface Played {
  readonly paused: ThreadView;
  readonly after: ThreadView;
  readonly second: Watched;
  readonly first: Watched;
}

/** Runs to the pause and on, in one process or in two. */
async function play(agent: Runnable, resume: unknown, fresh: boolean): Promise<Played> {
  const first = watch();
  await agent.invoke(ask(), on("t", first.handler));
  const paused = await first.view();
  const second = fresh ? await watchAgain(first.journal) : first;
  await agent.invoke(resume, on("t", second.handler));
  const after = await second.view();
  expect([...first.problems, ...second.problems]).toEqual([]);
  return { paused, after, second, first };
}

const PROCESSES = [
  ["in the same process", false],
  ["in a fresh one", true],
] as const;

describe.each(PROCESSES)("%s", (_, fresh) => {
  test.each(["v2", "v1"] as const)(
    "createAgent %s: a tool that asks a person pauses its step, which goes on under its key and caption",
    async (version) => {
      const model = scripted([
        { name: "quick", id: "a" },
        { name: "asking", id: "b" },
      ]);
      const agent = createAgent({ model, tools: [quick, asking], checkpointer: new MemorySaver(), version });
      const { paused, after, second } = await play(agent as never, new Command({ resume: "yes" }), fresh);
      expect(paused.turns).toMatchObject([{ status: "paused" }]);
      expect(inShort(paused)).toEqual(["a paused [a done, b paused]"]);
      expect(inShort(after)).toEqual(["a done [a done, b done]"]);
      expect(after.turns).toMatchObject([{ status: "done", turnId: paused.turns[0]?.turnId }]);
      expect(after.steps[0]?.at).toBe(paused.steps[0]?.at);
      expect(
        second.events.find(
          ({ type, turnId }) => type === "surtitle/turn-start" && turnId === after.turns[0]?.turnId,
        ),
      ).toBeDefined();
    },
  );

  test("approval before any tool starts: the announced step opens as paused, and runs when approved", async () => {
    const model = scripted([
      { name: "quick", id: "a" },
      { name: "quick", id: "b" },
    ]);
    const middleware = [humanInTheLoopMiddleware({ interruptOn: { quick: true } })];
    const agent = createAgent({ model, tools: [quick], checkpointer: new MemorySaver(), middleware });
    const approve = new Command({ resume: { decisions: [{ type: "approve" }, { type: "approve" }] } });
    const { paused, after } = await play(agent as never, approve, fresh);
    expect(inShort(paused)).toEqual(["a paused [a paused, b paused]"]);
    expect(inShort(after)).toEqual(["a done [a done, b done]"]);
    expect(after.turns).toMatchObject([{ status: "done" }]);
  });

  test("a person's no: nothing ran, and no success is claimed", async () => {
    const model = scripted([{ name: "quick", id: "a" }]);
    const middleware = [humanInTheLoopMiddleware({ interruptOn: { quick: true } })];
    const agent = createAgent({ model, tools: [quick], checkpointer: new MemorySaver(), middleware });
    const { after } = await play(
      agent as never,
      new Command({ resume: { decisions: [{ type: "reject" }] } }),
      fresh,
    );
    expect(inShort(after)).toEqual(["a failed [a failed]"]);
    expect(after.steps[0]?.caption.text).toMatch(/^tried to /);
    expect(after.turns).toMatchObject([{ status: "done" }]);
  });

  test("one of two rejected: the other is not claimed either", async () => {
    const model = scripted([
      { name: "quick", id: "a" },
      { name: "quick", id: "b" },
    ]);
    const middleware = [humanInTheLoopMiddleware({ interruptOn: { quick: true } })];
    const agent = createAgent({ model, tools: [quick], checkpointer: new MemorySaver(), middleware });
    const decisions = [{ type: "approve" }, { type: "reject" }];
    const { after } = await play(agent as never, new Command({ resume: { decisions } }), fresh);
    expect(after.steps).toHaveLength(1);
    expect(["failed", "partial", "stopped"]).toContain(after.steps[0]?.status);
    expect(after.steps[0]?.calls[1]?.status).toBe("failed");
  });

  test("a static breakpoint, resumed with null", async () => {
    const model = scripted([{ name: "quick", id: "a" }]);
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", async (state) => ({ messages: [await model.invoke(state.messages)] }))
      .addNode("tools", new ToolNode([quick]))
      .addEdge("__start__", "agent")
      .addConditionalEdges("agent", (state) =>
        (state.messages.at(-1) as { tool_calls?: unknown[] }).tool_calls?.length ? "tools" : "__end__",
      )
      .addEdge("tools", "agent")
      .compile({ checkpointer: new MemorySaver(), interruptBefore: ["tools"] });
    const { paused, after } = await play(graph as never, null, fresh);
    expect(inShort(paused)).toEqual(["a paused [a paused]"]);
    expect(inShort(after)).toEqual(["a done [a done]"]);
    expect(after.turns).toHaveLength(1);
  });

  test("an interrupt inside a subagent pauses both steps, and both go on", async () => {
    const inner = createAgent({
      model: scripted([{ name: "asking", id: "in" }]),
      tools: [asking],
      name: "inner",
    });
    const sub = tool(
      async () =>
        ((await inner.invoke(ask())) as { messages: { text: string }[] }).messages.at(-1)?.text ?? "",
      { name: "sub", description: "", schema: q },
    );
    const agent = createAgent({
      model: scripted([{ name: "sub", id: "out" }]),
      tools: [sub],
      checkpointer: new MemorySaver(),
    });
    const { paused, after } = await play(agent as never, new Command({ resume: "yes" }), fresh);
    expect(inShort(paused)).toEqual(["out paused [out paused]", "in paused [in paused]"]);
    expect(inShort(after)).toEqual(["out done [out done]", "in done [in done]"]);
    expect(after.steps[1]).toMatchObject({ parent: "out", agent: "inner" });
  });

  test("a new message instead of a resumption is a turn of its own", async () => {
    const model = scripted([{ name: "asking", id: "a" }]);
    const agent = createAgent({ model, tools: [asking], checkpointer: new MemorySaver() });
    const first = watch();
    await agent.invoke(ask(), on("t", first.handler));
    const second = fresh ? await watchAgain(first.journal) : first;
    const other = createAgent({ model: scripted([{ name: "quick", id: "b" }]), tools: [quick] });
    await other.invoke(ask("never mind"), on("t", second.handler));
    const { turns } = await second.view();
    expect(turns.map(({ status }) => status)).toEqual(["paused", "done"]);
  });
});

test("the budget is not refilled by an approval", async () => {
  const narrator = {
    invoke: async () => ({ content: `read | going over part ${Math.random()} of ${crypto.randomUUID()}` }),
  };
  const waits = tool(async () => new Promise((resolve) => setTimeout(() => resolve("ok"), 60)), {
    name: "waits",
    description: "",
    schema: q,
  });
  const model = scripted(
    ...["a", "b", "c"].map((id) => [{ name: "waits", id }]),
    [{ name: "asking", id: "d" }],
    [{ name: "waits", id: "e" }],
  );
  const agent = createAgent({ model, tools: [waits, asking], checkpointer: new MemorySaver() });
  const first = watch({ narrator: narrator as never, dwellMs: 5 });
  await agent.invoke(ask(), on("t", first.handler));
  await first.view();
  const second = await watchAgain(first.journal, "t", { narrator: narrator as never, dwellMs: 5 });
  await agent.invoke(new Command({ resume: "yes" }), on("t", second.handler));
  await second.view();
  const { turns, usage } = await first.journal.read("t");
  expect(turns[0]?.spent).toEqual({ total: 3, byAgent: { root: 3 } });
  expect(usage).toHaveLength(3);
});

describe("a run that does not end well", () => {
  test("abort in mid-tool settles the step as stopped", async () => {
    const watched = watch();
    const abort = new AbortController();
    const agent = createAgent({
      model: scripted([
        { name: "quick", id: "a" },
        { name: "slow", id: "b" },
      ]),
      tools: [quick, slow],
    });
    const run = agent.invoke(ask(), { ...on("t", watched.handler), signal: abort.signal });
    watched.surtitle.subscribe(
      ({ type }) => void (type === "surtitle/call-end" && setTimeout(() => abort.abort(), 10)),
    );
    await expect(run).rejects.toThrow();
    const view = await watched.view();
    expect(inShort(view)).toEqual(["a stopped [a done, b stopped]"]);
    expect(view.turns).toMatchObject([{ status: "stopped" }]);
    expect(view.steps[0]?.caption.text).toMatch(/^tried to /);
  });

  test("a timeout is told as stopped", async () => {
    const watched = watch();
    const agent = createAgent({ model: scripted([{ name: "slow", id: "a" }]), tools: [slow] });
    await expect(agent.invoke(ask(), { ...on("t", watched.handler), timeout: 150 })).rejects.toThrow();
    expect(inShort(await watched.view())).toEqual(["a stopped [a stopped]"]);
  });

  test("a reader that leaves the stream", async () => {
    const watched = watch();
    const agent = createAgent({ model: scripted([{ name: "slow", id: "a" }]), tools: [slow] });
    const opened = new Promise<void>((resolve) =>
      watched.surtitle.subscribe(({ type }) => type === "surtitle/step-start" && resolve()),
    );
    for await (const _ of await agent.stream(ask(), { ...on("t", watched.handler), streamMode: "updates" })) {
      await opened;
      break;
    }
    await new Promise<void>((resolve) => {
      const leave = watched.surtitle.subscribe(({ type }) => {
        if (type !== "surtitle/turn-end") return;
        leave();
        resolve();
      });
      if (watched.events.some(({ type }) => type === "surtitle/turn-end")) resolve();
    });
    expect(inShort(await watched.view())).toEqual(["a stopped [a stopped]"]);
  });

  test("a model that fails fails the turn, and an announced step leaves no trace", async () => {
    const watched = watch();
    const model = { ...scripted() };
    void model;
    const failing = scripted([{ name: "quick", id: "a" }]);
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", async (state) => {
        await failing.invoke(state.messages);
        throw new Error("down");
      })
      .addEdge("__start__", "agent")
      .compile();
    await expect(graph.invoke(ask() as never, on("t", watched.handler))).rejects.toThrow("down");
    const view = await watched.view();
    expect(view.steps).toEqual([]);
    expect(view.turns).toMatchObject([{ status: "failed" }]);
  });

  test("too many rounds: what had ended stays ended", async () => {
    const watched = watch();
    const answers = Array.from({ length: 20 }, (_, i) => [{ name: "quick", id: `c${i}` }]);
    const agent = createAgent({ model: scripted(...answers), tools: [quick] });
    await expect(agent.invoke(ask(), { ...on("t", watched.handler), recursionLimit: 5 })).rejects.toThrow();
    const view = await watched.view();
    expect(view.turns).toMatchObject([{ status: "failed" }]);
    expect(view.steps.every(({ status }) => status === "done" || status === "stopped")).toBe(true);
  });
});
