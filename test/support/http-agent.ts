/** A real agent over HTTP with a real narrator, both played by a server of the test's. */

import { expect } from "@jest/globals";
import { ChatOpenAI } from "@langchain/openai";
import { type CaptionsOptions, captions } from "@surtitle/captions";
import {
  createSurtitle,
  reduceThread,
  type Surtitle,
  type SurtitleEvent,
  type SurtitleOptions,
  threadView,
} from "@surtitle/core";
import { type ChatReply, type OfflineServer, startServer } from "@surtitle/example-terminal/offline";
import { createAgent, tool } from "langchain";
import { z } from "zod";

export interface Stage {
  readonly server: OfflineServer;
  readonly surtitle: Surtitle;
  readonly handler: ReturnType<typeof captions>;
  readonly agent: ReturnType<typeof createAgent>;
  readonly events: SurtitleEvent[];
  readonly problems: string[];
  /** What the narrator was sent, as text. */
  readonly prompts: () => string[];
  /** Waits for what is still going on and checks that the journal tells what the events told. */
  readonly settle: (threadId: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  /** The working model's answers, one per model call. */
  readonly script: readonly ChatReply[];
  /** What the narrator answers. @default "read | going through the notes one by one" */
  readonly narration?: string | (() => ChatReply);
  readonly captions?: Partial<CaptionsOptions>;
  readonly surtitle?: SurtitleOptions;
  /** How long a tool takes. @default 150 */
  readonly toolMs?: number;
  /** Without it there is no narrator. @default true */
  readonly narrator?: boolean;
}

export function chatModel(server: OfflineServer, model: string): ChatOpenAI {
  const configuration = { baseURL: server.baseUrl };
  return new ChatOpenAI({ model, apiKey: "not-a-key", useResponsesApi: false, maxRetries: 0, configuration });
}

/** A tool that takes any arguments and some time. */
export function slowTool(name: string, ms: number) {
  return tool(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return "done";
    },
    { name, description: "Looks.", schema: z.looseObject({}) },
  );
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const { script, narration = "read | going through the notes one by one", toolMs = 150 } = options;
  const narrate = typeof narration === "string" ? () => ({ text: narration }) : narration;
  const server = await startServer({
    models: {
      worker: ({ messages }) =>
        script[messages.filter(({ role }) => role === "assistant").length] ?? { text: "All done." },
      narrator: narrate,
    },
  });
  const events: SurtitleEvent[] = [];
  const problems: string[] = [];
  const surtitle = createSurtitle({
    onError: ({ message, cause }) => void problems.push(`${message} ${cause?.message ?? ""}`),
    ...options.surtitle,
  });
  surtitle.subscribe((event) => void events.push(event));
  const narrator = options.narrator === false ? {} : { narrator: chatModel(server, "narrator") };
  const handler = captions({ surtitle, dwellMs: 20, ...narrator, ...options.captions });
  const agent = createAgent({
    model: chatModel(server, "worker"),
    tools: [slowTool("read_file", toolMs), slowTool("execute", toolMs)],
  });
  return {
    ...{ server, surtitle, handler, agent, events, problems },
    prompts: () =>
      server.exchanges
        .filter(({ request }) => request.model === "narrator")
        .map(({ request }) => request.messages.map(({ text }) => text).join("\n")),
    settle: async (threadId) => {
      await surtitle.settled();
      const live = events.reduce<ReturnType<typeof threadView>>(reduceThread, threadView());
      expect(threadView(await surtitle.read(threadId))).toEqual(live);
      expect(handler.held).toBe(0);
    },
    close: async () => {
      await surtitle.close();
      await server.close();
    },
  };
}

/** A run's input and configuration. */
export function asks(content: string, threadId = "t") {
  const config = { configurable: { thread_id: threadId } };
  return [{ messages: [{ role: "user" as const, content }] }, config] as [
    { messages: { role: "user"; content: string }[] },
    typeof config,
  ];
}
