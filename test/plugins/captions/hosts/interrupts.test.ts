import { describe, expect, test } from "@jest/globals";
import { Command, interrupt, MemorySaver, MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { captions } from "@surtitle/captions";
import type { StepView } from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import {
  ask,
  inShort,
  narrations,
  on,
  quick,
  scripted,
  waiting,
  watch,
  watchAgain,
} from "../../../support/agents.ts";
import { HOSTS } from "../../../support/hosts.ts";
import { PROCESSES, play, type Runnable } from "../../../support/interrupted.ts";
import { pause } from "../../../support/until.ts";

const q = z.object({ q: z.string().default("") });
const asking = tool(async () => `got ${String(interrupt("may I?"))}`, {
  name: "asking",
  description: "",
  schema: q,
});

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

  test.each(HOSTS)("a static breakpoint before the tools of %s, resumed with null", async (name, host) => {
    const agent = host(scripted([{ name: "quick", id: "a" }]), [quick], new MemorySaver());
    const nodes = [name.includes("another name") ? "hands" : "tools"];
    const stopping: Runnable = {
      invoke: (input, config) => agent.invoke(input, { ...(config as object), interruptBefore: nodes }),
    };
    const { paused, after } = await play(stopping, null, fresh);
    expect(inShort(paused)).toEqual(["a paused [a paused]"]);
    expect(inShort(after)).toEqual(["a done [a done]"]);
    expect(after.turns).toMatchObject([{ status: "done" }]);
  });

  test("a breakpoint after the tools pauses the turn and no step", async () => {
    const agent = createAgent({
      model: scripted([{ name: "quick", id: "a" }], [{ name: "quick", id: "b" }]),
      tools: [quick],
      checkpointer: new MemorySaver(),
    });
    let stops = 0;
    const stopping: Runnable = {
      invoke: (input, config) => {
        stops += 1;
        const interruptAfter = stops === 1 ? ["tools"] : [];
        return agent.invoke(input as never, { ...(config as object), interruptAfter } as never);
      },
    };
    const { paused, after } = await play(stopping, null, fresh);
    expect(paused.turns).toMatchObject([{ status: "paused" }]);
    expect(inShort(paused)).toEqual(["a done [a done]"]);
    expect(inShort(after)).toEqual(["a done [a done]", "b done [b done]"]);
    expect(after.turns).toMatchObject([{ status: "done" }]);
  });

  test.each([
    ["v1", "paused"],
    ["v2", "done"],
  ] as const)("createAgent %s: a slow sibling of a tool that asks", async (version, sibling) => {
    // v1 ends the run while the sibling works on, and runs it again later; v2 waits for it.
    let isOver = version === "v2";
    const agent = createAgent({
      model: scripted([
        { name: "asking", id: "a" },
        { name: "waits", id: "b" },
      ]),
      tools: [asking, waiting("waits", () => isOver)],
      checkpointer: new MemorySaver(),
      version,
    });
    const run: Runnable = {
      invoke: async (input, config) => {
        const given = await agent.invoke(input as never, config as never);
        isOver = true;
        return given;
      },
    };
    const { paused, after } = await play(run, new Command({ resume: "yes" }), fresh);
    expect(inShort(paused)).toEqual([`a paused [a paused, b ${sibling}]`]);
    expect(inShort(after)).toEqual(["a done [a done, b done]"]);
  });

  test("a Command that only brings news takes an interrupted turn up again, as the host does", async () => {
    const agent = createAgent({
      model: scripted([{ name: "asking", id: "a" }]),
      tools: [asking],
      checkpointer: new MemorySaver(),
    });
    const update = { messages: [{ role: "user", content: "well?" }] };
    const { after } = await play(agent as never, new Command({ update }), fresh);
    expect(after.turns).toMatchObject([{ status: "paused" }]);
    expect(inShort(after)).toEqual(["a paused [a paused]"]);
  });

  test("an interrupt inside a subagent pauses both steps, and both go on", async () => {
    const inner = createAgent({
      model: scripted([{ name: "asking", id: "within" }]),
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
    expect(inShort(paused)).toEqual(["out paused [out paused]", "within paused [within paused]"]);
    expect(inShort(after)).toEqual(["out done [out done]", "within done [within done]"]);
    expect(after.steps[1]).toMatchObject({ parent: "out", agent: "inner" });
  });

  test("two agents side by side that ask under one id go on each as itself", async () => {
    const node = (name: string, then: string) =>
      createAgent({
        model: scripted([{ name: "asking", id: "call_0" }], [{ name: then, id: "call_1" }]),
        tools: [asking, quick],
        name,
      }).graph as never;
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("one", node("one", "quick"))
      .addNode("two", node("two", "nope"))
      .addEdge("__start__", "one")
      .addEdge("__start__", "two")
      .addEdge("one", "__end__")
      .addEdge("two", "__end__")
      .compile({ checkpointer: new MemorySaver() });
    const first = watch();
    const { __interrupt__: asked } = (await graph.invoke(
      ask() as never,
      on("t", first.handler),
    )) as unknown as {
      readonly __interrupt__: readonly { readonly id: string }[];
    };
    const paused = await first.view();
    const second = fresh ? await watchAgain(first.journal) : first;
    const resume = Object.fromEntries(asked.map(({ id }) => [id, "yes"]));
    await graph.invoke(new Command({ resume }) as never, on("t", second.handler));
    const { steps } = await second.view();
    const key = ({ anchor, agent }: StepView) => `${anchor} ${agent}`;
    expect(paused.steps.map(({ status }) => status)).toEqual(["paused", "paused"]);
    expect(steps.slice(0, 2).map(key)).toEqual(paused.steps.map(key));
    expect(steps.map(({ agent, status }) => `${agent} ${status}`).sort()).toEqual([
      "one done",
      "one done",
      "two done",
      "two failed",
    ]);
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
  const first = watch({ narrator: narrator as never, dwellMs: 5 });
  const begun = (): number => first.events.filter(({ type }) => type === "surtitle/step-start").length;
  const waits = waiting("waits", async () => {
    // Once the budget is spent, long enough to be asked about all the same.
    if (begun() > 3) await pause(60);
    return narrations(first.events) >= Math.min(begun(), 3);
  });
  const model = scripted(
    ...["a", "b", "c"].map((id) => [{ name: "waits", id }]),
    [{ name: "asking", id: "d" }],
    [{ name: "waits", id: "e" }],
  );
  const agent = createAgent({ model, tools: [waits, asking], checkpointer: new MemorySaver() });
  await agent.invoke(ask(), on("t", first.handler));
  await first.view();
  const second = await watchAgain(first.journal, "t", { narrator: narrator as never, dwellMs: 5 });
  await agent.invoke(new Command({ resume: "yes" }), on("t", second.handler));
  await second.view();
  const { turns, usage } = await first.journal.read("t");
  expect(turns[0]?.spent).toEqual({ total: 3, byAgent: { root: 3 } });
  expect(usage).toHaveLength(3);
});

test("a handler per request on one hub: the second one goes on with what the first one showed", async () => {
  const watched = watch();
  const agent = createAgent({
    model: scripted([{ name: "asking", id: "a" }]),
    tools: [asking],
    checkpointer: new MemorySaver(),
  });
  await agent.invoke(ask(), on("t", captions({ surtitle: watched.surtitle })));
  expect(inShort(await watched.view())).toEqual(["a paused [a paused]"]);
  await agent.invoke(new Command({ resume: "yes" }), on("t", captions({ surtitle: watched.surtitle })));
  expect(inShort(await watched.view())).toEqual(["a done [a done]"]);
  expect((await watched.view()).turns).toHaveLength(1);
});

test("turns that nobody ever resumes leave nothing in the handler", async () => {
  const watched = watch();
  for (let i = 0; i < 20; i += 1) {
    const agent = createAgent({
      model: scripted([{ name: "asking", id: "a" }]),
      tools: [asking],
      checkpointer: new MemorySaver(),
    });
    await agent.invoke(ask(), on(`t${i}`, watched.handler));
  }
  expect(watched.handler.held).toBe(0);
});
