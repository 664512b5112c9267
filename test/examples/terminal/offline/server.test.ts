import { afterEach, describe, expect, test } from "@jest/globals";
import { ChatOpenAI } from "@langchain/openai";
import {
  type OfflineModel,
  type OfflineServer,
  type OfflineServerOptions,
  startServer,
} from "../../../../examples/terminal/src/offline/index.ts";
import { until } from "../../../support/until.ts";

const CALLS = [
  { name: "grep", args: { pattern: "a" } },
  { name: "read_file", args: { path: "b" } },
];

const models: Readonly<Record<string, OfflineModel>> = {
  talker: ({ messages }) => ({ text: `You said: ${messages.at(-1)?.text}` }),
  worker: () => ({ text: "Let me look.", calls: CALLS }),
  slow: () => ({ text: "late", thinkMs: 60_000 }),
};

let server: OfflineServer | undefined;

async function serve(options: Partial<OfflineServerOptions> = {}): Promise<OfflineServer> {
  server = await startServer({ models, pieceMs: 0, ...options });
  return server;
}

async function client(model: string, options: Partial<OfflineServerOptions> = {}): Promise<ChatOpenAI> {
  const { baseUrl } = await serve(options);
  return new ChatOpenAI({
    model,
    apiKey: "none",
    maxRetries: 0,
    useResponsesApi: false,
    configuration: { baseURL: baseUrl },
  });
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe("the real client over HTTP", () => {
  test("gets text and counts", async () => {
    const message = await (await client("talker")).invoke("hello");
    expect(message.text).toBe("You said: hello");
    expect(message.usage_metadata).toMatchObject({ input_tokens: 2, output_tokens: 4, total_tokens: 6 });
  });

  test("gets parallel tool calls, each with an id of its own", async () => {
    const model = await client("worker");
    const messages = [await model.invoke("go"), await model.invoke("go")];
    expect(messages[0]?.text).toBe("Let me look.");
    expect(messages[0]?.tool_calls).toMatchObject(CALLS);
    const ids = messages.flatMap((message) => message.tool_calls?.map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
  });

  test("streams the same text word by word, the same calls, and the counts last", async () => {
    const model = await client("worker");
    let whole: Awaited<ReturnType<typeof model.invoke>> | undefined;
    const texts: string[] = [];
    for await (const chunk of await model.stream("go")) {
      if (chunk.text !== "") texts.push(chunk.text);
      whole = whole === undefined ? chunk : whole.concat(chunk);
    }
    expect(texts).toEqual(["Let ", "me ", "look."]);
    expect(whole?.tool_calls).toMatchObject(CALLS);
    expect(whole?.usage_metadata).toMatchObject({ input_tokens: 1 });
  });

  test("leaves, and the server knows it at once", async () => {
    const model = await client("slow");
    const leave = new AbortController();
    const asked = model.invoke("wait", { signal: leave.signal });
    await until(() => server?.exchanges[0]?.outcome === "pending");
    leave.abort();
    await expect(asked).rejects.toThrow();
    await until(() => server?.exchanges[0]?.outcome === "hung-up");
  });

  test("is told that its key is wrong", async () => {
    const model = await client("talker", { key: "another" });
    await expect(model.invoke("hello")).rejects.toMatchObject({ status: 401 });
  });

  test.each(["nobody", "toString", "__proto__"])("is told that there is no model %s", async (name) => {
    await expect((await client(name)).invoke("hello")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the server", () => {
  test("closes although someone still waits, and twice", async () => {
    const model = await client("slow");
    const asked = model.invoke("wait").catch((error: Error) => error);
    await until(() => server?.exchanges.length === 1);
    await server?.close();
    await server?.close();
    expect(await asked).toBeInstanceOf(Error);
    expect(server?.exchanges[0]?.outcome).toBe("hung-up");
  });

  test.each([
    ["GET", "/v1/chat/completions", undefined, 404],
    ["POST", "/v1/embeddings", "{}", 404],
    ["POST", "/v1/chat/completions", "{", 400],
    ["POST", "/v1/chat/completions", '{"model":"talker"}', 400],
  ])("refuses %s %s with %s", async (method, path, body, status) => {
    const { baseUrl } = await serve();
    const response = await fetch(new URL(path, baseUrl), { method, ...(body !== undefined && { body }) });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  test("reads text out of content parts", async () => {
    const { baseUrl } = await serve();
    const content = [{ type: "text", text: "a" }, { type: "image_url" }, { type: "text", text: "b" }];
    const body = JSON.stringify({ model: "talker", messages: [{ role: "user", content }] });
    const response = await fetch(`${baseUrl}/chat/completions`, { method: "POST", body });
    expect(await response.json()).toMatchObject({ choices: [{ message: { content: "You said: ab" } }] });
  });

  test("listens on this machine alone", async () => {
    expect(new URL((await serve()).baseUrl).hostname).toBe("127.0.0.1");
  });
});
