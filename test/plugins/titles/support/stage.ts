/** A real agent over HTTP with a real title model, both played by a peer of the test's. */
import { expect } from "@jest/globals";
import { MemorySaver } from "@langchain/langgraph";
import {
  createSurtitle,
  type Journal,
  memoryJournal,
  reduceThread,
  type Surtitle,
  type SurtitleEvent,
  type SurtitleOptions,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { claimCount } from "@surtitle/core/plugin";
import { type TitlesOptions, titles } from "@surtitle/titles";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { type Body, openPeer, type Peer, type Reply } from "./peer.ts";

export type TitleEvent = Extract<SurtitleEvent, { type: "surtitle/thread-title" }>;
type UsageEvent = Extract<SurtitleEvent, { type: "surtitle/model-usage" }>;

export interface StageOptions {
  /** What the title model answers. @default "Fixing the login page" */
  readonly title?: string | ((body: Body, nth: number) => Reply);
  /** What the working model answers. @default "All done." */
  readonly work?: (body: Body, nth: number) => Reply;
  readonly options?: Partial<TitlesOptions>;
  readonly surtitle?: SurtitleOptions;
  /** Without it there is no title model. @default true */
  readonly model?: boolean;
}

export interface Stage {
  readonly peer: Peer;
  readonly surtitle: Surtitle;
  readonly handler: ReturnType<typeof titles>;
  readonly agent: ReturnType<typeof createAgent>;
  readonly journal: Journal;
  readonly events: SurtitleEvent[];
  readonly problems: string[];
  /** One turn of the thread, awaited, and then all that is beside it. */
  readonly turn: (content: unknown, config?: TurnConfig) => Promise<ThreadView>;
  /** Waits for what is still going on, and checks that the journal tells what the events told. */
  readonly settle: (threadId?: string) => Promise<ThreadView>;
  /** `outcome title source` of each title event. */
  readonly told: () => string[];
  readonly usage: () => UsageEvent[];
  /** What the title model was sent. */
  readonly prompts: () => string[];
  readonly close: () => Promise<void>;
}

export interface TurnConfig {
  readonly threadId?: string | undefined;
  readonly handler?: ReturnType<typeof titles>;
  readonly signal?: AbortSignal;
}

export const looks = tool(async () => "seen", { name: "looks", description: "Looks.", schema: z.object({}) });

export async function openStage(given: StageOptions = {}): Promise<Stage> {
  const { title = "Fixing the login page", work = () => ({ text: "All done." }) } = given;
  const titler = typeof title === "string" ? () => ({ text: title }) : title;
  const peer = await openPeer({ worker: work, titler });
  const events: SurtitleEvent[] = [];
  const problems: string[] = [];
  const journal = given.surtitle?.journal ?? memoryJournal();
  const surtitle = createSurtitle({
    onError: ({ part, message, cause }) => void problems.push(`${part}: ${message} ${cause?.message ?? ""}`),
    ...given.surtitle,
    journal,
  });
  surtitle.subscribe((event) => void events.push(event));
  const start = new Map<string, ThreadView>();
  const model = given.model === false ? {} : { model: peer.model("titler") };
  const handler = titles({ surtitle, ...model, ...given.options });
  const agent = createAgent({
    model: peer.model("worker"),
    tools: [looks],
    checkpointer: new MemorySaver(),
  }) as unknown as ReturnType<typeof createAgent>;
  const settle = async (threadId = "t"): Promise<ThreadView> => {
    await surtitle.settled();
    const mine = events.filter((event) => event.threadId === threadId);
    const live = mine.reduce<ThreadView>(reduceThread, start.get(threadId) ?? { ...threadView(), threadId });
    expect(threadView(await surtitle.read(threadId))).toEqual(live);
    expect(handler.held).toBe(0);
    expect(claimCount()).toBe(0);
    return live;
  };
  const turn: Stage["turn"] = async (content, config = {}) => {
    const threadId = "threadId" in config ? config.threadId : "t";
    if (threadId !== undefined && !start.has(threadId))
      start.set(threadId, threadView(await journal.read(threadId)));
    await agent.invoke({ messages: [{ role: "user", content }] } as never, {
      configurable: { thread_id: threadId ?? crypto.randomUUID() },
      callbacks: [config.handler ?? handler],
      ...(config.signal && { signal: config.signal }),
    });
    return settle(threadId);
  };
  return {
    ...{ peer, surtitle, handler, agent, journal, events, problems, turn, settle },
    told: () => events.filter(isTitle).map(toldBy),
    usage: () => events.filter((event): event is UsageEvent => event.type === "surtitle/model-usage"),
    prompts: () => peer.to("titler").map(({ body }) => body.messages.map((m) => m.content).join("\n")),
    close: async () => {
      await surtitle.close();
      await peer.close();
    },
  };
}

export function isTitle(event: SurtitleEvent): event is TitleEvent {
  return event.type === "surtitle/thread-title";
}

/** `outcome: text (source)` */
export function toldBy({ outcome, title }: TitleEvent): string {
  return title ? `${outcome}: ${title.text} (${title.source})` : outcome;
}
