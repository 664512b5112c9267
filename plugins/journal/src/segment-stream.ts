/** One writer's row of segments in a thread: an open one that grows to 50 entries, and the sealed ones before it. */
import { join } from "node:path";
import { addFact, type Fact, type FactMap, isForgotten, slotOf, type Tombstone } from "@surtitle/core/plugin";
import type { Low } from "lowdb";
import { hasCode, remove, tryRename } from "./disk.ts";
import { readSegmentName, renamedTo, type SegmentState, type Stream } from "./layout.ts";
import { lookAt, type SegmentPlace, segmentDatabase } from "./segment-file.ts";
import { lineOf, type SegmentData } from "./segment-text.ts";

/** Measured: a put costs the same 0.3 ms at 100 and at 10,000 entries with segments of this size. */
const SEGMENT_FACTS = 50;

/** A segment is sealed at this size too, in UTF-16 units, so that long results are not written again and again. */
const SEGMENT_UNITS = 256 * 1024;

/** From here on a segment is as good as compacted. */
const PACKED_FACTS = 400;

/** How much of a burst goes into one file. */
const BURST_FACTS = 1000;
const BURST_UNITS = 1024 * 1024;

/** How often a write is tried again after the directory was taken away under it. */
const TRIES = 4;

/** What a stream needs of its thread. */
export interface StreamHost extends SegmentPlace {
  readonly writer: string;
  /** A file name that this writer never used before. */
  newName(stream: Stream, state: SegmentState): string;
  /** Called where the directory is gone; makes it anew. */
  directoryGone(): Promise<void>;
  /** Called with a file that cannot be taken over because it is damaged. */
  repair(name: string, facts: readonly Fact[]): void;
}

interface OpenSegment {
  readonly name: string;
  readonly facts: FactMap;
  readonly database: Low<SegmentData>;
  units: number;
  /** Whether it holds what its file does not. */
  dirty: boolean;
}

/** One writer's segments of one kind in one thread. Its methods are called one after another. */
export class SegmentStream {
  readonly #host: StreamHost;
  readonly stream: Stream;
  #open: OpenSegment | undefined;
  /** How many segments lie sealed and not yet compacted, as far as this writer knows. */
  sealed = 0;
  /** How many open segments of others there were when this one was opened. */
  foreign = 0;

  constructor(host: StreamHost, stream: Stream) {
    this.#host = host;
    this.stream = stream;
  }

  /** The name of the file that this stream writes now, if there is one. */
  get openName(): string | undefined {
    return this.#open?.name;
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
    const own = (writer: string | undefined): number => Number(writer === this.#host.writer);
    const open = segments.filter(({ segment }) => segment?.state === "open");
    open.sort((a, b) => own(b.segment?.writer) - own(a.segment?.writer));
    this.foreign = Math.max(0, open.length - 1);
    for (const { name } of open) if (await this.#adoptOne(name)) return;
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

  /** Takes forgotten facts out of the open segment, on disk too. */
  async forget(tombstone: Tombstone): Promise<void> {
    const open = this.#open;
    if (open === undefined || !dropFrom(open, tombstone)) return;
    if (open.facts.size > 0) return this.#save(open);
    this.#open = undefined;
    await remove(join(this.#host.directory, open.name));
  }

  async #adoptOne(name: string): Promise<boolean> {
    const { directory, threadId } = this.#host;
    const looked = await lookAt(join(directory, name), threadId);
    if (looked.state === "damaged" || looked.state === "foreign") this.#host.repair(name, looked.facts);
    if (looked.state !== "good" || looked.opaque > 0) return false;
    const mine = this.#host.newName(this.stream, "open");
    if (!(await tryRename(join(directory, name), join(directory, mine)))) return false;
    const open = this.#begin(mine);
    // Read again: its writer may have been at work until the rename.
    await open.database.read();
    mergeInto(open, open.database.data.facts);
    open.dirty = false;
    this.#open = open;
    await this.#seal(open);
    return true;
  }

  #begin(name: string = this.#host.newName(this.stream, "open")): OpenSegment {
    return { name, facts: new Map(), database: segmentDatabase(this.#host, name), units: 0, dirty: false };
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

  async #seal(open: OpenSegment): Promise<void> {
    const big = open.units >= SEGMENT_UNITS || open.facts.size >= PACKED_FACTS;
    if (open.facts.size < SEGMENT_FACTS && !big) return;
    this.#open = undefined;
    // Metadata is never packed: its sums and titles are made of all of it.
    const state = big && this.stream === "main" ? "packed" : "sealed";
    const { directory } = this.#host;
    // Gone means that another process has taken it over, with all that is in it.
    await tryRename(join(directory, open.name), join(directory, renamedTo(open.name, state)));
    if (state === "sealed") this.sealed++;
  }
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
  const before = open.facts.size;
  const turns = new Map(Object.entries(tombstone.turns ?? {}));
  for (const { kind, value } of open.facts.values()) if (kind === "turn") turns.set(value.turnId, value.at);
  for (const [slot, fact] of open.facts) {
    if (!isForgotten(fact, tombstone, (turnId) => turns.get(turnId))) continue;
    open.facts.delete(slot);
    open.units -= lineOf(fact).length;
  }
  return open.facts.size < before;
}
