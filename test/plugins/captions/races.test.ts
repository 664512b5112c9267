import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import {
  createSurtitle,
  reduceThread,
  type SurtitleEvent,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { claimCount } from "@surtitle/core/plugin";
import fc from "fast-check";
import { FuzzedHost } from "../../support/fuzzed-host.ts";

const SCHEDULES = 10_000;
/** So many tests are they, each with a time of its own. */
const GROUPS = 10;
/** A thread forgotten while a resumed run asked the journal for it: found by an earlier run of this very test. */
const FORGOTTEN_WHILE_ASKED = [
  268057, 786426, 1, 3, 1, 2, 12, 274621, 137, 229, 958361, 0, 3, 2, 0, 551415, 0, 0, 0, 1, 273241, 1, 944963,
  0, 1, 361, 133734, 0, 272481, 253, 0, 0, 0, 0, 0, 1, 0, 0, 540860,
];
const THREADS = ["thread-0", "thread-1"];

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

/** Answers after a while with words of the step that it was asked about; or fails, or never answers. */
function narratorOf(
  pick: (below: number) => number,
  asked: { count: number },
): { invoke(messages: unknown): Promise<unknown> } {
  return {
    invoke: (messages) => {
      asked.count += 1;
      const step = /step(\d+)x/.exec(
        String((messages as { content: string }[])[1]?.content.split("happening now")[1]),
      )?.[1];
      const how = pick(8);
      if (how === 0) return new Promise(() => {});
      const content =
        how === 2 ? "I cannot do that" : `read | quux${step} corge${step} going over step${step}x.ts`;
      return new Promise((resolve, reject) => {
        setTimeout(() => (how === 1 ? reject(new Error("down")) : resolve({ content })), pick(1_500));
      });
    },
  };
}

/** What may be told of steps, in which order; throws where an event may not come. */
class Watch {
  readonly views = new Map<string, ThreadView>();
  readonly #open = new Map<string, "running" | "paused">();
  readonly #done = new Set<string>();
  readonly #forgotten = new Set<string>();
  readonly #turns = new Map<string, string>();
  readonly usage: string[] = [];

  hear(event: SurtitleEvent): void {
    const { threadId } = event;
    this.views.set(threadId, reduceThread(this.views.get(threadId) ?? threadView(), event));
    if (event.type === "surtitle/model-usage") this.usage.push(event.runId);
    else if (event.turnId) expect(this.#forgotten).not.toContain(event.turnId);
    if (event.type === "surtitle/turn-start") this.#turns.set(event.turnId, threadId);
    if (event.type === "surtitle/thread-forgotten") this.#forget(threadId);
    if ("anchor" in event) this.#step(event);
  }

  #forget(threadId: string): void {
    for (const [turnId, of] of this.#turns) if (of === threadId) this.#forgotten.add(turnId);
  }

  #step(event: Extract<SurtitleEvent, { anchor: string }>): void {
    const key = `${event.turnId} ${event.anchor}`;
    expect(this.#done).not.toContain(key);
    if (event.type === "surtitle/step-start") {
      expect(this.#open.has(key)).toBe(false);
      this.#open.set(key, event.status === "paused" ? "paused" : "running");
      return;
    }
    expect(this.#open.has(key)).toBe(true);
    if (event.type === "surtitle/step-caption") {
      expect(this.#open.get(key)).toBe("running");
      const own = /step\d+x/.exec(this.#stepOf(event)?.calls[0]?.gloss ?? "")?.[0];
      expect(event.caption.text).toContain(own);
    }
    if (event.type === "surtitle/step-status") this.#open.set(key, event.status);
    if (event.type !== "surtitle/step-end") return;
    this.#open.delete(key);
    this.#done.add(key);
  }

  #stepOf({ threadId, turnId, anchor }: { threadId: string; turnId: string; anchor: string }) {
    return this.views.get(threadId)?.steps.find((step) => step.turnId === turnId && step.anchor === anchor);
  }
}

async function run(numbers: readonly number[]): Promise<number> {
  let at = 0;
  const pick = (below: number): number => {
    at += 1;
    return (numbers[at % numbers.length] ?? 0) % below;
  };
  const problems: string[] = [];
  const watch = new Watch();
  const surtitle = createSurtitle({
    onError: ({ part, message }) => void problems.push(`${part}: ${message}`),
  });
  surtitle.subscribe((event) => watch.hear(event));
  const asked = { count: 0 };
  const handler = captions({ surtitle, narrator: narratorOf(pick, asked) as never, timeoutMs: 2_000 });
  const host = new FuzzedHost(handler, pick);
  for (let i = 0; i < 12 + pick(40); i += 1) {
    host.act();
    if (pick(60) === 0) void surtitle.forget(THREADS[pick(2)] as string);
    await jest.advanceTimersByTimeAsync([0, 0, 3, 100, 450, 600, 1_400][pick(7)] as number);
  }
  host.finish();
  const settled = surtitle.settled();
  await jest.advanceTimersByTimeAsync(5_000);
  await settled;
  for (const threadId of THREADS) {
    const live = watch.views.get(threadId);
    if (live) expect(threadView(await surtitle.read(threadId))).toEqual(live);
  }
  expect(watch.usage).toHaveLength(asked.count);
  expect(new Set(watch.usage).size).toBe(asked.count);
  for (const threadId of THREADS)
    for (const { spent } of (await surtitle.read(threadId)).turns) {
      expect(spent.total).toBeLessThanOrEqual(12);
      for (const count of Object.values(spent.byAgent)) expect(count).toBeLessThanOrEqual(3);
    }
  expect(problems.filter((problem) => !/the narrator (?:failed|timed out)/.test(problem))).toEqual([]);
  expect(handler.held).toBe(0);
  expect(claimCount()).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
  return asked.count;
}

test.each(Array.from({ length: GROUPS }, (_, i) => i + 1))(
  `${SCHEDULES} schedules, %p of ${GROUPS}: no late word, none on a foreign step, live is replay, every call is counted, nothing is held`,
  async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2 ** 20), { minLength: 30, maxLength: 120 }), async (numbers) => {
        asked += await run(numbers);
      }),
      { numRuns: SCHEDULES / GROUPS, examples: [[FORGOTTEN_WHILE_ASKED]] },
    );
    expect(asked).toBeGreaterThan(SCHEDULES / GROUPS / 10);
  },
  300_000,
);
