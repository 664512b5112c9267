import { describe, expect, test } from "@jest/globals";
import type { SurtitleEvent } from "@surtitle/core";
import fc from "fast-check";
import { Bus, QUEUE_LIMIT } from "../../../core/src/hub/bus.ts";
import type { Trouble } from "../../../core/src/hub/report.ts";

function event(at: number, threadId = "t"): SurtitleEvent {
  return { v: 1, type: "surtitle/thread-forgotten", threadId, at };
}

function quietBus(): { readonly bus: Bus; readonly troubles: Trouble[] } {
  const troubles: Trouble[] = [];
  return { bus: new Bus((trouble) => void troubles.push(trouble)), troubles };
}

describe("subscribe", () => {
  test("listeners hear events in order until they leave", () => {
    const { bus } = quietBus();
    const heard: number[] = [];
    const leave = bus.subscribe(({ at }) => void heard.push(at));
    bus.emit(event(1));
    bus.emit(event(2));
    leave();
    bus.emit(event(3));
    expect(heard).toEqual([1, 2]);
  });

  test("a topic hears its own thread alone", () => {
    const { bus } = quietBus();
    const heard: string[] = [];
    bus.subscribe(({ threadId }) => void heard.push(threadId), { threadId: "b" });
    for (const id of ["a", "b", "c", "b"]) bus.emit(event(1, id));
    expect(heard).toEqual(["b", "b"]);
  });

  test("an event that a listener causes comes after the one it heard, for everyone", () => {
    const { bus } = quietBus();
    const heard: string[] = [];
    bus.subscribe(({ at }) => {
      heard.push(`first ${at}`);
      if (at === 1) bus.emit(event(2));
    });
    bus.subscribe(({ at }) => void heard.push(`second ${at}`));
    bus.emit(event(1));
    expect(heard).toEqual(["first 1", "second 1", "first 2", "second 2"]);
  });

  test("a listener that throws, or rejects, is told of and harms nobody", async () => {
    const { bus, troubles } = quietBus();
    const heard: number[] = [];
    bus.subscribe(() => {
      throw new Error("no");
    });
    bus.subscribe(async () => {
      throw new Error("later");
    });
    bus.subscribe(({ at }) => void heard.push(at));
    bus.emit(event(1));
    await Promise.resolve();
    expect(heard).toEqual([1]);
    expect(troubles.map(({ part, threadId }) => `${part} ${threadId}`)).toEqual(["listener t", "listener t"]);
  });
});

describe("events", () => {
  test("an iterator holds what came since it was made", async () => {
    const { bus } = quietBus();
    const events = bus.events({});
    bus.emit(event(1));
    bus.emit(event(2));
    expect((await events.next()).value).toMatchObject({ at: 1 });
    expect((await events.next()).value).toMatchObject({ at: 2 });
    await events.return?.();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test("a reader that waits is woken", async () => {
    const { bus } = quietBus();
    const events = bus.events({});
    const next = events.next();
    bus.emit(event(7));
    expect((await next).value).toMatchObject({ at: 7 });
    bus.close();
  });

  test("a slow reader loses the oldest and is told by one gap", async () => {
    const { bus } = quietBus();
    const events = bus.events({});
    for (let at = 1; at <= QUEUE_LIMIT + 5; at += 1) bus.emit(event(at));
    expect((await events.next()).value).toMatchObject({ type: "surtitle/gap", dropped: 5, threadId: "t" });
    expect((await events.next()).value).toMatchObject({ at: 6 });
    bus.close();
  });

  test.each(["signal", "close", "aborted before"])("it ends by %s, after what it holds", async (how) => {
    const { bus } = quietBus();
    const abort = new AbortController();
    if (how === "aborted before") abort.abort();
    const events = bus.events({ signal: abort.signal });
    bus.emit(event(1));
    if (how === "signal") abort.abort();
    if (how === "close") bus.close();
    bus.emit(event(2));
    const seen: number[] = [];
    for await (const { at } of events) seen.push(at);
    expect(seen).toEqual(how === "aborted before" ? [] : [1]);
  });

  test("leaving the loop unsubscribes", async () => {
    const { bus } = quietBus();
    const events = bus.events({});
    bus.emit(event(1));
    for await (const _ of events) break;
    bus.emit(event(2));
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test("an iterator of a bus that is closed is over", async () => {
    const { bus } = quietBus();
    bus.close();
    expect(await bus.events({}).next()).toEqual({ done: true, value: undefined });
  });

  test("whatever readers do, each sees a run of the events in order, and gaps count what is missing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(600), { maxLength: 12 }), async (bursts) => {
        const { bus } = quietBus();
        const events = bus.events({});
        let sent = 0;
        let seen = 0;
        for (const burst of bursts) {
          for (let i = 0; i < burst; i += 1) {
            sent += 1;
            bus.emit(event(sent));
          }
          if (burst === 0) continue;
          const { value } = await events.next();
          seen += value?.type === "surtitle/gap" ? value.dropped : 1;
          if (value && value.type !== "surtitle/gap") expect(value.at).toBe(seen);
        }
        bus.close();
        for await (const next of events) seen += next.type === "surtitle/gap" ? next.dropped : 1;
        expect(seen).toBe(sent);
      }),
      { numRuns: 50 },
    );
  });
});
