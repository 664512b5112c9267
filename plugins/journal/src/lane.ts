/** One thread as this process writes it: what waits, what is being written, and what is to be tidied. */
import { addFact, type Fact, type FactMap, slotOf } from "@surtitle/core/plugin";
import { type Batch, newBatch } from "./batch.ts";
import type { Unsaved } from "./unsaved.ts";
import type { Work } from "./write-queue.ts";

/** Where the facts of one thread go. Its methods are called one after another. */
export interface Sink {
  /** Keeps facts; rejects where they could not be kept. */
  add(facts: readonly Fact[]): Promise<void>;
  /** Whether something should be tidied. */
  readonly untidy: boolean;
  tidy(): Promise<void>;
  /** Called when it is given up. */
  rest?(): Promise<void>;
}

/** What a lane needs of those around it. */
export interface LaneHost {
  readonly unsaved: Unsaved;
  /** Has the lane's next step taken. */
  wake(): void;
  /** Called where a write failed: it is to be tried again. */
  failed(): void;
  /** Called where a write succeeds again. */
  back(): void;
  /** Called where tidying failed. Nothing is lost by it. */
  untidied(cause: unknown): void;
}

/** The writes and other work of one thread, one after another. */
export class Lane<S extends Sink> implements Work {
  readonly #sink: S;
  readonly #host: LaneHost;
  readonly #jobs: (() => Promise<void>)[] = [];
  #staged: FactMap = new Map();
  #flying: FactMap = new Map();
  #batch: Batch = newBatch();
  #current: Promise<void> = Promise.resolve();
  /** Never rejects. */
  #lastJob: Promise<void> = Promise.resolve();
  #failed = false;

  constructor(sink: S, host: LaneHost) {
    this.#sink = sink;
    this.#host = host;
  }

  /** Whether the last write failed. What it should have written is kept. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Whether there is nothing to do for it. */
  get idle(): boolean {
    return this.#staged.size + this.#flying.size + this.#jobs.length === 0 && !this.#batch.used;
  }

  /** Whether someone waits for the next write, or something does. */
  get #waits(): boolean {
    return this.#staged.size > 0 || this.#batch.used;
  }

  /** What is not kept yet. */
  unsaved(): readonly Fact[] {
    return [...this.#flying.values(), ...this.#staged.values()];
  }

  /** Has a fact written with the next write. */
  put(fact: Fact): Promise<void> {
    this.#stage(fact);
    return this.#nextBatch();
  }

  /**
   * Resolves when all that was put before is kept and what followed from it is tidied. Rejects only for
   * a write that was begun after the call: one already under way may have met a trouble that is over.
   */
  async settled(): Promise<void> {
    if (this.#waits) await this.#nextBatch();
    else await this.#current.catch(() => (this.#waits ? this.#nextBatch() : this.#current));
    for (let last: unknown; last !== this.#lastJob; ) {
      last = this.#lastJob;
      await last;
    }
  }

  /** Has something done between two writes. Its promise is the job's. */
  job(run: (sink: S) => Promise<void>): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      this.#jobs.push(() => run(this.#sink).then(resolve, reject));
    });
    this.#lastJob = done.catch(() => {});
    this.#host.wake();
    return done;
  }

  async step(): Promise<boolean> {
    const job = this.#jobs.shift();
    if (job) await job();
    else if (this.#waits) await this.#write();
    return this.#jobs.length > 0 || (!this.#failed && this.#waits);
  }

  async #write(): Promise<void> {
    const batch = this.#batch;
    this.#batch = newBatch();
    this.#flying = this.#staged;
    this.#staged = new Map();
    this.#current = batch.promise;
    try {
      await this.#sink.add([...this.#flying.values()]);
      for (const fact of this.#takeFlying()) this.#host.unsaved.remove(fact);
      this.#succeeded(batch);
    } catch (cause) {
      this.#failed = true;
      for (const fact of this.#takeFlying()) {
        this.#host.unsaved.remove(fact);
        this.#stage(fact);
      }
      this.#host.failed();
      const message = `an entry could not be written yet and is kept in memory: ${messageOf(cause)}`;
      batch.reject(new Error(`[surtitle/journal] ${message}`, { cause }));
    }
  }

  #succeeded(batch: Batch): void {
    const back = this.#failed;
    this.#failed = false;
    if (back) this.#host.back();
    batch.resolve();
    if (this.#sink.untidy) this.job((sink) => sink.tidy()).catch((cause) => this.#host.untidied(cause));
  }

  #stage(fact: Fact): void {
    const known = this.#staged.get(slotOf(fact));
    const better = addFact(this.#staged, fact);
    if (better === known) return;
    if (known) this.#host.unsaved.remove(known);
    this.#host.unsaved.add(better);
  }

  #takeFlying(): Iterable<Fact> {
    const flying = this.#flying;
    this.#flying = new Map();
    return flying.values();
  }

  #nextBatch(): Promise<void> {
    this.#batch.used = true;
    this.#host.wake();
    return this.#batch.promise;
  }
}

/** Not by class: errors may come from another realm. */
function messageOf(cause: unknown): string {
  return typeof cause === "object" && cause !== null && "message" in cause
    ? String(cause.message)
    : String(cause);
}
