import { expect, test } from "@jest/globals";
import { createSurtitle, type Journal, memoryJournal } from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";

test("what is told while the hub is being closed is written before its journal is closed", async () => {
  const doings: string[] = [];
  const kept = memoryJournal();
  const journal: Journal = {
    ...kept,
    putUsage: async () => void doings.push("written"),
    close: async () => void doings.push("closed"),
  };
  const surtitle = createSurtitle({ journal });
  surtitle.subscribe(({ type }) => doings.push(type));
  const hub = hubOf(surtitle);
  const turn = hub.beginTurn("r", { threadId: "t", at: 1, contains: () => false });
  await surtitle.settled();
  doings.length = 0;

  const usage = { runId: "u", at: 1, kind: "caption", outcome: "failed" } as const;
  const closed = surtitle.close();
  hub.publishSoon({ v: 1, type: "surtitle/model-usage", threadId: "t", ...usage }, turn, {
    of: {},
    write: (into) => into.putUsage("t", usage),
  });
  await closed;
  expect(doings).toEqual(["surtitle/model-usage", "written", "closed"]);
});
