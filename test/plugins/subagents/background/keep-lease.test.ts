import { expect, test } from "@jest/globals";
import { createSurtitle, type Journal, memoryJournal } from "@surtitle/core";
import { hubOf, type LeaseEntry } from "@surtitle/core/plugin";
import { keepLease } from "../../../../plugins/subagents/src/background/keep-lease.ts";

/** What one beat reads: the lease, no lease, or an error. */
type Read = "there" | "missing" | "fails";

/**
 * Beats as many times as there are reads, and once more. Gives after how many reads it was given up; -1 where it was not.
 */
async function givenUpAfter(reads: readonly Read[], durable = true): Promise<number> {
  let [read, beats, givenUp] = [0, 0, -1];
  const base = memoryJournal();
  const journal: Journal = {
    ...base,
    durable,
    putLease: async (...given) => {
      await base.putLease(...given);
      beats += 1;
    },
    readLeases: async (threadId) => {
      const what = reads[read] ?? "there";
      read += 1;
      if (what === "fails") throw new Error("disk on fire");
      return what === "missing" ? [] : base.readLeases(threadId);
    },
  };
  const surtitle = createSurtitle({ journal, onError: () => {} });
  const at = Date.now();
  const lease: LeaseEntry = { batchId: "b", at, beatAt: at, status: "running", holder: "h", agents: [] };
  const end = keepLease({
    hub: hubOf(surtitle),
    ...{ threadId: "t", everyMs: 2, lease: () => lease },
    onForgotten: () => {
      givenUp = read;
    },
  });
  while (beats <= reads.length && givenUp < 0) await new Promise((resolve) => setTimeout(resolve, 1));
  end();
  await surtitle.settled();
  return givenUp;
}

test.each<[readonly Read[], number]>([
  [["missing"], -1],
  [["missing", "there", "missing", "there"], -1],
  [["missing", "missing"], 2],
  [["there", "there", "missing", "missing"], 4],
  [["fails", "fails", "fails"], -1],
  [["missing", "fails", "there", "missing"], -1],
  [["missing", "fails", "missing"], 3],
])("a lease that a durable journal reads as %j is given up after %p reads", async (reads, expected) => {
  expect(await givenUpAfter(reads)).toBe(expected);
});

test("what a journal lacks that is not durable says nothing", async () => {
  expect(await givenUpAfter(["missing", "missing", "missing"], false)).toBe(-1);
});

test("a batch that is over is not given up by a beat that was under way", async () => {
  const base = memoryJournal();
  let answer = (): void => {};
  let [reads, givenUp] = [0, 0];
  const journal: Journal = {
    ...base,
    durable: true,
    readLeases: async () => {
      reads += 1;
      if (reads > 1) await new Promise<void>((resolve) => (answer = resolve));
      return [];
    },
  };
  const surtitle = createSurtitle({ journal });
  const at = Date.now();
  const end = keepLease({
    ...{ hub: hubOf(surtitle), threadId: "t", everyMs: 2 },
    lease: () => ({ batchId: "b", at, beatAt: at, status: "running", holder: "h", agents: [] }),
    onForgotten: () => {
      givenUp += 1;
    },
  });
  while (reads < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  end();
  answer();
  await surtitle.settled();
  expect(givenUp).toBe(0);
});
