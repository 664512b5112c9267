/** Many small files become few: compaction, and what is left of a thread after it was forgotten. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Fact, type FactMap, mergeFacts, rollUp, type Tombstone } from "@surtitle/core/plugin";
import { hasCode, keepingTime, listNames, remove, tryRename } from "./disk.ts";
import { readSegmentName, type SegmentName, type SegmentState, type Stream } from "./layout.ts";
import { lookAt, writeSegmentFile } from "./segment-file.ts";
import type { StreamHost } from "./segment-stream.ts";
import { lineOf } from "./segment-text.ts";

/** How many entries a compacted file holds: enough for few files, small enough to be written without a pause. */
const PACKED_FACTS = 500;
const PACKED_UNITS = 256 * 1024;

/** A file shorter than this is compacted again with the next ones. */
const FULL_FACTS = 400;

/** How often a directory is looked through for files that came up meanwhile. */
const PASSES = 5;

/** What is to be rewritten. */
export interface RewriteOptions {
  readonly stream: Stream;
  readonly tombstone?: Tombstone | undefined;
  /** Which segments are taken; never the ones in `keep`. */
  readonly take: (segment: SegmentName) => boolean;
  /** The file that this writer is writing; it stays. */
  readonly openName: string | undefined;
  /** What that file holds, so that sums are made of all there is. */
  readonly openFacts: Iterable<Fact>;
}

/** Merges sealed segments into larger ones. When the thread was last written stays as it was. */
export function compact(host: StreamHost, options: RewriteOptions): Promise<number> {
  return keepingTime(host.directory, () => rewrite(host, options));
}

/**
 * Takes files over, merges what is in them, writes it as new files, and only then removes the old ones. Killed in
 * between, it leaves entries twice, never not at all. Gives the number of new files that the next compaction should take
 * in again.
 */
export async function rewrite(host: StreamHost, options: RewriteOptions): Promise<number> {
  try {
    return await mergeTaken(host, options);
  } catch (error) {
    // Another one who forgets the thread took over what was taken here, and then the directory away: it was empty.
    if (hasCode(error, "ENOENT")) return 0;
    throw error;
  }
}

async function mergeTaken(host: StreamHost, options: RewriteOptions): Promise<number> {
  const { facts, taken, complete } = await gather(host, options);
  if (taken.length === 0) return 0;
  const sums = options.stream === "meta" && complete;
  const merged = mergeFacts(facts, sums ? options.openFacts : [], stoneOf(options.tombstone));
  // A sum is only right where every call was seen.
  if (sums) rollUp(merged);
  merged.delete("forgotten:");
  let left = 0;
  for (const chunk of chunks(merged)) {
    const full = options.stream === "main" && (chunk.length >= FULL_FACTS || sizeOf(chunk) >= PACKED_UNITS);
    await writeSegmentFile(host, () => host.newName(options.stream, full ? "packed" : "sealed"), chunk);
    if (!full) left++;
  }
  for (const name of taken) await remove(join(host.directory, name));
  return left;
}

interface Gathered {
  readonly facts: readonly Fact[];
  /** Files that are this writer's now and may go when their facts are written elsewhere. */
  readonly taken: readonly string[];
  /** Whether nothing of the stream was left out. */
  readonly complete: boolean;
}

async function gather(host: StreamHost, { stream, take, openName }: RewriteOptions): Promise<Gathered> {
  const facts: Fact[] = [];
  const taken: string[] = [];
  const seen = new Set([openName]);
  let complete = true;
  for (let pass = 0; pass < PASSES; pass++) {
    const names = (await listNames(host.directory)).filter((name) => {
      return readSegmentName(name)?.stream === stream && !seen.has(name);
    });
    if (names.length === 0) return { facts, taken, complete };
    for (const name of names) {
      seen.add(name);
      const segment = readSegmentName(name);
      const mine = segment && take(segment) ? await grab(host, { name, segment, facts }) : undefined;
      if (mine === undefined) complete = false;
      else taken.push(mine);
      if (mine !== undefined) seen.add(mine);
    }
  }
  return { facts, taken, complete: false };
}

interface Grabbed {
  readonly name: string;
  readonly segment: SegmentName;
  readonly facts: Fact[];
}

/** Renames a file to a name of one's own and reads it. A newer version, or a file that is damaged, stays. */
async function grab(host: StreamHost, { name, segment, facts }: Grabbed): Promise<string | undefined> {
  const { directory, threadId } = host;
  const looked = await lookAt(join(directory, name), { threadId });
  if (looked.state === "damaged" || looked.state === "foreign") host.repair(name, looked.facts);
  if (looked.state !== "good" || looked.opaque > 0) return undefined;
  const state: SegmentState = segment.state === "open" ? "sealed" : segment.state;
  const mine = host.newName(segment.stream, state);
  if (!(await tryRename(join(directory, name), join(directory, mine)))) return undefined;
  // The writer of an open file may have written it once more before the rename.
  const read = segment.state === "open" ? await lookAt(join(directory, mine), { threadId }) : looked;
  for (const fact of read.facts) facts.push(fact);
  return read.state === "good" ? mine : undefined;
}

function* chunks(facts: FactMap): Iterable<readonly Fact[]> {
  let chunk: Fact[] = [];
  let units = 0;
  for (const fact of facts.values()) {
    chunk.push(fact);
    units += lineOf(fact).length;
    if (chunk.length < PACKED_FACTS && units < PACKED_UNITS) continue;
    yield chunk;
    chunk = [];
    units = 0;
  }
  if (chunk.length > 0) yield chunk;
}

function sizeOf(chunk: readonly Fact[]): number {
  return chunk.reduce((units, fact) => units + lineOf(fact).length, 0);
}

function stoneOf(tombstone: Tombstone | undefined): readonly Fact[] {
  return tombstone === undefined ? [] : [{ kind: "forgotten", key: "", writer: "", value: tombstone }];
}

/**
 * Removes temporary files: those of other writers that are as old as `olderThanMs`, and this writer's own. Called where
 * this writer needs none of its own.
 */
export async function removeTemps(host: StreamHost, olderThanMs: number): Promise<void> {
  for (const name of await listNames(host.directory)) {
    if (!name.endsWith(".tmp")) continue;
    const path = join(host.directory, name);
    const own = name.startsWith(`${host.writer}-`);
    const stats = own ? undefined : await stat(path).catch(() => undefined);
    if (own || (stats && Date.now() - stats.mtimeMs >= olderThanMs)) await remove(path);
  }
}
