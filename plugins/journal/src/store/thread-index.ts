/** Which threads there are, by the day on which they were written last: a store cannot sort. */
import { hashOf } from "../layout.ts";
import { ROOT, readValue, safeValue } from "./fact-item.ts";
import { type StoreLike, searchAll } from "./store-like.ts";

/** A thread of the index. */
export interface IndexedThread {
  readonly threadId: string;
  readonly at: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A thread that was the last one written is noted again only after so long. */
const SAME_MS = 1000;

const DAYS = [ROOT, "days"];

export class ThreadIndex {
  readonly #store: StoreLike;
  /** Days that are known to be noted. */
  readonly #days = new Set<string>();
  /** The thread that was noted last. */
  #last: IndexedThread = { threadId: "", at: Number.NEGATIVE_INFINITY };

  constructor(store: StoreLike) {
    this.#store = store;
  }

  /** Notes that a thread was written now. */
  async note(threadId: string): Promise<void> {
    const at = Date.now();
    const { threadId: last, at: lastAt } = this.#last;
    if (threadId === last && at - lastAt < SAME_MS && at >= lastAt) return;
    const day = dayOf(at);
    if (!this.#days.has(day)) {
      await this.#store.put(DAYS, day, { v: 1 }, false);
      this.#days.add(day);
    }
    await this.#store.put(bucketOf(day), hashOf(threadId), safeValue({ threadId, at }), false);
    this.#last = { threadId, at };
  }

  /** Takes a thread out. */
  async remove(threadId: string): Promise<void> {
    for (const day of await this.#noted()) await this.#store.delete(bucketOf(day), hashOf(threadId));
    this.#last = { threadId: "", at: Number.NEGATIVE_INFINITY };
  }

  /** The threads, the one written last first; each once. */
  async *threads(): AsyncIterable<IndexedThread> {
    const seen = new Set<string>();
    for (const day of await this.#noted()) {
      const items = await searchAll(this.#store, bucketOf(day));
      const threads = items.map(({ value }) => readThread(value)).filter((thread) => thread !== undefined);
      for (const thread of threads.sort((a, b) => b.at - a.at)) {
        if (seen.has(thread.threadId)) continue;
        seen.add(thread.threadId);
        yield thread;
      }
    }
  }

  /** The days on which anything was written, the latest first. */
  async #noted(): Promise<readonly string[]> {
    const days = (await searchAll(this.#store, DAYS)).map(({ key }) => key);
    return days.sort().reverse();
  }
}

function readThread(value: unknown): IndexedThread | undefined {
  const read = readValue(value);
  if (typeof read !== "object" || read === null) return undefined;
  const { threadId, at } = read as { readonly threadId?: unknown; readonly at?: unknown };
  return typeof threadId === "string" && typeof at === "number" ? { threadId, at } : undefined;
}

/** Of one length, so that the order of the texts is that of the days. */
function dayOf(at: number): string {
  return String(Math.max(0, Math.floor(at / DAY_MS))).padStart(8, "0");
}

function bucketOf(day: string): string[] {
  return [ROOT, "index", day];
}
