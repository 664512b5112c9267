import { describe, expect, test } from "@jest/globals";
import { AIMessage } from "@langchain/core/messages";
import { captions } from "@surtitle/captions";
import {
  createSurtitle,
  memoryJournal,
  reduceThread,
  type SurtitleEvent,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";
import { asks, at, noteIds, over, parent, starts } from "./support/parent.ts";

const usage_metadata = { input_tokens: 30, output_tokens: 12, total_tokens: 42 };

/** A real agent that calls a tool and answers. */
function researcher() {
  const look = tool(async () => "looked", { name: "look", description: "", schema: z.object({}) });
  const asking = new AIMessage({
    content: "",
    tool_calls: [{ name: "look", args: {}, id: "inner-call", type: "tool_call" }],
    usage_metadata,
  });
  const model = fakeModel()
    .respond(asking)
    .respond(new AIMessage({ content: "inner answer", usage_metadata }));
  return createAgent({ model, tools: [look], name: "inner_researcher" });
}

describe("an agent that starts nothing", () => {
  test.each([at("t"), {}])("gives the same updates as one without the middleware: %j", async (place) => {
    const p = parent();
    const run = async (stream: AsyncIterable<unknown>) => {
      const chunks: unknown[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      return chunks;
    };
    const pausing = tool(async () => "paused", { name: "pause", description: "", schema: z.object({}) });
    const asking = new AIMessage({
      content: "",
      tool_calls: [{ name: "pause", args: {}, id: "1", type: "tool_call" }],
    });
    const model = () => fakeModel().respond(asking).respond(new AIMessage("ok"));
    const bare = createAgent({ model: model(), tools: [pausing] });
    const full = createAgent({ model: model(), tools: [pausing], middleware: [p.middleware] });
    const said = (chunks: readonly unknown[]) =>
      chunks.flatMap((chunk) =>
        [...JSON.stringify(chunk).matchAll(/"content":"(\w*)"/g)].map(([, text]) => text),
      );
    const expected = said(await run(await bare.stream(asks("go"), { streamMode: "updates" })));
    const config = { ...place, streamMode: "updates" as const };
    expect(said(await run(await full.stream(asks("go"), config)))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(2);
  });
});

describe("agents in the background", () => {
  test("are twenty at once without a warning of too many listeners", async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error): void => void warnings.push(warning);
    process.on("warning", hear);
    const p = parent({ maxBatch: 20, concurrency: 20 });
    await p.turn("go", [starts(...Array.from({ length: 20 }, (_, i) => `${i}`))]);
    await p.worker.on("19");
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off("warning", hear);
    expect(warnings).toEqual([]);
  });

  test("of which the words of one break our own code are told all the same", async () => {
    const surtitle = createSurtitle({ onError: () => {} });
    const p = parent({ surtitle });
    await p.turn("go", [starts("a", "b")]);
    const evil = {
      get content() {
        throw new Error("no");
      },
      getType: () => "ai",
    };
    (await p.worker.on("a")).resolve({ messages: [evil] });
    (await p.worker.on("b")).done("found");
    await over(p, 1);
    const messages = await p.turn("and?");
    expect(noteIds(messages)).toHaveLength(1);
    expect(messages.find(({ id }) => id?.startsWith("surtitle:"))?.text).toMatch(/failed.*\n.*done: found/);
  });

  test.each(["messages", "updates", "custom", "tasks", "debug"] as const)(
    "are in no stream of the run that started them: %s",
    async (streamMode) => {
      const p = parent({ agents: { researcher: researcher() } });
      const run = p.agentFor([[starts("a")], [{ name: "wait_for_subagents" }]]);
      const stream = await run.stream(asks("go"), { ...at("t"), streamMode, subgraphs: true });
      const chunks: unknown[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      expect(p.notes).toHaveLength(1);
      expect(JSON.stringify(chunks)).not.toMatch(/inner_researcher|inner-call/);
    },
  );

  test("are not among its events, nor its callbacks", async () => {
    const p = parent({ agents: { researcher: researcher() } });
    const seen: string[] = [];
    const callbacks = [
      {
        handleChatModelStart: () => void seen.push("model"),
        handleToolStart: (...given: unknown[]) => void seen.push(String(given[6])),
      },
    ];
    const run = p.agentFor([[starts("a")], [{ name: "wait_for_subagents" }]]);
    const names: string[] = [];
    for await (const { name } of run.streamEvents(asks("go"), { ...at("t"), version: "v2", callbacks }))
      names.push(name);
    expect(p.notes).toHaveLength(1);
    expect(names).not.toContain("inner_researcher");
    expect(seen.filter((name) => name === "look")).toEqual([]);
    expect(seen.filter((name) => name === "model")).toHaveLength(3);
  });

  test("cost what they cost: one usage entry by the agent's id, with the turn that began them", async () => {
    const events: SurtitleEvent[] = [];
    const surtitle = createSurtitle({
      journal: memoryJournal(),
      onEvent: (event) => void events.push(event),
    });
    const handler = captions({ surtitle });
    const p = parent({ surtitle, agents: { researcher: researcher() } });
    const run = p.agentFor([[starts("a")], [{ name: "wait_for_subagents" }]]);
    const { messages } = await run.invoke(asks("go"), { ...at("t"), callbacks: [handler] });
    expect(noteIds(messages)).toHaveLength(1);
    await surtitle.settled();
    const record = await surtitle.read("t");
    const [turn] = record.turns;
    expect(record.usage).toEqual([
      {
        runId: expect.stringMatching(/^sub-\w{8}$/),
        ...{ kind: "subagent", outcome: "done", turnId: turn?.turnId, at: expect.any(Number) },
        tokens: { input: 60, output: 24, total: 84 },
      },
    ]);
    expect(record.notes).toMatchObject([{ turnId: turn?.turnId, agents: [{ status: "done" }] }]);
    const live = events.reduce<ThreadView>(reduceThread, threadView());
    expect(threadView(record)).toEqual(live);
    const told = events.filter(({ type }) => type === "surtitle/subagent-note");
    expect(
      told.flatMap((event) => ("agents" in event ? event.agents : [])).map(({ status }) => status),
    ).toEqual(["running", "done"]);
    await surtitle.close();
  });

  test("of a run that is to be left alone are told to the parent, and to nobody else", async () => {
    const p = parent();
    const off = { ...at("t"), tags: ["surtitle:off"] };
    await p.agentFor([[starts("a")]]).invoke(asks("go"), off);
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    const { messages } = await p.agentFor([]).invoke(asks("and?"), off);
    expect(noteIds(messages)).toHaveLength(1);
    await p.surtitle.settled();
    expect(p.events).toEqual([]);
    expect(await p.journal.readLeases("t")).toEqual([]);
    expect(await p.surtitle.threads()).toEqual([]);
  });

  test("an agent with a checkpointer of its own keeps a thread of its own", async () => {
    const p = parent();
    await p.turn("go", [starts("a", "b")]);
    await p.worker.on("b");
    const threads = p.worker.works.map(({ config }) => JSON.stringify(config["configurable"]));
    expect(new Set(threads).size).toBe(2);
    (await p.worker.on("a")).done("a");
    (await p.worker.on("b")).done("b");
    await over(p, 1);
  });
});
