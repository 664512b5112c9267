import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { Host } from "./support/host.ts";
import { noteIds } from "./support/parent.ts";

/** What needs no more telling than its name. */
type Plain =
  | ("turn" | "call" | "end" | "asked" | "summarise" | "bare")
  | ("restart" | "replica" | "hang" | "heal");

type Step =
  | { readonly do: "start"; readonly goals: number }
  | { readonly do: "finish"; readonly which: number; readonly fails: boolean }
  | { readonly do: "back"; readonly to: number }
  | { readonly do: Plain }
  | { readonly do: "wait"; readonly ms: number };

const plain = (...names: readonly Plain[]): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constantFrom(...names) });

const step = (more: fc.Arbitrary<Step>): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant("start" as const), goals: fc.integer({ min: 1, max: 3 }) }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant("finish" as const), which: fc.nat(8), fails: fc.boolean() }),
    },
    { weight: 5, arbitrary: plain("turn", "call", "end", "asked") },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("wait" as const),
        ms: fc.constantFrom(0, 1, 300, 16_000, 61_000),
      }),
    },
    { weight: 6, arbitrary: more },
  );

async function take(host: Host, one: Step): Promise<void> {
  switch (one.do) {
    case "start":
      return host.start(one.goals);
    case "finish":
      return host.finish(one.which, one.fails);
    case "turn":
      host.apply({ messages: [new HumanMessage("and?")] });
      return host.model();
    case "asked":
      await take(host, { do: "turn" });
      return host.end();
    case "bare":
      return host.bare();
    case "call":
      return host.model();
    case "end":
      return host.end();
    case "restart":
      return host.restart();
    case "replica":
      return void host.process();
    case "summarise":
      return host.summarise();
    case "back":
      return host.back(one.to);
    case "hang":
    case "heal":
      host.hangs = one.do === "hang";
      return;
    case "wait":
      return host.wait(one.ms);
  }
}

/** Whatever happened: everything comes to its end, and three turns follow. */
async function drain(host: Host): Promise<void> {
  host.hangs = false;
  await host.wait(11_000);
  await host.finishAll();
  await host.wait(61_000);
  for (let i = 0; i < 3; i += 1) {
    await take(host, { do: "turn" });
    await host.end();
    await host.wait(1);
  }
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function play(steps: readonly Step[]): Promise<Host> {
  const host = new Host();
  host.process();
  for (const one of steps) {
    await take(host, one);
    expect(host.state.log).toEqual([...new Set(host.state.log)]);
  }
  await drain(host);
  expect(host.state.log).toEqual([...new Set(host.state.log)]);
  host.close();
  return host;
}

describe("whatever the order of events, a note is never lost and never twice in a state", () => {
  test("in one process", async () => {
    const property = fc.asyncProperty(
      fc.array(step(plain("summarise", "bare", "hang", "heal")), { maxLength: 25, size: "max" }),
      async (steps) => {
        const host = await play(steps);
        expect([...host.state.log].sort()).toEqual([...host.begun].sort());
        expect(new Set(host.begun)).toEqual(host.announced);
        expect(new Set(await host.statuses())).toEqual(new Set(host.begun.length > 0 ? ["delivered"] : []));
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  test("with processes that die and processes that join", async () => {
    const more = plain("restart", "replica", "summarise", "bare", "hang", "heal");
    const property = fc.asyncProperty(fc.array(step(more), { maxLength: 25, size: "max" }), async (steps) => {
      const host = await play(steps);
      expect([...host.state.log].sort()).toEqual([...host.begun].sort());
      expect(new Set(await host.statuses())).toEqual(new Set(host.begun.length > 0 ? ["delivered"] : []));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test("with a person who goes back in time: every line of states is told of what it began", async () => {
    const back = fc.record({ do: fc.constant("back" as const), to: fc.nat(8) });
    const more = fc.oneof(back, plain("asked"), plain("asked", "restart", "summarise"));
    const property = fc.asyncProperty(fc.array(step(more), { maxLength: 25, size: "max" }), async (steps) => {
      const host = await play(steps);
      expect(host.state.log).toEqual(expect.arrayContaining([...host.state.begun]));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test("of two that end in one millisecond the first to end is told first", async () => {
    const property = fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (order) => {
      const host = new Host();
      host.process();
      for (const _ of order) await host.start(1);
      const works = host.current.worker.works.map((work) => work);
      for (const which of order) works[which]?.done("found");
      await host.wait(0);
      await take(host, { do: "turn" });
      expect(noteIds(host.state.messages)).toEqual(order.map((which) => `surtitle:${host.begun[which]}`));
      expect(host.state.messages.at(-1)).toBeInstanceOf(AIMessage);
      host.close();
    });
    await fc.assert(property, { numRuns: 12 });
  });
});
