/** One thread as this process writes it: what waits, what is being written, and what is to be tidied. */
import { join } from "node:path";
import { addFact, type Fact, type FactMap, slotOf } from "@surtitle/core/plugin";
import { type Batch, newBatch } from "./batch.ts";
import { tryRename } from "./disk.ts";
import type { Owner } from "./owner.ts";
import { ThreadFiles } from "./thread-files.ts";
import type { Work } from "./write-queue.ts";

export class ThreadLane implements Work {
  readonly threadId: string;
  readonly #owner: Owner;
  readonly #files: ThreadFiles;
  readonly #jobs: (() => Promise<void>)[] = [];
  readonly #repairing = new Set<string>();
  #staged: FactMap = new Map();
  #flying: FactMap = new Map();
  #batch: Batch = newBatch();
  #current: Promise<void> = Promise.resolve();
  #failed = false;
  /** Never rejects. */
  #lastJob: Promise<void> = Promise.resolve();

  constructor(threadId: string, owner: Owner) {
    this.threadId = threadId;
    this.#owner = owner;
    this.#files = new ThreadFiles(threadId, owner, (name, facts) => this.repair(name, facts));
  }

  /** Whether the last write failed. What it should have written is kept. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Whether there is nothing to do for it. */
  get idle(): boolean {
    return this.#staged.size + this.#flying.size + this.#jobs.length === 0 && !this.#batch.used;
  }

  /** What is not on disk yet. */
  unsaved(): readonly Fact[] {
    return [...this.#flying.values(), ...this.#staged.values()];
  }

  /** Has a fact written with the next write. */
  put(fact: Fact): Promise<void> {
    this.#stage(fact);
    return this.#nextBatch();
  }

  /** Resolves when all that was put before is on disk and what followed from it is tidied. */
  async settled(): Promise<void> {
    await (this.#staged.size > 0 || this.#batch.used ? this.#nextBatch() : this.#current);
    for (let last: unknown; last !== this.#lastJob; ) {
      last = this.#lastJob;
      await last;
    }
  }

  /** Has something done between two writes. Its promise is the job's. */
  job(run: (files: ThreadFiles) => Promise<void>): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      this.#jobs.push(() => run(this.#files).then(resolve, reject));
    });
    this.#lastJob = done.catch(() => {});
    this.#owner.wake(this);
    return done;
  }

  /** Keeps what was read out of a damaged file, then sets the file aside and tells of it. */
  repair(name: string, facts: readonly Fact[]): void {
    if (this.#repairing.has(name)) return;
    this.#repairing.add(name);
    const told = (cause: unknown): void => this.#tell(`${name} is damaged and could not be set aside`, cause);
    this.job((files) => this.#setAside(files, name, facts))
      .catch(told)
      .finally(() => this.#repairing.delete(name));
  }

  async step(): Promise<boolean> {
    const job = this.#jobs.shift();
    if (job) await job();
    else if (this.#staged.size > 0 || this.#batch.used) await this.#write();
    return this.#jobs.length > 0 || (!this.#failed && (this.#staged.size > 0 || this.#batch.used));
  }

  async #write(): Promise<void> {
    const batch = this.#batch;
    this.#batch = newBatch();
    this.#flying = this.#staged;
    this.#staged = new Map();
    this.#current = batch.promise;
    try {
      await this.#files.add([...this.#flying.values()]);
      for (const fact of this.#takeFlying()) this.#owner.unsaved.remove(fact);
      this.#back();
      batch.resolve();
      const untidy = this.#files.untidy;
      if (untidy)
        this.job((files) => files.compact()).catch((cause) => this.#tell("could not be compacted", cause));
    } catch (cause) {
      this.#failed = true;
      for (const fact of this.#takeFlying()) {
        this.#owner.unsaved.remove(fact);
        this.#stage(fact);
      }
      this.#owner.retryLater();
      batch.reject(
        new Error(
          `[surtitle/journal] an entry could not be written yet and is kept in memory: ${messageOf(cause)}`,
          {
            cause,
          },
        ),
      );
    }
  }

  async #setAside(files: ThreadFiles, name: string, facts: readonly Fact[]): Promise<void> {
    if (facts.length > 0) await files.add(facts);
    const aside = `${name}.corrupt-${Date.now()}`;
    // Who renames it tells of it: of several processes only one.
    if (!(await tryRename(join(files.directory, name), join(files.directory, aside)))) return;
    this.#tell(
      `${name} was damaged: ${facts.length} entries were read out of it, the file is kept as ${aside}`,
    );
  }

  #back(): void {
    if (!this.#failed) return;
    this.#failed = false;
    this.#owner.back();
  }

  #stage(fact: Fact): void {
    const known = this.#staged.get(slotOf(fact));
    const better = addFact(this.#staged, fact);
    if (better === known) return;
    if (known) this.#owner.unsaved.remove(known);
    this.#owner.unsaved.add(better);
  }

  #takeFlying(): Iterable<Fact> {
    const flying = this.#flying;
    this.#flying = new Map();
    return flying.values();
  }

  #nextBatch(): Promise<void> {
    this.#batch.used = true;
    this.#owner.wake(this);
    return this.#batch.promise;
  }

  #tell(what: string, cause?: unknown): void {
    const place = `threads/${this.#files.name}`;
    this.#owner.problems.tell({
      message: `[surtitle/journal] ${place}: ${what}`,
      threadId: this.threadId,
      ...(cause !== undefined && { cause }),
    });
  }
}

function messageOf(cause: unknown): string {
  return typeof cause === "object" && cause !== null && "message" in cause
    ? String(cause.message)
    : String(cause);
}
