/** Who writes a directory: one for each directory and process, shared by all journals on it. */

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import {
  type Fact,
  type FactKind,
  type FactValues,
  factOf,
  isForgotten,
  mergeFacts,
  plainCopy,
} from "@surtitle/core/plugin";
import { directoryName, hashOf, type Layout, layoutOf } from "./layout.ts";
import { Problems } from "./problems.ts";
import { factsOf, readFiles } from "./read-thread.ts";
import { ThreadLane } from "./thread-lane.ts";
import { readTombstones } from "./tombstones.ts";
import { Unsaved } from "./unsaved.ts";
import { WriteQueue } from "./write-queue.ts";

/** How many threads are kept open; each holds at most one open segment of each kind. */
const LANES = 256;

const RETRY_FIRST_MS = 1000;
const RETRY_LAST_MS = 30_000;

export class Owner {
  readonly layout: Layout;
  /** A random name for this process on this directory. */
  readonly writer: string = randomBytes(8).toString("hex");
  readonly problems: Problems = new Problems();
  readonly unsaved: Unsaved = new Unsaved();
  /** Whether each write waits until the disk has it. */
  fsync = false;
  readonly #queue = new WriteQueue<ThreadLane>();
  /** In order of their last use. */
  readonly #lanes = new Map<string, ThreadLane>();
  #number = 0;
  #seq = 0;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = RETRY_FIRST_MS;

  constructor(root: string) {
    this.layout = layoutOf(root);
  }

  nextNumber(): number {
    return ++this.#number;
  }

  async put<K extends FactKind>(threadId: string, kind: K, value: FactValues[K]): Promise<void> {
    if (this.unsaved.full) {
      throw new Error(
        `[surtitle/journal] ${this.unsaved.facts} entries wait for the disk, no more are taken in: this one was not kept`,
      );
    }
    const seq = kind === "usage" ? { seq: ++this.#seq } : {};
    await this.lane(threadId).put(factOf(kind, value, { writer: this.writer, ...seq }));
  }

  /** All facts of a thread: what is on disk, what waits to be written, its tombstone. */
  async facts(threadId: string): Promise<readonly Fact[]> {
    const waiting = plainCopy(this.#lanes.get(threadId)?.unsaved() ?? []);
    const directory = join(this.layout.threads, directoryName(threadId));
    const files = await readFiles(directory, { threadId });
    for (const { name, read } of files) {
      if (read.state === "damaged" || read.state === "foreign") this.lane(threadId).repair(name, read.facts);
      if (read.state === "unreadable") this.#tellUnreadable(threadId, name, read.cause);
    }
    // After the files: a tombstone is there before anything of the thread goes.
    const { fact, tombstone } = await readTombstones(join(this.layout.forgotten, hashOf(threadId)));
    const kept = factsOf(files);
    if (tombstone && kept.some((one) => isForgotten(one, tombstone, () => undefined))) this.#purge(threadId);
    return [...kept, ...waiting, ...(fact ? [fact] : [])];
  }

  async forget(threadId: string, at: number): Promise<void> {
    const turns = mergeFacts(this.#lanes.get(threadId)?.unsaved() ?? []);
    const starts: [string, number][] = [];
    for (const { kind, value } of turns.values()) {
      if (kind === "turn" && value.at <= at) starts.push([value.turnId, value.at]);
      if (kind === "step" && value.turnAt <= at) starts.push([value.turnId, value.turnAt]);
    }
    const tombstone = { at, ...(starts.length > 0 && { turns: Object.fromEntries(starts) }) };
    await this.lane(threadId).job((files) => files.forget(tombstone));
  }

  /** The thread as this process writes it. */
  lane(threadId: string): ThreadLane {
    const lane = this.#lanes.get(threadId) ?? new ThreadLane(threadId, this);
    this.#lanes.delete(threadId);
    this.#lanes.set(threadId, lane);
    for (const [id, other] of this.#lanes) {
      if (this.#lanes.size <= LANES) break;
      if (other !== lane && other.idle && !this.#queue.has(other)) this.#lanes.delete(id);
    }
    return lane;
  }

  /** Has a thread's next step taken. */
  wake(lane: ThreadLane): void {
    this.#queue.add(lane);
  }

  /** Resolves when all that was put before is on disk and tidied; rejects where something could not be written. */
  async flush(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.settled()));
  }

  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      clearTimeout(this.#retry);
    }
  }

  /** Tries what could not be written again, later and later. */
  retryLater(): void {
    if (this.#retry !== undefined) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#retryMs = Math.min(2 * this.#retryMs, RETRY_LAST_MS);
      for (const lane of this.#lanes.values()) if (lane.failed) this.wake(lane);
    }, this.#retryMs);
    this.#retry.unref();
  }

  /** Called by a lane that can write again. */
  back(): void {
    if ([...this.#lanes.values()].some(({ failed }) => failed)) return;
    this.#retryMs = RETRY_FIRST_MS;
    this.problems.tell({ message: "[surtitle/journal] the disk is back: what had to wait is written" });
  }

  #purge(threadId: string): void {
    this.lane(threadId)
      .job((files) => files.purge())
      .catch((cause) =>
        this.problems.tellOnce({
          message: "[surtitle/journal] forgotten entries could not be removed and stay out of sight",
          threadId,
          cause,
        }),
      );
  }

  #tellUnreadable(threadId: string, name: string, cause: unknown): void {
    const message = `[surtitle/journal] threads/${directoryName(threadId)}/${name} could not be read`;
    this.problems.tellOnce({ message, threadId, cause });
  }
}
