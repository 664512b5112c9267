import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { lowdbJournal } from "../../../plugins/journal/src/index.ts";
import {
  type Acknowledged,
  brokenFiles,
  bundleChild,
  endWriters,
  type Forgotten,
  startWriter,
} from "../../support/journal-processes.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

const KILLS = 200;
const ROUNDS_EACH = 25;
/** Two writers live and die together, so that they take over and compact each other's files. */
const TOGETHER = 2;

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let bundle: string;

beforeAll(async () => {
  temp = await tempDirectory();
  bundle = await bundleChild(temp.path);
});

afterAll(async () => {
  endWriters();
  await temp.remove();
});

test("killed at any instant: every file parses, every acknowledged entry is there, the next start needs no help", async () => {
  const series = Array.from({ length: KILLS / ROUNDS_EACH / TOGETHER }, (_, i) => i);
  const all = await Promise.all(series.map(killAgainAndAgain));
  expect(all.flat().length).toBeGreaterThanOrEqual(KILLS / 2);
}, 300_000);

/** Kills writers of one directory, in which each finds what those before it left; gives what they acknowledged. */
async function killAgainAndAgain(series: number): Promise<readonly Acknowledged[]> {
  const directory = join(temp.path, `series-${series}`);
  const acknowledged: Acknowledged[] = [];
  let begun = 0;
  const isPacked = async (): Promise<boolean> =>
    (await filesOf(directory)).some((name) => name.endsWith(".packed.json"));
  // A slow machine writes less between two kills, so that it takes more of them to have files to bring together.
  for (let round = 0; round < ROUNDS_EACH || !(await isPacked()); round++) {
    const writers = Array.from({ length: TOGETHER }, (_, i) =>
      startWriter(bundle, {
        place: directory,
        name: `s${series}r${round}w${i}`,
        threads: ["one", "two"],
        burst: 20,
      }),
    );
    await writers[0]?.begun;
    for (const writer of writers) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await writer.kill();
      expect(writer.problems).toEqual([]);
      expect(writer.errors).toEqual([]);
      acknowledged.push(...writer.acknowledged);
      begun += Number(writer.acknowledged.length > 0);
    }
  }
  // The first of each pair is waited for; that it wrote at all is that the dead held nothing up.
  expect(begun).toBeGreaterThanOrEqual(ROUNDS_EACH);
  expect(await brokenFiles(directory)).toEqual([]);
  const journal = lowdbJournal({ directory });
  await expectAll(journal, acknowledged);
  await journal.close();
  expect(await brokenFiles(directory)).toEqual([]);
  const files = await filesOf(directory);
  expect(files.length).toBeLessThan(ROUNDS_EACH * TOGETHER * 2);
  return acknowledged;
}

test("killed while it forgets: what was forgotten is gone, what came later is there", async () => {
  const directory = join(temp.path, "forgetting");
  const acknowledged: Acknowledged[] = [];
  const forgotten: Forgotten[] = [];
  const threads = ["one", "two"];
  const timesOf = (thread: string, done: boolean): number[] =>
    forgotten.filter((one) => one.thread === thread && one.done === done).map(({ at }) => at);
  /** Of each thread more than ten were done, and some more begun. */
  const isEnough = (): boolean =>
    threads.every((thread) => {
      const done = timesOf(thread, true).length;
      return done > 10 && timesOf(thread, false).length > done;
    });
  for (let round = 0; round < 25 || !isEnough(); round++) {
    const writers = Array.from({ length: TOGETHER }, (_, i) =>
      startWriter(bundle, { place: directory, name: `r${round}w${i}`, threads, burst: 10, forgetEvery: 3 }),
    );
    await writers[0]?.begun;
    for (const writer of writers) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await writer.kill();
      expect([...writer.problems, ...writer.errors, ...writer.refused]).toEqual([]);
      acknowledged.push(...writer.acknowledged);
      forgotten.push(...writer.forgotten);
    }
  }
  // The last who comes lives, so that there is something later than all that was forgotten.
  const last = startWriter(bundle, { place: directory, name: "last", threads, burst: 10, entries: 30 });
  expect(await last.finish()).toBe(true);
  acknowledged.push(...last.acknowledged);
  expect(await brokenFiles(directory)).toEqual([]);
  const journal = lowdbJournal({ directory });
  for (const thread of threads) {
    const { steps, turns } = await journal.read(thread);
    const gone = Math.max(...timesOf(thread, true));
    expect(
      [...steps.map(({ turnAt }) => turnAt), ...turns.map(({ at }) => at)].filter((at) => at <= gone),
    ).toEqual([]);
    const safe = acknowledged.filter(
      (one) => one.thread === thread && one.turnAt > Math.max(...timesOf(thread, false)),
    );
    const there = new Set(steps.map(({ anchor }) => anchor));
    expect(safe.length).toBeGreaterThan(0);
    expect(safe.flatMap(({ anchors }) => anchors).filter((anchor) => !there.has(anchor))).toEqual([]);
  }
  await journal.flush();
  await journal.close();
  expect(await readdir(join(directory, "pending"))).toEqual([]);
}, 300_000);

async function expectAll(journal: Journal, acknowledged: readonly Acknowledged[]): Promise<void> {
  const problems: string[] = [];
  journal.reportTo?.(({ message }) => problems.push(message));
  for (const thread of ["one", "two"]) {
    const { steps, usage, usageTotals, title } = await journal.read(thread);
    const there = new Set(steps.map(({ anchor }) => anchor));
    const of = acknowledged.filter((entry) => entry.thread === thread);
    expect(of.length).toBeGreaterThan(0);
    expect(of.flatMap(({ anchors }) => anchors).filter((anchor) => !there.has(anchor))).toEqual([]);
    expect(usageTotals.caption?.calls).toBeGreaterThanOrEqual(of.length);
    expect(usageTotals.caption?.calls).toBe(usageTotals.caption?.input);
    expect(usage.length).toBeGreaterThan(0);
    expect(title).toBeDefined();
  }
  expect(problems).toEqual([]);
}

async function filesOf(directory: string): Promise<readonly string[]> {
  const names = await readdir(join(directory, "threads"), { recursive: true });
  return names.filter((name) => name.endsWith(".json"));
}
