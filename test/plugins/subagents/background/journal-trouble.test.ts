import { describe, expect, jest, test } from "@jest/globals";
import { type Journal, memoryJournal } from "@surtitle/core";
import { noteIds, noteTexts, over, parent, starts } from "./support/parent.ts";

const never = (): Promise<never> => new Promise(() => {});

/** A journal of which some methods are others. */
function journalWith(other: Partial<Journal>, base: Journal = memoryJournal()): Journal {
  return { ...base, ...other };
}

async function broken(): Promise<never> {
  throw new Error("disk on fire");
}

const all = <T>(method: T) => ({
  ...{ putLease: method, putNote: method, putResult: method, putUsage: method, readLeases: method },
  ...{ readResult: method, flush: method },
});

describe("a journal that", () => {
  test("hangs delays one model call, by 250 ms, and no note of this process is lost", async () => {
    const timers = jest.spyOn(globalThis, "setTimeout");
    const waits = (): number => timers.mock.calls.filter(([, ms = 0]) => ms > 200 && ms <= 250).length;
    const p = parent({
      journal: journalWith(all(never)),
      pause: async () => {
        (await p.worker.on("a")).done("found");
        await over(p, 1);
      },
    });
    const messages = await p.turn("go", [starts("a")], [{ name: "pause" }]);
    expect(noteTexts(messages)).toEqual([expect.stringMatching(/: found$/)]);
    expect(noteIds(await p.turn("more", [{ name: "pause" }]))).toHaveLength(1);
    expect(waits()).toBe(1);
    timers.mockRestore();
  });

  test("answers late is heard at the next turn", async () => {
    const base = memoryJournal();
    const first = parent({ journal: base });
    await first.turn("go", [starts("a")]);
    (await first.worker.on("a")).done("found");
    await over(first, 1);
    await first.surtitle.settled();
    let answer = (): void => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const readLeases = async (threadId: string) => {
      await late;
      return base.readLeases(threadId);
    };
    const second = parent({ journal: journalWith({ readLeases }, base), checkpointer: first.saver as never });
    expect(noteIds(await second.turn("and?"))).toEqual([]);
    answer();
    await over(second, 1);
    expect(noteIds(await second.turn("now?"))).toHaveLength(1);
    expect(second.problems).toEqual([]);
  });

  test.each([
    ["rejects", broken],
    [
      "throws",
      (): never => {
        throw new Error("disk on fire");
      },
    ],
  ])("%s is told of to onError, and the run goes on with its note", async (_, method) => {
    const p = parent({ journal: journalWith(all(method)) });
    await p.turn("go", [starts("a")]);
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    const messages = await p.turn("and?", [{ name: "read_subagent_result", args: { id: "sub-x" } }]);
    expect(noteTexts(messages)).toEqual([expect.stringMatching(/: found$/)]);
    expect(messages.at(-2)).toMatchObject({
      status: "error",
      content: expect.stringMatching(/could not be read/),
    });
    await p.surtitle.settled();
    expect(new Set(p.problems)).toEqual(
      new Set([
        "the background batches of a thread could not be read: disk on fire",
        "an entry could not be written: disk on fire",
        "a subagent's result could not be read: disk on fire",
      ]),
    );
  });

  test("is forgotten in the middle of being read tells nothing", async () => {
    const base = memoryJournal();
    const first = parent({ journal: base });
    await first.turn("go", [starts("a")]);
    (await first.worker.on("a")).done("found");
    await over(first, 1);
    await first.surtitle.settled();
    const leases = await base.readLeases("t");
    let answer = (): void => {};
    const readLeases = () =>
      new Promise<typeof leases>((resolve) => {
        answer = () => resolve(leases);
      });
    const second = parent({ journal: journalWith({ readLeases }, base), checkpointer: first.saver as never });
    await second.turn("and?");
    await second.surtitle.forget("t");
    answer();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(second.notes).toEqual([]);
  });

  test("an app's onNote that throws or rejects stops nothing", async () => {
    for (const onNote of [
      broken,
      () => {
        throw new Error("disk on fire");
      },
    ]) {
      const p = parent({ onNote });
      await p.turn("go", [starts("a")]);
      (await p.worker.on("a")).done("found");
      while (p.problems.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      expect(p.problems).toEqual(["onNote failed: disk on fire"]);
      expect(noteIds(await p.turn("and?"))).toHaveLength(1);
    }
  });
});
