/** The chats of this process: at most one turn of each at a time, begun, resumed, stopped and deleted by the page. */
import { randomUUID } from "node:crypto";
import type { Callbacks } from "@langchain/core/callbacks/manager";
import { type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command, type MemorySaver } from "@langchain/langgraph";
import type { Surtitle } from "@surtitle/core";
import type { createAgent } from "langchain";
import { askedFor, type ChatState, heldCalls, type RejectedCall, saidIn } from "./chat-state.ts";
import { failureLine } from "./failure-line.ts";

export type Agent = ReturnType<typeof createAgent>;

export interface ChatsOptions {
  readonly agent: Agent;
  readonly surtitle: Surtitle;
  /** Captions and titles. */
  readonly callbacks: Callbacks;
}

/** A turn that runs. */
interface Running {
  readonly turnId: string;
  readonly text: string | undefined;
  readonly abort: AbortController;
  over: Promise<void>;
}

/** Why something cannot be done now; the page shows it. */
export class ChatBusyError extends Error {
  override readonly name: string = "ChatBusyError";
}

/** Nothing begins any more. */
export class ChatsClosedError extends Error {
  override readonly name: string = "ChatsClosedError";
}

/** Turns at once, in all chats. */
const MOST_RUNNING = 50;
/** How many deleted chats, last errors and chats with rejections are remembered. */
const REMEMBERED = 1_000;
/** Rejected calls of one chat. */
const REJECTED_SHOWN = 200;

export class Chats {
  readonly #options: ChatsOptions;
  readonly #running = new Map<string, Running>();
  readonly #errors = new Map<string, string>();
  readonly #rejected = new Map<string, readonly RejectedCall[]>();
  readonly #deleted = new Map<string, true>();
  readonly #listeners = new Set<(threadId: string) => void>();
  #closed = false;

  constructor(options: ChatsOptions) {
    this.#options = options;
  }

