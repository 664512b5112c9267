import { describe, expect, test } from "@jest/globals";
import { ToolMessage } from "@langchain/core/messages";
import { Command, MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { createReactAgent, ToolNode } from "@langchain/langgraph/prebuilt";
import { captions } from "@surtitle/captions";
import { createSurtitle } from "@surtitle/core";
import { createDeepAgent } from "deepagents";
import { createAgent, tool, toolRetryMiddleware, toolStrategy } from "langchain";
import { z } from "zod";
import {
  type Asking,
  ask,
  broken,
  inShort,
  on,
  quick,
  scripted,
  type Watched,
  watch,
} from "../../../support/agents.ts";

const q = z.object({ q: z.string().default("") });

interface Runnable {
  invoke(input: unknown, config: unknown): Promise<unknown>;
}

function graphOf(model: ReturnType<typeof scripted>, tools: readonly unknown[], node = "tools"): Runnable {
  return new StateGraph(MessagesAnnotation)
    .addNode("agent", async (state) => ({ messages: [await model.invoke(state.messages)] }))
    .addNode(node, new ToolNode(tools as never))
    .addEdge("__start__", "agent")
    .addConditionalEdges(
      "agent",
      (state) =>
        ((state.messages.at(-1) as { tool_calls?: unknown[] }).tool_calls?.length
          ? node
          : "__end__") as never,
    )
    .addEdge(node as never, "agent")
    .compile() as unknown as Runnable;
}

/** Whether a host skips a call whose id was answered before. */
type Skips = boolean | "unheard";
type Make = (model: ReturnType<typeof scripted>, tools: readonly unknown[]) => Runnable;

const HOSTS: readonly (readonly [string, Make, Skips])[] = [
  ["createAgent v2", (model, tools) => createAgent({ model, tools: tools as never }) as never, false],
  [
    "createAgent v1",
    (model, tools) => createAgent({ model, tools: tools as never, version: "v1" }) as never,
    true,
  ],
  ["a StateGraph with a ToolNode", graphOf, true],
  ["a ToolNode by another name", (model, tools) => graphOf(model, tools, "hands"), "unheard"],
  [
    "the prebuilt ReAct agent",
    (model, tools) => createReactAgent({ llm: model as never, tools: tools as never }) as never,
    true,
  ],
];

async function runOn(
  host: Make,
  tools: readonly unknown[],
  ...answers: readonly (readonly Asking[])[]
): Promise<Watched> {
  const watched = watch();
  await host(scripted(...answers), tools).invoke(ask(), on("t", watched.handler));
  expect(watched.problems).toEqual([]);
  return watched;
}

describe.each(HOSTS)("%s", (_, host, skips) => {
  test("two steps, each over by itself", async () => {
    const { view } = await runOn(
      host,
      [quick],
      [
        { name: "quick", id: "a" },
        { name: "quick", id: "b" },
      ],
      [{ name: "quick", id: "c" }],
    );
    expect(inShort(await view())).toEqual(["a done [a done, b done]", "c done [c done]"]);
    expect((await view()).turns).toMatchObject([{ status: "done" }]);
  });

  test("a tool that throws, one that is unknown, arguments that do not fit", async () => {
    const strict = tool(async () => "ok", {
      name: "strict",
      description: "",
      schema: z.object({ n: z.number() }),
    });
    const { view } = await runOn(
      host,
      [quick, broken, strict],
      [
        { name: "quick", id: "a" },
        { name: "broken", id: "b" },
        { name: "nope", id: "c" },
        { name: "strict", args: { n: "x" }, id: "d" },
      ],
    );
    expect(inShort(await view())).toEqual(["a partial [a done, b failed, c failed, d failed]"]);
    expect((await view()).steps[0]?.caption.text).toMatch(/^tried to /);
  });

  test("only calls without any tool event", async () => {
    const { view } = await runOn(host, [quick], [{ name: "nope", id: "a" }]);
    const { steps } = await view();
    expect(steps.every(({ status }) => status === "failed")).toBe(true);
  });

  test("a message with a failed status, a Command, a generator", async () => {
    const says = tool(
      async (_, { toolCall }) =>
        new ToolMessage({ content: "no", status: "error", tool_call_id: toolCall?.id ?? "" }),
      { name: "says", description: "", schema: q },
    );
    const commands = tool(
      async (_, { toolCall }) =>
        new Command({
          update: { messages: [new ToolMessage({ content: "yes", tool_call_id: toolCall?.id ?? "" })] },
        }),
      { name: "commands", description: "", schema: q },
    );
    const { view } = await runOn(
      host,
      [says, commands],
      [
        { name: "says", id: "a" },
        { name: "commands", id: "b" },
      ],
    );
    expect(inShort(await view())).toEqual(["a partial [a failed, b done]"]);
  });

  test("one id twice in a message", async () => {
    const { view } = await runOn(
      host,
      [quick, broken],
      [
        { name: "quick", args: { q: "1" }, id: "x" },
        { name: "quick", args: { q: "2" }, id: "x" },
      ],
    );
    expect(inShort(await view())).toEqual(["x done [x done, x done]"]);
  });

  test("ids that come again within a turn and in later turns", async () => {
    const watched = watch();
    const agent = host(scripted([{ name: "quick", id: "call_0" }], [{ name: "quick", id: "call_0" }]), [
      quick,
    ]);
    await agent.invoke(ask(), on("t", watched.handler));
    await host(scripted([{ name: "quick", id: "call_0" }]), [quick]).invoke(ask(), on("t", watched.handler));
    const { steps, turns } = await watched.view();
    // A ToolNode skips a call whose id was answered before in the thread; where its node has another name, unheard.
    const again = steps.filter(({ anchor }) => anchor === "call_0#2");
    expect(again.map(({ status }) => status)).toEqual(
      skips === "unheard" ? [] : [skips ? "stopped" : "done"],
    );
    expect(steps.filter(({ anchor }) => anchor === "call_0").map(({ status }) => status)).toEqual([
      "done",
      "done",
    ]);
    expect(new Set(steps.map(({ turnId }) => turnId)).size).toBe(2);
    expect(turns).toHaveLength(2);
  });

  test("the model's line is lifted, and the answer is not", async () => {
    const watched = watch();
    const model = scripted([{ name: "quick", id: "a" }]);
    await host(model, [quick]).invoke(ask(), on("t", watched.handler));
    expect((await watched.view()).steps[0]?.caption.source).toBe("composed");
  });
});

describe("calls without ids", () => {
  test.each(HOSTS.slice(0, 2))("%s: they are members by their place", async (_, host) => {
    const watched = watch();
    await host(
      scripted([
        { name: "quick", args: { q: "1" } },
        { name: "quick", args: { q: "2" } },
      ]),
      [quick],
    ).invoke(ask(), on("t", watched.handler));
    const { steps } = await watched.view();
    expect(steps).toHaveLength(1);
    expect(steps[0]?.calls).toHaveLength(2);
    expect(steps[0]?.status).toBe("done");
  });
});

test("an empty id is none, and the call is told by its place", async () => {
  const watched = watch();
  const model = scripted([
    { name: "quick", args: { q: "1" }, id: "" },
    { name: "quick", args: { q: "2" }, id: "k" },
  ]);
  await createAgent({ model, tools: [quick] }).invoke(ask(), on("t", watched.handler));
  expect((await watched.view()).steps.map(({ status }) => status)).toEqual(["done"]);
});

test("a retry by middleware: failed for now, then done, in one step", async () => {
  let tries = 0;
  const flaky = tool(
    async () => {
      tries += 1;
      if (tries < 3) throw new Error("busy");
      return "ok";
    },
    { name: "flaky", description: "", schema: q },
  );
  const watched = watch();
  const middleware = [toolRetryMiddleware({ maxRetries: 3, initialDelayMs: 1, jitter: false })];
  await createAgent({ model: scripted([{ name: "flaky", id: "a" }]), tools: [flaky], middleware }).invoke(
    ask(),
    on("t", watched.handler),
  );
  expect(inShort(await watched.view())).toEqual(["a done [a done]"]);
  expect(tries).toBe(3);
});

test("an answer by a schema, asked for as a tool, is no step", async () => {
  const watched = watch();
  const responseFormat = toolStrategy(z.object({ answer: z.string() }).meta({ title: "extract-answer" }));
  const model = scripted(
    [{ name: "quick", id: "a" }],
    [{ name: "extract-answer", args: { answer: "x" }, id: "z" }],
  );
  await createAgent({ model, tools: [quick], responseFormat })
    .invoke(ask(), on("t", watched.handler))
    .catch(() => undefined);
  expect((await watched.view()).steps.map(({ anchor }) => anchor)).toEqual(["a"]);
});

test("a tool that yields as it goes", async () => {
  const steps = tool(
    async function* () {
      yield "one";
      yield "two";
      return "three";
    } as never,
    { name: "steps", description: "", schema: q },
  );
  const watched = watch();
  await createAgent({ model: scripted([{ name: "steps", id: "a" }]), tools: [steps] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  expect(inShort(await watched.view())).toEqual(["a done [a done]"]);
});

test("deepagents: the subagent's steps are inside its task", async () => {
  const watched = watch();
  const inner = scripted([{ name: "quick", id: "in" }]);
  const agent = createDeepAgent({
    model: scripted([
      { name: "task", args: { description: "find it", subagent_type: "researcher" }, id: "out" },
    ]) as never,
    subagents: [
      {
        name: "researcher",
        description: "looks",
        systemPrompt: "look",
        model: inner as never,
        tools: [quick],
      },
    ],
  });
  await agent.invoke(ask(), on("t", watched.handler));
  const { steps } = await watched.view();
  expect(steps.map((step) => [step.anchor, step.parent, step.agent, step.status])).toEqual([
    ["out", undefined, undefined, "done"],
    ["in", "out", "researcher", "done"],
  ]);
  expect(steps[0]?.caption.text).toBe("asked researcher: find it");
});

test("fifty threads at once under one handler do not mix", async () => {
  const watched = watch();
  const threads = Array.from({ length: 50 }, (_, i) => `t${i}`);
  await Promise.all(
    threads.map((id) =>
      createAgent({ model: scripted([{ name: "quick", id: `c-${id}` }]), tools: [quick] }).invoke(
        ask(),
        on(id, watched.handler),
      ),
    ),
  );
  for (const id of threads) expect(inShort(await watched.view(id))).toEqual([`c-${id} done [c-${id} done]`]);
});

test("a handler per request on one hub", async () => {
  const watched = watch();
  for (const id of ["a", "b"])
    await createAgent({ model: scripted([{ name: "quick", id }]), tools: [quick] }).invoke(
      ask(),
      on("t", captions({ surtitle: watched.surtitle })),
    );
  expect(inShort(await watched.view())).toEqual(["a done [a done]", "b done [b done]"]);
});

test("two parallel runs on one thread are two turns", async () => {
  const watched = watch();
  const run = (id: string) =>
    createAgent({ model: scripted([{ name: "quick", id }]), tools: [quick] }).invoke(
      ask(),
      on("t", watched.handler),
    );
  await Promise.all([run("a"), run("b")]);
  const view = await watched.view();
  expect(view.turns).toHaveLength(2);
  expect(inShort(view).sort()).toEqual(["a done [a done]", "b done [b done]"]);
});

test("one handler given in three places hears everything once", async () => {
  const watched = watch();
  const agent = createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] }).withConfig({
    callbacks: [watched.handler],
  });
  await agent.invoke(ask(), { ...on("t", watched.handler), callbacks: [watched.handler, watched.handler] });
  expect(watched.events.filter(({ type }) => type === "surtitle/step-start")).toHaveLength(1);
  expect(watched.problems).toEqual([]);
});

