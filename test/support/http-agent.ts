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
import { isNarrated, narrations as narrationsIn } from "./agents.ts";
import { until } from "./until.ts";

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
  /** What its tools wait for. */
  readonly wait: (threadId: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  /** The working model's answers, one per model call. */
  readonly script: readonly ChatReply[];
  /** What the narrator answers. @default "read | going through the notes one by one" */
  readonly narration?: string | (() => ChatReply);
  readonly captions?: Partial<CaptionsOptions>;
  readonly surtitle?: SurtitleOptions;
  /**
   * What a tool waits for, so that it takes longer than what happens beside it, on whatever machine: the narrator's
   * answer about its step, or only that it was asked. @default "answered"
   */
  readonly toolUntil?: "answered" | "asked" | "at once";
  /** How many answers of the narrator a tool waits for in all. @default any number */
  readonly narrations?: number;
  /** Without it there is no narrator. @default true */
  readonly narrator?: boolean;
}

export function chatModel(server: OfflineServer, model: string): ChatOpenAI {
  const configuration = { baseURL: server.baseUrl };
  return new ChatOpenAI({ model, apiKey: "not-a-key", useResponsesApi: false, maxRetries: 0, configuration });
}

/** A tool that takes any arguments, and as long as its thread makes it wait. */
export function slowTool(name: string, wait: (threadId: unknown) => Promise<unknown>) {
  return tool(
    async (_, { configurable }) => {
      await wait(configurable?.["thread_id"]);
      return "done";
    },
    { name, description: "Looks.", schema: z.looseObject({}) },
  );
}

/** What the tools of a stage wait for: see {@link StageOptions.toolUntil}. */
function waitOf(
  { narrator, toolUntil = "answered", narrations = Number.POSITIVE_INFINITY }: StageOptions,
  { events, asked }: { readonly events: readonly SurtitleEvent[]; readonly asked: () => number },
): Stage["wait"] {
  return async (threadId) => {
    const step = events.findLast(({ type }) => type === "surtitle/step-start");
    if (narrator === false || toolUntil === "at once" || step?.threadId !== threadId) return;
    if (narrationsIn(events) >= narrations) return;
    await until(() => (toolUntil === "asked" ? asked() > 0 : isNarrated(events)));
  };
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const { script, narration = "read | going through the notes one by one" } = options;
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
  const narrations = (): OfflineServer["exchanges"] =>
    server.exchanges.filter(({ request }) => request.model === "narrator");
  const wait = waitOf(options, { events, asked: () => narrations().length });
  const agent = createAgent({
    model: chatModel(server, "worker"),
    tools: [slowTool("read_file", wait), slowTool("execute", wait)],
  });
  return {
    ...{ server, surtitle, handler, agent, events, problems, wait },
    prompts: () => narrations().map(({ request }) => request.messages.map(({ text }) => text).join("\n")),
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
