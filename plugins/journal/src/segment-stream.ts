/** One writer's row of segments in a thread: an open one that grows to 50 entries, and the sealed ones before it. */
import { join } from "node:path";
import { addFact, type Fact, type FactMap, slotOf, type Tombstone } from "@surtitle/core/plugin";
import type { Low } from "lowdb";
import { hasCode } from "./disk.ts";
import { readSegmentName, renamedTo, type SegmentState, type Stream } from "./layout.ts";
import type { OpenFiles } from "./open-files.ts";
import { lookAt, SegmentFile, type SegmentPlace, segmentDatabase } from "./segment-file.ts";
import { lineOf, type SegmentData } from "./segment-text.ts";
import { withoutForgotten } from "./without-forgotten.ts";

/** Measured: a put costs the same 0.3 ms at 100 and at 10,000 entries with segments of this size. */
const SEGMENT_FACTS = 50;

/** A segment is sealed at this size too, in UTF-16 units, so that long results are not written again and again. */
const SEGMENT_UNITS = 256 * 1024;

/** From here on a segment is as good as compacted. */
const PACKED_FACTS = 400;

/** How much of a burst goes into one file. */
const BURST_FACTS = 1000;
const BURST_UNITS = 1024 * 1024;

/** How often a write is tried again after the directory was taken away under it: several may forget a thread at once. */
const TRIES = 20;

/** What a stream needs of its thread. */
export interface StreamHost extends SegmentPlace {
  readonly openFiles: OpenFiles;
  readonly writer: string;
  /** A file name that this writer never used before. */
  newName(stream: Stream, state: SegmentState): string;
  /** Called where the directory is gone; makes it anew. */
  directoryGone(): Promise<void>;
  /** Called with a file that cannot be taken over because it is damaged. */
  repair(name: string, facts: readonly Fact[]): void;
}

interface OpenSegment {
  readonly facts: FactMap;
  readonly database: Low<SegmentData>;
  units: number;
  /** Whether it holds what its file does not. */
  dirty: boolean;
}

/** One writer's segments of one kind in one thread. Its methods are called one after another. */
export class SegmentStream {
  readonly stream: Stream;
  readonly #host: StreamHost;
  readonly #file: SegmentFile;
  #open: OpenSegment | undefined;
  /** How many segments lie sealed and not yet compacted, as far as this writer knows. */
  sealed = 0;
  /** How many open segments of others there were when this one was opened. */
  foreign = 0;

  constructor(host: StreamHost, stream: Stream) {
    this.#host = host;
    this.stream = stream;
    this.#file = new SegmentFile(host, () => host.newName(stream, "open"), host.openFiles);
  }

  /** The name of the file that this stream writes now, if there is one. */
  get openName(): string | undefined {
    return this.#file.name;
  }

  /** The facts of the open segment. */
  facts(): Iterable<Fact> {
    return this.#open?.facts.values() ?? [];
  }

