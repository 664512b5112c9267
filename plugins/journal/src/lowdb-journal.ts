/** The journal on a local disk. */
import type { Journal, JournalProblem, ThreadPage, ThreadSummary } from "@surtitle/core";
import {
  checkOptions,
  type Fact,
  type FactKind,
  type FactStore,
  type FactValues,
  journalOf,
} from "@surtitle/core/plugin";
import * as z from "zod";
import { ThreadList } from "./list-threads.ts";
import type { Owner } from "./owner.ts";
import { acquireOwner, releaseOwner } from "./owners.ts";
import { sweep } from "./sweep.ts";

const RULES = {
  directory: {
    schema: z
      .string()
      .min(1)
      .refine((path) => !path.includes("\0")),
    expected: "the path of a directory",
  },
  fsync: { schema: z.boolean(), expected: "true or false" },
  maxAgeDays: { schema: z.number().positive(), expected: "a number of days above 0" },
} as const;

/** Options of {@link lowdbJournal}. */
export interface LowdbJournalOptions {
  /** Where it is kept. Made on the first write, for its owner alone; may be shared by several processes. */
  readonly directory: string;
  /**
   * Whether a put waits until the disk has it, so that a power cut loses nothing; without it a killed process loses
   * nothing. A write takes four times as long, measured on ext4. @default false
   */
  readonly fsync?: boolean;
  /** Threads that were not written for so many days are removed when the journal is opened. @default never */
  readonly maxAgeDays?: number;
}

/**
 * Keeps threads in files, without locks: each process writes files of its own, readers merge them. Two journals on one
 * directory in one process share what writes it. A put resolves when it is on disk; one that could not be written
 * rejects and is kept in memory (at most 100,000 entries or 64 MiB in all) and written when the disk is back.
 *
 * @throws {TypeError} for an option that is unknown, missing or not what it must be
 *
 * @example
 * ```ts
 * import { createSurtitle } from "@surtitle/core";
 * import { lowdbJournal } from "@surtitle/journal";
 *
 * const surtitle = createSurtitle({ journal: lowdbJournal({ directory: "./chats", maxAgeDays: 90 }) });
 * process.once("beforeExit", () => void surtitle.close());
 * ```
 */
export function lowdbJournal(options: LowdbJournalOptions): Journal {
  checkOptions("journal", options, RULES);
  const { directory, fsync = false, maxAgeDays } = options;
  if (directory === undefined) {
    throw new TypeError(`[surtitle/journal] directory: expected ${RULES.directory.expected}, got undefined`);
  }
  return journalOf(new LowdbStore(directory, fsync, maxAgeDays));
}

class LowdbStore implements FactStore {
  readonly durable = true;
  readonly #owner: Owner;
  readonly #list: ThreadList;
  readonly #swept: Promise<void>;
  readonly #unlisten: (() => void)[] = [];
  #closed: Promise<void> | undefined;

  constructor(directory: string, fsync: boolean, maxAgeDays: number | undefined) {
    this.#owner = acquireOwner(directory);
    this.#owner.fsync ||= fsync;
    this.#list = new ThreadList(this.#owner.layout);
    this.#swept = sweep(this.#owner, maxAgeDays);
  }

  async put<K extends FactKind>(threadId: string, kind: K, value: FactValues[K]): Promise<void> {
    this.#open();
    return this.#owner.put(threadId, kind, value);
  }

  async facts(threadId: string): Promise<readonly Fact[]> {
    this.#open();
    return this.#owner.facts(threadId);
  }

  async threads(page: Required<ThreadPage>): Promise<readonly ThreadSummary[]> {
    this.#open();
    await this.#swept;
    return this.#list.page(page);
  }

  async forget(threadId: string, at: number): Promise<void> {
    this.#open();
    return this.#owner.forget(threadId, at);
  }

  async flush(): Promise<void> {
    this.#open();
    await this.#swept;
    return this.#owner.lanes.flush();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  reportTo(report: (problem: JournalProblem) => void): void {
    this.#unlisten.push(this.#owner.problems.listen(report));
  }

  async #close(): Promise<void> {
    await this.#swept;
    try {
      await releaseOwner(this.#owner);
    } finally {
      for (const unlisten of this.#unlisten) unlisten();
    }
  }

  #open(): void {
    if (this.#closed) throw new Error("[surtitle/journal] the journal is closed");
  }
}
