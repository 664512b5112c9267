/**
 * A host without LangGraph's machinery: it calls the hooks as the real one does, and applies what they give by the same
 * reducer, so that hundreds of schedules run in a moment. Time is jest's.
 */
import { jest } from "@jest/globals";
import { AIMessage, type BaseMessage, type ToolMessage } from "@langchain/core/messages";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { createSurtitle, type Journal, memoryJournal, type Surtitle } from "@surtitle/core";
import { backgroundSubagentsMiddleware } from "@surtitle/subagents";
import type { AgentMiddleware } from "langchain";
import { noteIds } from "./parent.ts";
import { type Worker, worker } from "./worker.ts";

interface Process {
  readonly surtitle: Surtitle;
  readonly middleware: AgentMiddleware;
  readonly worker: Worker;
  alive: boolean;
}

/** A checkpoint of the thread, and what this line of checkpoints has been through. */
interface State {
  readonly messages: readonly BaseMessage[];
  readonly _surtitleNotes?: unknown;
  /** Notes that were put in, also those that were summarised away. */
  readonly log: readonly string[];
  readonly begun: readonly string[];
}

type Update = Partial<Omit<State, "log" | "begun">>;
type Hook = (state: State, runtime: object) => Promise<Update | undefined>;

interface StartTool {
  invoke(call: object, config: object): Promise<ToolMessage>;
}

export class Host {
  readonly #journal = memoryJournal();
  readonly begun: string[] = [];
  /** What `onNote` was told of. */
  readonly announced: Set<string> = new Set();
  readonly #processes: Process[] = [];
  readonly #turns: State[] = [];
  state: State = { messages: [], log: [], begun: [] };
  hangs = false;
  #calls = 0;

  /** Another process takes the thread over; those before go on. */
  process(): Process {
    const one = worker();
    const made: { alive: boolean } = { alive: true };
    const surtitle = createSurtitle({ journal: this.#journalOf(made), onError: () => {} });
    const middleware = backgroundSubagentsMiddleware({
      surtitle,
      agents: { researcher: one.agent },
      onNote: ({ batchId }) => void this.announced.add(batchId),
    });
    const full: Process = Object.assign(made, { surtitle, middleware, worker: one });
    this.#processes.push(full);
    return full;
  }

  get current(): Process {
    return this.#processes.at(-1) ?? this.process();
  }

  /** Kills the process that has the thread: what it writes from now on reaches nobody, and its agents are gone. */
  async restart(): Promise<void> {
    this.current.alive = false;
    this.process();
  }

  /** Applies an update as LangGraph's reducer does: by id, else at the end. */
  apply({ messages = [], ...rest }: Update): void {
    const all = [...this.state.messages];
    for (const message of messages) {
      const at = all.findIndex(({ id }) => id !== undefined && id === message.id);
      if (at >= 0) all[at] = message;
      else all.push(message);
    }
    const log = [...this.state.log, ...noteIds(messages).map((id) => id.replace("surtitle:", ""))];
    this.state = { ...this.state, ...rest, messages: all, log };
  }

  /** One model call, through the hook before it. */
  async model(): Promise<void> {
    const hook = this.current.middleware.beforeModel as unknown as Hook;
    const update = await this.#passing(this.#inRun(() => hook(this.state, {})));
    if (update) this.apply(update);
    this.apply({ messages: [new AIMessage("thinking")] });
  }

  async start(goals: number): Promise<void> {
    const id = `call-${this.#calls}`;
    this.#calls += 1;
    const name = "start_subagents";
    this.apply({ messages: [new AIMessage({ content: "", tool_calls: [{ name, args: {}, id }] })] });
    const [tool] = (this.current.middleware.tools ?? []) as unknown as StartTool[];
    const tasks = Array.from({ length: goals }, (_, i) => ({ agent: "researcher", goal: `${id}-${i}` }));
    const call = { type: "tool_call", name, id, args: { tasks } };
    const config = { metadata: { thread_id: "t" }, state: this.state };
    const answer = await this.#passing(this.#inRun(() => tool?.invoke(call, config) ?? Promise.reject()));
    const { surtitle } = answer.additional_kwargs as { surtitle?: { batchId: string } };
    this.apply({ messages: [answer] });
    if (surtitle) {
      this.begun.push(surtitle.batchId);
      this.state = { ...this.state, begun: [...this.state.begun, surtitle.batchId] };
    }
    await this.model();
  }

  /** The turn comes to its end. */
  async end(): Promise<void> {
    const hook = this.current.middleware.afterAgent as unknown as Hook;
    await this.#inRun(async () => hook(this.state, {}));
    this.#turns.push(this.state);
  }

  async finish(which: number, fails: boolean): Promise<void> {
    const works = this.#works();
    const work = works[which % works.length];
    if (fails) work?.fail(new Error("broke"));
    else work?.done("found");
    await this.wait(0);
  }

  async finishAll(): Promise<void> {
    // One that ends may let the next begin.
    for (let i = 0; i < 3; i += 1) {
      for (const work of this.#works()) work.done("found");
      await this.wait(0);
    }
  }

  /** All but the last message go, as a summary takes them. */
  async summarise(): Promise<void> {
    this.state = { ...this.state, messages: this.state.messages.slice(-1) };
  }

  /** The turn ends in an app without checkpoints that keeps what people and models said, and nothing else. */
  async bare(): Promise<void> {
    if (this.hangs) return;
    // Such an app begins and ends a turn in one process.
    await this.model();
    await this.end();
    await this.wait(1);
    const messages = this.state.messages.filter((message) => message.getType() !== "system");
    const { _surtitleNotes: _, ...rest } = this.state;
    this.state = { ...rest, messages };
  }

  /** A person takes up an earlier turn again. */
  async back(to: number): Promise<void> {
    this.state = this.#turns[to % this.#turns.length] ?? this.state;
  }

  async wait(ms: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(ms);
  }

  async statuses(): Promise<readonly string[]> {
    return (await this.#journal.readLeases("t")).map(({ status }) => status);
  }

  close(): void {
    for (const one of this.#processes) one.alive = false;
    jest.clearAllTimers();
  }

  #works(): Worker["works"] {
    return this.#processes.filter(({ alive }) => alive).flatMap((one) => one.worker.works);
  }

  #inRun<T>(run: () => Promise<T>): Promise<T> {
    return AsyncLocalStorageProviderSingleton.runWithConfig({ metadata: { thread_id: "t" } }, run);
  }

  /** Lets time pass until it is done: a run may wait for a journal that hangs. */
  async #passing<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const done = work.finally(() => {
      over = true;
    });
    done.catch(() => {});
    for (let i = 0; i < 400 && !over; i += 1) await this.wait(1);
    if (!over) throw new Error("a model call was held up for more than 400 ms");
    return done;
  }

  #journalOf(process: { readonly alive: boolean }): Journal {
    const gated = Object.entries(this.#journal).map(([name, method]) => {
      if (typeof method !== "function") return [name, method];
      const call = method as (...given: unknown[]) => Promise<unknown>;
      const gate = (...given: unknown[]): Promise<unknown> => {
        const stuck = !process.alive || (this.hangs && name.startsWith("read"));
        return stuck ? new Promise(() => {}) : call(...given);
      };
      return [name, gate];
    });
    return Object.fromEntries(gated) as Journal;
  }
}
