import { describe, expect, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import {
  createSurtitle,
  type Journal,
  memoryJournal,
  type Surtitle,
  threadView,
  toServerSentEvents,
} from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";
import fc from "fast-check";
import { FuzzedHost } from "../../support/fuzzed-host.ts";
import { Page } from "../../support/sse.ts";

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function usage(surtitle: Surtitle, runId: string, threadId = "t"): void {
  const hub = hubOf(surtitle);
  hub.tellUsage(threadId, { runId, kind: "title", at: hub.now(), outcome: "failed" }, undefined);
}

describe("whatever happens when", () => {
  /** Reads and writes that take as long as the schedule says. */
  function slowJournal(pick: (below: number) => number): Journal {
    const kept = memoryJournal();
    const late = async (): Promise<void> => {
      for (let turns = pick(6); turns > 0; turns -= 1) await (pick(2) === 0 ? soon() : undefined);
    };
    const read: Journal["read"] = async (threadId) => {
      await late();
      const record = await kept.read(threadId);
      await late();
      return record;
    };
    return { ...kept, read };
  }

  /** A page that comes at some time and reads at its own pace. */
  async function visit(surtitle: Surtitle, pick: (below: number) => number): Promise<Page> {
    for (let turns = pick(30); turns > 0; turns -= 1) await soon();
    const page = new Page(toServerSentEvents(surtitle, { threadId: "thread-0" }));
    while (await page.take()) for (let turns = pick(4); turns > 0; turns -= 1) await soon();
    return page;
  }

  test("each page has in the end what the journal has, field by field", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1_000_000), { minLength: 40, maxLength: 400 }), async (choices) => {
        let at = 0;
        const pick = (below: number): number => (choices[at++ % choices.length] ?? 0) % below;
        const surtitle = createSurtitle({ journal: slowJournal(pick), onError: () => {} });
        const narrator = { invoke: async () => ({ content: `read | going over chapter ${at} with care` }) };
        const handler = captions({ surtitle, narrator: narrator as never, dwellMs: 0 });
        const host = new FuzzedHost(handler, pick);
        const visits = Array.from({ length: 4 }, () => visit(surtitle, pick));
        for (let i = 0; i < choices.length; i += 1) {
          host.act();
          if (pick(40) === 0) void surtitle.rename("thread-0", `title ${i}`);
          if (pick(120) === 0) void surtitle.forget("thread-0");
          if (pick(4) === 0) usage(surtitle, `r${i}`, "thread-0");
          if (pick(5) === 0) await new Promise((resolve) => setTimeout(resolve, 0));
        }
        host.finish();
        await surtitle.settled();
        const last = new Page(toServerSentEvents(surtitle, { threadId: "thread-0" }));
        await last.take();
        await surtitle.close();
        const kept = threadView(await surtitle.read("thread-0"));

        for (const page of [...(await Promise.all(visits)), last]) {
          expect(page.frames[0]?.event ?? "snapshot").toBe("snapshot");
          if (page.frames.length > 0) expect(page.view).toEqual(kept);
        }
      }),
      { numRuns: 150 },
    );
  });
});
