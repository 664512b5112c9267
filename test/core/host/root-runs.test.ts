import { afterEach, describe, expect, jest, test } from "@jest/globals";
import {
  createSurtitle,
  type Journal,
  memoryJournal,
  type StepEntry,
  type SurtitleEvent,
} from "@surtitle/core";
import { type Hub, hubOf, type RootRun, RootRuns, type Run, RunTree } from "@surtitle/core/plugin";

interface Follower {
  readonly hub: Hub;
  readonly roots: RootRuns;
  readonly events: SurtitleEvent[];
  readonly problems: string[];
  begin(id: string, inputs: unknown, metadata?: Record<string, unknown>): RootRun;
}

const RESUME = { lg_name: "Command", resume: "yes" };
const SAID = { messages: [] };

function follow(options: Parameters<typeof createSurtitle>[0] = {}): Follower {
  const events: SurtitleEvent[] = [];
  const problems: string[] = [];
  const surtitle = createSurtitle({
    onEvent: (event) => void events.push(event),
    onError: ({ part, message, cause }) => void problems.push(`${part}: ${message}: ${cause?.message}`),
    ...options,
  });
  const hub = hubOf(surtitle);
  const tree = new RunTree({ kind: `test ${Math.random()}`, onTwice: () => {} });
  const roots = new RootRuns({ hub, part: "captions", tree });
  const begin: Follower["begin"] = (id, inputs, metadata = { thread_id: "t" }) => {
    const run = tree.start({ id, parentId: undefined, kind: "chain", tags: [] }) as Run;
    return roots.begin(run, { inputs, metadata, at: hub.now() });
  };
  return { hub, roots, events, problems, begin };
}

const pausedStep: StepEntry = {
  turnId: "first",
  turnAt: 1,
  anchor: "a",
  at: 2,
  status: "paused",
  caption: { text: "reading a file", category: "read", source: "composed" },
  calls: [{ id: "a", name: "read_file", gloss: "reading a file", category: "read", status: "paused" }],
  durationMs: 5,
  agent: "scout",
  rev: 3,
};

/** A journal that another process left, with a turn that waits for a person. */
async function leftBehind(): Promise<Journal> {
  const journal = memoryJournal();
  const spent = { total: 2, byAgent: { root: 2 } };
  await journal.putTurn("t", {
    turnId: "old",
    at: 0,
    status: "done",
    spent: { total: 9, byAgent: {} },
    rev: 1,
  });
  await journal.putTurn("t", { turnId: "first", at: 1, status: "paused", spent, rev: 4 });
  await journal.putStep("t", pausedStep);
  await journal.putStep("t", { ...pausedStep, anchor: "z", turnId: "old", status: "done" });
  return journal;
}

function told({ events }: Follower): string[] {
  return events.map(
    (event) => `${event.type.slice(9)} ${event.turnId} ${"status" in event ? event.status : ""}`,
  );
}

afterEach(() => void jest.useRealTimers());

describe("a root run", () => {
  test("is a turn of its own, known by the run's id, until it ends", () => {
    const follower = follow();
    const root = follower.begin("r1", SAID);
    expect([root.threadId, root.named, root.turn?.turnId, follower.roots.size]).toEqual(["t", true, "r1", 1]);
    follower.roots.end(root, { status: "done", at: 9 });
    expect(told(follower)).toEqual(["turn-start r1 running", "turn-end r1 done"]);
    expect(follower.roots.size).toBe(0);
  });

  test.each<[string, Record<string, unknown> | undefined, string, boolean]>([
    ["a number is a thread too", { thread_id: 7 }, "7", true],
    ["an empty one is none", { thread_id: "" }, "r", false],
    ["without one the run stands in", {}, "r", false],
    ["nor is anything else", { thread_id: { id: "x" } }, "r", false],
  ])("%s", (_, metadata, threadId, named) => {
    const root = follow().begin("r", SAID, metadata);
    expect([root.threadId, root.named]).toEqual([threadId, named]);
  });

  test("an app says which thread it is by its own rule; a rule that throws is told of", () => {
    const own = follow({ threadId: ({ user }) => `user ${String(user)}` });
    expect(own.begin("r", SAID, { user: "ann" }).threadId).toBe("user ann");
    const bad = follow({
      threadId: () => {
        throw new Error("oops");
      },
    });
    expect(bad.begin("r", SAID).threadId).toBe("r");
    expect(bad.problems).toEqual(["captions: threadId(metadata) threw: oops"]);
  });

  test("what fails in a piece of news is told, and the next one is heard", () => {
    const follower = follow();
    const root = follower.begin("r", SAID);
    follower.roots.when(root, () => {
      throw new Error("bug");
    });
    const heard: string[] = [];
    follower.roots.when(root, ({ turnId }) => void heard.push(turnId));
    expect([heard, follower.problems]).toEqual([["r"], ["captions: a callback failed: bug"]]);
  });
});

