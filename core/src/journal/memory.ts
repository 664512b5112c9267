/** The journal that keeps nothing beyond the process: default of a hub, double in tests, reference of the contract. */
import { boundResult } from "./bound-result.ts";
import { checkEntry } from "./check-entry.ts";
import type { Journal } from "./contract.ts";
import type { Fact, FactKind, FactValues } from "./facts.ts";
import { dropForgotten, isForgotten, tombstoneOf } from "./forget.ts";
import { factOf } from "./keys.ts";
import { addFact, type FactMap } from "./merge.ts";
import { pageOf } from "./page.ts";
import { plainCopy } from "./plain-copy.ts";
import { bestTitle, buildRecord, leasesOf } from "./record.ts";
import { rollUp, USAGE_KEPT } from "./roll-up.ts";

/** How many entries one thread keeps; of a longer one the oldest go. */
export const THREAD_ENTRIES = 20_000;

/** How many entries are kept in all; beyond it the thread that was written longest ago goes. */
export const ALL_ENTRIES = 100_000;

/** Options of {@link memoryJournal}. */
export interface MemoryJournalOptions {
  /** How many threads are kept; the one that was written longest ago goes first. @default 1000 */
  readonly maxThreads?: number;
}

interface Thread {
  readonly facts: FactMap;
  /** When it was last written. */
  at: number;
  /** Usage facts added since the last roll-up. */
  fresh: number;
}

/**
 * Keeps threads in memory: at most `maxThreads`, 20,000 entries in a thread and 100,000 in all. Entries are copied on
 * the way in and on the way out.
 *
 * @throws TypeError where `maxThreads` is no whole number of at least 1.
 */
export function memoryJournal({ maxThreads = 1000 }: MemoryJournalOptions = {}): Journal {
  if (!Number.isInteger(maxThreads) || maxThreads < 1) {
    throw new TypeError(
      `[surtitle/core] memoryJournal maxThreads: expected a whole number of at least 1, got ${String(maxThreads)} (${typeof maxThreads})`,
    );
  }
  return new MemoryJournal(maxThreads);
}

class MemoryJournal implements Journal {
  readonly durable = false;
  /** In order of their last write. */
  readonly #threads = new Map<string, Thread>();
  readonly #maxThreads: number;
  #entries = 0;
  #seq = 0;

  constructor(maxThreads: number) {
    this.#maxThreads = maxThreads;
  }

  putStep: Journal["putStep"] = (threadId, entry) => this.#put(threadId, "step", entry);
  putTurn: Journal["putTurn"] = (threadId, entry) => this.#put(threadId, "turn", entry);
  putTitle: Journal["putTitle"] = (threadId, entry) => this.#put(threadId, "title", entry);
  putNote: Journal["putNote"] = (threadId, entry) => this.#put(threadId, "note", entry);
  putResult: Journal["putResult"] = (threadId, entry) => this.#put(threadId, "result", entry);
  putUsage: Journal["putUsage"] = (threadId, entry) => this.#put(threadId, "usage", entry);
  putLease: Journal["putLease"] = (threadId, entry) => this.#put(threadId, "lease", entry);

  read: Journal["read"] = async (threadId) => plainCopy(buildRecord(threadId, this.#factsOf(threadId)));

  readResult: Journal["readResult"] = async (threadId, agentId) => {
    const fact = this.#threads.get(threadId)?.facts.get(`result:${agentId}`);
    return fact?.kind === "result" ? plainCopy(fact.value) : undefined;
  };

  readLeases: Journal["readLeases"] = async (threadId) => plainCopy(leasesOf(this.#factsOf(threadId)));

  threads: Journal["threads"] = async (page) => {
    const all = [...this.#threads].filter(([, { facts }]) => facts.size > Number(facts.has("forgotten:")));
    return pageOf(all.reverse(), page).map(([threadId, { at, facts }]) => {
      const title = bestTitle(facts.values());
      return { threadId, at, ...(title && { title }) };
    });
  };

  forget: Journal["forget"] = async (threadId, at = Date.now()) => {
    checkEntry("forgotten", threadId, { at });
    const thread = this.#threads.get(threadId);
    const facts: FactMap = thread?.facts ?? new Map();
    const before = facts.size;
    addFact(facts, factOf("forgotten", { at }, { writer: "memory" }));
    dropForgotten(facts);
    this.#entries += facts.size - before;
    if (thread === undefined) this.#threads.set(threadId, { facts, at, fresh: 0 });
    this.#evict(threadId);
  };

  flush: Journal["flush"] = async () => {};

  close: Journal["close"] = async () => {};

  async #put<K extends FactKind>(threadId: string, kind: K, entry: FactValues[K]): Promise<void> {
    checkEntry(kind, threadId, entry);
    const value = plainCopy(kind === "result" ? boundResult(entry as FactValues["result"]) : entry);
    const seq = kind === "usage" ? ++this.#seq : undefined;
    const fact = factOf(kind, value as FactValues[K], {
      writer: "memory",
      ...(seq !== undefined && { seq }),
    });
    const thread = this.#threads.get(threadId) ?? { facts: new Map(), at: 0, fresh: 0 };
    if (staysForgotten(thread.facts, fact)) return;
    this.#keep(thread, fact);
    this.#threads.delete(threadId);
    this.#threads.set(threadId, thread);
    this.#evict(threadId);
  }

  #keep(thread: Thread, fact: Fact): void {
    const before = thread.facts.size;
    addFact(thread.facts, fact);
    thread.at = Date.now();
    if (fact.kind === "usage" && ++thread.fresh > USAGE_KEPT / 2) {
      thread.fresh = 0;
      rollUp(thread.facts);
    }
    for (const [slot, { kind }] of thread.facts) {
      if (thread.facts.size <= THREAD_ENTRIES) break;
      if (kind !== "title" && kind !== "forgotten" && kind !== "total") thread.facts.delete(slot);
    }
    this.#entries += thread.facts.size - before;
  }

  #evict(current: string): void {
    for (const [threadId, { facts }] of this.#threads) {
      if (this.#threads.size <= this.#maxThreads && this.#entries <= ALL_ENTRIES) return;
      if (threadId === current) continue;
      this.#threads.delete(threadId);
      this.#entries -= facts.size;
    }
  }

  #factsOf(threadId: string): Iterable<Fact> {
    return this.#threads.get(threadId)?.facts.values() ?? [];
  }
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
