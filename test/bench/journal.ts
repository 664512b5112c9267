/** What the journal on disk costs, as ratios against raw lowdb and `fs.appendFile` in the same run. */
import { spawn } from "node:child_process";
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Low } from "lowdb";
import { JSONFile } from "lowdb/node";
import { Bench } from "tinybench";
import type { Journal } from "../../core/src/journal/contract.ts";
import { lowdbJournal } from "../../plugins/journal/src/index.ts";
import { aStep, aTitle } from "../support/journal-entries.ts";
import { tempDirectory } from "../support/temp-directory.ts";
import { median, tell } from "./figures.ts";
import type { Done, Load } from "./journal-load.ts";

const temp = await tempDirectory();
const held: boolean[] = [];
try {
  await growth();
  await reading();
  await throughput();
  await burst();
  await flatness();
  await manyThreads();
} finally {
  await temp.remove();
}
process.exitCode = held.every(Boolean) ? 0 : 1;

function at(name: string): string {
  return join(temp.path, name);
}

async function fill(journal: Journal, thread: string, entries: number): Promise<void> {
  for (let i = 0; i < entries; i++)
    void journal.putStep(thread, aStep({ anchor: `f${i}`, at: i })).catch(() => {});
  await journal.flush();
}

/** A put at 10,000 entries against one at 100, and against raw lowdb, whose one file grows. */
async function growth(): Promise<void> {
  const journal = lowdbJournal({ directory: at("growth") });
  await fill(journal, "small", 100);
  await fill(journal, "large", 10_000);
  const raw = new Low<{ steps: unknown[] }>(new JSONFile(at("raw.json")), { steps: [] });
  for (let i = 0; i < 1000; i++) raw.data.steps.push(aStep({ anchor: `f${i}`, at: i }));
  let next = 0;
  const bench = new Bench({ time: 2500, warmupTime: 300 });
  bench.add("small", () => journal.putStep("small", aStep({ anchor: `n${next++}` })));
  bench.add("large", () => journal.putStep("large", aStep({ anchor: `n${next++}` })));
  bench.add("raw", () => raw.update(({ steps }) => steps.push(aStep({ anchor: `n${next++}` }))));
  await bench.run();
  const [small = 0, large = 0, lowdb = 0] = bench.tasks.map(meanOf);
  await journal.close();
  tell({ name: "a put, each awaited", value: small, unit: "ms" });
  held.push(
    tell({ name: "put at 10,000 entries / put at 100", value: large / small, unit: "x", atMost: 1.5 }),
  );
  held.push(
    tell({ name: "put / put of raw lowdb at 1,000 entries", value: small / lowdb, unit: "x", atMost: 1 }),
  );
}

/** A thread of 10,000 entries against the same bytes as one JSON file. */
async function reading(): Promise<void> {
  const directory = at("reading");
  const journal = lowdbJournal({ directory });
  await fill(journal, "t", 100);
  for (let i = 0; i < 9900; i++) {
    const put = journal.putStep("t", aStep({ anchor: `r${i}`, at: i }));
    if (i % 40 === 0) await put;
  }
  await journal.flush();
  const one = at("one.json");
  await writeFile(one, JSON.stringify(await everything(directory)));
  const bench = new Bench({ time: 1500, warmupTime: 300 });
  bench.add("read", async () => {
    const { steps } = await journal.read("t");
    if (steps.length !== 10_000) throw new Error(`read ${steps.length}`);
  });
  bench.add("parse", async () => JSON.parse(await readFile(one, "utf8")));
  await bench.run();
  const [read = 0, parse = 0] = bench.tasks.map(meanOf);
  await journal.close();
  tell({ name: "reading a thread of 10,000 entries", value: read, unit: "ms" });
  held.push(
    tell({
      name: "reading it / parsing the same bytes as one file",
      value: read / parse,
      unit: "x",
      atMost: 3,
    }),
  );
}

async function everything(directory: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const name of await readdir(join(directory, "threads"), { recursive: true })) {
    if (name.endsWith(".json"))
      all.push(JSON.parse(await readFile(join(directory, "threads", name), "utf8")));
  }
  return all;
}

/** One hundred threads at once, each put awaited, with 1, 2 and 4 processes. */
async function throughput(): Promise<void> {
  const bundle = await bundleLoad();
  for (const [processes, atLeast] of [
    [1, 1 / 4],
    [2, 1 / 8],
    [4, 1 / 8],
  ] as const) {
    const ratios: number[] = [];
    const rates: number[] = [];
    const late: number[] = [];
    for (let round = 0; round < 5; round++) {
      const append = await together(bundle, processes, { by: "append", name: `a${processes}${round}` });
      const journal = await together(bundle, processes, { by: "journal", name: `j${processes}${round}` });
      ratios.push(journal.puts / append.puts);
      rates.push(journal.puts);
      late.push(journal.late);
    }
    const name = `100 threads, ${processes} ${processes === 1 ? "process" : "processes"}`;
    tell({ name: `${name}: puts a second`, value: median(rates), unit: "/s" });
    held.push(tell({ name: `${name}: puts / fs.appendFile`, value: median(ratios), unit: "x", atLeast }));
    if (processes > 1) continue;
    held.push(tell({ name: `${name}: event loop late, p99`, value: median(late), unit: "ms", atMost: 10 }));
  }
}

