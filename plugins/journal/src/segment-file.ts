/** One segment file as a lowdb database. */
import { join } from "node:path";
import type { Fact } from "@surtitle/core/plugin";
import { type Adapter, Low } from "lowdb";
import { codeOf, hasCode, readText, writeWhole } from "./disk.ts";
import { type ReadSegment, readSegment, type SegmentData, writeSegment } from "./segment-text.ts";

/** What came of looking at a file. `gone`: another process took it meanwhile. `unreadable`: it may be fine. */
export type LookedAt =
  | ReadSegment
  | { readonly state: "gone"; readonly facts: readonly []; readonly opaque: 0 }
  | {
      readonly state: "unreadable";
      readonly facts: readonly [];
      readonly opaque: 0;
      readonly cause: unknown;
    };

/** Reads a segment file of the thread `expected`, or of whichever thread it names. Never throws. */
export async function lookAt(path: string, expected?: string): Promise<LookedAt> {
  try {
    return readSegment(await readText(path), expected);
  } catch (cause) {
    const nothing = { facts: [], opaque: 0 } as const;
    if (hasCode(cause, "ENOENT")) return { state: "gone", ...nothing };
    // A link, or an error without a code: something that was never a segment.
    const foreign = hasCode(cause, "ELOOP") || codeOf(cause) === undefined;
    return foreign ? { state: "foreign", ...nothing } : { state: "unreadable", ...nothing, cause };
  }
}

/** Where a segment lies. */
export interface SegmentPlace {
  readonly threadId: string;
  readonly directory: string;
  readonly fsync: boolean;
}

/**
 * The adapter of one file. lowdb's own ones write nothing under NODE_ENV=test, print with indentation, and leave
 * their temporary file behind.
 */
class SegmentAdapter implements Adapter<SegmentData> {
  readonly #place: SegmentPlace;
  readonly #name: string;

  constructor(place: SegmentPlace, name: string) {
    this.#place = place;
    this.#name = name;
  }

  async read(): Promise<SegmentData | null> {
    const { threadId, directory } = this.#place;
    const { state, facts } = await lookAt(join(directory, this.#name), threadId);
    return state === "good" || state === "damaged" ? { v: 1, threadId, facts } : null;
  }

  async write(data: SegmentData): Promise<void> {
    const { directory, fsync } = this.#place;
    const path = join(directory, this.#name);
    const temp = join(directory, this.#name.replace(/\.json$/, ".tmp"));
    await writeWhole(writeSegment(data), { path, temp, directory, fsync });
  }
}

/** The database of one segment file. */
export function segmentDatabase(place: SegmentPlace, name: string): Low<SegmentData> {
  return new Low<SegmentData>(new SegmentAdapter(place, name), { v: 1, threadId: place.threadId, facts: [] });
}

/** How often a write is tried again whose temporary file was taken away by one who forgets the thread. */
const TRIES = 3;

/** Writes facts as one segment file. Rejects with ENOENT where the directory is gone. */
export async function writeSegmentFile(
  place: SegmentPlace,
  name: string,
  facts: Iterable<Fact>,
): Promise<void> {
  const database = segmentDatabase(place, name);
  database.data = { v: 1, threadId: place.threadId, facts: [...facts] };
  for (let left = TRIES; ; left--) {
    try {
      return await database.write();
    } catch (error) {
      if (!hasCode(error, "ENOENT") || left <= 1) throw error;
    }
  }
}
