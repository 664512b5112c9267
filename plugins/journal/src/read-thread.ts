/** Reads the files of a thread while others write, seal, compact and take them over. */
import { join } from "node:path";
import type { Fact } from "@surtitle/core/plugin";
import { listNames, refuseLink } from "./disk.ts";
import { readSegmentName, type SegmentName } from "./layout.ts";
import { type LookedAt, lookAt } from "./segment-file.ts";

/** How many files are read at a time. */
const AT_A_TIME = 16;

/** How often the directory is listed again while files come and go. */
const PASSES = 10;

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
 * Every segment of a directory. A file that goes away meanwhile has its entries in another, so the directory is listed
 * until nothing new turns up; files read before stay read, because merging does not mind a fact twice.
 */
export async function readFiles(
  directory: string,
  { threadId, only }: ReadOptions,
): Promise<readonly FileRead[]> {
  await refuseLink(directory);
  const seen = new Map<string, LookedAt>();
  for (let pass = 0; pass < PASSES; pass++) {
    const names = (await listNames(directory)).filter((name) => {
      const segment = readSegmentName(name);
      return segment !== undefined && !seen.has(name) && (only === undefined || only(segment));
    });
    if (names.length === 0) break;
    await readAll(names, async (name) => {
      const read = await lookAt(join(directory, name), threadId);
      if (read.state !== "gone") seen.set(name, read);
    });
  }
  return [...seen].map(([name, read]) => ({ name, read }));
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