async function together(
  bundle: string,
  processes: number,
  { by, name }: Pick<Load, "by" | "name">,
): Promise<Done> {
  const ms = 1200;
  const children = Array.from({ length: processes }, (_, i) => {
    const load: Load = { by, directory: at(name), name: `${name}-${i}`, ms };
    const child = spawn(process.execPath, [bundle, JSON.stringify(load)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (more) => {
      text += String(more);
    });
    const ready = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
    const done = new Promise<Done>((resolve) => {
      child.once("close", () => resolve(JSON.parse(text.split("\n")[1] ?? "") as Done));
    });
    return { ready, done, go: () => child.stdin.end("go\n") };
  });
  await Promise.all(children.map(({ ready }) => ready));
  for (const { go } of children) go();
  const all = await Promise.all(children.map(({ done }) => done));
  const puts = all.reduce((sum, done) => sum + done.puts, 0);
  return { puts: (puts / ms) * 1000, late: Math.max(...all.map(({ late }) => late)) };
}

async function bundleLoad(): Promise<string> {
  const out = at("journal-load.mjs");
  const esbuild = createRequire(import.meta.url).resolve("esbuild/bin/esbuild");
  const entry = fileURLToPath(new URL("./journal-load.ts", import.meta.url));
  const options = [
    "--bundle",
    "--platform=node",
    "--format=esm",
    "--conditions=@surtitle/source",
    "--log-level=error",
  ];
  await new Promise((resolve) =>
    spawn(esbuild, [entry, ...options, `--outfile=${out}`], { stdio: "inherit" }).once("close", resolve),
  );
  return out;
}

/** Puts that are not awaited one by one. */
async function burst(): Promise<void> {
  const journal = lowdbJournal({ directory: at("burst") });
  await mkdir(at("appended"));
  const ratios: number[] = [];
  const rates: number[] = [];
  const entries = 10_000;
  for (let round = 0; round < 7; round++) {
    const ours = await timeOf(async () => {
      const puts = Array.from({ length: entries }, (_, i) =>
        journal.putStep(`t${i % 100}`, aStep({ anchor: `${round}-${i}` })),
      );
      await Promise.all(puts);
    });
    const theirs = await timeOf(async () => {
      const puts = Array.from({ length: entries }, (_, i) =>
        appendFile(at(`appended/t${i % 100}`), `${JSON.stringify(aStep({ anchor: `${round}-${i}` }))}\n`),
      );
      await Promise.all(puts);
    });
    ratios.push(theirs / ours);
    rates.push((entries / ours) * 1000);
  }
  await journal.close();
  tell({ name: "a burst of 10,000 puts over 100 threads: puts a second", value: median(rates), unit: "/s" });
  held.push(
    tell({ name: "burst / fs.appendFile of the same burst", value: median(ratios), unit: "x", atLeast: 1 }),
  );
}

/** Memory and handles over 100,000 puts to ever new threads and entries. */
async function flatness(): Promise<void> {
  const journal = lowdbJournal({ directory: at("flat") });
  const heap: number[] = [];
  const handles: number[] = [];
  for (let i = 0; i < 100_000; i++) {
    const put = journal.putStep(`t${i % 500}`, aStep({ anchor: `a${i}` }));
    if (i % 20 === 19) await put;
    if (i % 1000 === 999) handles.push((await readdir("/proc/self/fd").catch(() => [])).length);
    if (i % 10_000 === 9999) {
      await journal.flush();
      heap.push(usedHeap());
    }
  }
  await journal.close();
  const [, early = 0] = heap;
  held.push(
    tell({
      name: "heap after 100,000 puts / after 20,000",
      value: (heap.at(-1) ?? 0) / early,
      unit: "x",
      atMost: 1.25,
    }),
  );
  const [first, second] = [handles.slice(0, 50), handles.slice(50)].map((half) => Math.max(...half));
  held.push(tell({ name: "open files, most", value: Math.max(...handles), unit: "", atMost: 320 }));
  held.push(
    tell({
      name: "open files, second 50,000 puts / first",
      value: (second ?? 0) / (first ?? 1),
      unit: "x",
      atMost: 1.1,
    }),
  );
}

function usedHeap(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

/** The list of 10,000 threads. */
async function manyThreads(): Promise<void> {
  const directory = at("many");
  const journal = lowdbJournal({ directory });
  for (let i = 0; i < 10_000; i++) {
    const put = journal.putTitle(`t${i}`, aTitle());
    if (i % 50 === 49) await put;
  }
  await journal.flush();
  const times: number[] = [];
  for (let round = 0; round < 5; round++)
    times.push(await timeOf(async () => journal.threads({ limit: 50 })));
  await journal.close();
  tell({ name: "threads() over 10,000 threads, the first page", value: median(times), unit: "ms" });
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function meanOf(task: { readonly result?: unknown }): number {
  const { latency } = task.result as { readonly latency: { readonly p50: number } };
  return latency.p50;
}