test("two handlers in one run: the second is told of once and does nothing", async () => {
  const watched = watch();
  const problems: string[] = [];
  const other = createSurtitle({ onError: ({ message }) => void problems.push(message) });
  const heard: unknown[] = [];
  other.subscribe((event) => heard.push(event));
  const second = captions({ surtitle: other });
  for (const _ of [1, 2])
    await createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] }).invoke(ask(), {
      ...on("t", watched.handler),
      callbacks: [watched.handler, second],
    });
  expect((await watched.view()).steps).toHaveLength(2);
  expect(heard).toEqual([]);
  expect(problems).toEqual(["captions() was given twice to one run; the second one does nothing"]);
  expect(second.held).toBe(0);
});

test("a handler on the outer call and another on the inner agent: the outer one works", async () => {
  const watched = watch();
  const inner = createAgent({
    model: scripted([{ name: "quick", id: "in" }]),
    tools: [quick],
    name: "inner",
  }).withConfig({ callbacks: [captions({ surtitle: watched.surtitle })] });
  const sub = tool(
    async () => ((await inner.invoke(ask())) as { messages: { text: string }[] }).messages.at(-1)?.text ?? "",
    { name: "sub", description: "", schema: q },
  );
  await createAgent({ model: scripted([{ name: "sub", id: "out" }]), tools: [sub] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  expect(inShort(await watched.view())).toEqual(["out done [out done]", "in done [in done]"]);
  expect(watched.problems).toHaveLength(1);
});

test("a run tagged surtitle:off is left alone", async () => {
  const watched = watch();
  await createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] }).invoke(ask(), {
    ...on("t", watched.handler),
    tags: ["surtitle:off"],
  });
  expect((await watched.view()).turns).toEqual([]);
  expect(watched.events).toEqual([]);
});

test("without a thread id the run's own id stands in", async () => {
  const watched = watch();
  await createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] }).invoke(ask(), {
    callbacks: [watched.handler],
  });
  const [start] = watched.events;
  expect(start?.threadId).toBe(start?.turnId);
  expect(inShort(await watched.view(start?.threadId))).toEqual(["a done [a done]"]);
});
