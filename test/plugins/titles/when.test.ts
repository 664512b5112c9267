import { describe, expect, test } from "@jest/globals";
import { until } from "../../support/until.ts";
import { ASKED, input, on } from "./support/asked.ts";
import { durable } from "./support/durable.ts";
import { oneStage } from "./support/one-stage.ts";

const open = oneStage();

test("B32: invoke returns before the title is asked for, and the answer does not wait for it", async () => {
  const opened = await open({ title: () => ({ text: "Login", delayMs: 300 }) });
  const { agent, peer, settle, told } = opened;
  const before = Date.now();
  await agent.invoke(input, on(opened));
  const returned = Date.now();
  expect(peer.to("titler")).toEqual([]);
  await settle();
  expect(peer.to("titler")[0]?.at).toBeGreaterThanOrEqual(before);
  expect(Date.now() - returned).toBeGreaterThanOrEqual(250);
  expect(told().at(-1)).toBe("generated: Login (generated)");
});

describe.each(["end", "start"] as const)("asked at the turn's %s", (when) => {
  test.each<[string, unknown]>([
    ["text", ASKED],
    ["a list of texts", [ASKED]],
    ["a pair", [["user", ASKED]]],
    ["one message without a list", { role: "user", content: ASKED }],
  ])("a message in a short form is titled like any other: %s", async (_, messages) => {
    const opened = await open({ options: { when } });
    await opened.agent.invoke({ messages } as never, on(opened));
    await opened.settle();
    expect(opened.told()).toEqual([
      `provisional: ${ASKED} (provisional)`,
      "generated: Fixing the login page (generated)",
    ]);
    expect(opened.prompts()[0]).toContain(ASKED);
  });
});

test("the messages are the same with titles as without", async () => {
  const opened = await open();
  const plain = ({ messages }: { messages: readonly { type: string; text: string }[] }): string[] =>
    messages.map(({ type, text }) => `${type} ${text}`);
  const withUs = await opened.agent.invoke(input, on(opened));
  const without = await opened.agent.invoke(input, { configurable: { thread_id: "other" } });
  await opened.settle();
  expect(plain(withUs as never)).toEqual(plain(without as never));
});

describe('when: "start"', () => {
  const options = { when: "start" } as const;

  test.each([["in memory", undefined] as const, ["durable", durable()] as const])(
    "B33: a long first turn is titled while it runs, from the person's message alone (%s journal)",
    async (_, journal) => {
      let release = (): void => {};
      const titled = new Promise<void>((resolve) => {
        release = resolve;
      });
      const opened = await open({
        options,
        work: () => ({ text: "All done.", after: titled }),
        ...(journal && { surtitle: { journal } }),
      });
      const { agent, surtitle, told, prompts, settle } = opened;
      const run = agent.invoke(input, on(opened));
      await until(() => told().length >= 2);
      expect(told().at(-1)).toBe("generated: Fixing the login page (generated)");
      expect((await surtitle.read("t")).turns[0]?.status).toBe("running");
      release();
      await run;
      await settle();
      expect(prompts()).toHaveLength(1);
      expect(prompts()[0]).toContain(ASKED);
      expect(prompts()[0]).not.toContain("All done");
    },
  );

  test("nothing more at the end, not even after a failure; then at the next turn's start", async () => {
    const { turn, peer, told } = await open({
      options,
      title: (_, nth) => (nth === 0 ? { status: 500 } : { text: "Login" }),
    });
    await turn(ASKED);
    expect(peer.to("titler")).toHaveLength(1);
    await turn("and the sign-up page");
    expect(told().at(-1)).toBe("generated: Login (generated)");
    expect(peer.to("titler")).toHaveLength(2);
  });

  test.each([
    ["aborted", { hangs: true }],
    ["failed", { status: 500 }],
  ] as const)("the pending call ends with a turn that %s, and is counted", async (how, reply) => {
    let release = (): void => {};
    const after = new Promise<void>((resolve) => {
      release = resolve;
    });
    const opened = await open({ options, work: () => ({ ...reply, after }), title: () => ({ hangs: true }) });
    const { agent, peer, told, usage, settle, handler } = opened;
    const stop = new AbortController();
    const run = agent.invoke(input, on(opened, { signal: stop.signal }));
    run.catch(() => {});
    await until(() => peer.to("titler").length > 0);
    if (how === "aborted") stop.abort();
    else release();
    await expect(run).rejects.toThrow();
    await until(() => handler.held === 0);
    await settle();
    expect(told().at(-1)).toBe(`aborted: ${ASKED} (provisional)`);
    expect(usage().map(({ outcome }) => outcome)).toEqual(["aborted"]);
    await until(() => peer.to("titler")[0]?.closed === true);
    expect(peer.to("titler")[0]?.closed).toBe(true);
  });

  test("B30: a title that is finished stays when the turn is stopped", async () => {
    const opened = await open({ options, work: () => ({ hangs: true }) });
    const { agent, told, settle, handler } = opened;
    const stop = new AbortController();
    const run = agent.invoke(input, on(opened, { signal: stop.signal }));
    await until(() => told().length >= 2);
    stop.abort();
    await expect(run).rejects.toThrow();
    await until(() => handler.held === 0);
    expect((await settle()).title).toEqual({ text: "Fixing the login page", source: "generated" });
  });
});
