import { getEventListeners } from "node:events";
import { expect, jest, test } from "@jest/globals";
import { checkpointPlaces } from "../../../plugins/subagents/src/checkpoint-places.ts";
import { oneOf, runAll } from "../../../plugins/subagents/src/run-all.ts";
import { runSubagent } from "../../../plugins/subagents/src/run-subagent.ts";
import { pause } from "../../support/until.ts";

const answer = { invoke: async () => "found" };

test("many at once add no listener to their parent's signal, and leave none behind", async () => {
  const { signal } = new AbortController();
  const slow = {
    invoke: async () => {
      await pause(10);
      return "found";
    },
  };
  const runs = Array.from({ length: 20 }, () => runSubagent({ agent: slow, goal: "g", parent: { signal } }));
  expect(getEventListeners(signal, "abort").length).toBeLessThanOrEqual(10);
  await Promise.all(runs);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("an abort reaches all of them", async () => {
  const abort = new AbortController();
  const hanging = { invoke: () => new Promise<never>(() => {}) };
  const runs = Array.from({ length: 20 }, () =>
    runSubagent({ agent: hanging, goal: "g", parent: { signal: abort.signal } }),
  );
  abort.abort();
  expect(new Set((await Promise.all(runs)).map(({ status }) => status))).toEqual(new Set(["aborted"]));
});

test("a parent that timed out is told as that", async () => {
  const run = runSubagent({
    agent: { invoke: () => new Promise<never>(() => {}) },
    goal: "g",
    parent: { signal: AbortSignal.timeout(10) },
  });
  expect(await run).toMatchObject({ status: "timed out", error: "the run around it timed out" });
});

test.each([false, true])(
  "its timeout holds the process while a run waits for it, and is taken away after; unattended: %p",
  async (unattended) => {
    const timers = jest.spyOn(globalThis, "setTimeout");
    const cleared = jest.spyOn(globalThis, "clearTimeout");
    let answer = (): void => {};
    const found = new Promise((resolve) => {
      answer = () => resolve("found");
    });
    const agent = { invoke: () => found };
    const run = runSubagent({ agent, goal: "g", timeoutMs: 54_321, unattended });
    const at = timers.mock.calls.findIndex(([, ms]) => ms === 54_321);
    const timer = timers.mock.results[at]?.value as ReturnType<typeof setTimeout>;
    expect(timer.hasRef()).toBe(!unattended);
    answer();
    expect(await run).toMatchObject({ status: "done" });
    expect(cleared.mock.calls).toContainEqual([timer]);
    jest.restoreAllMocks();
  },
);

test("its agent gets its goal as one message, its parent's writer and place, and no metadata", async () => {
  let seen: readonly unknown[] = [];
  const agent = {
    invoke: async (...given: unknown[]) => {
      seen = given;
      return "found";
    },
  };
  const parent = { writer: () => {}, configurable: { thread_id: "t" }, metadata: { lc_agent_name: "outer" } };
  expect(await runSubagent({ agent, goal: "find it", parent, id: "sub-mine", role: "r", mode: "m" })).toEqual(
    {
      ...{ id: "sub-mine", role: "r", mode: "m", goal: "find it", status: "done", text: "found" },
    },
  );
  const [input, config] = seen;
  expect(input).toEqual({ messages: [{ role: "user", content: "find it" }] });
  expect(Object.keys(config as object).sort()).toEqual(["callbacks", "configurable", "signal", "writer"]);
  expect(config).toMatchObject({ writer: parent.writer, configurable: { thread_id: "t" } });
});

test("new ids are sub- and eight letters or digits", async () => {
  const ids = await Promise.all(
    Array.from({ length: 50 }, async () => (await runSubagent({ agent: answer, goal: "g" })).id),
  );
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^sub-[0-9a-z]{8}$/);
});

test("what it cost is heard once, also where control flow goes on outwards", async () => {
  const heard: unknown[] = [];
  const onEnd = (cost: { readonly outcome: string }): void => void heard.push(cost.outcome);
  const interrupt = Object.assign(new Error("ask"), { name: "GraphInterrupt", interrupts: [] });
  await runSubagent({ agent: answer, goal: "g", onEnd });
  await expect(
    runSubagent({ agent: { invoke: () => Promise.reject(interrupt) }, goal: "g", onEnd }),
  ).rejects.toBe(interrupt);
  expect(heard).toEqual(["done", "paused"]);
});

test("a late rejection of one that was left behind goes nowhere", async () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", hear);
  const interrupt = Object.assign(new Error("late"), { name: "GraphInterrupt", interrupts: [] });
  let reject = (_error: Error): void => {};
  const answer = new Promise<never>((_resolve, fail) => {
    reject = fail;
  });
  const agent = { invoke: () => answer };
  expect(await runSubagent({ agent, goal: "g", timeoutMs: 5 })).toMatchObject({ status: "timed out" });
  reject(interrupt);
  await pause(50);
  process.off("unhandledRejection", hear);
  expect(unhandled).toEqual([]);
});

test("runs of a batch wait for all, and keep what each gave and what was thrown", async () => {
  const { outcomes, thrown } = await runAll([1, 2, 3], 2, async (n) => {
    await pause(5 * (3 - n));
    if (n === 2) throw new Error("two");
    return n * 10;
  });
  expect(outcomes).toEqual([10, undefined, 30]);
  expect(thrown).toEqual([new Error("two")]);
});

test("several interrupts are thrown as one with all questions; others go after them", () => {
  const asking = (id: string) =>
    Object.assign(new Error("ask"), { name: "GraphInterrupt", interrupts: [{ id }] });
  const [first, second, other] = [asking("a"), asking("b"), new Error("other")];
  expect(oneOf([other, first, second])).toBe(first);
  expect(first.interrupts).toEqual([{ id: "a" }, { id: "b" }]);
  expect(oneOf([other])).toBe(other);
});

test("places among checkpoints are those of the order asked, whenever each begins", () => {
  const pad = { subgraphCounter: 2, resume: ["x"] };
  const places = checkpointPlaces({ configurable: { thread_id: "t", __pregel_scratchpad: pad } }, 3);
  const pads = places.map(({ configurable }) => configurable?.["__pregel_scratchpad"] as typeof pad);
  expect(pads.map(({ subgraphCounter }) => subgraphCounter)).toEqual([2, 3, 4]);
  expect(pad.subgraphCounter).toBe(5);
  // What the graph changes of it later is seen by all.
  pad.resume = ["y"];
  expect(pads.map(({ resume }) => resume)).toEqual([["y"], ["y"], ["y"]]);
  const parent = { configurable: { thread_id: "t" } };
  expect(checkpointPlaces(parent, 2)).toEqual([parent, parent]);
});
