import { jest } from "@jest/globals";
import { threadView } from "@surtitle/core";
import type { TitlesHandler } from "@surtitle/titles";
import { boot, type Process, THREADS, type World } from "./raced-process.ts";

interface Root {
  readonly id: string;
  readonly handler: TitlesHandler;
  readonly messages: readonly object[];
}

/** Runs agents, renames, forgets and restarts, as the schedule says. */
export class Host {
  readonly #world: World;
  process: Process;
  #roots: Root[] = [];
  readonly #renames = new Set<Promise<void>>();

  constructor(world: World) {
    this.#world = world;
    this.process = boot(world);
  }

  async act(): Promise<void> {
    const { pick } = this.#world;
    const choice = pick(14);
    if (choice < 5) return this.#begin();
    if (choice < 10) return this.#end(pick(6));
    if (choice === 10) return this.#rename();
    if (choice === 11 && pick(2) === 0) return this.#forget();
    if (choice === 12 && pick(3) === 0) return this.#restart();
  }

  async finish(): Promise<void> {
    while (this.#roots.length > 0) this.#end(this.#world.pick(6));
    const settled = Promise.all([...this.#renames, this.process.surtitle.settled()]);
    await jest.advanceTimersByTimeAsync(6_000);
    await settled;
  }

  #begin(): void {
    const { pick } = this.#world;
    this.#world.serial += 1;
    const { serial } = this.#world;
    const handler = this.process.handlers[pick(2)] as TitlesHandler;
    const threadId = THREADS[pick(2)] as string;
    const content = pick(5) === 0 ? `hi${serial}` : `please look into matter ${serial} now`;
    const root = { id: `root-${serial}`, handler, messages: [{ role: "user", content }] };
    this.#roots.push(root);
    const metadata = { thread_id: threadId };
    const { id, messages } = root;
    handler.handleChainStart({}, { messages }, id, undefined, [], metadata, undefined, "LangGraph");
  }

  #end(how: number): void {
    const [root] = this.#roots.splice(this.#world.pick(Math.max(1, this.#roots.length)), 1);
    if (root === undefined) return;
    const { handler, id, messages } = root;
    if (how === 0)
      return handler.handleChainError(Object.assign(new Error("over"), { name: "AbortError" }), id);
    if (how === 1) return handler.handleChainError(new Error("down"), id);
    handler.handleChainEnd({ messages: [...messages, { role: "assistant", content: "All done." }] }, id);
  }

  #rename(): void {
    const world = this.#world;
    const threadId = THREADS[world.pick(2)] as string;
    world.serial += 1;
    const text = world.pick(4) === 0 ? "" : `Named ${world.serial}`;
    // Until it is kept, either of the two may stand.
    world.manual.delete(threadId);
    const token = {};
    world.naming.set(threadId, token);
    const renamed = this.process.surtitle.rename(threadId, text).then(() => {
      this.#renames.delete(renamed);
      if (world.naming.get(threadId) === token && text !== "") world.manual.set(threadId, text);
    });
    this.#renames.add(renamed);
  }

  #forget(): void {
    const world = this.#world;
    const threadId = THREADS[world.pick(2)] as string;
    const words = world.gone.get(threadId) ?? new Set();
    const known = this.process.views.get(threadId)?.title?.text;
    if (known !== undefined) words.add(known);
    world.gone.set(threadId, words);
    world.manual.delete(threadId);
    world.naming.delete(threadId);
    world.calls.delete(threadId);
    void this.process.surtitle.forget(threadId);
  }

  /** Killed at any point of a call; the next process opens what the journal holds. */
  async #restart(): Promise<void> {
    const world = this.#world;
    this.process.killed = true;
    for (const { handler, id } of this.#roots) handler.handleChainError(new Error("killed"), id);
    this.#roots = [];
    this.#renames.clear();
    world.inFlight.clear();
    world.naming.clear();
    // No process is up again within the millisecond that the last one wrote in.
    await jest.advanceTimersByTimeAsync(5);
    this.process = boot(world);
    for (const threadId of THREADS)
      this.process.views.set(threadId, threadView(await world.shared.read(threadId)));
  }
}
