/** The files of one thread: opened by taking over what finished writers left, kept small, cleared when forgotten. */
import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { type Fact, mergeFacts, type Tombstone, tombstoneOf } from "@surtitle/core/plugin";
import { hasCode, keepingTime, listNames, makeDirectory, refuseLink, remove, writeNew } from "./disk.ts";
import type { Sink } from "./lane.ts";
import { directoryName, hashOf, type SegmentState, type Stream, segmentName } from "./layout.ts";
import type { OpenFiles } from "./open-files.ts";
import type { Owner } from "./owner.ts";
import { factsOf, readFiles } from "./read-thread.ts";
import { compact, type RewriteOptions, removeTemps, rewrite } from "./rewrite.ts";
import { SegmentStream, type StreamHost } from "./segment-stream.ts";
import { readTombstones, type Tombstones, writeTombstone } from "./tombstones.ts";
import { withoutForgotten } from "./without-forgotten.ts";

/** From so many sealed segments on they are compacted. */
const SEALED = 10;

/** A temporary file as old as this was left by a process that died. */
const TEMP_AGE_MS = 60 * 60 * 1000;

/** The kinds of facts that a list of threads and the cost need; they are few. */
const META: ReadonlySet<string> = new Set(["title", "usage", "total", "lease"]);

export class ThreadFiles implements StreamHost, Sink {
  readonly threadId: string;
  /** The name of the thread's directory. */
  readonly name: string;
  readonly directory: string;
  readonly writer: string;
  readonly #owner: Owner;
  readonly #stones: string;
  #known: Tombstones = { names: [] };
  #mark = "";
  /** Whether the directory was made anew and holds only what was written since. */
  #anew = false;
  #streams: readonly SegmentStream[] = [];

  constructor(threadId: string, owner: Owner) {
    this.threadId = threadId;
    this.name = directoryName(threadId);
    this.directory = join(owner.layout.threads, this.name);
    this.writer = owner.writer;
    this.#owner = owner;
    this.#stones = join(owner.layout.forgotten, hashOf(threadId));
  }

  get openFiles(): OpenFiles {
    return this.#owner.openFiles;
  }

  get fsync(): boolean {
    return this.#owner.fsync;
  }

  /** Whether so many segments lie sealed that they should be compacted. */
  get untidy(): boolean {
    return this.#streams.some(({ sealed, foreign }) => sealed + foreign >= SEALED);
  }