  /** Takes over the open segment of a finished writer, so that a thread has one of them and not one per process. */
  async adopt(names: readonly string[]): Promise<void> {
    const segments = names
      .map((name) => ({ name, segment: readSegmentName(name) }))
      .filter(({ segment }) => segment?.stream === this.stream);
    this.sealed = segments.filter(({ segment }) => segment?.state === "sealed").length;
    const open = segments.filter(({ segment }) => segment?.state === "open");
    this.foreign = open.length;
    const mine = (writer: string | undefined): number => Number(writer === this.#host.writer);
    open.sort((a, b) => mine(b.segment?.writer) - mine(a.segment?.writer));
    for (const { name } of open) {
      if (!(await this.#adoptOne(name))) continue;
      this.foreign--;
      return;
    }
  }

  /** Keeps facts on disk. Nothing is written where they are there already. */
  async add(facts: readonly Fact[]): Promise<void> {
    for (const burst of bursts(facts)) {
      const open = this.#open ?? this.#begin();
      this.#open = open;
      mergeInto(open, burst);
      if (!open.dirty) continue;
      await this.#save(open);
      await this.#seal(open);
    }
  }

  /** Writes the open segment although its file should hold it. */
  async writeAgain(): Promise<void> {
    if (this.#open) await this.#save(this.#open);
  }

  /** Takes forgotten facts out of the open segment, on disk too. */
  async forget(tombstone: Tombstone): Promise<void> {
    const open = this.#open;
    if (open !== undefined && dropFrom(open, tombstone)) {
      if (open.facts.size > 0) await this.#save(open);
      else await this.#drop();
    }
    await this.#file.removeSpare();
  }

  /** Leaves nothing behind but segments, and nothing open. */
  async rest(): Promise<void> {
    await this.#file.removeSpare();
    await this.#file.release();
  }

  async #adoptOne(name: string): Promise<boolean> {
    const { directory, threadId } = this.#host;
    const looked = await lookAt(join(directory, name), { threadId });
    if (looked.state === "damaged" || looked.state === "foreign") this.#host.repair(name, looked.facts);
    if (looked.state !== "good" || looked.opaque > 0) return false;
    if (!(await this.#file.adopt(name))) return false;
    const open = this.#begin();
    // Read again: its writer may have been at work until the rename.
    await open.database.read();
    if (this.#file.name === undefined) return false;
    mergeInto(open, open.database.data.facts);
    open.dirty = false;
    this.#open = open;
    await this.#seal(open);
    return true;
  }

  #begin(): OpenSegment {
    const database = segmentDatabase(this.#file, this.#host.threadId);
    return { facts: new Map(), database, units: 0, dirty: false };
  }

  async #save(open: OpenSegment): Promise<void> {
    for (let left = TRIES; ; left--) {
      try {
        open.database.data = { v: 1, threadId: this.#host.threadId, facts: [...open.facts.values()] };
        await open.database.write();
        open.dirty = false;
        return;
      } catch (error) {
        if (!hasCode(error, "ENOENT") || left <= 1) throw error;
        await this.#host.directoryGone();
      }
    }
  }

  async #drop(): Promise<void> {
    this.#open = undefined;
    await this.#file.remove();
  }

  async #seal(open: OpenSegment): Promise<void> {
    if (open.facts.size < SEGMENT_FACTS && !isBig(open)) return;
    this.#open = undefined;
    // Metadata is never packed: its sums and titles are made of all of it.
    const state = isBig(open) && this.stream === "main" ? "packed" : "sealed";
    await this.#file.seal((name) => renamedTo(name, state));
    if (state === "sealed") this.sealed++;
  }
}

function isBig(open: OpenSegment): boolean {
  return open.units >= SEGMENT_UNITS || open.facts.size >= PACKED_FACTS;
}

function* bursts(facts: readonly Fact[]): Iterable<readonly Fact[]> {
  let from = 0;
  let units = 0;
  for (const [i, fact] of facts.entries()) {
    units += lineOf(fact).length;
    if (i + 1 - from < BURST_FACTS && units < BURST_UNITS) continue;
    yield facts.slice(from, i + 1);
    from = i + 1;
    units = 0;
  }
  if (from < facts.length) yield facts.slice(from);
}

function mergeInto(open: OpenSegment, facts: readonly Fact[]): void {
  for (const fact of facts) {
    const known = open.facts.get(slotOf(fact));
    const better = addFact(open.facts, fact);
    if (better === known) continue;
    open.units += lineOf(better).length - (known ? lineOf(known).length : 0);
    open.dirty = true;
  }
}

function dropFrom(open: OpenSegment, tombstone: Tombstone): boolean {
  const all = [...open.facts.values()];
  const kept = new Set(withoutForgotten(all, tombstone));
  for (const fact of all) {
    if (kept.has(fact)) continue;
    open.facts.delete(slotOf(fact));
    open.units -= lineOf(fact).length;
  }
  return kept.size < all.length;
}
