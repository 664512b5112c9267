/** The journal on disk over many puts and many threads. */
import fs from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { lowdbJournal } from "../../plugins/journal/src/index.ts";
import { aStep, aTitle } from "../support/journal-entries.ts";
import { type Figure, median, timeOf } from "./figures.ts";

const PUTS = 100_000;

/** Memory and open files over 100,000 puts, one in ten of them to a thread that is no longer in memory. */
export async function flatness(place: string): Promise<readonly Figure[]> {
  const journal = lowdbJournal({ directory: join(place, "flat") });
  const heap: number[] = [];
  const files: number[] = [];
  for (let i = 0; i < PUTS; i++) {
    const thread = i % 10 === 0 ? `cold${(i / 10) % 1000}` : `hot${i % 200}`;
    const put = journal.putStep(thread, aStep({ anchor: `a${i}` }));
    if (i % 50 === 49) await put;
    if (i % 1000 === 999) files.push((await readdir("/proc/self/fd").catch(() => [])).length);
    if (i % 10_000 !== 9999) continue;
    await journal.flush();
    heap.push(usedHeap());
  }
  await journal.close();
  const [first, second] = [files.slice(0, 50), files.slice(50)].map((half) => Math.max(...half));
  const grown = Math.max(...heap.slice(-3)) / Math.max(...heap.slice(1, 3));
  return [
    { name: "heap after 100,000 puts / after 30,000", value: grown, unit: "x", atMost: 1.25 },
    { name: "open files at most", value: Math.max(...files), unit: "", atMost: 320 },
    {
      name: "open files, second 50,000 puts / first",
      value: (second ?? 0) / (first ?? 0),
      unit: "x",
      atMost: 1.1,
    },
  ];
}

/** A page of 50 of 10,000 threads. */
export async function listing(place: string): Promise<readonly Figure[]> {
  const directory = join(place, "many");
  const journal = lowdbJournal({ directory });
  for (let i = 0; i < 10_000; i++) {
    const put = journal.putTitle(`t${i}`, aTitle());
    if (i % 50 === 49) await put;
  }
  await journal.close();
  const again = lowdbJournal({ directory });
  const opened = await openedBy(() => again.threads({ limit: 50 }));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < 5; round++) {
    ours.push(await timeOf(() => again.threads({ limit: 50 })));
    theirs.push(await timeOf(() => statAll(join(directory, "threads"))));
  }
  await again.close();
  const ratio = median(ours) / median(theirs);
  return [
    { name: "threads() of 10,000, the first 50", value: median(ours), unit: "ms" },
    { name: "threads() / readdir and stat of 10,000 directories", value: ratio, unit: "x" },
    { name: "threads() of 10,000, the first 50: files opened", value: opened, unit: "", atMost: 50 },
  ];
}

async function statAll(directory: string): Promise<void> {
  await Promise.all((await readdir(directory)).map((name) => stat(join(directory, name))));
}

/** How many files are opened meanwhile. */
async function openedBy(run: () => Promise<unknown>): Promise<number> {
  const { open } = fs.promises;
  let opened = 0;
  fs.promises.open = (...args) => {
    opened++;
    return open(...args);
  };
  syncBuiltinESMExports();
  await run();
  fs.promises.open = open;
  syncBuiltinESMExports();
  return opened;
}

function usedHeap(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}
