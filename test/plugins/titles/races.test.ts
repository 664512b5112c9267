import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { memoryJournal, threadView } from "@surtitle/core";
import { claimCount } from "@surtitle/core/plugin";
import fc from "fast-check";
import { Host } from "./support/raced-host.ts";
import { type Pick, THREADS, type World } from "./support/raced-process.ts";

const SCHEDULES = 3_000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

async function run(numbers: readonly number[]): Promise<number> {
  let at = 0;
  const pick: Pick = (below) => {
    at += 1;
    return (numbers[at % numbers.length] ?? 0) % below;
  };
  const world: World = {
    ...{ pick, shared: memoryJournal(), problems: [], serial: 0, asked: 0 },
    ...{ inFlight: new Map(), calls: new Map(), manual: new Map(), naming: new Map(), gone: new Map() },
  };
  const host = new Host(world);
  for (let i = 0; i < 12 + pick(30); i += 1) {
    await host.act();
    await jest.advanceTimersByTimeAsync([0, 0, 1, 5, 100, 700, 2_500][pick(7)] as number);
  }
  await host.finish();
  const { views, handlers } = host.process;
  for (const threadId of THREADS) {
    const record = await world.shared.read(threadId);
    const live = views.get(threadId);
    if (live) expect(threadView(record)).toEqual(live);
    expect(record.titleAttempts).toBeLessThanOrEqual(3);
    if (live?.title) expect(world.gone.get(threadId) ?? new Set()).not.toContain(live.title.text);
  }
  expect(world.problems.filter((problem) => !/the title model/.test(problem))).toEqual([]);
  expect(handlers.map(({ held }) => held)).toEqual([0, 0]);
  expect(claimCount()).toBe(0);
  return world.asked;
}

test(`${SCHEDULES} schedules of turns, renames, stops, forgets and restarts: live is replay, a person's title wins, a forgotten thread stays forgotten, one call at a time, three in all`, async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(2 ** 20), { minLength: 30, maxLength: 120 }), async (numbers) => {
      asked += await run(numbers);
    }),
    { numRuns: SCHEDULES, endOnFailure: true },
  );
  expect(asked).toBeGreaterThan(SCHEDULES / 4);
}, 300_000);
