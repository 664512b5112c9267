import { describe, expect, test } from "@jest/globals";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent, humanInTheLoopMiddleware, tool } from "langchain";
import { z } from "zod";
import { until } from "../../support/until.ts";
import { ASKED, input, on } from "./support/asked.ts";
import { oneStage } from "./support/one-stage.ts";
import { looks, type StageOptions } from "./support/stage.ts";

const open = oneStage();

/** The worker asks for one tool and then answers. */
function asksFor(name: string, args: object = {}): NonNullable<StageOptions["work"]> {
  return ({ messages }) =>
    messages.at(-1)?.role === "tool" ? { text: "All done." } : { calls: [{ name, args }] };
}

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
