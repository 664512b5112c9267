/** What tests of real hosts share: a hub that is watched, models that follow a script, tools of many kinds. */
import { expect } from "@jest/globals";
import { AIMessage } from "@langchain/core/messages";
import { type CaptionsOptions, captions } from "@surtitle/captions";
import {
  createSurtitle,
  type Journal,
  memoryJournal,
  reduceThread,
  type StepView,
  type SurtitleEvent,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { claimCount } from "@surtitle/core/plugin";
import { createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";
import { until } from "./until.ts";

export interface Watched {
  readonly surtitle: ReturnType<typeof createSurtitle>;
  readonly handler: ReturnType<typeof captions>;
  readonly journal: Journal;
  readonly events: SurtitleEvent[];
  readonly problems: string[];
  /** The thread as it reads after all is settled; checks that live is replay and that nothing is held. */
  readonly view: (threadId?: string) => Promise<ThreadView>;
}

/** A hub with a captions handler on it. Give the journal of another one to play a second process. */
export function watch(options: CaptionsOptions = {}, journal: Journal = memoryJournal()): Watched {
  const events: SurtitleEvent[] = [];
  const problems: string[] = [];
  const tell = ({ part, message, cause }: { part: string; message: string; cause?: Error }): void =>
    void problems.push(`${part}: ${message} ${cause?.stack ?? ""}`);
  const surtitle = createSurtitle({ journal, onEvent: (event) => void events.push(event), onError: tell });
  const handler = captions({ surtitle, ...options });
  const view = async (threadId = "t"): Promise<ThreadView> => {
    await nothingHeld(handler);
    await surtitle.settled();
    const kept = threadView(await surtitle.read(threadId));
    const mine = events.filter((event) => event.threadId === threadId);
    expect(kept).toEqual(mine.reduce<ThreadView>(reduceThread, { ...threadView(), threadId }));
    expect(claimCount()).toBe(0);
    return kept;
  };
  return { surtitle, handler, journal, events, problems, view };
}

/** As `watch`, over a journal that has something already: as a process that opens it does. */
export async function watchAgain(
  journal: Journal,
  threadId = "t",
  options: CaptionsOptions = {},
): Promise<Watched> {
  const watched = watch(options, journal);
  const start = threadView(await journal.read(threadId));
  const view = async (): Promise<ThreadView> => {
    await nothingHeld(watched.handler);
    await watched.surtitle.settled();
    const kept = threadView(await journal.read(threadId));
    expect(kept).toEqual(watched.events.reduce<ThreadView>(reduceThread, start));
    expect(claimCount()).toBe(0);
    return kept;
  };
  return { ...watched, view };
}

/** After an abort a host tells of the ends of what it left behind a little later. */
async function nothingHeld(handler: Watched["handler"]): Promise<void> {
  await until(() => handler.held === 0);
}

export interface Asking {
  readonly name: string;
  readonly args?: Record<string, unknown>;
  readonly id?: string;
}

/** A model that asks for these calls, one list per answer, and then is done. */
export function scripted(...answers: readonly (readonly Asking[])[]) {
  let model = fakeModel();
  for (const calls of answers) {
    const tool_calls = calls.map(({ name, args = {}, id }) => ({
      name,
      args,
      type: "tool_call" as const,
      ...(id !== undefined && { id }),
    }));
    model = model.respond(new AIMessage({ content: "", tool_calls }));
  }
  return model.respond(new AIMessage("done"));
}

const q = z.object({ q: z.string().default("") });

export const quick = tool(async () => "quick", { name: "quick", description: "", schema: q });
/** Works until it is aborted. */
export const slow = tool(
  (_, { signal }) =>
    new Promise<never>((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true }),
    ),
  { name: "slow", description: "", schema: q },
);
/** A tool of that name that takes until something has happened. */
export function waiting(name: string, happened: () => unknown) {
  return tool(
    async () => {
      await until(happened);
      return "ok";
    },
    { name, description: "", schema: z.looseObject({}) },
  );
}

/** How many answers of a narrator were told. */
export function narrations(events: readonly SurtitleEvent[]): number {
  return events.filter(({ type }) => type === "surtitle/model-usage").length;
}

/** Whether a narrator answered about the step that began last, or will not be asked because its words were lifted. */
export function isNarrated(events: readonly SurtitleEvent[]): boolean {
  const at = events.findLastIndex(({ type }) => type === "surtitle/step-start");
  const step = events[at];
  if (step?.type === "surtitle/step-start" && step.caption.source === "lifted") return true;
  return narrations(events.slice(at)) > 0;
}

export const broken = tool(
  async () => {
    throw new Error("kaboom");
  },
  { name: "broken", description: "", schema: q },
);

/** A tool in which an agent of that name works, with the outer agent's stream to write to. */
export function subagent(name: string, ...answers: readonly (readonly Asking[])[]) {
  const inner = createAgent({ model: scripted(...answers), tools: [quick], name });
  return tool(
    async (_, runtime) => {
      const { writer } = runtime as unknown as { readonly writer?: (chunk: unknown) => void };
      const { messages } = await inner.invoke(ask("inner"), { writer } as never);
      return messages.at(-1)?.text ?? "";
    },
    { name: `ask_${name}`, description: "", schema: q },
  );
}

/** A step in short: `anchor status source: text [call statuses]`. */
export function inShort({ steps }: ThreadView): string[] {
  return steps.map(short);
}

export function short({ anchor, status, calls }: StepView): string {
  return `${anchor} ${status} [${calls.map((call) => `${call.id} ${call.status}`).join(", ")}]`;
}

export function ask(content = "please") {
  return { messages: [{ role: "user" as const, content }] };
}

export function on(threadId: string, handler: Watched["handler"]) {
  return { configurable: { thread_id: threadId }, callbacks: [handler] };
}
