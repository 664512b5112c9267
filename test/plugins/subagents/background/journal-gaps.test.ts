import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { type Journal, memoryJournal } from "@surtitle/core";
import { pause } from "../../../support/until.ts";
import { noteIds, noteTexts, over, parent, starts } from "./support/parent.ts";
import { later } from "./support/processes.ts";

afterEach(() => void jest.restoreAllMocks());

describe("an ended batch that a durable journal does not give back", () => {
  async function ended() {
    const base = memoryJournal();
    const lacks = { it: false };
    const readLeases: Journal["readLeases"] = async (threadId) =>
      lacks.it ? [] : await base.readLeases(threadId);
    const p = parent({ journal: { ...base, durable: true, readLeases } });
    await p.turn("go", [starts("a")]);
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    await p.surtitle.settled();
    lacks.it = true;
    return { p, lacks };
  }

  test("at one reading is told as soon as it is there again", async () => {
    const { p, lacks } = await ended();
    expect(noteIds(await p.turn("hello"))).toEqual([]);
    expect(noteIds(await p.turn("and?"))).toEqual([]);
    lacks.it = false;
    expect(noteTexts(await p.turn("and now?"))).toEqual([expect.stringMatching(/: found$/)]);
    expect(p.problems).toEqual([]);
  });

  test("for as long as a lease takes to go stale is given up, and that is told", async () => {
    const { p, lacks } = await ended();
    expect(noteIds(await p.turn("hello"))).toEqual([]);
    later(61_000);
    expect(noteIds(await p.turn("and?"))).toEqual([]);
    expect(p.problems).toEqual([
      expect.stringMatching(/^a note was given up: the journal has its batch no more/),
    ]);
    lacks.it = false;
    // What is there again after all is told all the same, as a process would that never knew it.
    expect(noteTexts(await p.turn("and now?"))).toEqual([expect.stringMatching(/: found$/)]);
  });
});

test("a journal that gave a thread up for want of room is no reason to keep its note back", async () => {
  const journal = memoryJournal({ maxThreads: 1 });
  const p = parent({ journal });
  await p.turn("go", [starts("a")]);
  (await p.worker.on("a")).done("found");
  await over(p, 1);
  await p.surtitle.settled();
  await journal.putTitle("another", { source: "manual", text: "x", at: 1 });
  expect(await journal.readLeases("t")).toEqual([]);
  expect(noteIds(await p.turn("hello"))).toHaveLength(1);
});

test("a journal that gave a thread up for want of room does not stop its batch", async () => {
  const journal = memoryJournal({ maxThreads: 1 });
  let beats = 0;
  const putLease: Journal["putLease"] = async (...given) => {
    await journal.putLease(...given);
    await journal.putTitle("another", { source: "manual", text: "x", at: 1 });
    beats += 1;
  };
  const p = parent({ journal: { ...journal, putLease }, heartbeatMs: 2 });
  await p.turn("go", [starts("a")]);
  const work = await p.worker.on("a");
  while (beats < 4) await pause(1);
  expect(work.signal.aborted).toBe(false);
  work.done("found");
  await over(p, 1);
  expect(p.problems).toEqual([]);
});
