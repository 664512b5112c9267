/** The background batches that a process knows of. One book for each hub, however many agents are made. */
import type { Hub } from "@surtitle/core/plugin";
import { nanoid } from "nanoid";
import { type Batch, leaseOf } from "./batch.ts";
import { RecentResults } from "./recent-results.ts";

/** How many batches are remembered; those under way here are never given up. */
export const BATCHES_KEPT = 1_000;

/** Batches by thread and id: at most 1,000 and those that run here. Forgetting a thread and closing the hub empty it. */
export class BatchBook {
  readonly hub: Hub;
  /** Names this process in leases. */
  readonly holder: string = nanoid();
  readonly results: RecentResults = new RecentResults();
  readonly #batches = new Map<string, Batch>();
  readonly #waiting = new Set<() => void>();
  #ended = 0;

  constructor(hub: Hub) {
    this.hub = hub;
    hub.onForget((threadId) => {
      for (const batch of this.of(threadId)) this.forget(batch);
      this.results.forget(threadId);
    });
    void this.#stopAtClose();
  }

  /** Those of a thread, in the order in which they became known. */
  of(threadId: string): readonly Batch[] {
    return [...this.#batches.values()].filter(({ place }) => place.threadId === threadId);
  }

  find(threadId: string, id: string): Batch | undefined {
    const batch = this.#batches.get(keyOf(threadId, id));
    return batch?.place.threadId === threadId ? batch : undefined;
  }

  /** How many run in this process. */
  get running(): number {
    return [...this.#batches.values()].filter(isRunningHere).length;
  }

  add(batch: Batch): void {
    this.#batches.set(keyOf(batch.place.threadId, batch.id), batch);
    if (this.#batches.size <= BATCHES_KEPT) return;
    const others = [...this.#batches].filter(([, one]) => one !== batch && !isRunningHere(one));
    const [key] = others.find(([, { delivered }]) => delivered) ?? others[0] ?? [];
    if (key !== undefined) this.#batches.delete(key);
  }

  /** The batch is over, as the latest of all. */
  end(batch: Batch, at: number): void {
    this.#ended += 1;
    batch.ended = { at, nth: this.#ended };
    this.#wake();
  }

  /** These notes are where they belong. */
  markDelivered(threadId: string, ids: readonly string[]): void {
    for (const id of ids) {
      const batch = this.find(threadId, id);
      if (batch?.ended === undefined || batch.delivered) continue;
      batch.delivered = true;
      this.keepLease(batch);
    }
  }

  /** Writes the lease as it is now, beside the run. */
  keepLease(batch: Batch, first?: () => Promise<void>): void {
    const { hub, holder } = this;
    const { place } = batch;
    const { threadId } = place;
    hub.keep(threadId, async (journal) => {
      await first?.();
      if (place.forgotten || hub.closed) return;
      await journal.putLease(threadId, leaseOf(batch, hub, holder));
      batch.kept = true;
    });
  }

  /** Stops a batch, if it runs here, and knows nothing of it any more. */
  forget(batch: Batch): void {
    batch.dropped = true;
    batch.place.forgotten = true;
    this.#batches.delete(keyOf(batch.place.threadId, batch.id));
    batch.stop?.abort(new DOMException("its thread was forgotten", "AbortError"));
    this.#wake();
  }

  /** Resolves when something changed, the time is over or `signal` is aborted. */
  change(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        signal?.removeEventListener("abort", done);
        resolve();
      };
      // Not unref'ed: a run waits for it, and a process that has nothing else to do must not end in the middle of one.
      const timer = setTimeout(done, ms);
      this.#waiting.add(done);
      signal?.addEventListener("abort", done);
      if (signal?.aborted) done();
    });
  }

  #wake(): void {
    for (const done of [...this.#waiting]) done();
  }

  /** The hub ends its iterators when it is closed. By then the journal takes no more writes: the leases go stale. */
  async #stopAtClose(): Promise<void> {
    for await (const _ of this.hub.bus.events({ threadId: "\0no thread" }));
    for (const batch of [...this.#batches.values()]) this.forget(batch);
  }
}

const books = new WeakMap<Hub, BatchBook>();

/** The book of a hub. */
export function bookOf(hub: Hub): BatchBook {
  const book = books.get(hub) ?? new BatchBook(hub);
  books.set(hub, book);
  return book;
}

function isRunningHere({ stop, ended }: Batch): boolean {
  return stop !== undefined && ended === undefined;
}

function keyOf(threadId: string, id: string): string {
  return JSON.stringify([threadId, id]);
}
