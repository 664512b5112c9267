/** A parent agent with background subagents on a journal, as one process of an app has it. */
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import { createSurtitle, type Journal, memoryJournal, type SurtitleEvent } from "@surtitle/core";
import {
  type BackgroundNote,
  type BackgroundSubagentsOptions,
  backgroundSubagentsMiddleware,
} from "@surtitle/subagents";
import { type AgentMiddleware, createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";
import { type Worker, worker } from "./worker.ts";

export interface Asking {
  readonly name: string;
  readonly args?: Record<string, unknown>;
  readonly id?: string;
}

export interface ParentOptions extends Partial<BackgroundSubagentsOptions> {
  readonly journal?: Journal;
  /** null: none. @default one in memory */
  readonly checkpointer?: BaseCheckpointSaver | null;
  readonly worker?: Worker;
  readonly before?: readonly AgentMiddleware[];
  readonly after?: readonly AgentMiddleware[];
  /** What the tool `pause` does. */
  readonly pause?: () => Promise<void>;
}

/** One model call: what it was sent. */
export type Sent = readonly { readonly role: string; readonly text: string }[];

export type Parent = ReturnType<typeof parent>;

/** The parent's model answers with these, one after the other: calls, a text, or an error; then "ok" for ever. */
export type Answer = readonly Asking[] | string | Error;

export function parent(options: ParentOptions = {}) {
  const { journal = memoryJournal(), checkpointer, worker: given, before, after, pause, ...rest } = options;
  const one = given ?? worker();
  const events: SurtitleEvent[] = [];
  const problems: string[] = [];
  const notes: BackgroundNote[] = [];
  const sent: Sent[] = [];
  const surtitle = createSurtitle({
    journal,
    onEvent: (event) => void events.push(event),
    onError: ({ message, cause }) => void problems.push(`${message}: ${cause?.message ?? ""}`),
  });
  const middleware = backgroundSubagentsMiddleware({
    surtitle,
    agents: { researcher: one.agent, critic: { agent: one.agent, description: "finds flaws", mode: "deep" } },
    onNote: (note) => void notes.push(note),
    ...rest,
  });
  const pausing = tool(
    async () => {
      await pause?.();
      return "paused";
    },
    { name: "pause", description: "", schema: z.object({}) },
  );
  const saver = checkpointer === undefined ? new MemorySaver() : checkpointer;
  const agentFor = (answers: readonly Answer[]) => {
    let model = fakeModel();
    for (const answer of [...answers, ...Array.from({ length: 3 }, () => "ok")])
      model = model.respond(said(answer));
    const list: AgentMiddleware[] = [...(before ?? []), watch, middleware, ...(after ?? []), watcher(sent)];
    return createAgent({ model, tools: [pausing], middleware: list, checkpointer: saver ?? false });
  };
  const turn = async (text: string, ...answers: readonly Answer[]): Promise<BaseMessage[]> => {
    const { messages } = await agentFor(answers).invoke(asks(text), at("t"));
    return messages as BaseMessage[];
  };
  return {
    ...{
      surtitle,
      journal,
      middleware,
      watcher: watcher(sent),
      worker: one,
      saver,
      agentFor,
      turn,
      events,
      problems,
      notes,
      sent,
    },
  };
}

/** Does nothing: that another middleware has hooks too must not matter. */
const watch = { name: "watch", afterModel: () => undefined } as unknown as AgentMiddleware;

/** Innermost: sees what the model is sent. */
function watcher(sent: Sent[]): AgentMiddleware {
  return {
    name: "watcher",
    wrapModelCall: (request, handler) => {
      const { systemMessage, messages } = request;
      const all = systemMessage.text === "" ? messages : [systemMessage, ...messages];
      sent.push(all.map((message) => ({ role: message.getType(), text: message.text })));
      return handler(request);
    },
  };
}

function said(answer: Answer): AIMessage | Error {
  if (answer instanceof Error) return answer;
  if (typeof answer === "string") return new AIMessage(answer);
  const tool_calls = answer.map(({ name, args = {}, id }, i) => ({
    ...{ name, args, id: id ?? `call-${name}-${i}`, type: "tool_call" as const },
  }));
  return new AIMessage({ content: "", tool_calls });
}

export function asks(content: string) {
  return { messages: [{ role: "user" as const, content }] };
}

export function at(threadId: string) {
  return { configurable: { thread_id: threadId } };
}

export function starts(...goals: readonly string[]): Asking {
  return { name: "start_subagents", args: { tasks: goals.map((goal) => ({ agent: "researcher", goal })) } };
}

/** Ids of the notes among messages, in order. */
export function noteIds(messages: readonly BaseMessage[]): readonly string[] {
  return messages.map(({ id }) => id ?? "").filter((id) => id.startsWith("surtitle:"));
}

/** The texts of those notes. */
export function noteTexts(messages: readonly BaseMessage[]): readonly string[] {
  return messages.filter(({ id }) => id?.startsWith("surtitle:")).map(({ text }) => text);
}

/** Waits until so many batches are over. */
export async function over({ notes }: Parent, count: number): Promise<void> {
  while (notes.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
}
