import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { lowdbJournal } from "../../../plugins/journal/src/index.ts";
import { directoryName, hashOf, layoutOf } from "../../../plugins/journal/src/layout.ts";
import { writeTombstone } from "../../../plugins/journal/src/tombstones.ts";
import {
  type Acknowledged,
  brokenFiles,
  bundleChild,
  endWriters,
  progress,
  startWriter,
  type Writer,
} from "../../support/journal-processes.ts";
import { tempDirectory } from "../../support/temp-directory.ts";
import { pause, until } from "../../support/until.ts";

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

describe("several processes", () => {
  test.each([
    [2, 1],
    [4, 1],
    [2, 100],
    [4, 100],
  ])(
    "%p of them on %p threads lose no entry and break no file, one stopped and one killed in the middle",
    async (processes, threadCount) => {
      const directory = join(temp.path, `p${processes}t${threadCount}`);
      const threads = Array.from({ length: threadCount }, (_, i) => `thread ${i}`.replace(" ", "-"));
      const writers = Array.from({ length: processes }, (_, i) =>
        startWriter(bundle, { place: directory, name: `w${i}`, threads, burst: threadCount === 1 ? 10 : 1 }),
      );
      await progress(writers, 500);
      writers[0]?.signal("SIGSTOP");
      await progress(writers.slice(1), 500);
      await writers.at(-1)?.kill();
      // With two writers the one that is left was killed; with four the others go on all the while.
      await progress(writers.slice(1, -1), 500);
      writers[0]?.signal("SIGCONT");
      await progress(writers.slice(0, -1), 500);
      const closed = await Promise.all(writers.slice(0, -1).map((writer) => writer.finish()));
      expect(closed).toEqual(closed.map(() => true));
      await expectAllThere(directory, writers);
    },
  );

  test("are read at every moment with all that was acknowledged before", async () => {
    const directory = join(temp.path, "reading");
    const writers = ["a", "b", "c"].map((name) =>
      startWriter(bundle, { place: directory, name, threads: ["t"], burst: 2 }),
    );
    await Promise.all(writers.map(({ begun }) => begun));
    const journal = lowdbJournal({ directory });
    const problems: unknown[] = [];
    journal.reportTo?.((problem) => problems.push(problem));
    let reads = 0;
    for (const end = performance.now() + 1500; performance.now() < end || reads < 3; reads++) {
      const before = writers.flatMap(({ acknowledged }) => acknowledged);
      const { steps, usageTotals } = await journal.read("t");
      expect(missing(before, steps)).toEqual([]);
      expect(usageTotals.caption?.calls).toBeGreaterThanOrEqual(before.length);
    }
    expect(writers.every(({ acknowledged }) => acknowledged.length > 0)).toBe(true);
    expect(await Promise.all(writers.map((writer) => writer.finish()))).toEqual([true, true, true]);
    await journal.close();
    expect(problems).toEqual([]);
    await expectAllThere(directory, writers);
  });

  test("forgetting a thread under two writers brings nothing old back and loses nothing new", async () => {
    const directory = join(temp.path, "forget");
    const writers = ["a", "b"].map((name) =>
      startWriter(bundle, { place: directory, name, threads: ["t"], burst: 15, pauseMs: 4 }),
    );
    await Promise.all(writers.map(({ begun }) => begun));
    const journal = lowdbJournal({ directory });
    let forgottenAt = 0;
    for (let i = 0; i < 12; i++) {
      await progress(writers, 100);
      await pause(50 * Math.random());
      forgottenAt = Date.now();
      await journal.forget("t", forgottenAt);
      const { turns, steps } = await journal.read("t");
      expect(turns.filter(({ at }) => at <= forgottenAt)).toEqual([]);
      expect(steps.filter(({ turnAt }) => turnAt <= forgottenAt)).toEqual([]);
    }
    // What they put from now on came after the last forget.
    await until(() => writers.every(({ acknowledged }) => (acknowledged.at(-1)?.turnAt ?? 0) > forgottenAt));
    expect(await Promise.all(writers.map((writer) => writer.finish()))).toEqual([true, true]);
    await journal.read("t");
    await journal.close();
    expect(writers.flatMap(({ problems, errors }) => [...problems, ...errors])).toEqual([]);
    const again = lowdbJournal({ directory });
    const { steps } = await again.read("t");
    await again.close();
    expect(steps.filter(({ turnAt }) => turnAt <= forgottenAt)).toEqual([]);
    const kept = writers
      .flatMap(({ acknowledged }) => acknowledged)
      .filter(({ turnAt }) => turnAt > forgottenAt);
    expect(kept.length).toBeGreaterThan(0);
    expect(missing(kept, steps)).toEqual([]);
    expect(await oldestOnDisk(directory)).toBeGreaterThan(forgottenAt);
  });
});

