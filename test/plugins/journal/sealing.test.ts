import { readFile, stat, utimes } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import {
  allText,
  filesThat,
  forEachTest,
  openTold,
  threadDirectory,
} from "../../support/journal-directory.ts";
import { aResult, aStep, aTitle, aUsage } from "../../support/journal-entries.ts";
import { kinds, segments } from "./segment-kinds.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("segments", () => {
  test("hold 50 entries and are then sealed", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 49; i++) await journal.putStep("t", aStep({ anchor: `a${i}` }));
    expect(await kinds(directory)).toEqual({ ".json": 1, ".tmp": 1 });
    await journal.putStep("t", aStep({ anchor: "a49" }));
    expect(await kinds(directory)).toEqual({ ".sealed.json": 1, ".tmp": 1 });
    await journal.putStep("t", aStep({ anchor: "a50" }));
    expect(await kinds(directory)).toEqual({ ".sealed.json": 1, ".json": 1 });
    // Written again, an entry of the open segment takes no more room.
    for (let rev = 2; rev < 60; rev++) await journal.putStep("t", aStep({ anchor: "a50", rev }));
    expect(await kinds(directory)).toEqual({ ".sealed.json": 1, ".json": 1, ".tmp": 1 });
    await journal.close();
    expect(await kinds(directory)).toEqual({ ".sealed.json": 1, ".json": 1 });
  });

  test("of a thread that is written again and again lie in one file, with one that waits to be written next", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 20; i++) {
      await journal.putStep("t", aStep({ anchor: `a${i}` }));
      expect(await kinds(directory)).toEqual({ ".json": 1, ...(i > 0 && { ".tmp": 1 }) });
      expect((await journal.read("t")).steps).toHaveLength(i + 1);
    }
    await journal.close();
    expect(await kinds(directory)).toEqual({ ".json": 1 });
  });

  test("that grow shorter hold nothing of what they held before", async () => {
    const { journal } = openTold(directory);
    for (let rev = 1; rev < 6; rev++) {
      await journal.putTitle("t", aTitle({ text: "x".repeat(1000 - rev * 150), at: rev }));
      const [file = ""] = await filesThat(directory, (name) => name.endsWith(".json"));
      expect(JSON.parse(await readFile(file, "utf8")).facts).toHaveLength(1);
    }
    await journal.close();
  });

  test("are compacted ten at a time, and nothing is lost or changed by it", async () => {
    const { journal } = openTold(directory);
    const put = async (from: number, to: number): Promise<void> => {
      for (let i = from; i < to; i++) await journal.putStep("t", aStep({ anchor: `a${i}`, at: i }));
    };
    await put(0, 499);
    const before = await journal.read("t");
    await put(499, 500);
    await journal.flush();
    expect(await segments(directory)).toEqual({ ".packed.json": 1 });
    const after = await journal.read("t");
    expect(after.steps.slice(0, 499)).toEqual(before.steps);
    await put(500, 1520);
    await journal.flush();
    expect(await segments(directory)).toEqual({ ".packed.json": 3, ".json": 1 });
    expect((await journal.read("t")).steps).toHaveLength(1520);
    await journal.close();
  });

  test("of a compacted thread keep the time of the last write", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 500; i++) void journal.putStep("t", aStep({ anchor: `a${i}` })).catch(() => {});
    await journal.flush();
    for (let n = 0; n < 9; n++) {
      for (let i = 0; i < 50; i++) await journal.putStep("t", aStep({ anchor: `b${n}-${i}` }));
    }
    await journal.close();
    const past = new Date(1_700_000_000_000);
    await utimes(await threadDirectory(directory), past, past);
    const next = openTold(directory);
    await next.journal.putStep("u", aStep());
    expect(
      (await next.journal.threads()).map(({ threadId, at }) => [threadId, at === past.getTime()]),
    ).toEqual([
      ["u", false],
      ["t", true],
    ]);
    await next.journal.close();
  });

  test("with long results are sealed by their size", async () => {
    const { journal } = openTold(directory);
    const text = "x".repeat(100_000);
    for (let i = 0; i < 9; i++) await journal.putResult("t", aResult({ agentId: `s${i}`, text }));
    await journal.flush();
    expect(await segments(directory)).toEqual({ ".packed.json": 3 });
    expect((await journal.readResult("t", "s4"))?.text).toBe(text);
    await journal.close();
  });

  test("of a burst of long results stay small enough to be read", async () => {
    const { journal } = openTold(directory);
    const text = "x".repeat(262_144);
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => journal.putResult("t", aResult({ agentId: `s${i}`, text }))),
    );
    for (const path of await filesThat(directory, () => true))
      expect((await stat(path)).size).toBeLessThan(1_600_000);
    expect((await journal.readResult("t", "s29"))?.text).toBe(text);
    await journal.close();
  });

  test("of a burst are as large as the burst, up to a thousand entries", async () => {
    const { journal } = openTold(directory);
    await Promise.all(
      Array.from({ length: 2500 }, (_, i) => journal.putStep("t", aStep({ anchor: `a${i}` }))),
    );
    expect(await segments(directory)).toEqual({ ".packed.json": 3 });
    expect((await journal.read("t")).steps).toHaveLength(2500);
    await journal.close();
  });

  test("of usage are summed up on disk too", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 1300; i++) {
      const put = journal.putUsage("t", aUsage({ runId: `u${i}`, at: i, tokens: { input: 1 } }));
      if (i % 50 === 49) await put;
    }
    await journal.close();
    const text = await allText(directory);
    expect(text.match(/"runId"/g)?.length).toBeLessThan(900);
    expect(text).toContain('"kind":"total"');
    const next = openTold(directory);
    const { usage, usageTotals } = await next.journal.read("t");
    expect(usage).toHaveLength(200);
    expect(usageTotals.caption).toEqual({ calls: 1300, input: 1300, output: 0, unknown: 0 });
    await next.journal.close();
  });
});

test("fsync writes the same", async () => {
  const { lowdbJournal } = await import("../../../plugins/journal/src/index.ts");
  const journal = lowdbJournal({ directory, fsync: true });
  for (let i = 0; i < 60; i++) await journal.putStep("t", aStep({ anchor: `a${i}` }));
  expect((await journal.read("t")).steps).toHaveLength(60);
  await journal.close();
});
