/** The items of one thread in a store, as one process writes them. */
import {
  betterFact,
  type Fact,
  type FactKind,
  mergeFacts,
  rollUp,
  slotOf,
  type Tombstone,
  tombstoneOf,
  USAGE_KEPT,
} from "@surtitle/core/plugin";
import type { Sink } from "../lane.ts";
import { readAll } from "../read-thread.ts";
import { lineOf } from "../segment-text.ts";
import { withoutForgotten } from "../without-forgotten.ts";
import { fromItem, itemKey, namespaceOf, toItem } from "./fact-item.ts";
import { type StoredItem, type StoreLike, searchAll } from "./store-like.ts";
import type { ThreadIndex } from "./thread-index.ts";

/** Every kind of fact. */
export const ALL_KINDS: readonly FactKind[] = [
  "step",
  "turn",
  "title",
  "note",
  "result",
  "usage",
  "lease",
  "total",
  "forgotten",
];

/** How many facts of a thread are remembered as they were last written. */
const REMEMBERED = 500;

/** A fact as long as this in UTF-16 units is looked up where it matters and not remembered. */
const LONG_UNITS = 8 * 1024;

/** What the items of a thread need of their journal. */
export interface ItemsHost {
  readonly store: StoreLike;
  readonly writer: string;
  readonly index: ThreadIndex;
  /** Whether this journal writes a thread for the first time. */
  isNew(threadId: string): boolean;
}

/** An item and the fact in it. */
export interface FactItem {
  readonly item: StoredItem;
  readonly fact: Fact;
}

export class ThreadItems implements Sink {
  readonly #threadId: string;
  readonly #host: ItemsHost;
  /** What this process wrote last of each fact, so that it puts no worse one over it. */
  readonly #own = new Map<string, Fact>();
  /** Whether a fact may have been written that is not in `#own`. */
  #forgot = false;
  #tombstone: Tombstone | undefined;
  #opened = false;
  /** Calls put since usage was last summed up. */
  #calls = 0;

  constructor(threadId: string, host: ItemsHost) {
    this.#threadId = threadId;
    this.#host = host;
  }

  get untidy(): boolean {
    return this.#calls > USAGE_KEPT / 2;
  }

  async add(facts: readonly Fact[]): Promise<void> {
    await this.#open();
    const kept = withoutForgotten(facts, this.#tombstone);
    await readAll(kept, (fact) => this.#put(fact));
    if (kept.length > 0) await this.#host.index.note(this.#threadId);
  }

  /** Sums up usage that is older than the latest calls of its writer. */
  async tidy(): Promise<void> {
    this.#calls = 0;
    const items = await this.read(["usage", "total", "turn", "forgotten"]);
    const facts = mergeFacts(items.map(({ fact }) => fact));
    rollUp(facts);
    for (const fact of facts.values()) if (fact.kind === "total") await this.#put(fact);
    // The sums are there: what they count may go.
    await this.#delete(items.filter(({ fact }) => fact.kind === "usage" && !facts.has(slotOf(fact))));
  }

  /** Sets a tombstone and takes out what it forgets. `waiting` facts, not written yet, tell of turns too. */
  async forget(tombstone: Tombstone, waiting: readonly Fact[]): Promise<void> {
    await this.#open();
    const stone: Fact = { kind: "forgotten", key: "", writer: this.#host.writer, value: tombstone };
    const known = (await this.read(ALL_KINDS)).map(({ fact }) => fact);
    const whole = mergeFacts(known, waiting, [stone]).get("forgotten:");
    if (whole) await this.#put({ ...whole, writer: this.#host.writer });
    await this.purge();
  }

  /** Takes out what the thread's tombstones forget. */
  async purge(): Promise<void> {
    const items = await this.read(ALL_KINDS);
    const facts = items.map(({ fact }) => fact);
    const left = mergeFacts(facts);
    this.#tombstone = tombstoneOf(left);
    const kept = new Set(withoutForgotten(facts, this.#tombstone));
    await this.#delete(items.filter(({ fact }) => !kept.has(fact)));
    if (left.size <= Number(left.has("forgotten:"))) await this.#host.index.remove(this.#threadId);
  }

  /** The items of these kinds, all writers'. */
  async read(kinds: readonly FactKind[]): Promise<readonly FactItem[]> {
    const found: FactItem[] = [];
    await readAll(kinds, async (kind) => {
      for (const item of await searchAll(this.#host.store, namespaceOf(this.#threadId, kind))) {
        const fact = fromItem(item);
        if (fact?.kind === kind) found.push({ item, fact });
      }
    });
    return found;
  }

  async #open(): Promise<void> {
    if (this.#opened) return;
    this.#forgot = !this.#host.isNew(this.#threadId);
    this.#tombstone = tombstoneOf(mergeFacts((await this.read(["forgotten"])).map(({ fact }) => fact)));
    this.#opened = true;
  }

  async #put(fact: Fact): Promise<void> {
    const { store, writer } = this.#host;
    const slot = slotOf(fact);
    const namespace = namespaceOf(this.#threadId, fact.kind);
    const key = itemKey(fact, writer);
    const isLong = lineOf(fact).length >= LONG_UNITS;
    const lookUp = this.#forgot || isLong;
    const known = this.#own.get(slot) ?? (lookUp ? await this.#written(namespace, key) : undefined);
    const better = known === undefined ? fact : betterFact(known, fact);
    if (better !== known) await store.put(namespace, key, toItem(better), false);
    if (fact.kind === "usage" && known === undefined) this.#calls++;
    this.#own.delete(slot);
    if (!isLong) this.#own.set(slot, better);
    const [oldest] = this.#own.keys();
    if (this.#own.size <= REMEMBERED || oldest === undefined) return;
    this.#own.delete(oldest);
    this.#forgot = true;
  }

  async #written(namespace: string[], key: string): Promise<Fact | undefined> {
    const item = await this.#host.store.get(namespace, key);
    return item ? fromItem(item) : undefined;
  }

  async #delete(items: readonly FactItem[]): Promise<void> {
    await readAll(items, async ({ item, fact }) => {
      this.#own.delete(slotOf(fact));
      await this.#host.store.delete(item.namespace, item.key);
    });
  }
}
