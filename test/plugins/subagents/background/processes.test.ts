import { afterEach, describe, expect, jest, test } from "@jest/globals";
import type { BaseMessage } from "@langchain/core/messages";
import { InMemoryStore } from "@langchain/langgraph";
import { captions } from "@surtitle/captions";
import { createSurtitle, type Journal, memoryJournal } from "@surtitle/core";
import { lowdbJournal } from "@surtitle/journal";
import { storeJournal } from "@surtitle/journal/store";
import { tempDirectory } from "../../../support/temp-directory.ts";
import { pause } from "../../../support/until.ts";
import { asks, at, noteIds, noteTexts, over, type Parent, parent, starts } from "./support/parent.ts";

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

/** Another process of the same app: of the first it knows the journal and the checkpoints. */
function another(p: Parent, journal: Journal, more: Parameters<typeof parent>[0] = {}): Parent {
  return parent({ journal, checkpointer: p.saver as never, ...more });
}

/** A lease must not be stale because the machine stalled: it is so late that only the clock of a test can pass it. */
const times = { heartbeatMs: 20, staleMs: 3_600_000 };
const STALE = 3_700_000;

/** So much later is it from now on, for all processes. */
function later(ms: number): void {
  const { now } = Date;
  jest.spyOn(Date, "now").mockImplementation(() => now() + ms);
}

/** Turns until so many notes are in: a model call waits 250 ms for the journal, and a busy machine may be slower. */
async function told(p: Parent, count: number): Promise<BaseMessage[]> {
  for (let i = 0; ; i += 1) {
    const messages = await p.turn(`and? ${i}`);
    if (noteIds(messages).length >= count || i > 20) return messages;
    await pause(50);
  }
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

describe("a thread that is forgotten", () => {
  test("stops its batch, and nothing of it is told or kept", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    const work = await p.worker.on("a");
    await p.surtitle.forget("t");
    expect(work.signal.aborted).toBe(true);
    work.done("too late");
    await p.surtitle.settled();
    expect(p.notes).toEqual([]);
    expect(await p.journal.readLeases("t")).toEqual([]);
    expect(await p.surtitle.threads()).toEqual([]);
    expect(noteIds(await p.turn("hello"))).toEqual([]);
  });

  test("takes a note with it that was not told yet", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    await p.surtitle.settled();
    await p.surtitle.forget("t");
    expect(noteIds(await p.turn("hello"))).toEqual([]);
  });

  test.each([true, false])(
    "in the moment in which its batch ends keeps nothing of it, followed by captions: %p",
    async (follows) => {
      const p: Parent = parent({ onNote: () => void p.surtitle.forget("t") });
      const callbacks = follows ? [captions({ surtitle: p.surtitle })] : [];
      await p.agentFor([[starts("a")]]).invoke(asks("go"), { ...at("t"), callbacks });
      await p.surtitle.settled();
      const [id = ""] = (await p.journal.readLeases("t")).flatMap(({ agents }) =>
        agents.map((agent) => agent.id),
      );
      (await p.worker.on("a")).done("found");
      while ((await p.journal.readLeases("t")).length > 0) await pause(1);
      await pause(5);
      await p.surtitle.settled();
      expect(await p.journal.readResult("t", id)).toBeUndefined();
      expect(await p.surtitle.threads()).toEqual([]);
    },
  );

  test("in another process stops it within two signs of life, and that is told", async () => {
    const journal = { ...memoryJournal(), durable: true };
    const p = parent({ journal, ...times });
    await p.turn("go", [starts("a")]);
    const work = await p.worker.on("a");
    await createSurtitle({ journal }).forget("t");
    while (!work.signal.aborted) await pause(5);
    await p.surtitle.settled();
    expect(await journal.readLeases("t")).toEqual([]);
    expect(p.notes).toEqual([]);
    expect(p.problems).toEqual([
      expect.stringMatching(/^a batch was stopped: the journal has its lease no more/),
    ]);
  });
});

test("a thread that another process forgot is not told what ended before", async () => {
  const journal = { ...memoryJournal(), durable: true };
  const p = parent({ journal, checkpointer: null });
  await p.turn("go", [starts("a")]);
  (await p.worker.on("a")).done("found");
  await over(p, 1);
  await p.surtitle.settled();
  await createSurtitle({ journal }).forget("t");
  expect(noteIds(await p.turn("hello"))).toEqual([]);
});

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

describe("a hub that is closed", () => {
  test("stops its batches and starts no new one", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    const work = await p.worker.on("a");
    await p.surtitle.close();
    await pause(1);
    expect(work.signal.aborted).toBe(true);
    const messages = await p.turn("go on", [starts("b")]);
    expect(messages.at(-2)).toMatchObject({
      status: "error",
      content: expect.stringMatching(/^nothing was started/),
    });
    expect(p.worker.works).toHaveLength(1);
  });

  test("settled() waits for writes and not for batches", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    await p.surtitle.settled();
    expect((await p.worker.on("a")).signal.aborted).toBe(false);
    expect(await p.journal.readLeases("t")).toHaveLength(1);
  });
});
