/** Learns from the journal what other processes did: batches that run there, ended there, or lost their process. */
import type { LeaseEntry } from "@surtitle/core/plugin";
import type { NoteSettings } from "../note/limits.ts";
import { layOut } from "../note/shown-batch.ts";
import { type Batch, batchOf, type KnownAgent } from "./batch.ts";
import type { BatchBook } from "./batch-book.ts";
import { REV, tellNow } from "./run-batch.ts";

/** How long a model call waits for the journal, in milliseconds. */
export const JOURNAL_WAIT = 250;

/** When a read that hangs is given up and another may be begun, in milliseconds. */
const HUNG = 10_000;

/** How many threads are remembered to have been read. */
const READ_KEPT = 1_000;

/** What a reader wants to know of a thread. */
export interface Look {
  readonly threadId: string;
  /** Batches that the reader's state knows of and was not told. */
  readonly open: readonly string[];
  /** Whether a new turn begins. Within one, only batches that run elsewhere are looked after. */
  readonly newTurn: boolean;
  readonly settings: NoteSettings;
  /** How old the last sign of life of a batch is when its process counts as gone, in milliseconds. */
  readonly staleMs: number;
  /** Hears of a batch that was ended elsewhere, or lost. */
  readonly onEnd: (batch: Batch) => void;
}

interface Reading {
  readonly since: number;
  readonly done: Promise<void>;
  forgotten: boolean;
}

/** At most one read of a thread at a time; one that hangs for 10 s is given up. */
export class CatchUp {
  readonly #book: BatchBook;
  readonly #readings = new Map<string, Reading>();
  readonly #read = new Set<string>();

  constructor(book: BatchBook) {
    this.#book = book;
    book.hub.onForget((threadId) => {
      const reading = this.#readings.get(threadId);
      if (reading) reading.forgotten = true;
    });
  }

  /**
   * Waits for the journal, 250 ms at most; what it says later is known at the next look. One that still hangs from an
   * earlier look is not waited for again. Never rejects.
   */
  async look(look: Look): Promise<void> {
    const { done, since } = this.#underWay(look) ?? {};
    if (done === undefined || since === undefined) return;
    const left = JOURNAL_WAIT - (Date.now() - since);
    if (left <= 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Not unref'ed: a run waits for it.
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, left);
    });
    await Promise.race([done, patience]).finally(() => clearTimeout(timer));
  }

  #underWay(look: Look): Reading | undefined {
    const reading = this.#readings.get(look.threadId);
    if (reading && Date.now() - reading.since < HUNG) return reading;
    return this.#isNeeded(look) ? this.#begin(look) : undefined;
  }

  #isNeeded({ threadId, newTurn }: Look): boolean {
    const elsewhere = (batch: Batch): boolean => batch.stop === undefined && batch.ended === undefined;
    return newTurn || !this.#read.has(threadId) || this.#book.of(threadId).some(elsewhere);
  }

  #begin(look: Look): Reading {
    const { hub } = this.#book;
    const { threadId } = look;
    const reading: Reading = {
      since: Date.now(),
      forgotten: false,
      done: Promise.resolve()
        .then(() => this.#readAll(look, () => reading.forgotten))
        .then(() => this.#remember(threadId))
        .catch((cause: unknown) => {
          const message = "the background batches of a thread could not be read";
          hub.report({ part: "journal", message, threadId, cause });
        })
        .finally(() => {
          if (this.#readings.get(threadId) === reading) this.#readings.delete(threadId);
        }),
    };
    this.#readings.set(threadId, reading);
    return reading;
  }

  async #readAll(look: Look, isForgotten: () => boolean): Promise<void> {
    const { hub } = this.#book;
    const kept = this.#book.of(look.threadId).filter((batch) => batch.kept);
    const leases = await hub.journal.readLeases(look.threadId);
    if (hub.journal.durable) this.#holdBack(kept, leases, look);
    for (const lease of leases.toSorted((a, b) => (a.endedAt ?? a.beatAt) - (b.endedAt ?? b.beatAt))) {
      const agents = this.#isNews(lease, look) ? await this.#results(look.threadId, lease) : undefined;
      if (isForgotten() || hub.closed) return;
      if (agents) this.#takeOver(lease, agents, look);
    }
  }

  /**
   * What a journal that loses nothing had and has no more was forgotten, by another process. But a store may lack for a
   * moment what it was given, so it is only held back until it was missing for as long as a lease takes to go stale.
   */
  #holdBack(kept: readonly Batch[], leases: readonly LeaseEntry[], { threadId, staleMs }: Look): void {
    const { hub } = this.#book;
    const there = new Set(leases.map(({ batchId }) => batchId));
    for (const batch of kept) {
      batch.missing = there.has(batch.id) ? undefined : (batch.missing ?? hub.now());
      if (batch.missing === undefined || hub.now() - batch.missing <= staleMs) continue;
      this.#book.forget(batch);
      if (batch.delivered) continue;
      const message =
        "a note was given up: the journal has its batch no more, as after a forget in another process";
      hub.report({ part: "subagents", threadId, message });
    }
  }

  /** Whether a note is to be made of it. */
  #isNews(lease: LeaseEntry, { threadId, open, staleMs }: Look): boolean {
    const known = this.#book.find(threadId, lease.batchId);
    const delivered = lease.status === "delivered";
    if (known && delivered) known.delivered = true;
    if (known?.stop || known?.ended) return false;
    if (delivered && !open.includes(lease.batchId)) {
      if (known) this.#book.forget(known);
      return false;
    }
    if (lease.status !== "running" || this.#book.hub.now() - lease.beatAt > staleMs) return true;
    if (!known) this.#book.add(batchOf(threadId, lease));
    return false;
  }

  async #results(threadId: string, { agents }: LeaseEntry): Promise<readonly KnownAgent[]> {
    const { journal } = this.#book.hub;
    return Promise.all(
      agents.map(async (agent) => {
        const result = await journal.readResult(threadId, agent.id);
        if (result) return { ...agent, status: result.status, text: result.text, fullText: true };
        return agent.status === "running" ? { ...agent, status: "aborted", error: GONE } : { ...agent };
      }),
    );
  }

  #takeOver(lease: LeaseEntry, agents: readonly KnownAgent[], { threadId, settings, onEnd }: Look): void {
    const before = this.#book.find(threadId, lease.batchId);
    // Two reads may be about the same batch.
    if (before?.ended) return;
    const batch = batchOf(threadId, lease);
    batch.note = layOut({ agents }, settings);
    batch.agents = lease.agents.map((agent, i) => ({ ...agent, status: agents[i]?.status ?? agent.status }));
    this.#book.add(batch);
    const gone = lease.status === "running";
    this.#book.end(batch, lease.endedAt ?? this.#book.hub.now());
    if (gone) {
      this.#book.keepLease(batch);
      tellNow(this.#book, batch, settings, REV.gone);
    }
    if (!batch.delivered) onEnd(batch);
  }

  #remember(threadId: string): void {
    this.#read.delete(threadId);
    this.#read.add(threadId);
    const [oldest] = this.#read;
    if (this.#read.size > READ_KEPT && oldest !== undefined) this.#read.delete(oldest);
  }
}

const known = new WeakMap<BatchBook, CatchUp>();

/** One for each book: agents that are made anew for each turn know what was read before. */
export function catchUpOf(book: BatchBook): CatchUp {
  const catchUp = known.get(book) ?? new CatchUp(book);
  known.set(book, catchUp);
  return catchUp;
}

const GONE = "the process that ran it is gone";
