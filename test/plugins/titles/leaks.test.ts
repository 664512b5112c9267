import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { createSurtitle, isSurtitleEvent, type Surtitle } from "@surtitle/core";
import { type OfflineServer, startServer } from "@surtitle/example-terminal/offline";
import { titles } from "@surtitle/titles";
import { createAgent } from "langchain";
import { chatModel, slowTool } from "../../support/http-agent.ts";
import { secretTexts } from "../../support/secrets.ts";
import { pause, until } from "../../support/until.ts";

const SAID = "zzyzx";
const input = { messages: [{ role: "user" as const, content: "please fix the login page" }] };

let server: OfflineServer;
let surtitle: Surtitle;

beforeEach(async () => {
  server = await startServer({
    models: {
      worker: ({ messages }) =>
        messages.at(-1)?.role === "tool"
          ? { text: "All done." }
          : { calls: [{ name: "read_file", args: { path: "a" } }] },
      titler: () => ({ text: `The ${SAID} login page`, thinkMs: 30 }),
    },
  });
  surtitle = createSurtitle();
});

afterEach(async () => {
  await surtitle.close();
  await server.close();
});

/** An agent whose tool takes as long as its title, with the title asked for at the start. */
function agentWith(callbacks: BaseCallbackHandler[] = []) {
  const handler = titles({ surtitle, model: chatModel(server, "titler"), when: "start" });
  const titled = (): Promise<unknown> =>
    until(async () => (await surtitle.read("t")).title?.source === "generated");
  const agent = createAgent({ model: chatModel(server, "worker"), tools: [slowTool("read_file", titled)] });
  return { agent, config: { configurable: { thread_id: "t" }, callbacks: [...callbacks, handler] } };
}

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

/** The title came while the agent worked, and is in nothing that the agent gave. */
async function expectNone(given: unknown): Promise<void> {
  await surtitle.settled();
  expect((await surtitle.read("t")).title?.text).toBe(`The ${SAID} login page`);
  const told = JSON.stringify(given, (_, value: unknown) => (isSurtitleEvent(value) ? undefined : value));
  expect(told.length).toBeGreaterThan(10);
  expect(told).not.toContain(SAID);
}

describe("B44: a title's tokens are in none of", () => {
  test.each(["messages", "updates", "values", "custom", "debug"] as const)(
    "streamMode %s",
    async (streamMode) => {
      const { agent, config } = agentWith();
      const chunks = await collect(await agent.stream(input, { ...config, streamMode }));
      await expectNone(["the chunks", ...chunks]);
    },
  );

  test("streamEvents v2", async () => {
    const { agent, config } = agentWith();
    await expectNone(await collect(agent.streamEvents(input, { ...config, version: "v2" })));
  });

  test("streamEvents v3", async () => {
    const { agent, config } = agentWith();
    const run = await agent.streamEvents(input, { ...config, version: "v3" } as never);
    await expectNone(await collect(run as unknown as AsyncIterable<unknown>));
  });

  test("the agent's callbacks and its state", async () => {
    const heard: unknown[] = [];
    let models = 0;
    class Other extends BaseCallbackHandler {
      override name = "other";
      override awaitHandlers = true;
      override handleChatModelStart(): void {
        models += 1;
      }
      override handleLLMEnd(output: unknown): void {
        heard.push(output);
      }
    }
    const { agent, config } = agentWith([new Other()]);
    const state = await agent.invoke(input, config);
    await expectNone([state.messages, heard]);
    expect(models).toBe(2);
  });

  test("LangSmith's traces", async () => {
    const bodies: string[] = [];
    const endpoint = createServer(async (request, response) => {
      bodies.push(await text(request));
      response.end("{}");
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
      const { agent, config } = agentWith();
      await agent.invoke(input, config);
      await surtitle.settled();
      const { awaitAllCallbacks } = await import("@langchain/core/callbacks/promises");
      await awaitAllCallbacks();
      await until(() => bodies.join().includes("read_file"));
      await pause(300);
      await expectNone(bodies);
      expect(bodies.join()).not.toContain("surtitle:title");
    } finally {
      for (const key of Object.keys(process.env)) if (!(key in before)) delete process.env[key];
      Object.assign(process.env, before);
      endpoint.closeAllConnections();
      await new Promise((resolve) => endpoint.close(resolve));
    }
  });
});

describe("a key that a person pastes reaches neither request, title, event nor journal", () => {
  test.each(secretTexts().map(({ row, text: pasted, secrets }) => [row, pasted, secrets] as const))(
    "%s",
    async (_, pasted, secrets) => {
      const events: unknown[] = [];
      surtitle.subscribe((event) => void events.push(event));
      const prompts: string[] = [];
      const model = {
        invoke: async (messages: { content: string }[]) => {
          prompts.push(messages[0]?.content ?? "");
          return { content: pasted };
        },
      };
      const handler = titles({ surtitle, model: model as never });
      const messages = [{ role: "user", content: `please look at this\n${pasted}` }];
      handler.handleChainStart(
        {},
        { messages },
        "r",
        undefined,
        [],
        { thread_id: "t" },
        undefined,
        "LangGraph",
      );
      handler.handleChainEnd(
        { messages: [...messages, { role: "assistant", content: `I saw ${pasted}` }] },
        "r",
      );
      await surtitle.settled();
      expect(prompts).toHaveLength(1);
      const all = JSON.stringify([prompts, events, await surtitle.read("t")]);
      for (const secret of secrets) expect(all).not.toContain(JSON.stringify(secret).slice(1, -1));
    },
  );
});
