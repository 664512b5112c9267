import { afterEach, describe, expect, test } from "@jest/globals";
import { AIMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { titles } from "@surtitle/titles";
import { createAgent, humanInTheLoopMiddleware, tool } from "langchain";
import { z } from "zod";
import { until } from "../../support/until.ts";
import { durable } from "./support/durable.ts";
import { looks, openStage, type Stage, type StageOptions } from "./support/stage.ts";

let stage: Stage | undefined;

afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function open(options: StageOptions = {}): Promise<Stage> {
  stage = await openStage(options);
  return stage;
}

const ASKED = "please fix the login page";
const input = { messages: [{ role: "user" as const, content: ASKED }] };

/** A turn of the thread "t". */
function on({ handler }: Pick<Stage, "handler">, more: object = {}) {
  return { configurable: { thread_id: "t" }, callbacks: [handler], ...more };
}

/** The worker asks for one tool and then answers. */
function asksFor(name: string, args: object = {}): NonNullable<StageOptions["work"]> {
  return ({ messages }) =>
    messages.at(-1)?.role === "tool" ? { text: "All done." } : { calls: [{ name, args }] };
}

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

describe("a turn that did not end well has no generated title", () => {
  test("interrupted, asked after it was resumed", async () => {
    const { peer, handler, settle, told } = await open({ work: asksFor("looks") });
    const agent = createAgent({
      model: peer.model("worker"),
      tools: [looks],
      middleware: [humanInTheLoopMiddleware({ interruptOn: { looks: true } })],
      checkpointer: new MemorySaver(),
    });
    await agent.invoke(input, on({ handler }));
    const paused = await settle();
    expect(paused.turns.map(({ status }) => status)).toEqual(["paused"]);
    expect(told()).toEqual([`provisional: ${ASKED} (provisional)`]);
    await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), on({ handler }));
    const done = await settle();
    expect(done.turns.map(({ status }) => status)).toEqual(["done"]);
    expect(told().at(-1)).toBe("generated: Fixing the login page (generated)");
    expect(peer.to("titler")).toHaveLength(1);
  });

  test("interrupted inside a tool", async () => {
    const { peer, handler, settle } = await open({ work: asksFor("asks") });
    const asks = tool(() => String(interrupt("sure?")), {
      name: "asks",
      description: "",
      schema: z.object({}),
    });
    const agent = createAgent({
      model: peer.model("worker"),
      tools: [asks],
      checkpointer: new MemorySaver(),
    });
    await agent.invoke(input, on({ handler }));
    await settle();
    expect(peer.to("titler")).toEqual([]);
  });

  test("failed", async () => {
    const opened = await open({ work: () => ({ status: 500 }) });
    await expect(opened.agent.invoke(input, on(opened))).rejects.toThrow();
    const view = await opened.settle();
    expect(view.turns.map(({ status }) => status)).toEqual(["failed"]);
    expect(opened.peer.to("titler")).toEqual([]);
    expect(view.title).toEqual({ text: ASKED, source: "provisional" });
  });

  test("aborted", async () => {
    const opened = await open({ work: () => ({ hangs: true }) });
    const stop = new AbortController();
    const run = opened.agent.invoke(input, on(opened, { signal: stop.signal }));
    await until(() => opened.peer.to("worker").length > 0);
    stop.abort();
    await expect(run).rejects.toThrow();
    await until(() => opened.handler.held === 0);
    const view = await opened.settle();
    expect(view.turns.map(({ status }) => status)).toEqual(["stopped"]);
    expect(opened.peer.to("titler")).toEqual([]);
  });

  test("ended with a tool's result, or an empty list", async () => {
    const { peer, handler, settle } = await open({ work: asksFor("looks") });
    const last = tool(async () => "seen", {
      name: "looks",
      description: "Looks.",
      schema: z.object({}),
      returnDirect: true,
    });
    const agent = createAgent({ model: peer.model("worker"), tools: [last] });
    await agent.invoke(input, on({ handler }));
    await settle();
    expect(peer.to("titler")).toEqual([]);
  });
});

test("a subagent never titles the thread, with the handler on both or inherited", async () => {
  const { peer, handler, settle, surtitle, prompts } = await open({
    work: ({ messages }) => {
      if (messages.some(({ content }) => String(content).includes("inner goal")))
        return { text: "Inner answer." };
      return messages.at(-1)?.role === "tool"
        ? { text: "Outer answer." }
        : { calls: [{ name: "task", args: {} }] };
    },
  });
  const model = peer.model("worker");
  const other = titles({ surtitle, model: peer.model("titler") });
  const inner = createAgent({ model, tools: [] });
  const goal = { messages: [{ role: "user" as const, content: "this is the inner goal" }] };
  const task = tool(
    async () => {
      const answer = await inner.invoke(goal, { callbacks: [other] });
      return answer.messages.at(-1)?.text ?? "";
    },
    { name: "task", description: "", schema: z.object({}) },
  );
  const agent = createAgent({ model, tools: [task] });
  await agent.invoke(input, on({ handler }));
  await settle();
  expect(prompts()).toHaveLength(1);
  expect(prompts()[0]).toContain(ASKED);
  expect(prompts()[0]).not.toContain("inner goal");
});

