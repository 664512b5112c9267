/** Facts in a store: an item for each fact and writer. */
import { randomBytes } from "node:crypto";
import type { JournalProblem, ThreadPage, ThreadSummary } from "@surtitle/core";
import {
  bestTitle,
  type Fact,
  type FactKind,
  type FactStore,
  type FactValues,
  factOf,
  isForgotten,
  mergeFacts,
  plainCopy,
  tombstoneOf,
} from "@surtitle/core/plugin";
import { Lanes } from "../lanes.ts";
import { Problems } from "../problems.ts";
import { readAll } from "../read-thread.ts";
import type { StoreLike } from "./store-like.ts";
import { type IndexedThread, ThreadIndex } from "./thread-index.ts";
import { ALL_KINDS, type ItemsHost, ThreadItems } from "./thread-items.ts";

/** How many threads are remembered as written. */
const WRITTEN = 10_000;

export class StoreFacts implements FactStore, ItemsHost {
  readonly durable: boolean;
  readonly store: StoreLike;
  /** A random name for this journal. */
  readonly writer: string = randomBytes(8).toString("hex");
  readonly index: ThreadIndex;
  readonly #problems = new Problems();
  readonly #lanes: Lanes<ThreadItems>;
  readonly #written = new Set<string>();
  /** Whether a thread may have been written that is not in `#written`. */
  #forgot = false;
  #seq = 0;
  #closed: Promise<void> | undefined;

  constructor(store: StoreLike, durable: boolean) {
    this.store = store;
    this.durable = durable;
    this.index = new ThreadIndex(store);
    const open = (threadId: string): ThreadItems => new ThreadItems(threadId, this);
    this.#lanes = new Lanes({ place: "store", problems: this.#problems, open });
  }

  isNew(threadId: string): boolean {
    const known = this.#written.has(threadId);
    if (this.#written.size >= WRITTEN) {
      this.#written.clear();
      this.#forgot = true;
    }
    this.#written.add(threadId);
    return !known && !this.#forgot;
  }

  async put<K extends FactKind>(threadId: string, kind: K, value: FactValues[K]): Promise<void> {
    this.#open();
    const seq = kind === "usage" ? { seq: ++this.#seq } : {};
    await this.#lanes.put(threadId, factOf(kind, value, { writer: this.writer, ...seq }));
  }

  async facts(threadId: string, kinds: readonly FactKind[]): Promise<readonly Fact[]> {
    this.#open();
    const waiting = plainCopy(this.#lanes.unsaved(threadId));
    const items = new ThreadItems(threadId, this);
    const kept = (await items.read(kinds)).map(({ fact }) => fact);
    const tombstone = tombstoneOf(mergeFacts(kept));
    const late = (fact: Fact): boolean =>
      tombstone !== undefined && isForgotten(fact, tombstone, () => undefined);
    if (kept.some(late)) this.#purge(threadId);
    return [...kept, ...waiting];
  }

  /** A thread of which nothing is left is left out of its page. */
  async threads({ limit, offset }: Required<ThreadPage>): Promise<readonly ThreadSummary[]> {
    this.#open();
    const page: IndexedThread[] = [];
    let place = 0;
    for await (const thread of this.index.threads()) {
      if (place >= offset + limit) break;
      if (place++ >= offset) page.push(thread);
    }
    const titles = new Map<string, Pick<ThreadSummary, "title"> | undefined>();
    await readAll(page, async ({ threadId }) => {
      titles.set(threadId, await this.#titleOf(threadId));
    });
    return page.flatMap(({ threadId, at }) => {
      const title = titles.get(threadId);
      return title === undefined ? [] : [{ threadId, at, ...title }];
    });
  }

  async forget(threadId: string, at: number): Promise<void> {
    this.#open();
    const waiting = this.#lanes.unsaved(threadId);
    await this.#lanes.job(threadId, (items) => items.forget({ at }, waiting));
  }

  async flush(): Promise<void> {
    this.#open();
    await this.#lanes.flush();
  }

  close(): Promise<void> {
    this.#closed ??= this.#lanes.close();
    return this.#closed;
  }

  reportTo(report: (problem: JournalProblem) => void): void {
    this.#problems.listen(report);
  }

  /** The title of a thread, if it has one; undefined where nothing is left of the thread. */
  async #titleOf(threadId: string): Promise<Pick<ThreadSummary, "title"> | undefined> {
    const items = new ThreadItems(threadId, this);
    const facts = mergeFacts((await items.read(["title", "forgotten"])).map(({ fact }) => fact));
    if (facts.has("forgotten:") && facts.size === 1) {
      const all = mergeFacts((await items.read(ALL_KINDS)).map(({ fact }) => fact));
      if (all.size === 1) return undefined;
    }
    const title = bestTitle(facts.values());
    return title ? { title } : {};
  }

  #purge(threadId: string): void {
    this.#lanes
      .job(threadId, (items) => items.purge())
      .catch((cause) =>
        this.#problems.tellOnce({
          message: "[surtitle/journal] forgotten entries could not be removed yet",
          threadId,
          cause,
        }),
      );
  }

  #open(): void {
    if (this.#closed) throw new Error("[surtitle/journal] the journal is closed");
  }
}
