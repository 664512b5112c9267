import { afterEach, describe, expect, jest, test } from "@jest/globals";
import {
  createSurtitle,
  type Journal,
  memoryJournal,
  type Surtitle,
  threadView,
  toServerSentEvents,
} from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";
import { Page } from "../../support/sse.ts";

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function usage(surtitle: Surtitle, runId: string, threadId = "t"): void {
  const hub = hubOf(surtitle);
  hub.tellUsage(threadId, { runId, kind: "title", at: hub.now(), outcome: "failed" }, undefined);
}

/** A journal whose reads are answered by hand. */
function heldJournal(): { journal: Journal; reads: (() => void)[] } {
  const kept = memoryJournal();
  const reads: (() => void)[] = [];
  const read: Journal["read"] = async (threadId) => {
    const record = await kept.read(threadId);
    await new Promise<void>((resolve) => void reads.push(resolve));
    return record;
  };
  return { journal: { ...kept, read }, reads };
}

afterEach(() => void jest.useRealTimers());

describe("what a page is sent", () => {
  test("first what is known, then what happens", async () => {
    const surtitle = createSurtitle();
    await surtitle.rename("t", "Tea");
    const page = new Page(toServerSentEvents(surtitle, { threadId: "t" }));
    await page.take();
    expect(page.view.title).toEqual({ text: "Tea", source: "manual" });
    usage(surtitle, "r1");
    usage(surtitle, "other", "another thread");
    await surtitle.rename("t", "Coffee");
    await surtitle.close();
    await page.all();
    expect(page.told).toEqual(["snapshot", "model-usage", "thread-title"]);
    expect(page.view).toEqual(threadView(await surtitle.read("t")));
  });

  test("the bytes are lines that a browser takes", async () => {
    const surtitle = createSurtitle();
    const reader = toServerSentEvents(surtitle, { threadId: "t" }).getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toMatch(/^retry: 1000\nevent: snapshot\ndata: \{[^\n]*\}\n\n$/);
    await surtitle.rename("t", "one\ntwo\r\u2028three");
    const next = await reader.read();
    expect(new TextDecoder().decode(next.value)).toMatch(/^event: event\ndata: \{[^\n\r]*\}\n\n$/);
    await reader.cancel();
  });

  test("what happens while the journal is read is in the snapshot, and comes once", async () => {
    const { journal, reads } = heldJournal();
    const surtitle = createSurtitle({ journal });
    const page = new Page(toServerSentEvents(surtitle, { threadId: "t" }));
    const taken = page.take();
    await soon();
    usage(surtitle, "r1");
    reads[0]?.();
    await soon();
    reads[1]?.();
    await taken;
    expect(page.view.cost).toEqual({ title: { calls: 1, input: 0, output: 0, unknown: 1 } });
    usage(surtitle, "r2");
    await page.take();
    expect(page.told).toEqual(["snapshot", "model-usage"]);
    await page.cancel();
  });

  test("a thread that is never quiet is shown all the same, and right", async () => {
    const { journal, reads } = heldJournal();
    const surtitle = createSurtitle({ journal });
    const page = new Page(toServerSentEvents(surtitle, { threadId: "t" }));
    const taken = page.take();
    for (let i = 0; page.frames.length === 0 && i < 20; i += 1) {
      await soon();
      usage(surtitle, `r${i}`);
      reads[i]?.();
      await soon();
    }
    await taken;
    expect(reads).toHaveLength(3);
    reads.push(...[() => {}]);
    await page.take();
    await soon();
    expect(page.view.usage.map(({ runId }) => runId)).toEqual(["r0", "r1", "r2"]);
    expect(page.view.cost.title?.calls).toBe(3);
    await page.cancel();
  });

  test("a reader that stalls holds little, and is told anew", async () => {
    const surtitle = createSurtitle();
    const page = new Page(toServerSentEvents(surtitle, { threadId: "t" }));
    await page.take();
    for (let i = 0; i < 5_000; i += 1) usage(surtitle, `r${i}`);
    await surtitle.settled();
    await page.take();
    expect(page.told).toEqual(["snapshot", "snapshot"]);
    expect(page.view).toEqual(threadView(await surtitle.read("t")));
    await surtitle.rename("t", "Still here");
    await page.take();
    expect(page.view.title?.text).toBe("Still here");
    await page.cancel();
  });

  test("a comment breaks the silence", async () => {
    jest.useFakeTimers();
    const surtitle = createSurtitle();
    const page = new Page(toServerSentEvents(surtitle, { threadId: "t" }));
    await page.take();
    const taken = page.take();
    await jest.advanceTimersByTimeAsync(15_000);
    await taken;
    expect([page.comments, page.told]).toEqual([1, ["snapshot"]]);
    await page.cancel();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe("how it ends", () => {
  test.each(["signal", "cancel", "close"])("by %s, with nothing left behind", async (how) => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    const surtitle = createSurtitle();
    const abort = new AbortController();
    const left = jest.spyOn(abort.signal, "removeEventListener");
    const added = jest.spyOn(abort.signal, "addEventListener");
    const page = new Page(toServerSentEvents(surtitle, { threadId: "t", signal: abort.signal }));
    await page.take();
    const taken = page.take();
    await soon();
    expect(jest.getTimerCount()).toBe(1);
    if (how === "signal") abort.abort();
    if (how === "cancel") await page.cancel();
    if (how === "close") await surtitle.close();
    expect(await taken).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
    expect(left.mock.calls.map(([, listener]) => listener)).toEqual(
      expect.arrayContaining(added.mock.calls.map(([, listener]) => listener)),
    );
    usage(surtitle, "late");
    expect(await page.take()).toBe(false);
  });

  test("a signal that was aborted before, or a hub that is closed, sends nothing", async () => {
    const surtitle = createSurtitle();
    const signal = AbortSignal.abort();
    expect((await new Page(toServerSentEvents(surtitle, { threadId: "t", signal })).all()).frames).toEqual(
      [],
    );
    await surtitle.close();
    expect((await new Page(toServerSentEvents(surtitle, { threadId: "t" })).all()).frames).toEqual([]);
  });

  test("a journal that never answers does not hold it", async () => {
    const { journal } = heldJournal();
    const surtitle = createSurtitle({ journal });
    const abort = new AbortController();
    const page = new Page(toServerSentEvents(surtitle, { threadId: "t", signal: abort.signal }));
    const taken = page.take();
    await soon();
    usage(surtitle, "r1");
    abort.abort();
    expect(await taken).toBe(false);
  });

  test("a journal that cannot be read errs, and the hub goes on", async () => {
    const broken = async (): Promise<never> => {
      throw new Error("no disk");
    };
    const surtitle = createSurtitle({ journal: { ...memoryJournal(), read: broken } });
    await expect(new Page(toServerSentEvents(surtitle, { threadId: "t" })).take()).rejects.toThrow("no disk");
    usage(surtitle, "r1");
  });

  test("one that nobody reads costs nothing", () => {
    const surtitle = createSurtitle();
    const subscribe = jest.spyOn(hubOf(surtitle).bus, "subscribe");
    toServerSentEvents(surtitle, { threadId: "t" });
    expect(subscribe).not.toHaveBeenCalled();
  });
});

test.each([
  [{}, "threadId: expected the id of a thread, not empty, got undefined"],
  [{ threadId: "" }, 'threadId: expected the id of a thread, not empty, got "" (string)'],
  [{ threadId: 7 }, "threadId: expected the id of a thread, not empty, got 7 (number)"],
  [{ threadId: "t", signal: "now" }, 'signal: expected an AbortSignal, got "now" (string)'],
  [{ threadId: "t", extra: 1 }, "extra: expected one of the options threadId, signal, got an unknown one"],
])("%j is refused at the door", (options, message) => {
  expect(() => toServerSentEvents(createSurtitle(), options as never)).toThrow(
    new TypeError(`[surtitle/core] ${message}`),
  );
});