  /** Whether `close` was called. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Hears of every chat that changed; gives its undo. */
  listen(listener: (threadId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  isDeleted(threadId: string): boolean {
    return this.#deleted.has(threadId);
  }

  isRunning(threadId: string): boolean {
    return this.#running.has(threadId);
  }

  /** Whether anything is known of this chat. */
  async has(threadId: string): Promise<boolean> {
    if (this.isDeleted(threadId)) return false;
    if (this.isRunning(threadId)) return true;
    const { turns, title } = await this.#options.surtitle.read(threadId);
    return turns.length > 0 || title !== undefined || (await this.#messages(threadId)).length > 0;
  }

  /** Begins a turn. @throws {ChatBusyError} while another one runs or waits for approval */
  async say(threadId: string, text: string): Promise<void> {
    const { messages, asked } = await this.#state(threadId);
    if (asked.length > 0) throw new ChatBusyError("This chat waits for your approval first.");
    const turnId = randomUUID();
    const human = new HumanMessage({ id: turnId, content: text });
    this.#begin(threadId, { turnId, text }, { messages: [...unanswered(messages), human] });
  }

  /** Goes on with a turn that waits. @throws {ChatBusyError} where nothing waits */
  async resume(threadId: string, decision: "approve" | "reject"): Promise<void> {
    const { asked, messages } = await this.#state(threadId);
    if (asked.length === 0) throw new ChatBusyError("Nothing waits for approval here.");
    const decisions = asked.map(() => ({ type: decision }));
    this.#begin(threadId, { turnId: randomUUID(), text: undefined }, new Command({ resume: { decisions } }));
    if (decision === "reject") this.#reject(threadId, heldCalls(messages, asked));
  }

  /** @throws {ChatBusyError} where nothing runs */
  stop(threadId: string): void {
    const running = this.#running.get(threadId);
    if (running === undefined) throw new ChatBusyError("Nothing is running here.");
    running.abort.abort();
  }

  /** Takes a chat out for good: what still runs of it is stopped, and nothing of it comes back. */
  async delete(threadId: string): Promise<void> {
    remember(this.#deleted, threadId, true);
    const running = this.#running.get(threadId);
    running?.abort.abort();
    await this.#options.surtitle.forget(threadId);
    await running?.over;
    await (this.#options.agent.checkpointer as MemorySaver).deleteThread(threadId);
    this.#errors.delete(threadId);
    this.#rejected.delete(threadId);
    this.#changed(threadId);
  }

  /** What the page draws of it beside its steps. */
  async read(threadId: string): Promise<ChatState> {
    const running = this.#running.get(threadId);
    const { messages, asked } = await this.#state(threadId);
    const said = saidIn(messages);
    const isNew = running?.text !== undefined && !said.some(({ id }) => id === running.turnId);
    const error = this.#errors.get(threadId);
    return {
      status: running ? "running" : asked.length > 0 ? "paused" : "idle",
      messages: isNew ? [...said, { id: running.turnId, role: "user", text: running.text ?? "" }] : said,
      rejected: this.#rejected.get(threadId) ?? [],
      ...(!running && asked.length > 0 && { approval: asked }),
      ...(!running && error !== undefined && { error }),
    };
  }

  /** Stops everything and waits for it; nothing begins after it. */
  async close(): Promise<void> {
    this.#closed = true;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ over }) => over));
  }

  #begin(threadId: string, turn: Pick<Running, "turnId" | "text">, input: unknown): void {
    if (this.#closed) throw new ChatsClosedError("The server is closing.");
    if (this.isDeleted(threadId)) throw new ChatBusyError("This chat was deleted.");
    if (this.isRunning(threadId)) throw new ChatBusyError("This chat is still at work.");
    if (this.#running.size >= MOST_RUNNING) throw new ChatBusyError("Too many chats are at work.");
    const running: Running = { ...turn, abort: new AbortController(), over: Promise.resolve() };
    this.#running.set(threadId, running);
    this.#errors.delete(threadId);
    running.over = this.#work(threadId, running, input);
    this.#changed(threadId);
  }

  #reject(threadId: string, calls: readonly RejectedCall[]): void {
    const all = [...(this.#rejected.get(threadId) ?? []), ...calls];
    remember(this.#rejected, threadId, all.slice(-REJECTED_SHOWN));
    this.#changed(threadId);
  }

  async #work(threadId: string, { turnId, abort }: Running, input: unknown): Promise<void> {
    const { agent, callbacks } = this.#options;
    try {
      await agent.invoke(input as Parameters<Agent["invoke"]>[0], {
        ...{ runId: turnId, configurable: { thread_id: threadId }, callbacks, signal: abort.signal },
      });
    } catch (error) {
      if (!abort.signal.aborted) remember(this.#errors, threadId, failureLine(error));
    } finally {
      this.#running.delete(threadId);
      this.#changed(threadId);
    }
  }

  async #state(threadId: string): Promise<{
    readonly messages: readonly BaseMessage[];
    readonly asked: ReturnType<typeof askedFor>;
  }> {
    const state = await this.#options.agent.graph.getState({ configurable: { thread_id: threadId } });
    const { messages = [] } = state.values as { readonly messages?: readonly BaseMessage[] };
    return { messages, asked: askedFor(state.tasks.flatMap(({ interrupts }) => interrupts)) };
  }

  async #messages(threadId: string): Promise<readonly BaseMessage[]> {
    return (await this.#state(threadId)).messages;
  }

  #changed(threadId: string): void {
    for (const listener of this.#listeners) listener(threadId);
  }
}

/** Results for calls that a Stop left without one: providers refuse a conversation with such a hole. */
function unanswered(messages: readonly BaseMessage[]): ToolMessage[] {
  const answered = new Set(messages.map((message) => (message as ToolMessage).tool_call_id));
  const last = messages.findLast(({ type }) => type === "ai") as
    | { tool_calls?: { id?: string }[] }
    | undefined;
  return (last?.tool_calls ?? [])
    .filter(({ id = "" }) => !answered.has(id))
    .map(
      ({ id = "" }) =>
        new ToolMessage({ tool_call_id: id, status: "error", content: "Stopped by the user." }),
    );
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > REMEMBERED && oldest !== undefined) map.delete(oldest);
}
