import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import {
  createSurtitle,
  type Surtitle,
  type SurtitleEvent,
  threadView,
  toServerSentEvents,
} from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";
import { createAgent } from "langchain";
import { ask, on, quick, scripted } from "../../support/agents.ts";
import { Page } from "../../support/sse.ts";
import { until } from "../../support/until.ts";

/** As an app serves it: a real server with a socket for each listener. */
class Desk {
  readonly surtitle: Surtitle = createSurtitle();
  readonly sockets = new Set<Socket>();
  readonly #server = createServer((req, res) => void this.#send(req.url?.slice(1) ?? "", res));

  constructor() {
    this.#server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
  }

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async listen(threadId: string): Promise<Page> {
    const { body } = await fetch(this.#url(threadId), { headers: { connection: "close" } });
    if (body === null) throw new Error("no body");
    const page = new Page(body);
    await page.take();
    return page;
  }

  /** Asks, and never reads. */
  stall(threadId: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(this.#url(threadId), { agent: false }, (response) => resolve(response.pause()))
        .once("error", reject)
        .end();
    });
  }

  async close(): Promise<void> {
    await this.surtitle.close();
    const closed = once(this.#server, "close");
    this.#server.close();
    await closed;
  }

  async #send(threadId: string, res: ServerResponse): Promise<void> {
    res.writeHead(200, { "content-type": "text/event-stream" });
    const gone = new AbortController();
    res.once("close", () => gone.abort());
    await pipeline(toServerSentEvents(this.surtitle, { threadId, signal: gone.signal }), res).catch(() => {});
  }

  #url(threadId: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${threadId}`;
  }
}

/** An event that tells its number and is larger than most. */
function tell(surtitle: Surtitle, number: number, threadId = "t"): void {
  const hub = hubOf(surtitle);
  const usage = { kind: "title", at: hub.now(), outcome: "failed", model: "m".repeat(128) } as const;
  hub.tellUsage(threadId, { ...usage, runId: `run ${number}` }, undefined);
}

function numbers(page: Page): number[] {
  return page.frames
    .filter(({ event }) => event === "event")
    .map(({ data }) => Number((data as Extract<SurtitleEvent, { runId: string }>).runId.slice(4)));
}

describe("many listeners at once, each with its socket", () => {
  let desk: Desk;
  let timers: () => number;

  beforeEach(async () => {
    const set = jest.spyOn(globalThis, "setTimeout");
    const cleared = jest.spyOn(globalThis, "clearTimeout");
    timers = () => {
      const ours = set.mock.results
        .filter((_, index) => set.mock.calls[index]?.[1] === 15_000)
        .map(({ value }) => value);
      const over = new Set(cleared.mock.calls.map(([timer]) => timer));
      return ours.filter((timer) => !over.has(timer as NodeJS.Timeout)).length;
    };
    desk = new Desk();
    await desk.open();
  });
  afterEach(() => void jest.restoreAllMocks());

  /** Once the hub is closed every stream ends by itself, and nothing is left. */
  async function allGone(pages: readonly Promise<Page>[]): Promise<void> {
    await desk.close();
    for (const page of await Promise.all(pages)) expect(page.ended).toBe(true);
    // A server says that it is closed a moment before its sockets do.
    await until(() => desk.sockets.size === 0);
    expect(timers()).toBe(0);
  }

  test("50 on one thread: each hears everything once and in order, and one that stalls costs the others nothing", async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, () => desk.listen("t")));
    const stalled = await desk.stall("t");
    const readings = pages.map((page) => page.all());
    const all = 500;
    for (let i = 0; i < all; i += 1) {
      tell(desk.surtitle, i);
      // A reader that lags far behind would be told anew.
      if (i % 50 === 49) await until(() => pages.every(({ frames }) => frames.length > i));
    }
    for (const page of pages) {
      await until(() => numbers(page).length >= all);
      expect(numbers(page)).toEqual(Array.from({ length: all }, (_, i) => i));
    }
    stalled.destroy();
    await allGone(readings);
  });

  test("one that stalls for very long holds little, and is right again when it reads", async () => {
    const page = await desk.listen("t");
    for (let i = 0; i < 30_000; i += 1) {
      tell(desk.surtitle, i);
      if (i % 500 === 499) await new Promise((resolve) => setImmediate(resolve));
    }
    // What the server holds for it beyond the system's own buffers: less than two of the largest frames.
    expect(Math.max(...[...desk.sockets].map((socket) => socket.writableLength))).toBeLessThan(64 * 1024);
    await desk.surtitle.settled();
    await desk.surtitle.rename("t", "the end");
    while (page.view.title?.text !== "the end") await page.take();
    expect(page.frames.filter(({ event }) => event === "snapshot").length).toBeGreaterThan(1);
    expect(page.view).toEqual(threadView(await desk.surtitle.read("t")));
    await allGone([page.all()]);
  });

  test("200 threads at work at once: each listener hears its own, all of it, as it is kept", async () => {
    const threads = Array.from({ length: 200 }, (_, i) => `thread-${i}`);
    const told = new Map<string, SurtitleEvent[]>(threads.map((id) => [id, []]));
    desk.surtitle.subscribe((event) => void told.get(event.threadId)?.push(event));
    const pages = await Promise.all(threads.map((id) => desk.listen(id)));
    const readings = pages.map((page) => page.all());
    const handler = captions({ surtitle: desk.surtitle });
    const steps = [
      [
        { name: "quick", id: "a" },
        { name: "quick", id: "b" },
      ],
      [{ name: "quick", id: "c" }],
    ];
    await Promise.all(
      threads.map((id) =>
        createAgent({ model: scripted(...steps), tools: [quick] }).invoke(ask(id), on(id, handler)),
      ),
    );
    await desk.surtitle.settled();
    const kept = await Promise.all(threads.map((id) => desk.surtitle.read(id)));
    await allGone(readings);
    for (const [i, page] of pages.entries()) {
      expect(page.view).toEqual(threadView(kept[i]));
      expect(page.view.steps).toHaveLength(2);
      expect(page.frames.slice(1).map(({ data }) => data)).toEqual(told.get(threads[i] ?? ""));
    }
  });
});
