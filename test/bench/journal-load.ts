/**
 * One process of the benchmark: writes one hundred threads at once, each put awaited, for a stated time after it is
 * told to go, by the journal or by `fs.appendFile`. What it does until its code is compiled and its files are open is
 * not counted. Prints one line of JSON.
 */
import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { lowdbJournal } from "../../plugins/journal/src/index.ts";
import { aStep } from "../support/journal-entries.ts";

/** What a process is to do. */
export interface Load {
  readonly by: "journal" | "append";
  readonly directory: string;
  readonly name: string;
  readonly ms: number;
}

/** What it did. */
export interface Done {
  readonly puts: number;
  /** Milliseconds that the event loop was late by, 99 of 100 times at most. */
  readonly late: number;
}

const THREADS = 100;
const RESOLUTION_MS = 1;
const WARM_UP_MS = 700;

const load = JSON.parse(process.argv[2] ?? "") as Load;
const put = load.by === "journal" ? await toJournal() : await toFiles();
process.stdout.write("ready\n");
await new Promise<void>((resolve) => createInterface({ input: process.stdin }).once("line", () => resolve()));

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
setTimeout(() => delay.enable(), WARM_UP_MS);
const from = performance.now() + WARM_UP_MS;
const end = from + load.ms;
let puts = 0;
await Promise.all(Array.from({ length: THREADS }, (_, thread) => writeThread(thread)));
delay.disable();
const done: Done = { puts, late: delay.percentile(99) / 1e6 - RESOLUTION_MS };
process.stdout.write(`${JSON.stringify(done)}\n`);
process.exit(0);

async function writeThread(thread: number): Promise<void> {
  for (let i = 0; ; i++) {
    await put(`thread-${thread}`, i);
    const now = performance.now();
    if (now >= end) return;
    if (now >= from) puts++;
  }
}

async function toJournal(): Promise<(thread: string, i: number) => Promise<void>> {
  const journal = lowdbJournal({ directory: load.directory });
  return (thread, i) => journal.putStep(thread, aStep({ anchor: `${load.name}-${i}` }));
}

async function toFiles(): Promise<(thread: string, i: number) => Promise<void>> {
  await mkdir(load.directory, { recursive: true });
  return (thread, i) =>
    appendFile(join(load.directory, thread), `${JSON.stringify(aStep({ anchor: `${load.name}-${i}` }))}\n`);
}