test("several processes that forget one thread again and again get in nobody's way", async () => {
  const directory = join(temp.path, "forgetters");
  const task = { place: directory, threads: ["t", "u"], burst: 3, forgetEvery: 5 };
  const writers = ["a", "b", "c"].map((name) => startWriter(bundle, { ...task, name }));
  await Promise.all(writers.map(({ begun }) => begun));
  const journal = lowdbJournal({ directory });
  const problems: unknown[] = [];
  journal.reportTo?.((problem) => problems.push(problem));
  const forgets = (thread: string, done: boolean): readonly number[] =>
    writers
      .flatMap((writer) => writer.forgotten)
      .filter((one) => one.thread === thread && one.done === done)
      .map(({ at }) => at);
  const lost: { readonly thread: string; readonly turnAt: number; readonly readAt: number }[] = [];
  for (const end = performance.now() + 3000, seen = () => forgets("t", true).length; ; ) {
    for (const thread of task.threads) {
      const gone = Math.max(0, ...forgets(thread, true));
      const before = writers.flatMap(({ acknowledged }) => acknowledged);
      const { steps } = await journal.read(thread);
      expect(steps.filter(({ turnAt }) => turnAt <= gone)).toEqual([]);
      const readAt = Date.now();
      const gaps = new Set(
        missing(
          before.filter((one) => one.thread === thread),
          steps,
        ),
      );
      for (const one of before)
        if (one.thread === thread && one.anchors.some((anchor) => gaps.has(anchor)))
          lost.push({ ...one, readAt });
    }
    if (performance.now() > end && seen() > 20) break;
  }
  expect(await Promise.all(writers.map((writer) => writer.finish()))).toEqual([true, true, true]);
  await journal.close();
  // What a writer says before it forgets may come later than what it does: all of it has come by now.
  const lostBy = ({ thread, turnAt, readAt }: (typeof lost)[number]): boolean =>
    forgets(thread, false).some((at) => at >= turnAt && at <= readAt);
  expect(lost.filter((one) => !lostBy(one))).toEqual([]);
  const trouble = writers.flatMap((writer) => [...writer.problems, ...writer.errors, ...writer.refused]);
  expect([...problems, ...trouble]).toEqual([]);
  expect(await brokenFiles(directory)).toEqual([]);
});

describe("a process", () => {
  test("that may have few files open writes many threads at once and refuses nothing", async () => {
    const directory = join(temp.path, "few");
    const threads = Array.from({ length: 80 }, (_, i) => `t${i}`);
    const task = { place: directory, name: "w", threads, burst: 1, entries: 12 };
    const writer = startWriter(bundle, task, { openFiles: 64 });
    expect(await writer.finish()).toBe(true);
    expect(writer.refused).toEqual([]);
    expect(writer.acknowledged.length).toBeGreaterThanOrEqual(80);
    await expectAllThere(directory, [writer]);
  });

  test("at work hears of a forget that was cut off and that another one finishes", async () => {
    const directory = join(temp.path, "finished");
    const writer = startWriter(bundle, {
      place: directory,
      name: "w",
      threads: ["t"],
      burst: 2,
      pauseMs: 20,
    });
    await progress([writer], 10);
    // What one leaves that is killed when it has set its tombstone: a note of what is to be done, and nothing done.
    const { forgotten, pending } = layoutOf(directory);
    const at = Date.now();
    await mkdir(pending);
    await writeFile(join(pending, directoryName("t")), JSON.stringify({ threadId: "t" }));
    const stone = { tombstone: { at }, writer: "0123456789abcdef", n: 1, fsync: false };
    await writeTombstone(join(forgotten, hashOf("t")), stone, { names: [] });
    const journal = lowdbJournal({ directory });
    await journal.flush();
    await journal.close();
    await progress([writer], 10);
    expect(await writer.finish()).toBe(true);
    expect(await oldestOnDisk(directory)).toBeGreaterThan(at);
    expect(writer.problems).toEqual([]);
  });
});

async function expectAllThere(directory: string, writers: readonly Writer[]): Promise<void> {
  expect(writers.flatMap(({ problems, errors }) => [...problems, ...errors])).toEqual([]);
  expect(await brokenFiles(directory)).toEqual([]);
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  const journal = lowdbJournal({ directory });
  const problems: unknown[] = [];
  journal.reportTo?.((problem) => problems.push(problem));
  for (const thread of new Set(acknowledged.map((entry) => entry.thread))) {
    const of = acknowledged.filter((entry) => entry.thread === thread);
    const { steps, usageTotals } = await journal.read(thread);
    expect(missing(of, steps)).toEqual([]);
    expect(usageTotals.caption?.calls).toBeGreaterThanOrEqual(of.length);
    expect(usageTotals.caption?.calls).toBe(usageTotals.caption?.input);
  }
  await journal.close();
  expect(problems).toEqual([]);
}

function missing(
  acknowledged: readonly Acknowledged[],
  steps: readonly { anchor: string }[],
): readonly string[] {
  const there = new Set(steps.map(({ anchor }) => anchor));
  return acknowledged.flatMap(({ anchors }) => anchors).filter((anchor) => !there.has(anchor));
}

/** The earliest turn that any file of any thread still holds. */
async function oldestOnDisk(directory: string): Promise<number> {
  let oldest = Number.POSITIVE_INFINITY;
  const threads = join(directory, "threads");
  for (const name of await readdir(threads, { recursive: true })) {
    if (!name.endsWith(".json")) continue;
    const { facts } = JSON.parse(await readFile(join(threads, name), "utf8")) as {
      facts: { kind: string; value: { turnAt: number } }[];
    };
    for (const { kind, value } of facts) if (kind === "step") oldest = Math.min(oldest, value.turnAt);
  }
  return oldest;
}
