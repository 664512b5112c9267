import { expect } from "@jest/globals";
import {
  createSurtitle,
  type Journal,
  reduceThread,
  type Surtitle,
  type SurtitleEvent,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { type TitlesHandler, titles } from "@surtitle/titles";

/** The threads of a world. */
export const THREADS = ["thread-0", "thread-1"];

/** Gives a number below another, by the schedule. */
export type Pick = (below: number) => number;

/** A process that lives until it is killed: then nothing of it reaches the journal, and nobody hears it. */
export interface Process {
  readonly surtitle: Surtitle;
  readonly handlers: readonly TitlesHandler[];
  readonly views: Map<string, ThreadView>;
  killed: boolean;
}

/** What all processes share, and what is known of it. */
export interface World {
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

/** Starts a process. */
export function boot(world: World): Process {
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
