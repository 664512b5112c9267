import { describe, expect, test } from "@jest/globals";
import { createSurtitle, memoryJournal, type SurtitleEvent } from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";
import type { Batch } from "../../../../plugins/subagents/src/background/batch.ts";
import { bookOf } from "../../../../plugins/subagents/src/background/batch-book.ts";
import { type BatchWork, startBatch } from "../../../../plugins/subagents/src/background/run-batch.ts";
import { RUNNING_LIMIT } from "../../../../plugins/subagents/src/background/start-tool.ts";
import { noteSettings } from "../../../../plugins/subagents/src/note/limits.ts";
import { parent, starts } from "./support/parent.ts";

function newBatch(threadId: string, ids: readonly string[]): Batch {
  const agents = ids.map((id) => ({ id, status: "running", goal: "g" }));
  return {
    ...{ id: `batch-of-${ids.join("-")}`, place: { threadId, forgotten: false }, at: 1, path: [], agents },
    ...{ names: new Map(), stop: new AbortController(), delivered: false, dropped: false },
  };
}

describe("a batch that cannot be told, for a bug of ours,", () => {
  test.each([
    ["at its end", { broken: "end" }, ["done", "done"]],
    ["at its first result", { broken: "result" }, ["aborted", "aborted"]],
  ])("%s is over as aborted: in its note, in the journal and to onNote", async (_, { broken }, statuses) => {
    const events: SurtitleEvent[] = [];
    const problems: string[] = [];
    const journal = memoryJournal();
    const surtitle = createSurtitle({
      journal,
      onEvent: (event) => void events.push(event),
      onError: ({ message, cause }) => void problems.push(`${message}: ${cause?.message ?? ""}`),
    });
    const book = bookOf(hubOf(surtitle));
    const batch = newBatch("t", ["sub-a", "sub-b"]);
    const ended: Batch[] = [];
    const bug = (): never => {
      throw new Error("a bug");
    };
    const work: BatchWork = {
      jobs: ["sub-a", "sub-b"].map((id) => ({ agent: { invoke: async () => "found" }, goal: "g", id })),
      ...{ concurrency: 2, heartbeatMs: 10_000, settings: noteSettings() },
      onResult: () => {},
      onEnd: (one) => void ended.push(one),
      get redact() {
        return broken === "end" ? bug() : false;
      },
    };
    if (broken === "result") failToChange(batch, bug);
    startBatch(book, batch, work);
    while (ended.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await surtitle.settled();
    expect(ended).toEqual([batch]);
    expect(batch.note).toMatchObject({ status: "aborted" });
    expect(batch.note?.agents.map(({ status }) => status)).toEqual(statuses);
    expect(await journal.readLeases("t")).toMatchObject([{ status: "ended" }]);
    const { notes } = await surtitle.read("t");
    expect(notes.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^\[subagent result\] 2 subagents aborted\n/),
    ]);
    expect(events.findLast(({ type }) => type === "surtitle/subagent-note")).toMatchObject({
      text: notes[0]?.text,
    });
    expect(problems).toEqual(["a batch could not be told: a bug"]);
  });

  test("is written as ended also where its end could not be told to the app", async () => {
    const problems: string[] = [];
    const journal = memoryJournal();
    const surtitle = createSurtitle({ journal, onError: ({ message }) => void problems.push(message) });
    const book = bookOf(hubOf(surtitle));
    startBatch(book, newBatch("t", ["sub-a"]), {
      jobs: [{ agent: { invoke: async () => "found" }, goal: "g", id: "sub-a" }],
      ...{ concurrency: 1, heartbeatMs: 10_000, settings: noteSettings(), redact: false, onResult: () => {} },
      onEnd: () => {
        throw new Error("a bug");
      },
    });
    while (problems.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await surtitle.settled();
    expect(await journal.readLeases("t")).toMatchObject([{ status: "ended" }]);
    expect(problems).toEqual(["the end of a batch could not be told"]);
  });
});

/** Its agents' first two changes fail. */
function failToChange(batch: Batch, bug: () => never): void {
  let { agents } = batch;
  let left = 2;
  Object.defineProperty(batch, "agents", {
    get: () => agents,
    set: (changed: Batch["agents"]) => {
      left -= 1;
      if (left >= 0) bug();
      agents = changed;
    },
  });
}

describe("where too many run, the answer says how many and what helps", () => {
  async function refused(mine: number): Promise<string> {
    const p = parent();
    const book = bookOf(hubOf(p.surtitle));
    for (let i = 0; i < RUNNING_LIMIT.all; i += 1)
      book.add(newBatch(i < mine ? "t" : "another", [`sub-${i}`]));
    const messages = await p.turn("go", [starts("a")]);
    expect(p.worker.works).toEqual([]);
    return messages.findLast((message) => message.getType() === "tool")?.text ?? "";
  }

  test.each([
    [0, "0 of them are of this conversation; try again later, or do the work yourself"],
    [2, "2 of them are of this conversation; call wait_for_subagents first, or try again later"],
  ])("in all, %p of them here", async (mine, help) => {
    const limits =
      "nothing was started: 1000 batches of all conversations are running, expected fewer than 1000";
    expect(await refused(mine)).toBe(`${limits}; ${help}`);
  });

  test("in this conversation", async () => {
    expect(await refused(16)).toBe(
      "nothing was started: 16 batches are running, expected fewer than 16; call wait_for_subagents first",
    );
  });
});
