/** The hub's one ordered stream of events, and everyone who hears it. */
import type { GapEvent, SurtitleEvent } from "../view/events.ts";
import { quiet, type Report } from "./report.ts";

/** Hears events. What it throws, or rejects with, is told to `onError` and goes no further. */
export type Listener<C extends string = string> = (event: SurtitleEvent<C>) => void;

/** Whose events one wants. */
export interface Topic {
  /** Without it one hears every thread of every tenant of this hub. */
  readonly threadId?: string | undefined;
}

/** How many events an iterator holds for a reader that is behind. */
export const QUEUE_LIMIT = 1_000;

export class Bus {
  readonly #listeners = new Set<{ readonly listener: Listener; readonly threadId: string | undefined }>();
  readonly #closers = new Set<() => void>();
  readonly #report: Report;
  readonly #waiting: SurtitleEvent[] = [];
  #sending = false;
  #closed = false;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Every listener hears every event in the same order, also where a listener's own doing causes the next one. */
  emit(event: SurtitleEvent): void {
    this.#waiting.push(event);
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#send(next);
    } finally {
      this.#sending = false;
    }
  }

  subscribe(listener: Listener, { threadId }: Topic = {}): () => void {
    const entry = { listener, threadId };
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  /** Listens from now on. Each iterator has a queue of its own; what overflows goes oldest first and is told by one gap. */
  events({
    threadId,
    signal,
  }: Topic & { readonly signal?: AbortSignal | undefined }): AsyncIterableIterator<SurtitleEvent> {
    const queue = new Queue();
    const unsubscribe = this.subscribe((event) => queue.push(event), { threadId });
    const close = (): void => {
      unsubscribe();
      queue.close();
      this.#closers.delete(close);
      signal?.removeEventListener("abort", close);
    };
    this.#closers.add(close);
    signal?.addEventListener("abort", close, { once: true });
    if (signal?.aborted || this.#closed) close();
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      async next() {
        const value = await queue.next();
        return value === undefined ? { done: true, value } : { done: false, value };
      },
      async return() {
        queue.clear();
        close();
        return { done: true, value: undefined };
      },
    };
  }

  close(): void {
    this.#closed = true;
    for (const close of [...this.#closers]) close();
    this.#listeners.clear();
  }

  #send(event: SurtitleEvent): void {
    for (const { listener, threadId } of [...this.#listeners]) {
      if (threadId !== undefined && threadId !== event.threadId) continue;
      try {
        const given: unknown = listener(event);
        quiet(given, (cause) => this.#failed(event, cause));
      } catch (cause) {
        this.#failed(event, cause);
      }
    }
  }

  #failed({ threadId }: SurtitleEvent, cause: unknown): void {
    this.#report({ part: "listener", message: "a listener threw", threadId, cause });
  }
}

/** What one slow reader has not taken yet. */
class Queue {
  #events: SurtitleEvent[] = [];
  #dropped = 0;
  #closed = false;
  readonly #wakers = new Set<() => void>();

  push(event: SurtitleEvent): void {
    this.#events.push(event);
    if (this.#events.length > QUEUE_LIMIT) {
      this.#events.shift();
      this.#dropped += 1;
    }
    for (const wake of this.#wakers) wake();
    this.#wakers.clear();
  }

  clear(): void {
    this.#events = [];
    this.#dropped = 0;
  }

  close(): void {
    this.#closed = true;
    for (const wake of this.#wakers) wake();
    this.#wakers.clear();
  }

  /** The next event, or none after the last one of a closed queue. */
  async next(): Promise<SurtitleEvent | undefined> {
    while (this.#events.length === 0 && !this.#closed) {
      await new Promise<void>((resolve) => void this.#wakers.add(resolve));
    }
    return this.#dropped > 0 ? this.#gap() : this.#events.shift();
  }

  #gap(): GapEvent | undefined {
    const [next] = this.#events;
    const dropped = this.#dropped;
    this.#dropped = 0;
    return next && { v: 1, type: "surtitle/gap", threadId: next.threadId, at: next.at, dropped };
  }
}