  newName(stream: Stream, state: SegmentState): string {
    return segmentName({ writer: this.writer, stream, state }, this.#owner.nextNumber());
  }

  /** Keeps facts on disk, but for those that were forgotten. */
  async add(facts: readonly Fact[]): Promise<void> {
    try {
      await this.#add(facts);
    } catch (error) {
      if (!hasCode(error, "EMFILE", "ENFILE")) throw error;
      await this.openFiles.shrink();
      await this.#add(facts);
    }
  }

  async #add(facts: readonly Fact[]): Promise<void> {
    const streams = await this.#opened();
    const kept = this.#withoutForgotten(facts);
    for (const stream of streams) {
      await stream.add(kept.filter(({ kind }) => META.has(kind) === (stream.stream === "meta")));
    }
    if (this.#anew) for (const stream of streams) await stream.writeAgain();
    this.#anew = false;
    // After the write and not before it: tombstone and mark are there before the files they take out are touched.
    if ((await this.#owner.marks.now()) !== this.#mark) await this.#learn();
  }

  repair(name: string, facts: readonly Fact[]): void {
    this.#owner.repair(this.threadId, name, facts);
  }

  async directoryGone(): Promise<void> {
    // Where it is still there, just a temporary file was taken away.
    if (!(await makeDirectory(this.directory, this.fsync))) return;
    this.#anew = true;
    // The one who forgets a thread removes its directory too.
    if ((await readTombstones(this.#stones)).tombstone) return;
    this.#owner.problems.tell({
      message: `[surtitle/journal] threads/${this.name} was taken away while it was written; it was made anew with what was still in memory`,
      threadId: this.threadId,
    });
  }

  async tidy(): Promise<void> {
    for (const stream of this.#streams) {
      if (stream.sealed + stream.foreign < SEALED) continue;
      // Sums need all metadata; of the rest an open file is taken only where finished writers left many.
      const open = stream.stream === "meta" || stream.foreign > 4;
      stream.foreign = 0;
      stream.sealed = await compact(this, {
        ...this.#rewriting(stream),
        take: ({ state }) => state === "sealed" || (open && state === "open"),
      });
    }
  }

  async rest(): Promise<void> {
    if (this.#streams.length === 0) return;
    await keepingTime(this.directory, async () => {
      for (const stream of this.#streams) await stream.rest();
    });
  }

  /** Sets a tombstone and takes out what it forgets. `waiting` facts, not written yet, tell of turns too. */
  async forget(tombstone: Tombstone, waiting: readonly Fact[]): Promise<void> {
    const pending = await this.#notePending();
    const files = await readFiles(this.directory, { threadId: this.threadId });
    const stone: Fact = { kind: "forgotten", key: "", writer: this.writer, value: tombstone };
    const whole = tombstoneOf(mergeFacts(factsOf(files), waiting, [stone])) ?? tombstone;
    const { writer, fsync } = this;
    const next = { tombstone: whole, writer, n: this.#owner.nextNumber(), fsync };
    await writeTombstone(this.#stones, next, await readTombstones(this.#stones));
    await this.purge();
    await remove(pending);
  }

  /** Notes that the thread is being forgotten, for the next start to finish it where this one is killed. */
  async #notePending(): Promise<string> {
    const { pending } = this.#owner.layout;
    await makeDirectory(pending, this.fsync);
    const path = join(pending, this.name);
    // What lies there is of one who was cut off, or of another at work, and says the same.
    await remove(path);
    const bytes = Buffer.from(JSON.stringify({ threadId: this.threadId }));
    await writeNew(path, { bytes, fsync: this.fsync }).catch((error) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
    return path;
  }

  /** Takes out of all files what the thread's tombstones forget, and the directory where nothing is left. */
  async purge(): Promise<void> {
    await refuseLink(this.directory);
    // Before the files are touched: a writer that wrote after that looks at the mark after its write.
    await this.#owner.marks.set(`${this.writer}-${this.#owner.nextNumber()}`);
    await this.#learn();
    const streams = this.#streams.length > 0 ? this.#streams : this.#newStreams();
    for (const stream of streams) {
      const options = { ...this.#rewriting(stream), take: () => true };
      stream.sealed = await rewrite(this, options);
    }
    await removeTemps(this, 0);
    for (const name of await listNames(this.directory)) {
      if (name.includes(".corrupt-")) await remove(join(this.directory, name));
    }
    await this.#purgeNewer();
    await this.#removeEmpty();
  }

  async #opened(): Promise<readonly SegmentStream[]> {
    if (this.#streams.length > 0) return this.#streams;
    await makeDirectory(this.#owner.layout.threads, this.fsync);
    await makeDirectory(this.directory, this.fsync);
    await this.#read();
    await removeTemps(this, TEMP_AGE_MS);
    const streams = this.#newStreams();
    const names = await listNames(this.directory);
    for (const stream of streams) await stream.adopt(names);
    this.#streams = streams;
    await this.#clear();
    return streams;
  }

  #newStreams(): readonly SegmentStream[] {
    return [new SegmentStream(this, "main"), new SegmentStream(this, "meta")];
  }

  async #learn(): Promise<void> {
    await this.#read();
    await this.#clear();
  }

  async #read(): Promise<void> {
    // In this order: what is set in between is found by the next look at the mark.
    this.#mark = await this.#owner.marks.now();
    this.#known = await readTombstones(this.#stones);
  }

  async #clear(): Promise<void> {
    const { tombstone } = this.#known;
    if (tombstone) for (const stream of this.#streams) await stream.forget(tombstone);
  }

  #rewriting(stream: SegmentStream): Omit<RewriteOptions, "take"> {
    const { tombstone } = this.#known;
    return { stream: stream.stream, tombstone, openName: stream.openName, openFacts: stream.facts() };
  }

  #withoutForgotten(facts: readonly Fact[]): readonly Fact[] {
    const { tombstone } = this.#known;
    const kept = withoutForgotten(facts, tombstone);
    if (tombstone && kept.length < facts.length && tombstone.at > Date.now()) {
      this.#owner.problems.tellOnce({
        message:
          "[surtitle/journal] the clock went back: entries from before the thread was forgotten are not kept",
        threadId: this.threadId,
      });
    }
    return kept;
  }

  /** A file of a newer version is not rewritten; it goes where all that is understood of it was forgotten. */
  async #purgeNewer(): Promise<void> {
    const { fact } = this.#known;
    const own = new Set(this.#streams.map(({ openName }) => openName));
    for (const { name, read } of await readFiles(this.directory, { threadId: this.threadId })) {
      if (own.has(name) || (read.state !== "newer" && read.opaque === 0)) continue;
      const left = mergeFacts(read.facts, fact ? [fact] : []);
      if (left.size <= 1) await remove(join(this.directory, name));
      else {
        this.#owner.problems.tellOnce({
          message: `[surtitle/journal] threads/${this.name}/${name} is of a newer version and was left as it is; forgotten entries in it are not shown`,
          threadId: this.threadId,
        });
      }
    }
  }

  async #removeEmpty(): Promise<void> {
    try {
      await rmdir(this.directory);
      this.#streams = [];
    } catch (error) {
      if (hasCode(error, "ENOENT")) this.#streams = [];
      else if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    }
  }
}
