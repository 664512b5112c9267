import { describe, expect, jest, test } from "@jest/globals";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { captionsMiddleware } from "@surtitle/captions";
import { isSurtitleEvent, reduceThread, type SurtitleEvent, threadView } from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import {
  ask,
  broken,
  inShort,
  on,
  quick,
  scripted,
  slow,
  subagent,
  type Watched,
  watch,
} from "../../../support/agents.ts";

const q = z.object({ q: z.string().default("") });

function bridge({ surtitle }: Watched) {
  return [captionsMiddleware({ surtitle })];
}

/** What a reader of the custom stream gets. */
async function read(agent: unknown, watched: Watched, input: unknown = ask()): Promise<unknown[]> {
  const { stream } = agent as { stream(input: unknown, config: unknown): Promise<AsyncIterable<unknown>> };
  const config = { ...on("t", watched.handler), streamMode: "custom" };
  const chunks: unknown[] = [];
  for await (const chunk of await stream.call(agent, input, config)) chunks.push(chunk);
  return chunks;
}

function told(events: readonly unknown[]): string[] {
  return events
    .filter(isSurtitleEvent)
    .map((event) => `${event.type.slice(9)}${"anchor" in event ? ` ${event.anchor}` : ""}`);
}

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

  test("in a stream of one mode, of several, and of none", async () => {
    const watched = watch();
    const agent = () =>
      createAgent({
        model: scripted([{ name: "quick", id: "a" }]),
        tools: [quick],
        middleware: bridge(watched),
      });
    expect(told(await read(agent(), watched))).toEqual([
      "turn-start",
      "step-start a",
      "call-end a",
      "step-end a",
    ]);
    await agent().invoke(ask(), on("t", watched.handler));
    for await (const chunk of await agent().stream(ask(), {
      ...on("t", watched.handler),
      streamMode: ["updates", "messages"],
    }))
      expect(JSON.stringify(chunk)).not.toContain("surtitle/");
    expect((await watched.view()).steps).toHaveLength(3);
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

  test("an outer and an inner agent that both have it send everything once", async () => {
    const watched = watch();
    const inner = createAgent({
      model: scripted([{ name: "quick", id: "within" }]),
      tools: [quick],
      name: "inner",
      middleware: bridge(watched),
    });
    const sub = tool(
      async (_, runtime) => {
        const { writer } = runtime as unknown as { readonly writer?: (chunk: unknown) => void };
        return (await inner.invoke(ask(), { writer } as never)).messages.at(-1)?.text ?? "";
      },
      { name: "sub", description: "", schema: q },
    );
    const model = scripted([{ name: "sub", id: "out" }]);
    const agent = createAgent({ model, tools: [sub], middleware: bridge(watched) });
    const chunks = await read(agent, watched);
    expect(chunks).toEqual(watched.events.slice(0, chunks.length));
    expect(told(chunks)).toContain("step-end within");
  });

  test("a turn that goes on is told whole, though a nested agent writes first", async () => {
    const watched = watch();
    const asking = tool(async () => `got ${String(interrupt("may I?"))}`, {
      name: "asking",
      description: "",
      schema: q,
    });
    const inner = createAgent({
      model: scripted([{ name: "asking", id: "within" }]),
      tools: [asking],
      name: "inner",
      middleware: bridge(watched),
    });
    const sub = tool(async () => (await inner.invoke(ask())).messages.at(-1)?.text ?? "", {
      name: "sub",
      description: "",
      schema: q,
    });
    const agent = createAgent({
      model: scripted([{ name: "sub", id: "out" }]),
      tools: [sub],
      checkpointer: new MemorySaver(),
      middleware: bridge(watched),
    });
    const before = await read(agent, watched);
    const paused = before.filter(isSurtitleEvent).reduce(reduceThread, threadView());
    expect(inShort(paused)).toEqual(["out paused [out paused]", "within paused [within paused]"]);
    const after = await read(agent, watched, new Command({ resume: "yes" }));
    expect(told(after)[0]).toBe("turn-start");
    const view = (after as SurtitleEvent[]).reduce(reduceThread, paused);
    expect(inShort(view)).toEqual(["out done [out done]", "within done [within done]"]);
    await watched.view();
  });

  test("agents made one after the other on one hub listen to it once", async () => {
    const watched = watch();
    const subscribe = jest.spyOn(hubOf(watched.surtitle).bus, "subscribe");
    for (let i = 0; i < 50; i += 1) bridge(watched);
    expect(subscribe).toHaveBeenCalledTimes(1);
    const model = scripted([{ name: "quick", id: "a" }]);
    const chunks = await read(createAgent({ model, tools: [quick], middleware: bridge(watched) }), watched);
    expect(told(chunks).filter((line) => line === "step-start a")).toHaveLength(1);
  });

  test.each([
    ["without a reason", undefined],
    ["as LangGraph's server does to cancel", "interrupt"],
    ["as it does to take a run back", "rollback"],
  ])("an abort %s ends the turn, though its last words find nobody at the stream", async (_, reason) => {
    const watched = watch();
    const stop = new AbortController();
    watched.surtitle.subscribe((event) => {
      if (event.type === "surtitle/step-start") setTimeout(() => stop.abort(reason), 20);
    });
    const model = scripted([{ name: "slow", id: "a" }]);
    const agent = createAgent({ model, tools: [slow], middleware: bridge(watched) });
    const config = { ...on("t", watched.handler), streamMode: "custom" as const, signal: stop.signal };
    const reading = async (): Promise<void> => {
      for await (const _ of await agent.stream(ask(), config));
    };
    await reading().catch(() => {});
    const view = await watched.view();
    expect(stop.signal.aborted).toBe(true);
    expect([inShort(view), view.turns.map(({ status }) => status)]).toEqual([
      ["a stopped [a stopped]"],
      ["stopped"],
    ]);
  });

  test("a call that timed out by itself is told when the run goes on", async () => {
    const watched = watch();
    const late = tool(() => Promise.reject(new DOMException("too late", "TimeoutError")), {
      name: "late",
      description: "",
      schema: q,
    });
    const model = scripted([{ name: "late", id: "a" }], [{ name: "quick", id: "b" }]);
    const agent = createAgent({ model, tools: [late, quick], middleware: bridge(watched) });
    const chunks = await read(agent, watched);
    expect(chunks).toEqual(watched.events.slice(0, chunks.length));
    expect(told(chunks).at(-1)).toBe("step-end b");
  });
});
