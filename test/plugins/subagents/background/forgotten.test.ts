import { describe, expect, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import { createSurtitle, memoryJournal } from "@surtitle/core";
import { pause } from "../../../support/until.ts";
import { asks, at, noteIds, over, type Parent, parent, starts } from "./support/parent.ts";
import { times } from "./support/processes.ts";

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
