/** Reads the files of a thread while others write, seal, compact and take them over. */
import { join } from "node:path";
import type { Fact } from "@surtitle/core/plugin";
import { listNames, listNamesNow, refuseLink } from "./disk.ts";
import { readSegmentName, type SegmentName } from "./layout.ts";
import { type LookedAt, lookAt } from "./segment-file.ts";

/** How many files are read at a time. */
const AT_A_TIME = 16;

/** How often the directory is listed again while files come and go. */
const PASSES = 100;

/**
 * A writer at work gives its file a new name every fraction of a millisecond, and may be quicker than a reader that
 * pauses. From this pass on what was just written, so small and in memory, is read without a pause.
 */
const PASSES_WITH_PAUSE = 2;

/** A file of a thread, and what it held. */
export interface FileRead {
  readonly name: string;
  readonly read: LookedAt;
}

/** What is read of a thread's files. */
export interface ReadOptions {
  /** The thread that the files must be of; without it, each file's own word is taken. */
  readonly threadId?: string;
  /** Which segments; all of them without it. */
  readonly only?: (segment: SegmentName) => boolean;
}

/**
 * Every segment of a directory, with all that was written before the call. At every instant each fact is in some file,
 * so a listing of which every file could be read is enough, and where one was gone the directory is listed again. Files
 * read before stay read, because merging does not mind a fact twice. The first listing is never the last: one of a
 * large directory takes several calls, between which a file may change its name.
 */
export async function readFiles(directory: string, options: ReadOptions): Promise<readonly FileRead[]> {
  await refuseLink(directory);
  const reading = new Reading(directory, options);
  for (let pass = 0; pass < PASSES; pass++) {
    const whole = pass < PASSES_WITH_PAUSE ? await reading.pass() : await reading.passNow();
    if (whole && pass > 0) break;
  }
  return [...reading.seen].map(([name, read]) => ({ name, read }));
}

class Reading {
  readonly seen = new Map<string, LookedAt>();
  readonly #directory: string;
  readonly #options: ReadOptions;
  /** Writers whose open file was read: where nothing was gone, a later one holds only what was written since. */
  readonly #read = new Set<string>();
  /** Whether a file of the last listing was gone when it was to be read. */
  #gone = false;

  constructor(directory: string, options: ReadOptions) {
    this.#directory = directory;
    this.#options = options;
  }

  /** Lists and reads; tells whether all could be read. */
  async pass(): Promise<boolean> {
    const listed = this.#unseen(await listNames(this.#directory));
    await readAll(listed, (file) => this.#look(file, false));
    return !this.#gone;
  }

  /** The same, without a pause between listing the open files and reading them. */
  async passNow(): Promise<boolean> {
    const listed = this.#unseen(listNamesNow(this.#directory));
    const isOpen = ({ segment }: ListedFile): boolean => segment.state === "open";
    await Promise.all(listed.filter(isOpen).map((file) => this.#look(file, true)));
    await readAll(
      listed.filter((file) => !isOpen(file)),
      (file) => this.#look(file, false),
    );
    return !this.#gone;
  }

  #unseen(names: readonly string[]): readonly ListedFile[] {
    const { only } = this.#options;
    const wanted = (segment: SegmentName): boolean =>
      (only === undefined || only(segment)) &&
      (this.#gone || segment.state !== "open" || !this.#read.has(rowOf(segment)));
    const listed = names
      .map((name) => ({ name, segment: readSegmentName(name) }))
      .filter((file): file is ListedFile => file.segment !== undefined)
      .filter(({ name, segment }) => !this.seen.has(name) && wanted(segment));
    this.#gone = false;
    return listed;
  }

  async #look({ name, segment }: ListedFile, now: boolean): Promise<void> {
    const { threadId } = this.#options;
    const read = await lookAt(join(this.#directory, name), { threadId, now });
    if (read.state === "gone") {
      this.#gone = true;
      return;
    }
    this.seen.set(name, read);
    if (segment.state === "open") this.#read.add(rowOf(segment));
  }
}

interface ListedFile {
  readonly name: string;
  readonly segment: SegmentName;
}

/** A writer's row of segments of one kind. */
function rowOf({ writer, stream }: SegmentName): string {
  return `${writer} ${stream}`;
}

/** The facts of files that were read. */
export function factsOf(files: readonly FileRead[]): Fact[] {
  const facts: Fact[] = [];
  for (const { read } of files) for (const fact of read.facts) facts.push(fact);
  return facts;
}

/** Does something with each item, a few at a time. */
export async function readAll<T>(items: readonly T[], read: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await read(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, items.length) }, worker));
}
