/** Segment files as lowdb databases. */
import { join } from "node:path";
import type { Fact } from "@surtitle/core/plugin";
import { type Adapter, Low } from "lowdb";
import { codeOf, hasCode, readText, readTextNow, renameFile, syncDirectory, tryRename } from "./disk.ts";
import { type Holder, OpenFiles } from "./open-files.ts";
import { close, closed, discard, makeFile, type OwnFile, writeOver } from "./own-file.ts";
import { type ReadSegment, readSegment, type SegmentData } from "./segment-text.ts";

/** What came of looking at a file. `gone`: it has another name meanwhile. `unreadable`: it may be fine. */
export type LookedAt =
  | ReadSegment
  | { readonly state: "gone"; readonly facts: readonly []; readonly opaque: 0 }
  | {
      readonly state: "unreadable";
      readonly facts: readonly [];
      readonly opaque: 0;
      readonly cause: unknown;
    };

/** How a segment file is looked at. */
export interface LookOptions {
  /** The thread that it must be of; without it, its own word is taken. */
  readonly threadId?: string | undefined;
  /** Whether to read without a pause. */
  readonly now?: boolean;
}

/** Reads a segment file. Never throws. */
export async function lookAt(path: string, { threadId, now = false }: LookOptions): Promise<LookedAt> {
  try {
    return readSegment(now ? readTextNow(path) : await readText(path), threadId);
  } catch (cause) {
    const nothing = { facts: [], opaque: 0 } as const;
    if (hasCode(cause, "ENOENT")) return { state: "gone", ...nothing };
    // A link, or an error without a code: something that was never a segment.
    const foreign = hasCode(cause, "ELOOP") || codeOf(cause) === undefined;
    return foreign ? { state: "foreign", ...nothing } : { state: "unreadable", ...nothing, cause };
  }
}

/** Where segments lie. */
export interface SegmentPlace {
  readonly threadId: string;
  readonly directory: string;
  readonly fsync: boolean;
}

/**
 * The adapter of an open segment. lowdb's own ones write nothing under NODE_ENV=test, print with indentation, and leave
 * their temporary file behind.
 *
 * Each write goes to a temporary file, gets a new name, and only then loses the old file its own, so that at every
 * instant one whole file is there. The old file is the next temporary one, and both stay open: measured on ext4, to
 * make and to remove a file for each write takes three times as long, and to replace one by a rename four times. Most of
 * the time a fact is added at the end, and only the end is written.
 */
export class SegmentFile implements Adapter<SegmentData>, Holder {
  readonly #place: SegmentPlace;
  readonly #newName: () => string;
  readonly #open: OpenFiles;
  #current: OwnFile | undefined;
  /** Nobody reads it. */
  #spare: OwnFile | undefined;
  #busy = false;

  constructor(place: SegmentPlace, newName: () => string, open: OpenFiles) {
    this.#place = place;
    this.#newName = newName;
    this.#open = open;
  }

  /** The name of the file, once there is one. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Takes a file over that was written before. Tells whether it was there. */
  async adopt(name: string): Promise<boolean> {
    const mine = this.#newName();
    if (!(await tryRename(this.#path(name), this.#path(mine)))) return false;
    this.#current = { name: mine };
    return true;
  }

  /** What is not read whole is left where it is: written again, it would lose what was not read. */
  async read(): Promise<SegmentData | null> {
    if (this.#current === undefined) return null;
    const { threadId } = this.#place;
    const { state, facts, opaque } = await lookAt(this.#path(this.#current.name), { threadId });
    if (state === "good" && opaque === 0) return { v: 1, threadId, facts };
    this.#current = undefined;
    return null;
  }

  async write(data: SegmentData): Promise<void> {
    this.#busy = true;
    try {
      await this.#open.use(this);
      await this.#write(data);
    } finally {
      this.#busy = false;
    }
  }

  /** Gives the file its last name, if it still has the one that it was written under. */
  async seal(rename: (name: string) => string): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    if (current === undefined) return;
    await close(current);
    await tryRename(this.#path(current.name), this.#path(rename(current.name)));
  }

  /** Removes the file, and what was written before. */
  async remove(): Promise<void> {
    await discard(this.#place, this.#current);
    this.#current = undefined;
    await this.removeSpare();
  }

  /** Removes the file that waits to be written next; in it stands what was written before. */
  async removeSpare(): Promise<void> {
    const spare = this.#spare;
    this.#spare = undefined;
    await discard(this.#place, spare);
  }

  async release(): Promise<void> {
    const [current, spare] = [this.#current, this.#spare];
    this.#current = closed(current);
    this.#spare = closed(spare);
    this.#open.forget(this);
    await close(current);
    await close(spare);
  }

  async #write(data: SegmentData): Promise<void> {
    const name = this.#newName();
    const written = await this.#writeTemp(data, asTemp(name));
    try {
      await renameFile(this.#path(written.name), this.#path(name));
      if (this.#place.fsync) await syncDirectory(this.#place.directory);
    } catch (error) {
      await discard(this.#place, written);
      throw error;
    }
    const old = this.#current;
    this.#current = { ...written, name };
    if (old === undefined) return;
    // Gone means that another process has taken it over: it is no longer ours to write. What was to be written is.
    const spare = { ...old, name: asTemp(name) };
    const isOurs = await tryRename(this.#path(old.name), this.#path(spare.name)).catch(() => false);
    if (isOurs) this.#spare = spare;
    else await close(old);
  }

  async #writeTemp(data: SegmentData, temp: string): Promise<OwnFile> {
    const spare = this.#spare;
    this.#spare = undefined;
    const place = this.#place;
    return (spare && (await writeOver(place, spare, data))) ?? makeFile(place, temp, data);
  }

  #path(name: string): string {
    return join(this.#place.directory, name);
  }
}

function asTemp(name: string): string {
  return name.replace(/\.json$/, ".tmp");
}

/** The database of an open segment. */
export function segmentDatabase(file: SegmentFile, threadId: string): Low<SegmentData> {
  return new Low<SegmentData>(file, { v: 1, threadId, facts: [] });
}

/** How often a write is tried again whose temporary file was taken away by one who forgets the thread. */
const TRIES = 3;

/** Writes facts as one segment file. Rejects with ENOENT where the directory is gone. */
export async function writeSegmentFile(
  place: SegmentPlace,
  newName: () => string,
  facts: readonly Fact[],
): Promise<void> {
  const file = new SegmentFile(place, newName, new OpenFiles());
  const database = segmentDatabase(file, place.threadId);
  database.data = { v: 1, threadId: place.threadId, facts };
  try {
    for (let left = TRIES; ; left--) {
      try {
        return await database.write();
      } catch (error) {
        if (!hasCode(error, "ENOENT") || left <= 1) throw error;
      }
    }
  } finally {
    await file.release();
  }
}
