import { describe, expect, test } from "@jest/globals";
import {
  createSurtitle,
  memoryJournal,
  reduceThread,
  type SurtitleEvent,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { type Hub, hubOf, keepResult, tellNote, tellSubagentUsage } from "@surtitle/core/plugin";
import { Turn } from "../../../core/src/hub/turns.ts";
import { secretTexts } from "../../support/secrets.ts";

function open(options: Parameters<typeof createSurtitle>[0] = {}) {
  const events: SurtitleEvent[] = [];
  const journal = memoryJournal();
  const surtitle = createSurtitle({ journal, onEvent: (event) => void events.push(event), ...options });
  return { surtitle, journal, events, hub: hubOf(surtitle) };
}

function begin(hub: Hub): Turn {
  return hub.beginTurn("run-1", { threadId: "t", at: hub.now(), contains: () => true });
}

const NOTE = {
  batchId: "b1",
  agents: [{ id: "sub-a", status: "done", role: "r", mode: "m" }],
  text: "a note",
};

describe("a note", () => {
  test("is told and kept alike", async () => {
    const { surtitle, events, hub } = open();
    const turn = begin(hub);
    tellNote(hub, { threadId: "t", turn }, NOTE);
    await surtitle.settled();
    const view = threadView(await surtitle.read("t"));
    expect(view.notes).toMatchObject([{ ...NOTE, turnId: "run-1" }]);
    expect(events.reduce<ThreadView>(reduceThread, { ...threadView(), threadId: "t" })).toEqual(view);
  });

  test("needs no turn", async () => {
    const { surtitle, events, hub } = open();
    tellNote(hub, { threadId: "t" }, NOTE);
    await surtitle.settled();
    expect((await surtitle.read("t")).notes).toMatchObject([NOTE]);
    expect(events).toHaveLength(1);
    expect(events[0]).not.toHaveProperty("turnId");
  });

  test("of one batch told again stands in its place", async () => {
    const { surtitle, events, hub } = open();
    tellNote(hub, { threadId: "t" }, { ...NOTE, text: "running" });
    tellNote(hub, { threadId: "t" }, { ...NOTE, text: "done", rev: 2 });
    await surtitle.settled();
    expect((await surtitle.read("t")).notes.map(({ text }) => text)).toEqual(["done"]);
    expect(events.reduce<ThreadView>(reduceThread, threadView()).notes.map(({ text }) => text)).toEqual([
      "done",
    ]);
  });

  test("shows no secret, in none of its parts", async () => {
    const { surtitle, events, hub } = open();
    const secret =
      secretTexts().find(({ secrets: [first = ""] }) => first.startsWith("ghp_"))?.secrets[0] ?? "";
    expect(secret).toMatch(/^ghp_/);
    const agents = [{ id: secret, status: secret, role: secret, mode: secret }];
    tellNote(hub, { threadId: "t" }, { batchId: "b", agents, text: `the key is ${secret}` });
    keepResult(hub, { threadId: "t" }, { agentId: "a", batchId: "b", status: "done", text: secret });
    await surtitle.settled();
    const seen = [events, await surtitle.read("t"), await hub.journal.readResult("t", "a")];
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(JSON.stringify(seen)).toContain("the key is [redacted]");
  });
});

test("a result is kept by its agent's id, and told by no event", async () => {
  const { surtitle, events, hub } = open();
  keepResult(
    hub,
    { threadId: "t", turn: begin(hub) },
    { agentId: "sub-a", batchId: "b", status: "done", text: "all of it" },
  );
  await surtitle.settled();
  expect(await hub.journal.readResult("t", "sub-a")).toMatchObject({
    batchId: "b",
    status: "done",
    text: "all of it",
    turnId: "run-1",
  });
  expect(events.map(({ type }) => type)).toEqual(["surtitle/turn-start"]);
});

test("usage is told by the agent's id", async () => {
  const { surtitle, events, hub } = open();
  const told = { agentId: "sub-a", outcome: "failed", tokens: { input: 3, total: 3 }, model: "m" };
  tellSubagentUsage(hub, { threadId: "t", turn: begin(hub) }, told);
  await surtitle.settled();
  const { usage, usageTotals } = await surtitle.read("t");
  expect(usage).toMatchObject([
    { runId: "sub-a", kind: "subagent", outcome: "failed", tokens: { input: 3, total: 3 }, turnId: "run-1" },
  ]);
  expect(usageTotals.subagent).toMatchObject({ calls: 1, input: 3 });
  expect(events.at(-1)).toMatchObject({ type: "surtitle/model-usage", runId: "sub-a", kind: "subagent" });
});

describe("of a thread that was forgotten meanwhile", () => {
  test("no note is told or kept, no result kept; what was spent is told", async () => {
    const { surtitle, events, hub } = open();
    const place = { threadId: "t", turn: begin(hub) };
    await surtitle.forget("t");
    events.length = 0;
    tellNote(hub, place, NOTE);
    keepResult(hub, place, { agentId: "sub-a", batchId: "b", status: "done", text: "x" });
    tellSubagentUsage(hub, place, { agentId: "sub-a", outcome: "done" });
    await surtitle.settled();
    expect(events.map(({ type }) => type)).toEqual(["surtitle/model-usage"]);
    expect((await surtitle.read("t")).notes).toEqual([]);
    expect(await hub.journal.readResult("t", "sub-a")).toBeUndefined();
  });
});

test.each([
  ["with a turn", true],
  ["without one", false],
])(
  "what was spent at a place %s that was forgotten counts neither live nor on reading",
  async (_, follows) => {
    const { surtitle, events, hub } = open();
    const place = { threadId: "t", ...(follows && { turn: begin(hub) }) };
    tellNote(hub, place, NOTE);
    await surtitle.forget("t");
    const forgotten = { ...place, forgotten: true };
    tellNote(hub, forgotten, NOTE);
    keepResult(hub, forgotten, { agentId: "sub-a", batchId: "b", status: "done", text: "x" });
    tellSubagentUsage(hub, forgotten, { agentId: "sub-a", outcome: "done", tokens: { input: 3 } });
    await surtitle.settled();
    const live = events.reduce<ThreadView>(reduceThread, { ...threadView(), threadId: "t" });
    expect(live).toEqual(threadView(await surtitle.read("t")));
    expect(live).toEqual({ ...threadView(), threadId: "t" });
    const after = events.slice(events.findIndex(({ type }) => type === "surtitle/thread-forgotten") + 1);
    expect(after.map(({ type }) => type)).toEqual(follows ? ["surtitle/model-usage"] : []);
    expect(await surtitle.threads()).toEqual([]);
  },
);

test("a closed hub hears and keeps nothing more", async () => {
  const { surtitle, events, hub } = open();
  await surtitle.close();
  tellNote(hub, { threadId: "t" }, NOTE);
  keepResult(hub, { threadId: "t" }, { agentId: "a", batchId: "b", status: "done", text: "x" });
  tellSubagentUsage(hub, { threadId: "t" }, { agentId: "a", outcome: "done" });
  const turn = new Turn({ turnId: "r", threadId: "t", at: 1 });
  tellSubagentUsage(hub, { threadId: "t", turn, forgotten: true }, { agentId: "a", outcome: "done" });
  expect(events).toEqual([]);
});
