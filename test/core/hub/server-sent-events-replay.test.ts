import { expect, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import {
  createSurtitle,
  reduceThread,
  type SurtitleEvent,
  type ThreadRecord,
  type ThreadView,
  threadView,
} from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";
import fc from "fast-check";
import { FuzzedHost } from "../../support/fuzzed-host.ts";

/** What the journal held, and how many events had been told by then. */
interface Reading {
  readonly told: number;
  readonly record: ThreadRecord;
}

/** A thread's life: everything that was told, and readings from many moments of it. */
async function live(choices: readonly number[]): Promise<{ events: SurtitleEvent[]; readings: Reading[] }> {
  let at = 0;
  const pick = (below: number): number => (choices[at++ % choices.length] ?? 0) % below;
  const surtitle = createSurtitle({ onError: () => {} });
  const events: SurtitleEvent[] = [];
  surtitle.subscribe((event) => void events.push(event), { threadId: "thread-0" });
  const host = new FuzzedHost(captions({ surtitle }), pick);
  const readings: Reading[] = [];
  for (let i = 0; i <= choices.length; i += 1) {
    if (i === choices.length) host.finish();
    else host.act();
    const hub = hubOf(surtitle);
    if (pick(3) === 0)
      hub.tellUsage(
        "thread-0",
        { runId: `r${i}`, kind: "title", at: hub.now(), outcome: "failed" },
        undefined,
      );
    if (pick(20) === 0) await surtitle.rename("thread-0", pick(3) === 0 ? "" : `title ${i}`);
    if (pick(50) === 0) await surtitle.forget("thread-0");
    await surtitle.settled();
    readings.push({ told: events.length, record: await surtitle.read("thread-0") });
  }
  return { events, readings };
}

const FINAL = ["done", "partial", "failed", "stopped"];

/** What is over in a view: nothing of it may ever be seen open again, unless the thread is forgotten. */
function over({ turns, steps }: ThreadView): string[] {
  return [
    ...turns
      .filter(({ endedAt }) => endedAt !== undefined)
      .map(({ turnId, status }) => `${turnId} ${status}`),
    ...steps
      .filter(({ status }) => FINAL.includes(status))
      .map(({ turnId, anchor }) => `${turnId} ${anchor}`),
  ];
}

test("a view of any reading comes out right, from whichever earlier event the telling goes on", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 80 }),
      fc.nat(),
      async (choices, salt) => {
        const { events, readings } = await live(choices);
        const last = threadView(readings.at(-1)?.record);
        for (const { told, record } of readings.filter((_, index) => index % 3 === salt % 3)) {
          const from = Math.max(0, told - (salt % 12));
          let view = threadView(record);
          for (const event of events.slice(from)) {
            const next = reduceThread(view, event);
            if (event.type !== "surtitle/thread-forgotten")
              expect(over(next)).toEqual(expect.arrayContaining(over(view)));
            view = next;
          }
          expect(view).toEqual(last);
        }
      },
    ),
    { numRuns: 100 },
  );
});

test("a pause that is told again of a turn that is over does not open it", () => {
  const of = { v: 1, threadId: "t", turnId: "u", resumed: false } as const;
  const events: SurtitleEvent[] = [
    { ...of, type: "surtitle/turn-start", status: "running", at: 1, turnAt: 1 },
    { ...of, type: "surtitle/turn-end", status: "paused", at: 2 },
    { ...of, type: "surtitle/turn-start", status: "running", resumed: true, at: 3, turnAt: 1 },
    { ...of, type: "surtitle/turn-end", status: "done", resumed: true, at: 4 },
  ];
  const view = events.reduce<ThreadView>(reduceThread, threadView());
  expect(view.turns).toEqual([{ turnId: "u", at: 1, status: "done", endedAt: 4 }]);
  for (const event of events) expect(reduceThread(view, event).turns).toEqual(view.turns);
});
