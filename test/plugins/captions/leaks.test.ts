import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { captionsMiddleware } from "@surtitle/captions";
import { isSurtitleEvent } from "@surtitle/core";
import { createAgent } from "langchain";
import {
  asks,
  chatModel,
  openStage,
  type Stage,
  type StageOptions,
  slowTool,
} from "../../support/http-agent.ts";
import { pause, until } from "../../support/until.ts";

const SAID = "zzyzx";
const script = [{ calls: [{ name: "read_file", args: { path: "notes/a.md" } }] }, { text: "All done." }];
const narration = `read | going through the ${SAID} notes one by one`;

let stage: Stage | undefined;

afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function open(more: Partial<StageOptions> = {}): Promise<Stage> {
  stage = await openStage({ script, narration, ...more });
  return stage;
}

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

function narrated({ events }: Stage): string[] {
  return events.flatMap((event) => (event.type === "surtitle/step-caption" ? [event.caption.text] : []));
}

function withoutOurs(chunks: readonly unknown[]): string {
  return JSON.stringify(chunks, (_, value: unknown) => (isSurtitleEvent(value) ? undefined : value));
}

describe("with a narrator at work, none of its words are in", () => {
  test.each(["messages", "updates", "values", "custom"] as const)("streamMode %s", async (streamMode) => {
    const { agent, handler, settle } = await open();
    const [input, config] = asks("look");
    const chunks = await collect(await agent.stream(input, { ...config, callbacks: [handler], streamMode }));
    await settle("t");
    expect(narrated(stage as Stage)).toEqual([`going through the ${SAID} notes one by one`]);
    expect(withoutOurs(chunks)).not.toContain(SAID);
  });

  test("streamEvents v2", async () => {
    const { agent, handler, settle } = await open();
    const [input, config] = asks("look");
    const chunks = await collect(
      agent.streamEvents(input, { ...config, callbacks: [handler], version: "v2" }),
    );
    await settle("t");
    expect(narrated(stage as Stage)).toHaveLength(1);
    expect(withoutOurs(chunks)).not.toContain(SAID);
  });

  test("streamEvents v3", async () => {
    const { agent, handler, settle } = await open();
    const [input, config] = asks("look");
    const run = await agent.streamEvents(input, { ...config, callbacks: [handler], version: "v3" } as never);
    const chunks = await collect(run as unknown as AsyncIterable<unknown>);
    await settle("t");
    expect(narrated(stage as Stage)).toHaveLength(1);
    expect(withoutOurs(chunks)).not.toContain(SAID);
  });

  test("the agent's own callbacks and usage", async () => {
    const { agent, handler, settle, server } = await open();
    const runs: string[] = [];
    const ends: string[] = [];
    class Other extends BaseCallbackHandler {
      override name = "other";
      override awaitHandlers = true;
      override handleChatModelStart(_model: unknown, _messages: unknown, runId: string): void {
        runs.push(runId);
      }
      override handleLLMEnd(output: unknown): void {
        ends.push(JSON.stringify(output));
      }
    }
    const [input, config] = asks("look");
    await agent.invoke(input, { ...config, callbacks: [new Other(), handler] });
    await settle("t");
    expect(server.exchanges.filter(({ request }) => request.model === "narrator")).toHaveLength(1);
    expect(runs).toHaveLength(2);
    expect(ends.join()).not.toContain(SAID);
  });

  test("the messages that the agent returns, which are the same without us", async () => {
    const { agent, handler, settle } = await open();
    const [input, config] = asks("look");
    const plain = (messages: readonly { text: string; type: string }[]): string[] =>
      messages.map(({ type, text }) => `${type} ${text}`);
    const withUs = await agent.invoke(input, { ...config, callbacks: [handler] });
    await settle("t");
    const withoutUs = await agent.invoke(...asks("look", "other"));
    expect(plain(withUs.messages)).toEqual(plain(withoutUs.messages));
  });

  test("LangSmith's traces", async () => {
    const bodies: string[] = [];
    const endpoint = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        bodies.push(Buffer.concat(parts).toString("latin1"));
        response.end("{}");
      });
    });
    await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
    const before = { ...process.env };
    const { port } = endpoint.address() as AddressInfo;
    Object.assign(process.env, {
      LANGSMITH_TRACING: "true",
      LANGSMITH_ENDPOINT: `http://127.0.0.1:${port}`,
      LANGSMITH_API_KEY: "not-a-key",
      LANGSMITH_DISABLE_RUN_COMPRESSION: "true",
      LANGCHAIN_CALLBACKS_BACKGROUND: "false",
    });
    try {
      const { agent, handler, settle } = await open();
      const [input, config] = asks("look");
      await agent.invoke(input, { ...config, callbacks: [handler] });
      await settle("t");
      const { awaitAllCallbacks } = await import("@langchain/core/callbacks/promises");
      await awaitAllCallbacks();
      await until(() => bodies.join().includes("read_file"));
      await pause(300);
      expect(narrated(stage as Stage)).toHaveLength(1);
      expect(bodies.join()).not.toContain(SAID);
      expect(bodies.join()).not.toContain("surtitle:caption");
    } finally {
      for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
      Object.assign(process.env, before);
      endpoint.closeAllConnections();
      await new Promise((resolve) => endpoint.close(resolve));
    }
  });
});

test("the end of a step closes the narrator's socket, and the call is counted as cancelled", async () => {
  const { agent, handler, settle, server, events } = await open({
    narration: () => ({ text: narration, thinkMs: 600_000 }),
    toolUntil: "asked",
  });
  const [input, config] = asks("look");
  await agent.invoke(input, { ...config, callbacks: [handler] });
  await settle("t");
  const exchange = server.exchanges.find(({ request }) => request.model === "narrator");
  await until(() => exchange?.outcome !== "pending");
  expect(exchange?.outcome).toBe("hung-up");
  expect(events.filter(({ type }) => type === "surtitle/model-usage")).toMatchObject([
    { kind: "caption", outcome: "cancelled" },
  ]);
});

test("without a narrator no request is made, and captions still come", async () => {
  const { agent, handler, settle, server, events } = await open({ narrator: false });
  const [input, config] = asks("look");
  await agent.invoke(input, { ...config, callbacks: [handler] });
  await settle("t");
  expect(server.exchanges.filter(({ request }) => request.model !== "worker")).toEqual([]);
  expect(events.find(({ type }) => type === "surtitle/step-end")).toMatchObject({
    caption: { text: "read notes/a.md" },
  });
});

test("a fast step costs no call", async () => {
  const { agent, handler, settle, server } = await open({
    toolUntil: "at once",
    captions: { dwellMs: 600_000 },
  });
  const [input, config] = asks("look");
  await agent.invoke(input, { ...config, callbacks: [handler] });
  await settle("t");
  expect(server.exchanges.filter(({ request }) => request.model === "narrator")).toEqual([]);
});

test("the middleware's events are all that is new in the custom stream, in order, from the turn's start on", async () => {
  const { handler, settle, server, surtitle, events, wait } = await open();
  const middleware = [captionsMiddleware({ surtitle })];
  const agent = createAgent({
    model: chatModel(server, "worker"),
    tools: [slowTool("read_file", wait)],
    middleware,
  });
  const [input, config] = asks("look");
  const chunks = await collect(
    await agent.stream(input, { ...config, callbacks: [handler], streamMode: "custom" }),
  );
  await settle("t");
  expect(chunks.every(isSurtitleEvent)).toBe(true);
  expect(chunks).toEqual(events.slice(0, chunks.length));
  expect(chunks.map((event) => (event as { type: string }).type)).toContain("surtitle/step-caption");
});
