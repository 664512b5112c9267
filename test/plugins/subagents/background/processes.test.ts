import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { InMemoryStore } from "@langchain/langgraph";
import { type Journal, memoryJournal } from "@surtitle/core";
import { lowdbJournal } from "@surtitle/journal";
import { storeJournal } from "@surtitle/journal/store";
import { tempDirectory } from "../../../support/temp-directory.ts";
import { pause } from "../../../support/until.ts";
import { noteIds, noteTexts, over, parent, starts } from "./support/parent.ts";
import { another, later, STALE, times, told } from "./support/processes.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function lowdb(): Promise<() => Journal> {
  const directory = await tempDirectory();
  const opened: Journal[] = [];
  cleanups.push(async () => {
    await Promise.all(opened.map((journal) => journal.close()));
    await directory.remove();
  });
  return () => {
    const journal = lowdbJournal({ directory: directory.path });
    opened.push(journal);
    return journal;
  };
}

async function store(): Promise<() => Journal> {
  const shared = new InMemoryStore();
  return () => storeJournal(shared);
}

async function memory(): Promise<() => Journal> {
  const journal = memoryJournal();
  return () => journal;
}

async function isFresh(journal: Journal): Promise<boolean> {
  const leases = await journal.readLeases("t");
  return leases.some(({ beatAt }) => Date.now() - beatAt < times.staleMs);
}

async function hasResult(journal: Journal): Promise<boolean> {
  const ids = (await journal.readLeases("t")).flatMap(({ agents }) => agents.map(({ id }) => id));
  const results = await Promise.all(ids.map((id) => journal.readResult("t", id)));
  return results.some((result) => result !== undefined);
}

