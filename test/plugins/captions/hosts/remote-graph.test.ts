/** An agent behind a LangGraph server, called by RemoteGraph: over HTTP, as its own client does. */
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Command, interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { RemoteGraph } from "@langchain/langgraph/remote";
import { captionsMiddleware } from "@surtitle/captions";
import { isSurtitleEvent, reduceThread, type SurtitleEvent, threadView } from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import {
  type Asking,
  ask,
  inShort,
  quick,
  scripted,
  slow,
  subagent,
  type Watched,
  watch,
} from "../../../support/agents.ts";
import { type GraphServer, type Served, serveGraph } from "../../../support/graph-server.ts";

const asking = tool(async () => `got ${String(interrupt("may I?"))}`, {
  name: "asking",
  description: "",
  schema: z.object({}),
});

let remote: RemoteGraph;
let server: GraphServer;
let watched: Watched;

/** The caller's end of an agent of the server's. */
async function serve(...answers: readonly (readonly Asking[])[]): Promise<void> {
  const agent = createAgent({
    model: scripted(...answers),
    tools: [quick, slow, asking, subagent("inner", [{ name: "quick", id: "x" }])],
    checkpointer: new MemorySaver(),
    middleware: [captionsMiddleware({ surtitle: watched.surtitle })],
  }).withConfig({ callbacks: [watched.handler] });
  // A LangGraph server takes the graph out of what it loads.
  server = await serveGraph(agent.graph as unknown as Served);
  remote = new RemoteGraph({ graphId: "agent", url: server.url });
}

beforeEach(async () => {
  watched = watch();
});

afterEach(() => server.close());

/** What came until the remote graph asked a person, or was done. */
async function until(stream: Promise<AsyncIterable<unknown>>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  try {
    for await (const chunk of await stream) chunks.push(chunk);
  } catch (error) {
    expect((error as Error).name).toBe("GraphInterrupt");
  }
  return chunks;
}

const inThread = { configurable: { thread_id: "t" }, streamMode: "custom" as const };

describe("RemoteGraph", () => {
  test("the custom stream brings the server's events, nested agents' among them, and a view of them", async () => {
    await serve(
      [{ name: "quick", id: "a" }],
      [{ name: "ask_inner", id: "b" }],
      [{ name: "asking", id: "c" }],
    );
    const before = await until(remote.stream(ask(), inThread));
    expect(before.every(isSurtitleEvent)).toBe(true);
    expect(before).toEqual(watched.events.slice(0, before.length));
    const paused = (before as SurtitleEvent[]).reduce(reduceThread, threadView());
    expect(inShort(paused)).toEqual([
      "a done [a done]",
      "b done [b done]",
      "x done [x done]",
      "c paused [c paused]",
    ]);
    const after = await until(remote.stream(new Command({ resume: "yes" }), inThread));
    const view = (after as SurtitleEvent[]).reduce(reduceThread, paused);
    expect(inShort(view)).toEqual([
      "a done [a done]",
      "b done [b done]",
      "x done [x done]",
      "c done [c done]",
    ]);
    expect((await watched.view()).steps).toEqual(view.steps);
  });

  test("callbacks of the caller stay with the caller: they hear of no tool of the server's", async () => {
    await serve([{ name: "quick", id: "a" }]);
    const mine = watch();
    const heard: string[] = [];
    const listening = { name: "mine", handleToolStart: () => void heard.push("tool") };
    const config = { ...inThread, callbacks: [mine.handler, listening] };
    expect(await until(remote.stream(ask(), config))).not.toEqual([]);
    expect([heard, mine.events, mine.problems]).toEqual([[], [], []]);
  });

  test("as a node of a graph it passes the events on to that graph's custom stream", async () => {
    await serve([{ name: "quick", id: "a" }]);
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("remote", remote as never)
      .addEdge(START, "remote")
      .compile();
    const chunks = await until(graph.stream(ask(), { ...inThread, subgraphs: true }));
    const ours = (chunks as [string[], unknown][]).map(([, event]) => event);
    expect(ours.length).toBeGreaterThan(3);
    expect(ours).toEqual(watched.events.slice(0, ours.length));
  });

  test("a caller's abort hangs up, and a server that ends the run then tells a stopped step", async () => {
    await serve([{ name: "slow", id: "a" }]);
    const caller = new AbortController();
    const reading = async (): Promise<void> => {
      for await (const chunk of await remote.stream(ask(), { ...inThread, signal: caller.signal }))
        if (isSurtitleEvent(chunk) && chunk.type === "surtitle/step-start") caller.abort();
    };
    await expect(reading()).rejects.toThrow(/abort/i);
    for (let i = 0; i < 300 && watched.events.at(-1)?.type !== "surtitle/turn-end"; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(inShort(await watched.view())).toEqual(["a stopped [a stopped]"]);
  });
});
