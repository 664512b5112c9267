/** The journal that keeps nothing beyond the process: default of a hub, double in tests, reference of the contract. */
import * as z from "zod";
import { checkOptions } from "../hub/check-options.ts";
import type { Journal, ThreadPage, ThreadSummary } from "./contract.ts";
import type { Fact, FactKind, FactValues } from "./facts.ts";
import { dropForgotten, isForgotten, tombstoneOf } from "./forget.ts";
import { type FactStore, journalOf } from "./journal-of.ts";
import { factOf, slotOf } from "./keys.ts";
import { addFact, type FactMap } from "./merge.ts";
import { plainCopy } from "./plain-copy.ts";
import { bestTitle } from "./record.ts";
import { rollUp, USAGE_KEPT } from "./roll-up.ts";

/** How many entries one thread keeps; of a longer one the oldest go. */
export const THREAD_ENTRIES = 20_000;

/** How many entries are kept in all; beyond it the thread that was written longest ago goes. */
export const ALL_ENTRIES = 100_000;

/** So many UTF-16 units of a note or a result count as one entry more, which bounds all of them to 64 million. */
export const UNITS_EACH = 640;

const RULES = {
  maxThreads: { schema: z.int().min(1), expected: "a whole number of at least 1" },
} as const;

/** Options of {@link memoryJournal}. */
export interface MemoryJournalOptions {
  /** How many threads are kept; the one that was written longest ago goes first. @default 1000 */
  readonly maxThreads?: number;
}

/**
 * Keeps threads in memory: at most `maxThreads`, 20,000 entries in a thread and 100,000 in all; 640 characters of a note
 * or a result count as one more. Entries are copied on the way in and on the way out.
 *
 * @throws {TypeError} where `maxThreads` is no whole number of at least 1, or an option is unknown
 *
 * @example
 * ```ts
 * import { createSurtitle, memoryJournal } from "@surtitle/core";
 *
 * const surtitle = createSurtitle({ journal: memoryJournal({ maxThreads: 50 }) });
 * ```
 */
export function memoryJournal(options: MemoryJournalOptions = {}): Journal {
  checkOptions("core", options, RULES);
  return journalOf(new MemoryStore(options.maxThreads ?? 1000));
}

interface Thread {
  readonly facts: FactMap;
  /** When it was last written. */
  at: number;
  /** Usage facts added since the last roll-up. */
  fresh: number;
  /** How many entries it counts as. */
  weight: number;
}

class MemoryStore implements FactStore {
  readonly durable = false;
  /** In order of their last write. */
  readonly #threads = new Map<string, Thread>();
  readonly #maxThreads: number;
  #entries = 0;
  #seq = 0;

  constructor(maxThreads: number) {
    this.#maxThreads = maxThreads;
  }

  async put<K extends FactKind>(threadId: string, kind: K, value: FactValues[K]): Promise<void> {
    const thread = this.#threads.get(threadId) ?? newThread(0);
    const fact = factOf(kind, value, { writer: "memory", ...(kind === "usage" && { seq: ++this.#seq }) });
    if (staysForgotten(thread.facts, fact)) return;
    this.#keep(thread, fact);
    this.#threads.delete(threadId);
    this.#threads.set(threadId, thread);
    this.#evict(threadId);
  }

  async facts(threadId: string): Promise<Iterable<Fact>> {
    return plainCopy([...(this.#threads.get(threadId)?.facts.values() ?? [])]);
  }

  async threads({ limit, offset }: Required<ThreadPage>): Promise<readonly ThreadSummary[]> {
    const kept = [...this.#threads].filter(([, { facts }]) => facts.size > Number(facts.has("forgotten:")));
    const page = kept.reverse().slice(offset, offset + limit);
    return page.map(([threadId, { at, facts }]) => {
      const title = bestTitle(facts.values());
      return { threadId, at, ...(title && { title }) };
    });
  }

  async forget(threadId: string, at: number): Promise<void> {
    const thread = this.#threads.get(threadId) ?? newThread(at);
    const before = this.#threads.has(threadId) ? thread.weight : 0;
    addFact(thread.facts, factOf("forgotten", { at }, { writer: "memory" }));
    dropForgotten(thread.facts);
    thread.weight = weigh(thread.facts.values());
    this.#entries += thread.weight - before;
    this.#threads.set(threadId, thread);
    this.#evict(threadId);
  }

  async flush(): Promise<void> {}

  async close(): Promise<void> {}

  #keep(thread: Thread, fact: Fact): void {
    const before = thread.weight;
    const known = thread.facts.get(slotOf(fact));
    thread.weight += weigh([addFact(thread.facts, fact)]) - weigh(known ? [known] : []);
    thread.at = Date.now();
    if (fact.kind === "usage" && ++thread.fresh > USAGE_KEPT / 2) {
      thread.fresh = 0;
      rollUp(thread.facts);
      thread.weight = weigh(thread.facts.values());
    }
    for (const [slot, old] of thread.facts) {
      if (thread.weight <= THREAD_ENTRIES) break;
      if (old.kind === "title" || old.kind === "forgotten" || old.kind === "total") continue;
      thread.facts.delete(slot);
      thread.weight -= weigh([old]);
    }
    this.#entries += thread.weight - before;
  }

  #evict(current: string): void {
    for (const [threadId, { weight }] of this.#threads) {
      if (this.#threads.size <= this.#maxThreads && this.#entries <= ALL_ENTRIES) return;
      if (threadId === current) continue;
      this.#threads.delete(threadId);
      this.#entries -= weight;
    }
  }
}

function newThread(at: number): Thread {
  return { facts: new Map(), at, fresh: 0, weight: 0 };
}

/** How many entries these count as. */
function weigh(facts: Iterable<Fact>): number {
  let weight = 0;
  for (const { kind, value } of facts) {
    const text = kind === "note" || kind === "result" ? value.text : "";
    weight += 1 + Math.floor(text.length / UNITS_EACH);
  }
  return weight;
}

/** Whether a late fact is of what was forgotten; if so, the tombstone learns its turn. */
function staysForgotten(facts: FactMap, fact: Fact): boolean {
  const tombstone = tombstoneOf(facts);
  if (tombstone === undefined) return false;
  const turns = new Map(Object.entries(tombstone.turns ?? {}));
  if (!isForgotten(fact, tombstone, (turnId) => turns.get(turnId) ?? turnStart(facts, turnId))) return false;
  addFact(facts, fact);
  dropForgotten(facts);
  return true;
}

function turnStart(facts: FactMap, turnId: string): number | undefined {
  const turn = facts.get(`turn:${turnId}`);
  return turn?.kind === "turn" ? turn.value.at : undefined;
}