test("a subagent that alone has the handler titles nothing", async () => {
  const { peer, surtitle, events, handler } = await open({
    work: ({ messages }) => {
      if (messages.some(({ content }) => String(content).includes("inner goal")))
        return { text: "Inner answer." };
      return messages.at(-1)?.role === "tool"
        ? { text: "Outer answer." }
        : { calls: [{ name: "task", args: {} }] };
    },
  });
  const model = peer.model("worker");
  const inner = createAgent({ model, tools: [] });
  const goal = { messages: [{ role: "user" as const, content: "this is the inner goal" }] };
  const task = tool(
    async () => {
      await inner.invoke(goal, { callbacks: [handler] });
      return "done";
    },
    { name: "task", description: "", schema: z.object({}) },
  );
  await createAgent({ model, tools: [task] }).invoke(input, { configurable: { thread_id: "t" } });
  await surtitle.settled();
  expect(events).toEqual([]);
  expect(handler.held).toBe(0);
});

test("a run tagged surtitle:off is left alone", async () => {
  const opened = await open();
  await opened.agent.invoke(input, on(opened, { tags: ["surtitle:off"] }));
  await opened.settle();
  expect(opened.events).toEqual([]);
});

test("the handler twice in one run works once and is told", async () => {
  const { agent, handler, settle, peer, surtitle, problems } = await open();
  const second = titles({ surtitle, model: peer.model("titler") });
  await agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [handler, second] });
  await settle();
  expect(peer.to("titler")).toHaveLength(1);
  expect(problems.filter((problem) => problem.includes("given twice"))).toHaveLength(1);
});

test("a plain chain with messages is titled as well", async () => {
  const { peer, handler, settle, told } = await open();
  const chain = RunnableLambda.from(async () => new AIMessage("All done."));
  await chain.invoke(input, on({ handler }, { metadata: { thread_id: "t" } }));
  await settle();
  expect(told().at(-1)).toBe("generated: Fixing the login page (generated)");
  expect(peer.to("titler")).toHaveLength(1);
});

describe("without a thread id", () => {
  test("there is the provisional title only, told once", async () => {
    const { peer, handler, surtitle, events, problems } = await open();
    const agent = createAgent({ model: peer.model("worker"), tools: [] });
    for (let i = 0; i < 2; i += 1) await agent.invoke(input, { callbacks: [handler] });
    await surtitle.settled();
    expect(peer.to("titler")).toEqual([]);
    expect(events.filter(({ type }) => type === "surtitle/thread-title")).toHaveLength(2);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^titles: a run without a thread id has only a provisional title/);
  });
});

describe("a handler made per request, each with a journal of its own", () => {
  test("buys a title for the first message, and none for requests that bring a history", async () => {
    const { peer } = await open();
    const agent = createAgent({ model: peer.model("worker"), tools: [] });
    const history: { role: "user" | "assistant"; content: string }[] = [];
    for (const content of [ASKED, "and the sign-up page", "and the account page"]) {
      history.push({ role: "user", content });
      const handler = titles({ model: peer.model("titler") });
      await agent.invoke({ messages: history }, on({ handler }));
      history.push({ role: "assistant", content: "All done." });
      await until(() => handler.held === 0);
    }
    expect(peer.to("titler")).toHaveLength(1);
  });

  test("the same where the history is in a checkpoint", async () => {
    const { agent, peer } = await open();
    for (const content of [ASKED, "and the sign-up page", "and the account page"])
      for (const when of ["end", "start"] as const) {
        const handler = titles({ model: peer.model("titler"), when });
        const messages = [{ role: "user" as const, content }];
        await agent.invoke({ messages }, { ...on({ handler }), configurable: { thread_id: when } });
        await until(() => handler.held === 0);
      }
    expect(peer.to("titler")).toHaveLength(2);
  });

  test("on one durable journal, a thread is titled once, also when the first attempt failed", async () => {
    const journal = durable();
    const { agent, peer } = await open({
      title: (_, nth) => (nth === 0 ? { status: 500 } : { text: "Login" }),
    });
    const { createSurtitle } = await import("@surtitle/core");
    for (const content of [ASKED, "and the sign-up page", "and the account page"]) {
      const surtitle = createSurtitle({ journal, onError: () => {} });
      const handler = titles({ surtitle, model: peer.model("titler") });
      await agent.invoke({ messages: [{ role: "user" as const, content }] }, on({ handler }));
      await surtitle.settled();
    }
    expect(peer.to("titler")).toHaveLength(2);
    expect((await journal.read("t")).title).toEqual({ text: "Login", source: "generated" });
  });
});

test("attempts are counted across restarts", async () => {
  const journal = durable();
  const { agent, peer } = await open({ title: () => ({ status: 500 }) });
  const { createSurtitle } = await import("@surtitle/core");
  for (let i = 0; i < 5; i += 1) {
    const surtitle = createSurtitle({ journal, onError: () => {} });
    const handler = titles({ surtitle, model: peer.model("titler") });
    await agent.invoke(input, on({ handler }));
    await surtitle.settled();
  }
  expect(peer.to("titler")).toHaveLength(3);
  expect((await journal.read("t")).titleAttempts).toBe(3);
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
