import { describe, expect, test } from "@jest/globals";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { createAgent, createMiddleware, tool } from "langchain";
import { z } from "zod";
import { ask, broken, inShort, on, quick, scripted, slow, watch } from "../../../support/agents.ts";
import { pause } from "../../../support/until.ts";

describe("a run that does not end well", () => {
  test("abort in mid-tool settles the step as stopped", async () => {
    const watched = watch();
    const abort = new AbortController();
    const agent = createAgent({
      model: scripted([
        { name: "quick", id: "a" },
        { name: "slow", id: "b" },
      ]),
      tools: [quick, slow],
    });
    const run = agent.invoke(ask(), { ...on("t", watched.handler), signal: abort.signal });
    watched.surtitle.subscribe(
      ({ type }) => void (type === "surtitle/call-end" && setTimeout(() => abort.abort(), 10)),
    );
    await expect(run).rejects.toThrow();
    const view = await watched.view();
    expect(inShort(view)).toEqual(["a stopped [a done, b stopped]"]);
    expect(view.turns).toMatchObject([{ status: "stopped" }]);
    expect(view.steps[0]?.caption.text).toMatch(/^tried to /);
  });

  test("a timeout is told as stopped", async () => {
    let watched = watch();
    const begun = (): boolean => watched.events.some(({ type }) => type === "surtitle/step-start");
    // On a busy machine the time may be up before the tool has begun.
    for (let timeout = 150; !begun(); timeout *= 4) {
      watched = watch();
      const agent = createAgent({ model: scripted([{ name: "slow", id: "a" }]), tools: [slow] });
      await expect(agent.invoke(ask(), { ...on("t", watched.handler), timeout })).rejects.toThrow();
    }
    expect(inShort(await watched.view())).toEqual(["a stopped [a stopped]"]);
  });

  test("a reader that leaves the stream", async () => {
    const watched = watch();
    const agent = createAgent({ model: scripted([{ name: "slow", id: "a" }]), tools: [slow] });
    const opened = new Promise<void>((resolve) =>
      watched.surtitle.subscribe(({ type }) => type === "surtitle/step-start" && resolve()),
    );
    for await (const _ of await agent.stream(ask(), { ...on("t", watched.handler), streamMode: "updates" })) {
      await opened;
      break;
    }
    await new Promise<void>((resolve) => {
      const leave = watched.surtitle.subscribe(({ type }) => {
        if (type !== "surtitle/turn-end") return;
        leave();
        resolve();
      });
      if (watched.events.some(({ type }) => type === "surtitle/turn-end")) resolve();
    });
    expect(inShort(await watched.view())).toEqual(["a stopped [a stopped]"]);
  });

  test("a model that fails fails the turn, and an announced step leaves no trace", async () => {
    const watched = watch();
    const failing = scripted([{ name: "quick", id: "a" }]);
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("agent", async (state) => {
        await failing.invoke(state.messages);
        throw new Error("down");
      })
      .addEdge("__start__", "agent")
      .compile();
    await expect(graph.invoke(ask() as never, on("t", watched.handler))).rejects.toThrow("down");
    const view = await watched.view();
    expect(view.steps).toEqual([]);
    expect(view.turns).toMatchObject([{ status: "failed" }]);
  });

  test("too many rounds: what had ended stays ended", async () => {
    const watched = watch();
    const answers = Array.from({ length: 20 }, (_, i) => [{ name: "quick", id: `c${i}` }]);
    const agent = createAgent({ model: scripted(...answers), tools: [quick] });
    await expect(agent.invoke(ask(), { ...on("t", watched.handler), recursionLimit: 5 })).rejects.toThrow();
    const view = await watched.view();
    expect(view.turns).toMatchObject([{ status: "failed" }]);
    expect(view.steps.every(({ status }) => status === "done" || status === "stopped")).toBe(true);
  });

  test.each([
    ["ends late, with a success that nobody waits for", true],
    ["never ends", false],
  ])("a tool that does not hear of the abort and %s", async (_, ends) => {
    const watched = watch();
    let end = (_text: string): void => {};
    const over = new Promise<string>((resolve) => {
      end = resolve;
    });
    // A tool of plain text has no end at an abort (measured); its step must have one.
    const deaf = tool(() => over, { name: "deaf", description: "" } as never) as never;
    const abort = new AbortController();
    const agent = createAgent({
      model: scripted([{ name: "deaf", args: { input: "x" }, id: "a" }]),
      tools: [deaf],
    });
    watched.surtitle.subscribe(
      ({ type }) => type === "surtitle/step-start" && setTimeout(() => abort.abort(), 10),
    );
    await expect(
      agent.invoke(ask(), { ...on("t", watched.handler), signal: abort.signal }),
    ).rejects.toThrow();
    expect(watched.handler.held).toBe(0);
    const before = await watched.view();
    expect(inShort(before)).toEqual(["a stopped [a stopped]"]);
    if (ends) end("late");
    await pause(100);
    expect(await watched.view()).toEqual(before);
  });

  test("a tool whose failure breaks the run is failed, and what it takes down is stopped", async () => {
    const watched = watch();
    // An app's own wrapper around tools, even an empty one, makes their errors fatal (measured).
    const middleware = [
      createMiddleware({ name: "empty", wrapToolCall: (request, handler) => handler(request) }),
    ];
    const model = scripted([
      { name: "slow", id: "a" },
      { name: "broken", id: "b" },
    ]);
    const agent = createAgent({ model, tools: [slow, broken], middleware });
    await expect(agent.invoke(ask(), on("t", watched.handler))).rejects.toThrow("kaboom");
    const view = await watched.view();
    expect(inShort(view)).toEqual(["a failed [a stopped, b failed]"]);
    expect(view.turns).toMatchObject([{ status: "failed" }]);
  });

  test("an agent inside a tool ends with the run around it", async () => {
    const watched = watch();
    const abort = new AbortController();
    const inner = createAgent({
      model: scripted([{ name: "slow", id: "within" }]),
      tools: [slow],
      name: "inner",
    });
    const sub = tool(async () => (await inner.invoke(ask())).messages.at(-1)?.text ?? "", {
      name: "sub",
      description: "",
      schema: z.object({}),
    });
    watched.surtitle.subscribe(
      (event) =>
        void (event.type === "surtitle/step-start" && event.parent && setTimeout(() => abort.abort(), 10)),
    );
    const agent = createAgent({ model: scripted([{ name: "sub", id: "out" }]), tools: [sub] });
    await expect(
      agent.invoke(ask(), { ...on("t", watched.handler), signal: abort.signal }),
    ).rejects.toThrow();
    expect(inShort(await watched.view())).toEqual([
      "out stopped [out stopped]",
      "within stopped [within stopped]",
    ]);
  });

  test("a narrator at work is cancelled by the abort, and counted", async () => {
    const abort = new AbortController();
    const narrator = {
      invoke: () => {
        setTimeout(() => abort.abort(), 5);
        return new Promise(() => {});
      },
    };
    const watched = watch({ narrator: narrator as never, dwellMs: 5 });
    const agent = createAgent({ model: scripted([{ name: "slow", id: "a" }]), tools: [slow] });
    await expect(
      agent.invoke(ask(), { ...on("t", watched.handler), signal: abort.signal }),
    ).rejects.toThrow();
    const { usage, steps } = await watched.view();
    expect(usage.map(({ outcome }) => outcome)).toEqual(["cancelled"]);
    expect(steps[0]?.caption.source).toBe("composed");
  });
});
