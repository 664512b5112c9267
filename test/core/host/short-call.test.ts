import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { ChatOpenAI } from "@langchain/openai";
import { ModelSlot, type ShortAnswer, type ShortCall, shortCall } from "@surtitle/core/plugin";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => answer(request, response, body));
  });
  // Else a client whose process stalled for some seconds sends into a connection that was just given up.
  server.keepAliveTimeout = 0;
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function says(
  content: string,
  usage: object | undefined = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
): Answer {
  return (_request, response) => {
    response.setHeader("content-type", "application/json");
    const message = { role: "assistant", content };
    response.end(
      JSON.stringify({
        id: "x",
        object: "chat.completion",
        model: "tiny-1",
        choices: [{ index: 0, message, finish_reason: "stop" }],
        usage,
      }),
    );
  };
}

function chat(baseURL: string): ChatOpenAI {
  return new ChatOpenAI({
    model: "tiny",
    apiKey: "not-a-key",
    useResponsesApi: false,
    configuration: { baseURL },
  });
}

async function call(answer: Answer, more: Partial<ShortCall> = {}): Promise<ShortAnswer> {
  const model = new ModelSlot(chat(await serve(answer)));
  const messages = [new HumanMessage("what?")];
  return await shortCall({
    model,
    messages,
    kind: "caption",
    runId: crypto.randomUUID(),
    timeoutMs: 60_000,
    ...more,
  });
}

describe("a short call over HTTP", () => {
  test("gives the text, the tokens and the model's name", async () => {
    expect(await call(says("run | building"))).toEqual({
      outcome: "answered",
      text: "run | building",
      tokens: { input: 7, output: 3, total: 10 },
      model: "tiny-1",
    });
  });

  test("what the provider does not count is unknown, not 0", async () => {
    const uncounted = await call((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          choices: [{ index: 0, message: { role: "assistant", content: "hi" }, finish_reason: "stop" }],
        }),
      );
    });
    expect(uncounted).toEqual({ outcome: "answered", text: "hi" });
  });

  test.each([400, 401, 429, 500])("a %i is one request and a failure", async (status) => {
    let requests = 0;
    const answer = await call((_request, response) => {
      requests += 1;
      response.statusCode = status;
      response.end(JSON.stringify({ error: { message: "no" } }));
    });
    expect(answer.outcome).toBe("failed");
    expect(requests).toBe(1);
  });

  test("an abort closes the provider's socket", async () => {
    const abort = new AbortController();
    let closed: () => void = () => {};
    const socketClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const answer = await call(
      (request) => {
        request.socket.on("close", closed);
        abort.abort();
      },
      { signal: abort.signal },
    );
    expect(answer).toEqual({ outcome: "cancelled", text: "" });
    await socketClosed;
  });

  test("a provider that never answers is given up, and its socket closed", async () => {
    let closed: () => void = () => {};
    const socketClosed = new Promise<void>((resolve) => (closed = resolve));
    let arrived = false;
    // On a busy machine the time may be up before the request has arrived.
    for (let timeoutMs = 60; !arrived; timeoutMs *= 4) {
      const answer = await call(
        (request) => {
          arrived = true;
          request.socket.on("close", closed);
        },
        { timeoutMs },
      );
      expect(answer).toEqual({ outcome: "timed-out", text: "" });
    }
    await socketClosed;
  });

  test("nothing is sent when nobody wants the answer any more", async () => {
    let requests = 0;
    const answer = await call(() => (requests += 1), { signal: AbortSignal.abort() });
    expect([answer.outcome, requests]).toEqual(["cancelled", 0]);
  });
});

describe("where the model comes from", () => {
  test("a function is called once, and again after it failed", async () => {
    const baseURL = await serve(says("ok"));
    let made = 0;
    const slot = new ModelSlot(() => {
      made += 1;
      if (made === 1) throw new Error("not yet");
      return chat(baseURL);
    });
    const ask = (): Promise<ShortAnswer> =>
      shortCall({
        model: slot,
        messages: [new HumanMessage("?")],
        kind: "title",
        runId: crypto.randomUUID(),
        timeoutMs: 60_000,
      });
    expect((await ask()).outcome).toBe("failed");
    expect((await ask()).outcome).toBe("answered");
    expect((await ask()).outcome).toBe("answered");
    expect(made).toBe(2);
  });

  test("what is no model is a failure that says so", async () => {
    const slot = new ModelSlot((() => ({})) as never);
    const answer = await shortCall({
      model: slot,
      messages: [],
      kind: "caption",
      runId: crypto.randomUUID(),
      timeoutMs: 60_000,
    });
    expect(answer.outcome).toBe("failed");
    expect(String(answer.error)).toContain("invoke()");
  });

  test("fallbacks and configured models work, and their usage is added up", async () => {
    const bad = chat(await serve((_request, response) => void response.writeHead(500).end("{}")));
    const good = chat(await serve(says("fell back")));
    const model = bad.withConfig({ tags: ["mine"] }).withFallbacks([good.withConfig({ tags: ["mine"] })]);
    const slot = new ModelSlot(model as never);
    const answer = await shortCall({
      model: slot,
      messages: [new HumanMessage("?")],
      kind: "caption",
      runId: crypto.randomUUID(),
      timeoutMs: 60_000,
    });
    expect(answer).toMatchObject({
      outcome: "answered",
      text: "fell back",
      tokens: { input: 7, output: 3, total: 10 },
    });
  });

  test("a signal of the app's around the model ends the call, and its socket, as cancelled", async () => {
    const abort = new AbortController();
    let closed: () => void = () => {};
    const socketClosed = new Promise<void>((resolve) => (closed = resolve));
    const base = await serve((request) => {
      request.socket.on("close", closed);
      abort.abort();
    });
    // `withConfig` of a chat model gives way to the signal of the call (measured), so it is joined by hand.
    const bound = RunnableLambda.from((messages: BaseMessage[], options) =>
      chat(base).invoke(messages, {
        ...options,
        signal: AbortSignal.any([abort.signal, ...(options.signal ? [options.signal] : [])]),
      }),
    );
    const slot = new ModelSlot(bound as never);
    const common = { model: slot, messages: [new HumanMessage("?")], timeoutMs: 60_000 };
    const answer = await shortCall({ ...common, kind: "title", runId: crypto.randomUUID() });
    expect(answer).toMatchObject({ outcome: "cancelled", text: "" });
    await socketClosed;
  });

  test("a model that ignores its signal is left behind", async () => {
    const deaf = { invoke: () => new Promise(() => {}) };
    const slot = new ModelSlot(deaf as never);
    const answer = await shortCall({
      model: slot,
      messages: [],
      kind: "caption",
      runId: crypto.randomUUID(),
      timeoutMs: 20,
    });
    expect(answer.outcome).toBe("timed-out");
  });
});
