import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { lowdbJournal } from "../../../plugins/journal/src/index.ts";
import {
  type Acknowledged,
  brokenFiles,
  bundleChild,
  endWriters,
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

describe("killed at any instant", () => {
  test.each(Array.from({ length: KILLS / ROUNDS_EACH / TOGETHER }, (_, i) => i))(
    "every file parses, every acknowledged entry is there, the next start needs no help (%p)",
    async (series) => {
      const directory = join(temp.path, `series-${series}`);
      const acknowledged: Acknowledged[] = [];
      let begun = 0;
      for (let round = 0; round < ROUNDS_EACH; round++) {
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
      expect(await filesOf(directory)).toBeLessThan(ROUNDS_EACH * TOGETHER * 2);
    },
    120_000,
  );
});

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

async function filesOf(directory: string): Promise<number> {
  return (await readdir(join(directory, "threads"), { recursive: true })).filter((name) =>
    name.endsWith(".json"),
  ).length;
}
