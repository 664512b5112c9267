import { describe, expect, test } from "@jest/globals";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  modelFallbackMiddleware,
  tool,
  toolRetryMiddleware,
  toolStrategy,
} from "langchain";
import { z } from "zod";
import {
  type Asking,
  ask,
  inShort,
  on,
  quick,
  scripted,
  type Watched,
  watch,
} from "../../../support/agents.ts";
import { runBoth } from "../../../support/hosts.ts";

const q = z.object({ q: z.string().default("") });

async function runWith(
  middleware: readonly AgentMiddleware[],
  version: "v1" | "v2",
  ...answers: readonly (readonly Asking[])[]
): Promise<Watched> {
  const watched = watch();
  await runBoth(
    () => createAgent({ model: scripted(...answers), tools: [quick], middleware, version }) as never,
    on("t", watched.handler),
  );
  expect(watched.problems).toEqual([]);
  return watched;
}

describe.each(["v1", "v2"] as const)("createAgent %s", (version) => {
  test("a model that looks the answer over before its tools run does not cost the step", async () => {
    const guard = createMiddleware({
      name: "guard",
      afterModel: async () => void (await scripted().invoke([])),
    });
    const { view } = await runWith(
      [guard],
      version,
      [{ name: "quick", id: "a" }],
      [{ name: "quick", id: "a" }],
    );
    expect(inShort(await view())[0]).toBe("a done [a done]");
    expect(inShort(await view())).toHaveLength(2);
  });

  test("a model that asks for tools of its own while it looks makes no step", async () => {
    const guard = createMiddleware({
      name: "guard",
      afterModel: async () => void (await scripted([{ name: "flag", id: "ghost" }]).invoke([])),
    });
    const { view } = await runWith([guard], version, [{ name: "quick", id: "a" }]);
    expect(inShort(await view())).toEqual(["a done [a done]"]);
  });

  test("a model that is asked around each tool closes nothing", async () => {
    const judge = createMiddleware({
      name: "judge",
      wrapToolCall: async (request, handler) => {
        await scripted([{ name: "flag", id: "ghost" }]).invoke([]);
        const result = await handler(request);
        await scripted().invoke([]);
        return result;
      },
    });
    const { view } = await runWith(
      [judge],
      version,
      [
        { name: "quick", id: "a" },
        { name: "quick", id: "b" },
      ],
      [{ name: "quick", id: "c" }],
    );
    expect(inShort(await view())).toEqual(["a done [a done, b done]", "c done [c done]"]);
  });

  test("an app that drops a call before it runs changes the step", async () => {
    const censor = createMiddleware({
      name: "censor",
      afterModel: (state) => {
        const last = state.messages.at(-1) as { id?: string; tool_calls?: { id?: string }[] };
        if ((last.tool_calls?.length ?? 0) < 2) return undefined;
        return {
          messages: [
            Object.assign(Object.create(Object.getPrototypeOf(last)), last, {
              tool_calls: last.tool_calls?.slice(1),
            }),
          ],
        } as never;
      },
    });
    const { view } = await runWith([censor], version, [
      { name: "quick", args: { q: "secret" }, id: "a" },
      { name: "quick", args: { q: "b" }, id: "b" },
    ]);
    expect(inShort(await view())).toEqual(["b done [b done]"]);
  });

  test("messages put in after the results do not hide them", async () => {
    const remind = createMiddleware({
      name: "remind",
      wrapModelCall: (request, handler) =>
        handler({
          ...request,
          messages: [...request.messages, { role: "user", content: "remember" } as never],
        }),
    });
    const { view } = await runWith([remind], version, [
      { name: "nope", id: "a" },
      { name: "quick", id: "b" },
    ]);
    expect(inShort(await view())).toEqual(["a partial [a failed, b done]"]);
  });

  test("a model that fails is replaced, and the step is the other one's", async () => {
    const watched = watch();
    const down = scripted();
    Object.assign(down, {
      bindTools: () => ({
        invoke: async () => {
          throw new Error("down");
        },
      }),
    });
    const middleware = [modelFallbackMiddleware(scripted([{ name: "quick", id: "a" }]) as never)];
    await createAgent({ model: down, tools: [quick], middleware, version })
      .invoke(ask(), on("t", watched.handler))
      .catch(() => undefined);
    expect(inShort(await watched.view()).slice(0, 1)).toEqual(["a done [a done]"]);
  });
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

test("a model that shapes an answer in a node of its own makes no step, and harms none", async () => {
  const watched = watch();
  const shape = scripted([{ name: "extract", args: { mood: "fine" }, id: "s" }]).withStructuredOutput(
    z.object({ mood: z.string() }),
  );
  const model = scripted([{ name: "quick", id: "a" }]);
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("shape", async (state) => {
      await shape.invoke(state.messages);
      return {};
    })
    .addNode("agent", createAgent({ model, tools: [quick], name: "worker" }).graph as never)
    .addEdge("__start__", "shape")
    .addEdge("shape", "agent")
    .addEdge("agent", "__end__")
    .compile();
  await graph.invoke(ask() as never, on("t", watched.handler));
  expect(inShort(await watched.view())).toEqual(["a done [a done]"]);
});

test("models and tools called one after the other in a single node are steps of their own", async () => {
  const watched = watch();
  const model = scripted([{ name: "quick", id: "a" }], [{ name: "quick", id: "b" }]);
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("all", async ({ messages }) => {
      const made = [...messages];
      for (;;) {
        const answer = await model.invoke(made);
        made.push(answer);
        if (!answer.tool_calls?.length) return { messages: made };
        for (const call of answer.tool_calls)
          made.push((await quick.invoke({ ...call, type: "tool_call" })) as never);
      }
    })
    .addEdge("__start__", "all")
    .addEdge("all", "__end__")
    .compile();
  await graph.invoke(ask() as never, on("t", watched.handler));
  expect(inShort(await watched.view())).toEqual(["a done [a done]", "b done [b done]"]);
});

test("a tool's own metadata names its category, from its first end on", async () => {
  const watched = watch();
  const frob = tool(async () => "ok", {
    name: "frob",
    description: "",
    schema: q,
    metadata: { surtitle: { category: "search", target: "q" } },
  });
  const model = scripted(
    [{ name: "frob", args: { q: "moon" }, id: "a" }],
    [{ name: "frob", args: { q: "sun" }, id: "b" }],
  );
  await createAgent({ model, tools: [frob] }).invoke(ask(), on("t", watched.handler));
  const { steps } = await watched.view();
  expect(steps.map(({ caption }) => [caption.category, caption.text])).toEqual([
    ["search", "searched for moon"],
    ["search", "searched for sun"],
  ]);
  expect(steps[1]?.calls[0]).toMatchObject({ category: "search", gloss: "searching for sun" });
});
