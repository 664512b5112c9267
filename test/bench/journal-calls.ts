/** Single calls of the journal on disk, in one process. */
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Low } from "lowdb";
import { JSONFile } from "lowdb/node";
import { Bench } from "tinybench";
import type { Journal } from "../../core/src/journal/contract.ts";
import { lowdbJournal } from "../../plugins/journal/src/index.ts";
import { aStep } from "../support/journal-entries.ts";
import { type Figure, median, timeOf } from "./figures.ts";

const MANY = 10_000;
const RAW = 1000;

/** A put at 10,000 entries against one at 100, against raw lowdb, whose one file grows, and against a bare append. */
export async function growth(place: string): Promise<readonly Figure[]> {
  const journal = lowdbJournal({ directory: join(place, "growth") });
  await fill(journal, "small", 100);
  await fill(journal, "large", MANY);
  const raw = new Low<{ steps: unknown[] }>(new JSONFile(join(place, "raw.json")), { steps: [] });
  for (let i = 0; i < RAW; i++) raw.data.steps.push(aStep({ anchor: `f${i}` }));
  let n = 0;
  const next = () => aStep({ anchor: `n${n++}` });
  const [small = 0, large = 0, lowdb = 0, append = 0] = await middles([
    () => journal.putStep("small", next()),
    () => journal.putStep("large", next()),
    () => raw.update(({ steps }) => steps.push(next())),
    () => appendFile(join(place, "appended"), `${JSON.stringify(next())}\n`),
  ]);
  await journal.close();
  return [
    { name: "a put, awaited", value: small, unit: "ms" },
    { name: "put at 10,000 entries / put at 100", value: large / small, unit: "x", atMost: 1.5 },
    { name: `put / put of raw lowdb at ${RAW} entries`, value: small / lowdb, unit: "x" },
    { name: "put / fs.appendFile, one at a time", value: small / append, unit: "x" },
  ];
}

/** A thread of 10,000 entries against the same bytes as one JSON file. */
export async function reading(place: string): Promise<readonly Figure[]> {
  const directory = join(place, "reading");
  const journal = lowdbJournal({ directory });
  for (let i = 0; i < MANY; i++) {
    const put = journal.putStep("t", aStep({ anchor: `r${i}`, at: i }));
    if (i % 40 === 39) await put;
  }
  await journal.flush();
  const one = join(place, "one.json");
  await writeFile(one, JSON.stringify(await everything(directory)));
  const [read = 0, parse = 0] = await middles([
    async () => {
      const { steps } = await journal.read("t");
      if (steps.length !== MANY) throw new Error(`read ${steps.length} entries`);
    },
    async () => JSON.parse(await readFile(one, "utf8")),
  ]);
  await journal.close();
  const name = "reading them / parsing the same bytes as one JSON file";
  return [
    { name: "reading a thread of 10,000 entries", value: read, unit: "ms" },
    { name, value: read / parse, unit: "x", atMost: 3 },
  ];
}

/** Puts that are not awaited one by one, so that they coalesce. */
export async function burst(place: string): Promise<readonly Figure[]> {
  const journal = lowdbJournal({ directory: join(place, "burst") });
  await mkdir(join(place, "burst-appended"));
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < 5; round++) {
    const entries = Array.from({ length: MANY }, (_, i) => aStep({ anchor: `${round}-${i}` }));
    const ours = await timeOf(() =>
      Promise.all(entries.map((entry, i) => journal.putStep(`t${i % 100}`, entry))),
    );
    const theirs = await timeOf(() =>
      Promise.all(
        entries.map((entry, i) =>
          appendFile(join(place, "burst-appended", `t${i % 100}`), `${JSON.stringify(entry)}\n`),
        ),
      ),
    );
    ratios.push(theirs / ours);
    rates.push((MANY / ours) * 1000);
  }
  await journal.close();
  return [
    { name: "a burst of 10,000 puts on 100 threads", value: median(rates), unit: "/s" },
    { name: "burst / the same burst by fs.appendFile", value: median(ratios), unit: "x", atLeast: 1 },
  ];
}

async function fill(journal: Journal, thread: string, entries: number): Promise<void> {
  await Promise.all(
    Array.from({ length: entries }, (_, i) => journal.putStep(thread, aStep({ anchor: `f${i}`, at: i }))),
  );
}

/** The median time of each call, in milliseconds. */
async function middles(calls: readonly (() => unknown)[]): Promise<readonly number[]> {
  const bench = new Bench({ time: 1000, warmupTime: 300, throws: true });
  for (const [i, call] of calls.entries()) bench.add(String(i), call);
  await bench.run();
  return bench.tasks.map(({ result }) => ("latency" in result ? result.latency.p50 : Number.NaN));
}

async function everything(directory: string): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (const name of await readdir(join(directory, "threads"), { recursive: true })) {
    if (name.endsWith(".json"))
      all.push(JSON.parse(await readFile(join(directory, "threads", name), "utf8")));
  }
  return all;
}
