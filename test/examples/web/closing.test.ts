import { randomUUID } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { threadView } from "@surtitle/core";
import { interruptible } from "../../../examples/web/src/interrupt.ts";
import { type Ask, ask, chatOf, json, listen, say, until } from "./client.ts";
import { openStage, type Stage } from "./stage.ts";

function open(): Promise<Stage> {
  return openStage({
    scenes: [
      { when: "run", lines: [{ calls: [{ name: "execute", args: { command: "npm test" } }] }] },
      { when: "greet", lines: [{ text: "Hello." }] },
    ],
  });
}

test("closing ends what runs and every page, keeps what was done, and frees the port", async () => {
  const own = await open();
  own.gate.shut();
  const threadId = await say(own.web.url, "please run");
  const pages = await Promise.all([listen(own.web.url, threadId), listen(own.web.url, threadId)]);
  for (const page of pages) await until(page, (p) => p.view.steps[0]?.status === "running");
  const readings = pages.map((page) => page.all());
  await own.close();
  for (const page of await Promise.all(readings)) {
    expect(page.view).toEqual(threadView(await own.surtitle.read(threadId)));
    expect(page.view.steps[0]?.status).toBe("stopped");
  }
  await expect(ask(own.web.url, "/")).rejects.toThrow("ECONNREFUSED");
});

test("closing does not wait for a title that is being written", async () => {
  const own = await open();
  own.titling.shut();
  const threadId = await say(own.web.url, "please greet");
  const page = await listen(own.web.url, threadId);
  await until(page, (p) => chatOf(p).status === "idle" && p.view.turns[0]?.status === "done");
  await page.cancel();
  // The title model would never answer: the gate stays shut.
  await own.web.close();
  const { usage } = await own.surtitle.read(threadId);
  expect(usage.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(["title aborted"]);
  await own.close();
});

test("nothing begins once closing has begun, and it says so", async () => {
  const own = await open();
  const { chats, url } = own.web;
  const [early, late] = [randomUUID(), randomUUID()];
  // One has got as far as reading its chat, the others come on connections that are still open.
  const begun = chats.say(early, "please greet");
  const closed = chats.close();
  await expect(begun).rejects.toThrow("The server is closing.");
  await closed;
  const asked: [string, Ask][] = [
    [`/api/threads/${late}/messages`, json("POST", { text: "please greet" })],
    [`/api/threads/${late}/resume`, json("POST", { decision: "approve" })],
    [`/api/threads/${late}`, json("PATCH", { title: "x" })],
    ["/api/threads", {}],
  ];
  for (const [path, what] of asked) {
    const { status, body } = await ask(url, path, what);
    expect([status, JSON.parse(body)]).toEqual([503, { error: "The server is closing." }]);
  }
  expect(own.server.exchanges).toEqual([]);
  await own.close();
});

describe("Ctrl-C", () => {
  function press(close: () => Promise<void>) {
    const seen = { time: 0, closed: 0, codes: [] as number[] };
    const interrupt = interruptible({
      close: () => {
        seen.closed += 1;
        return close();
      },
      exit: (code) => void seen.codes.push(code),
      now: () => seen.time,
    });
    const at = (time: number): void => {
      seen.time = time;
      interrupt();
    };
    return { seen, at };
  }
  const never = (): Promise<void> => new Promise(() => {});

  test("once closes in good order, its echoes do nothing", async () => {
    const { seen, at } = press(async () => {});
    for (const time of [1_000, 1_020, 1_300]) at(time);
    await Promise.resolve();
    expect(seen).toMatchObject({ closed: 1, codes: [0] });
  });

  test("twice leaves at once, though closing hangs", () => {
    const { seen, at } = press(never);
    at(1_000);
    at(1_300);
    expect(seen.codes).toEqual([]);
    at(1_301);
    expect(seen).toMatchObject({ closed: 1, codes: [130] });
  });

  test("leaves where closing fails", async () => {
    const { seen, at } = press(() => Promise.reject(new Error("no")));
    at(1_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.codes).toEqual([1]);
  });
});
