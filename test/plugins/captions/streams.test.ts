import { afterEach, expect, test } from "@jest/globals";
import { CustomStreamOrchestrator, FetchStreamTransport } from "@langchain/langgraph-sdk/ui";
import { captionsMiddleware } from "@surtitle/captions";
import {
  isSurtitleEvent,
  reduceThread,
  type SurtitleEvent,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ask, broken, on, scripted, subagent, type Watched, watch } from "../../support/agents.ts";
import { serveOnce } from "../../support/serve-once.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What is used of a v3 run. */
interface ProtocolRun
  extends AsyncIterable<{
    readonly method: string;
    readonly params: { readonly data?: { readonly payload?: unknown } };
  }> {
  readonly toolCalls: AsyncIterable<{ readonly output: Promise<unknown> }>;
}

/** An agent with an event of its own, a tool that throws, and an agent inside. */
function agentOn({ surtitle }: Watched) {
  const own = tool(
    async (_, runtime) => {
      const { writer } = runtime as unknown as { readonly writer?: (chunk: unknown) => void };
      writer?.({ type: "progress", percent: 50, surtitle: "/not ours" });
      return "ok";
    },
    { name: "own", description: "", schema: z.object({}) },
  );
  const model = scripted(
    [
      { name: "own", id: "a" },
      { name: "broken", id: "b" },
    ],
    [{ name: "ask_inner", id: "c" }],
  );
  const tools = [own, broken, subagent("inner", [{ name: "quick", id: "x" }])];
  return createAgent({ model, tools, middleware: [captionsMiddleware({ surtitle })] });
}

/** The stream tells everything but the turn's end, which comes after its own; with it the view is the journal's. */
async function tellsAll(heard: readonly unknown[], watched: Watched): Promise<void> {
  const kept = await watched.view();
  const ours = heard.filter(isSurtitleEvent);
  const ends = watched.events.filter(({ type }) => type === "surtitle/turn-end");
  expect(ours).toEqual(watched.events.filter(({ type }) => type !== "surtitle/turn-end"));
  const live = [...ours, ...ends].reduce<ThreadView>(
    (view, event: SurtitleEvent) => reduceThread(view, event),
    threadView(),
  );
  expect(live).toEqual(kept);
  expect(kept.steps.map(({ anchor, status, agent }) => `${anchor} ${status} ${agent ?? ""}`)).toEqual([
    "a partial ",
    "c done ",
    "x done inner",
  ]);
  expect(heard.filter((chunk) => !isSurtitleEvent(chunk))).toEqual([
    { type: "progress", percent: 50, surtitle: "/not ours" },
  ]);
}

test("agent.stream with updates and custom", async () => {
  const watched = watch();
  const heard: unknown[] = [];
  const updates: unknown[] = [];
  for await (const [mode, chunk] of await agentOn(watched).stream(ask(), {
    ...on("t", watched.handler),
    streamMode: ["updates", "custom"],
  }))
    (mode === "custom" ? heard : updates).push(chunk);
  await tellsAll(heard, watched);
  expect(JSON.stringify(updates)).not.toContain("surtitle/");
  expect(JSON.stringify(updates)).toContain("kaboom");
});

test("streamEvents v3", async () => {
  const watched = watch();
  const heard: unknown[] = [];
  const run = (await agentOn(watched).streamEvents(ask(), {
    ...on("t", watched.handler),
    version: "v3",
  } as never)) as unknown as ProtocolRun;
  await Promise.all([
    (async () => {
      for await (const { method, params } of run) if (method === "custom") heard.push(params.data?.payload);
    })(),
    (async () => {
      // LangChain rejects what a tool gave that threw, whether anyone asked for it or not.
      for await (const { output } of run.toolCalls) output.catch(() => {});
    })(),
  ]);
  await tellsAll(heard, watched);
});

test("the client behind useStream: onCustomEvent hears it over HTTP, and the messages are the agent's", async () => {
  const watched = watch();
  const agent = agentOn(watched);
  const { url, close } = await serveOnce(async (body) => {
    const { input } = JSON.parse(body) as { input: ReturnType<typeof ask> };
    const stream = await agent.stream(input, {
      ...on("t", watched.handler),
      streamMode: ["values", "custom"],
      encoding: "text/event-stream",
    });
    return stream as unknown as AsyncIterable<Uint8Array>;
  });
  closing.push(close);
  const heard: unknown[] = [];
  const client = new CustomStreamOrchestrator({
    transport: new FetchStreamTransport({ apiUrl: url }),
    onCustomEvent: (event: unknown) => void heard.push(event),
  } as never);
  await client.submit(ask() as never, {} as never);
  expect(client.error).toBeUndefined();
  expect(client.messages.map(({ type, text }) => `${type}: ${text.slice(0, 13)}`)).toEqual([
    "human: please",
    "ai: ",
    "tool: ok",
    "tool: Error: kaboom",
    "ai: ",
    "tool: done",
    "ai: done",
  ]);
  await tellsAll(heard, watched);
});
