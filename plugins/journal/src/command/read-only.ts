/** Reads a journal's directory and changes nothing in it. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Fact } from "@surtitle/core/plugin";
import { directoryName, hashOf, type Layout } from "../layout.ts";
import { factsOf, readFiles } from "../read-thread.ts";
import { readTombstones } from "../tombstones.ts";

/** Whether something looks like a journal's directory. */
export async function isJournal(directory: string): Promise<boolean> {
  const stats = await stat(join(directory, "threads")).catch(() => undefined);
  return stats?.isDirectory() === true;
}

/** All facts of a thread and its tombstone. */
export async function readFacts({ threads, forgotten }: Layout, threadId: string): Promise<readonly Fact[]> {
  const files = await readFiles(join(threads, directoryName(threadId)), { threadId });
  const { fact } = await readTombstones(join(forgotten, hashOf(threadId)));
  return [...factsOf(files), ...(fact ? [fact] : [])];
}
