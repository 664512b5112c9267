/** The threads that this process writes at the moment, and what they share: a queue, a bound, another try. */
import type { Fact } from "@surtitle/core/plugin";
import { Lane, type LaneHost, type Sink } from "./lane.ts";
import type { Problems } from "./problems.ts";
import { Unsaved } from "./unsaved.ts";
import { WriteQueue } from "./write-queue.ts";

/** How many threads are kept open. */
const LANES = 256;

const RETRY_FIRST_MS = 1000;
const RETRY_LAST_MS = 30_000;

/** What lanes are told at the start. */
export interface LanesOptions<S extends Sink> {
  /** What is written to, in words. */
  readonly place: "disk" | "store";
  readonly problems: Problems;
  readonly open: (threadId: string) => S;
}

export class Lanes<S extends Sink> {
  readonly #options: LanesOptions<S>;
  readonly #queue = new WriteQueue<Lane<S>>();
  /** In order of their last use. */
  readonly #lanes = new Map<string, Lane<S>>();
  /** Those that are given up and have still to put things away. */
  readonly #leaving = new Set<Promise<void>>();
  readonly #unsaved = new Unsaved();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryMs = RETRY_FIRST_MS;

  constructor(options: LanesOptions<S>) {
    this.#options = options;
  }

  /** Has a fact written. Rejects where it could not be; then it is kept and tried again, unless too much waits. */
  async put(threadId: string, fact: Fact): Promise<void> {
    if (this.#unsaved.full) {
      throw new Error(
        `[surtitle/journal] ${this.#unsaved.facts} entries wait for the ${this.#options.place}, no more are taken in: this one was not kept`,
      );
    }
    await this.#lane(threadId).put(fact);
  }

  /** What of a thread is not kept yet. */
  unsaved(threadId: string): readonly Fact[] {
    return this.#lanes.get(threadId)?.unsaved() ?? [];
  }

  /** Has something done between two writes of a thread. */
  job(threadId: string, run: (sink: S) => Promise<void>): Promise<void> {
    return this.#lane(threadId).job(run);
  }

  /** Resolves when all that was put before is kept and tidied; rejects where something could not be written. */
  async flush(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.settled()));
  }

  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      clearTimeout(this.#retry);
      for (const [threadId, lane] of this.#lanes) this.#leave(threadId, lane);
      await Promise.all(this.#leaving);
    }
  }

  #lane(threadId: string): Lane<S> {
    const lane = this.#lanes.get(threadId) ?? this.#open(threadId);
    this.#lanes.delete(threadId);
    this.#lanes.set(threadId, lane);
    for (const [id, other] of this.#lanes) {
      if (this.#lanes.size <= LANES) break;
      if (other !== lane && other.idle && !this.#queue.has(other)) this.#leave(id, other);
    }
    return lane;
  }

  #leave(threadId: string, lane: Lane<S>): void {
    this.#lanes.delete(threadId);
    const left = lane
      .job(async (sink) => sink.rest?.())
      .catch(() => {})
      .finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }

  #open(threadId: string): Lane<S> {
    const host: LaneHost = {
      unsaved: this.#unsaved,
      wake: () => this.#queue.add(lane),
      failed: () => this.#retryLater(),
      back: () => this.#back(),
      untidied: (cause) =>
        this.#options.problems.tellOnce({
          message: "[surtitle/journal] a thread could not be tidied; nothing is lost by it",
          threadId,
          cause,
        }),
    };
    const lane = new Lane(this.#options.open(threadId), host);
    return lane;
  }

  /** Tries what could not be written again, later and later. */
  #retryLater(): void {
    if (this.#retry !== undefined) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#retryMs = Math.min(2 * this.#retryMs, RETRY_LAST_MS);
      for (const lane of this.#lanes.values()) if (lane.failed) this.#queue.add(lane);
    }, this.#retryMs);
    this.#retry.unref?.();
  }

  #back(): void {
    if ([...this.#lanes.values()].some(({ failed }) => failed)) return;
    this.#retryMs = RETRY_FIRST_MS;
    const { place, problems } = this.#options;
    problems.tell({ message: `[surtitle/journal] the ${place} is back: what had to wait is written` });
  }
}