describe("a resumption", () => {
  test("goes on with the turn that this process left waiting, at once", () => {
    const follower = follow();
    const first = follower.begin("r1", SAID);
    first.interrupted = true;
    follower.roots.end(first, { status: "done", at: 9 });
    const second = follower.begin("r2", RESUME);
    expect(second.turn?.turnId).toBe("r1");
    follower.roots.end(second, { status: "done", at: 19 });
    expect(told(follower)).toEqual([
      "turn-start r1 running",
      "turn-end r1 paused",
      "turn-start r1 running",
      "turn-end r1 done",
    ]);
    expect(follower.events.map((event) => "resumed" in event && event.resumed)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test("in another process goes on as the journal has it: budget, anchors, captions, paused steps", async () => {
    const follower = follow({ journal: await leftBehind() });
    const root = follower.begin("r2", null);
    expect(root.turn).toBeUndefined();
    await follower.hub.settled();
    const turn = root.turn;
    expect([turn?.turnId, turn?.at, turn?.spent.total, { ...turn?.spent.byAgent }]).toEqual([
      "first",
      1,
      2,
      { root: 2 },
    ]);
    expect([turn?.knows("a"), turn?.anchorFor("a"), turn?.knows("z")]).toEqual([true, "a#2", false]);
    expect(turn?.captions).toEqual(["reading a file"]);
    const shown = turn?.paused.get("a");
    expect(shown).toMatchObject({
      agent: "scout",
      rev: 3,
      calls: [{ gloss: "reading a file" }],
      caption: pausedStep.caption,
    });
    expect(shown?.step).toMatchObject({ anchor: "a", at: 2, status: "paused", workedMs: 5 });
    expect(root.record?.turns.map(({ turnId }) => turnId)).toEqual(["old", "first"]);
    expect(told(follower)).toEqual(["turn-start first running"]);
  });

  test("waits beside the run: what happens meanwhile is heard after it, in order, its end too", async () => {
    const follower = follow({ journal: await leftBehind() });
    const root = follower.begin("r2", RESUME);
    const heard: string[] = [];
    for (const news of ["one", "two", "three"])
      follower.roots.when(root, ({ turnId }) => void heard.push(`${news} ${turnId}`));
    follower.roots.end(root, { status: "done", at: 9 });
    expect([heard, told(follower), follower.roots.size]).toEqual([[], [], 1]);
    await follower.hub.settled();
    expect(heard).toEqual(["one first", "two first", "three first"]);
    expect(told(follower)).toEqual(["turn-start first running", "turn-end first done"]);
    expect(follower.roots.size).toBe(0);
  });

  test("of a thread that nothing waits in is a turn of its own", async () => {
    const follower = follow();
    const root = follower.begin("r", RESUME);
    await follower.hub.settled();
    expect(root.turn?.turnId).toBe("r");
    expect(follower.problems).toEqual([]);
  });

  test("where the journal fails is a turn of its own, and that is told", async () => {
    const journal = { ...memoryJournal(), read: () => Promise.reject(new Error("disk")) } as Journal;
    const follower = follow({ journal });
    const root = follower.begin("r", RESUME);
    await follower.hub.settled();
    expect(root.turn?.turnId).toBe("r");
    expect(follower.problems).toEqual(["journal: a resumed thread could not be read: disk"]);
  });

  test.each<[string, string, (follower: Follower, root: RootRun) => void]>([
    [
      "does not answer for two seconds",
      "the journal did not answer in time",
      () => jest.advanceTimersByTime(2_000),
    ],
    [
      "is too slow for what happens",
      "too much happened before the journal answered",
      ({ roots }, root) => {
        for (let i = 0; i < 10_000; i += 1) roots.when(root, () => {});
      },
    ],
  ])("where the journal %s is a turn of its own, told once", async (_, why, happens) => {
    jest.useFakeTimers();
    let fail: (cause: Error) => void = () => {};
    const read = (): Promise<never> => new Promise((_resolve, reject) => (fail = reject));
    const follower = follow({ journal: { ...memoryJournal(), read } as Journal });
    const root = follower.begin("r", RESUME);
    await jest.advanceTimersByTimeAsync(0);
    let heard = 0;
    follower.roots.when(root, () => {
      heard += 1;
    });
    happens(follower, root);
    expect([root.turn?.turnId, heard, root.waiting]).toEqual(["r", 1, []]);
    fail(new Error("late"));
    await jest.advanceTimersByTimeAsync(0);
    expect(follower.problems).toEqual([`journal: a resumed thread could not be read: ${why}`]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
