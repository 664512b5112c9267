/** Looks at every file of a journal and names those that are not as they should be. Changes nothing. */
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { listNames } from "../disk.ts";
import { directoryName, hashInName, type Layout, readSegmentName } from "../layout.ts";
import { lookAt } from "../segment-file.ts";
import { checkForgotten } from "./check-forgotten.ts";
import { oneLine } from "./print.ts";

/** What was found. */
export interface Findings {
  /** What is damaged, foreign or unreadable, a line each. */
  readonly problems: string[];
  /** What is worth knowing and no problem. */
  readonly remarks: string[];
  threads: number;
  files: number;
}

/** Checks all threads of a journal. */
export async function checkJournal(layout: Layout): Promise<Findings> {
  const found: Findings = { problems: [], remarks: [], threads: 0, files: 0 };
  const known = ["threads", "forgotten", "marks", "pending", "trash"];
  for (const name of await sorted(layout.root)) {
    if (!known.includes(name)) found.problems.push(`foreign   ${oneLine(name)}`);
  }
  for (const name of await sorted(layout.threads)) await checkThread(layout, name, found);
  await checkForgotten(layout.forgotten, found);
  for (const name of await sorted(layout.pending)) {
    found.remarks.push(
      `pending   pending/${oneLine(name)}: forgotten, and finished when the journal is opened next`,
    );
  }
  return found;
}

async function checkThread({ threads }: Layout, name: string, found: Findings): Promise<void> {
  const directory = join(threads, name);
  const stats = await lstat(directory).catch(() => undefined);
  if (hashInName(name) === undefined || !stats?.isDirectory()) {
    found.problems.push(`foreign   threads/${oneLine(name)}`);
    return;
  }
  found.threads++;
  for (const file of await sorted(directory)) await checkFile(directory, { thread: name, file }, found);
}

interface Place {
  /** The name of the thread's directory. */
  readonly thread: string;
  readonly file: string;
}

async function checkFile(directory: string, { thread, file }: Place, found: Findings): Promise<void> {
  const place = `threads/${thread}/${oneLine(file)}`;
  if (file.endsWith(".tmp")) {
    found.remarks.push(
      `temporary ${place}: of a writer at work, or left by one that was killed; the next writer removes it after an hour`,
    );
    return;
  }
  found.files++;
  if (file.includes(".corrupt-")) found.problems.push(`set aside ${place}`);
  else if (readSegmentName(file) === undefined) found.problems.push(`foreign   ${place}`);
  else await checkSegment(join(directory, file), { thread, file: place }, found);
}

async function checkSegment(path: string, { thread, file }: Place, found: Findings): Promise<void> {
  const read = await lookAt(path, {});
  const another =
    "threadId" in read && read.threadId !== undefined && directoryName(read.threadId) !== thread;
  if (read.state === "damaged")
    found.problems.push(`damaged   ${file}: ${read.facts.length} entries can be read`);
  else if (read.state === "foreign" || another) found.problems.push(`foreign   ${file}`);
  else if (read.state === "unreadable")
    found.problems.push(`unread    ${file}: ${oneLine(String(read.cause))}`);
  else if (read.state === "newer")
    found.remarks.push(`newer     ${file}: ${read.facts.length} entries understood`);
  else if (read.opaque > 0) found.remarks.push(`unknown   ${file}: ${read.opaque} entries not understood`);
}

async function sorted(directory: string): Promise<readonly string[]> {
  return (await listNames(directory)).toSorted();
}