describe.each([
  ["a journal in memory", memory],
  ["a journal of files", lowdb],
  ["a journal in a store", store],
])("on %s", (_, open) => {
  test("a batch that ended in a process which then died is told by the next one, with its results", async () => {
    const journal = await open();
    const first = parent({ journal: journal() });
    await first.turn("go", [starts("a", "b")]);
    (await first.worker.on("b")).done(`two ${"x".repeat(1_000)}`);
    (await first.worker.on("a")).fail(new Error("no network"));
    await over(first, 1);
    await first.surtitle.settled();
    const second = another(first, journal());
    const messages = await told(second, 1);
    expect(noteTexts(messages)).toEqual(noteTexts(await first.turn("and?")).slice(0, 1));
    expect(noteTexts(messages)[0]).toMatch(
      /partly done\n- sub-\w+ \(researcher\) failed: no network\n- sub-\w+ .* done: two x+… \[cut, 1,004 characters\]; full text: sub-\w+$/,
    );
    expect(noteIds(await second.turn("more"))).toHaveLength(1);
    expect(second.notes.map(({ batchId }) => batchId)).toEqual(first.notes.map(({ batchId }) => batchId));
    expect([...first.problems, ...second.problems]).toEqual([]);
  });

  test("a batch whose process is gone is told as aborted, once, with what came of it before", async () => {
    const journal = await open();
    const first = parent({ journal: journal(), ...times });
    await first.turn("go", [starts("a", "b")]);
    (await first.worker.on("a")).done("found in time");
    while (!(await hasResult(first.journal))) await pause(5);
    await first.surtitle.settled();
    await first.surtitle.close();
    const second = another(first, journal(), times);
    expect(noteIds(await second.turn("still there?"))).toEqual([]);
    later(STALE);
    const messages = await told(second, 1);
    expect(noteTexts(messages)[0]?.replace(/sub-\w{8}/g, "sub")).toBe(
      "[subagent result] 2 subagents partly done\n- sub (researcher) done: found in time\n- sub (researcher) aborted: the process that ran it is gone",
    );
    await second.surtitle.settled();
    const third = another(first, journal(), times);
    expect(noteIds(await third.turn("and you?"))).toHaveLength(1);
    const { notes } = await third.surtitle.read("t");
    expect(notes.map(({ agents }) => agents.map(({ status }) => status))).toEqual([["done", "aborted"]]);
  });

  test("the restart of one process leaves the batch of another alone, and its note comes to whoever has the turn", async () => {
    const journal = await open();
    const runs = parent({ journal: journal(), ...times });
    await runs.turn("go", [starts("a")]);
    later(STALE);
    // Its own sign of life is all that can make it fresh again.
    while (!(await isFresh(runs.journal))) await pause(5);
    await runs.surtitle.settled();
    const restarted = another(runs, journal(), times);
    expect(noteIds(await restarted.turn("and?"))).toEqual([]);
    const work = await runs.worker.on("a");
    expect(work.signal.aborted).toBe(false);
    work.done("found");
    await over(runs, 1);
    await runs.surtitle.settled();
    expect(noteTexts(await told(restarted, 1))).toEqual([expect.stringMatching(/: found$/)]);
    await restarted.surtitle.settled();
    expect(noteIds(await runs.turn("and here?"))).toHaveLength(1);
    expect(noteIds(await another(runs, journal(), times).turn("and there?"))).toHaveLength(1);
  });

  test("within a turn, too, a batch that ends elsewhere is told before the next model call", async () => {
    const journal = await open();
    const runs = parent({ journal: journal() });
    await runs.turn("go", [starts("a")]);
    await runs.surtitle.settled();
    const other = another(runs, journal(), {
      pause: async () => {
        (await runs.worker.on("a")).done("found");
        await over(runs, 1);
        await runs.surtitle.settled();
        await pause(20);
      },
    });
    const waits = Array.from({ length: 5 }, () => [{ name: "pause" }]);
    const kinds = (await other.turn("and?", ...waits)).map((m) => m.getType());
    const place = kinds.indexOf("system");
    expect(kinds.slice(place - 1, place + 2)).toEqual(["tool", "system", "ai"]);
  });

  test("a new turn learns of what another process began and ended since the last one", async () => {
    const journal = await open();
    const first = parent({ journal: journal() });
    await first.turn("hello");
    const second = another(first, journal());
    await second.turn("go", [starts("a")]);
    (await second.worker.on("a")).done("found");
    await over(second, 1);
    await second.surtitle.settled();
    expect(noteTexts(await told(first, 1))).toEqual([expect.stringMatching(/: found$/)]);
  });

  test("two that ended elsewhere are told in order of ending", async () => {
    const journal = await open();
    const first = parent({ journal: journal() });
    await first.turn("go", [starts("one"), starts("two")]);
    (await first.worker.on("two")).done("two");
    await over(first, 1);
    await pause(5);
    (await first.worker.on("one")).done("one");
    await over(first, 2);
    await first.surtitle.settled();
    const texts = noteTexts(await told(another(first, journal()), 2));
    expect(texts.map((text) => text.split(": ").at(-1))).toEqual(["two", "one"]);
  });

  test("results and usage of each agent are in the journal by its id, redacted", async () => {
    const journal = await open();
    const key = `sk-${"proj-"}${"a1B2c3D4".repeat(5)}`;
    const p = parent({ journal: journal() });
    await p.turn("go", [starts("a")]);
    (await p.worker.on("a")).done(`the key is ${key}`);
    await over(p, 1);
    await p.surtitle.settled();
    const [lease] = await p.journal.readLeases("t");
    const [id = ""] = lease?.agents.map((agent) => agent.id) ?? [];
    expect(await p.journal.readResult("t", id)).toMatchObject({
      agentId: id,
      batchId: lease?.batchId,
      status: "done",
    });
    expect(
      JSON.stringify([await p.journal.readResult("t", id), await p.surtitle.read("t"), p.events]),
    ).not.toContain(key);
    expect(noteTexts(await p.turn("and?"))[0]).toContain(key);
  });
});
