import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import {
  createSurtitle,
  type Journal,
  memoryJournal,
  reduceThread,
  type Surtitle,
  type SurtitleEvent,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { claimCount } from "@surtitle/core/plugin";
import { type TitlesHandler, titles } from "@surtitle/titles";
import fc from "fast-check";

const SCHEDULES = 3_000;
const THREADS = ["thread-0", "thread-1"];

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

type Pick = (below: number) => number;

/** A process that lives until it is killed: then nothing of it reaches the journal, and nobody hears it. */
interface Process {
  readonly surtitle: Surtitle;
  readonly handlers: readonly TitlesHandler[];
  readonly views: Map<string, ThreadView>;
  killed: boolean;
}

interface World {
  readonly pick: Pick;
  readonly shared: Journal;
  readonly problems: string[];
  /** Title calls that no one gave up, by thread. */
  readonly inFlight: Map<string, number>;
  /** Calls begun since the thread was last forgotten. */
  readonly calls: Map<string, number>;
  /** The latest name that a person gave and that was kept. */
  readonly manual: Map<string, string>;
  /** The latest rename of each thread. */
  readonly naming: Map<string, object>;
  /** Words that a forgotten thread had. */
  readonly gone: Map<string, Set<string>>;
  serial: number;
  asked: number;
}

/** What a process may do with the journal ends with it. */
function until(process: { killed: boolean }, journal: Journal, pick: Pick): Journal {
  const guarded = Object.entries(journal).map(([name, value]) => {
    if (typeof value !== "function") return [name, value];
    const call = async (...args: unknown[]): Promise<unknown> => {
      if (process.killed) return new Promise(() => {});
      // A disk takes its time, and the process may be killed meanwhile.
      if (name === "read" && pick(3) === 0) await new Promise((resolve) => setTimeout(resolve, pick(20)));
      if (process.killed) return new Promise(() => {});
      return (value as (...given: unknown[]) => unknown)(...args);
    };
    return [name, name === "reportTo" ? () => {} : call];
  });
  return { ...(Object.fromEntries(guarded) as Journal), durable: true };
}

function boot(world: World): Process {
  const { pick, problems } = world;
  const process: Process = { views: new Map(), killed: false } as never;
  const surtitle = createSurtitle({
    journal: until(process, world.shared, pick),
    // Of a process that was killed nobody hears.
    onError: ({ part, message, cause }) =>
      void (process.killed || problems.push(`${part}: ${message} ${cause?.message ?? ""}`)),
  });
  surtitle.subscribe((event) => hear(world, process, event));
  const handlers = [0, 1].map(() => {
    const options = pick(2) === 0 ? { callOptions: { thinking: false } } : {};
    const model = modelOf(world, process, "callOptions" in options) as never;
    return titles({ surtitle, model, timeoutMs: 2_000, when: pick(3) === 0 ? "start" : "end", ...options });
  });
  return Object.assign(process, { surtitle, handlers });
}

interface CallOptions {
  readonly metadata: { readonly thread_id: string };
  readonly signal: AbortSignal;
  readonly thinking?: boolean;
}

/** Answers after a while; or with a refusal, a 400 to its options, an error, or never. */
function modelOf(
  world: World,
  process: Process,
  hasOptions: boolean,
): { invoke(messages: unknown, options: object): Promise<unknown> } {
  const { pick } = world;
  return {
    invoke: (_, options) => {
      if (process.killed) return new Promise(() => {});
      const { metadata, signal, thinking } = options as CallOptions;
      const threadId = metadata.thread_id;
      world.asked += 1;
      const isRetry = hasOptions && thinking === undefined;
      check(world, () => expect(world.inFlight.get(threadId) ?? 0).toBe(0));
      const calls = (world.calls.get(threadId) ?? 0) + (isRetry ? 0 : 1);
      world.calls.set(threadId, calls);
      check(world, () => expect(calls).toBeLessThanOrEqual(3));
      world.inFlight.set(threadId, 1);
      const over = (): void => void world.inFlight.set(threadId, 0);
      signal.addEventListener("abort", over, { once: true });
      world.serial += 1;
      const content = pick(6) === 0 ? "I cannot help with that" : `Generated ${world.serial} for ${threadId}`;
      const how = pick(8);
      if (how === 0) return new Promise(() => {});
      const error = Object.assign(new Error("no"), { status: how === 1 ? 400 : 500 });
      return new Promise((resolve, reject) => {
        setTimeout(() => {
          if (!process.killed && !signal.aborted) over();
          if (how < 3) reject(error);
          else resolve({ content });
        }, pick(1_500));
      });
    },
  };
}

/** What fails inside a callback is no failure of the test by itself. */
function check(world: World, expectation: () => void): void {
  try {
    expectation();
  } catch (error) {
    world.problems.push(`check: ${String(error)}`);
  }
}

function hear(world: World, process: Process, event: SurtitleEvent): void {
  if (process.killed) return;
  const { threadId } = event;
  const view = process.views.get(threadId) ?? { ...threadView(), threadId };
  process.views.set(threadId, reduceThread(view, event));
  if (event.type !== "surtitle/thread-title") return;
  const text = event.title?.text;
  if (text !== undefined)
    check(world, () => expect(world.gone.get(threadId) ?? new Set()).not.toContain(text));
  const manual = world.manual.get(threadId);
  if (manual !== undefined && event.outcome !== "renamed" && event.outcome !== "reset")
    check(world, () => expect(event.title).toEqual({ text: manual, source: "manual" }));
}

interface Root {
  readonly id: string;
  readonly handler: TitlesHandler;
  readonly messages: readonly object[];
}

class Host {
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

async function run(numbers: readonly number[]): Promise<number> {
  let at = 0;
  const pick: Pick = (below) => {
    at += 1;
    return (numbers[at % numbers.length] ?? 0) % below;
  };
  const world: World = {
    ...{ pick, shared: memoryJournal(), problems: [], serial: 0, asked: 0 },
    ...{ inFlight: new Map(), calls: new Map(), manual: new Map(), naming: new Map(), gone: new Map() },
  };
  const host = new Host(world);
  for (let i = 0; i < 12 + pick(30); i += 1) {
    await host.act();
    await jest.advanceTimersByTimeAsync([0, 0, 1, 5, 100, 700, 2_500][pick(7)] as number);
  }
  await host.finish();
  const { views, handlers } = host.process;
  for (const threadId of THREADS) {
    const record = await world.shared.read(threadId);
    const live = views.get(threadId);
    if (live) expect(threadView(record)).toEqual(live);
    expect(record.titleAttempts).toBeLessThanOrEqual(3);
    if (live?.title) expect(world.gone.get(threadId) ?? new Set()).not.toContain(live.title.text);
  }
  expect(world.problems.filter((problem) => !/the title model/.test(problem))).toEqual([]);
  expect(handlers.map(({ held }) => held)).toEqual([0, 0]);
  expect(claimCount()).toBe(0);
  return world.asked;
}

test(`${SCHEDULES} schedules of turns, renames, stops, forgets and restarts: live is replay, a person's title wins, a forgotten thread stays forgotten, one call at a time, three in all`, async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(2 ** 20), { minLength: 30, maxLength: 120 }), async (numbers) => {
      asked += await run(numbers);
    }),
    { numRuns: SCHEDULES, endOnFailure: true },
  );
  expect(asked).toBeGreaterThan(SCHEDULES / 4);
}, 300_000);
