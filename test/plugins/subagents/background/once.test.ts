import { describe, expect, test } from "@jest/globals";
import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  RemoveMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { memoryJournal } from "@surtitle/core";
import {
  type AgentMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  summarizationMiddleware,
} from "langchain";
import { asks, at, noteIds, noteTexts, over, type Parent, parent, starts } from "./support/parent.ts";

/** A thread in which one batch was started and is over, but not told. */
async function withOneOver(p: Parent): Promise<void> {
  await p.turn("go", [starts("a")]);
  (await p.worker.on("a")).done("found");
  await over(p, 1);
}

async function statusOf(p: Parent): Promise<readonly string[]> {
  await p.surtitle.settled();
  return (await p.journal.readLeases("t")).map(({ status }) => status);
}

describe("a note is in a state once", () => {
  test("the journal tells how far it came: running, ended, delivered", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    expect(await statusOf(p)).toEqual(["running"]);
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    expect(await statusOf(p)).toEqual(["ended"]);
    await p.turn("and?");
    expect(await statusOf(p)).toEqual(["delivered"]);
  });

  test("where the app gives the same messages again", async () => {
    const p = parent({ checkpointer: null });
    await withOneOver(p);
    const first = await p.turn("and?");
    expect(noteIds(first)).toHaveLength(1);
    const again = await p.agentFor([]).invoke({ messages: first }, at("t"));
    expect(noteIds(again.messages as BaseMessage[])).toHaveLength(1);
  });

  test("where the app keeps no system messages, the journal's mark holds it back", async () => {
    const p = parent({ checkpointer: null });
    await withOneOver(p);
    const first = await p.turn("and?");
    const kept = first.filter((message) => message.getType() !== "system");
    const again = await p.agentFor([]).invoke({ messages: kept }, at("t"));
    expect(noteIds(again.messages as BaseMessage[])).toEqual([]);
  });

  test("where it was summarised away", async () => {
    const p = parent();
    await withOneOver(p);
    const [note] = noteIds(await p.turn("and?"));
    await p.agentFor([]).graph.updateState(at("t"), { messages: [new RemoveMessage({ id: note ?? "" })] });
    expect(noteIds(await p.turn("more", [{ name: "pause" }]))).toEqual([]);
  });

  test("where LangChain's own middleware summarises it away", async () => {
    const p = parent();
    await withOneOver(p);
    const model = fakeModel();
    for (let i = 0; i < 20; i += 1) model.respond(new AIMessage("a summary"));
    const summarise = summarizationMiddleware({ model, trigger: { messages: 6 }, keep: { messages: 2 } });
    const later = parent({
      ...{ surtitle: p.surtitle, journal: p.journal, checkpointer: p.saver as never, worker: p.worker },
      before: [summarise as never],
    });
    let withNote = 0;
    for (let i = 0; i < 4; i += 1) {
      await later.turn(`turn ${i}`, [{ name: "pause" }]);
      withNote += later.sent.splice(0).filter((one) => one[0]?.text.includes("[subagent result]")).length;
    }
    expect(withNote).toBeGreaterThan(0);
    const messages = await later.turn("last");
    expect(noteIds(messages)).toEqual([]);
    expect(messages.some(({ text }) => text.includes("a summary"))).toBe(true);
  });

  test("where another middleware takes it out in the same step, before the model is asked", async () => {
    const summarise = {
      name: "summarise",
      beforeModel: ({ messages }: { messages: BaseMessage[] }) => {
        const gone = noteIds(messages).map((id) => new RemoveMessage({ id }));
        return gone.length > 0 ? { messages: gone } : undefined;
      },
    } as unknown as AgentMiddleware;
    const p = parent({ after: [summarise] });
    await withOneOver(p);
    await p.turn("and?", [{ name: "pause" }], [{ name: "pause" }]);
    await p.turn("more");
    const withNote = p.sent.filter((one) => one[0]?.role === "system");
    expect(withNote).toEqual([]);
  });

  test("where a run that was told failed, and its state was lost: told again, for nothing may be lost", async () => {
    const p = parent({ checkpointer: null });
    await withOneOver(p);
    await expect(p.turn("and?", [{ name: "pause" }], new Error("503"))).rejects.toThrow("503");
    expect(await statusOf(p)).toEqual(["ended"]);
    expect(noteIds(await p.turn("and?"))).toHaveLength(1);
    expect(await statusOf(p)).toEqual(["delivered"]);
    expect(noteIds(await p.turn("more"))).toEqual([]);
  });

  test("where a run that was told failed, and its checkpoint has it", async () => {
    const p = parent();
    await withOneOver(p);
    await expect(p.turn("and?", new Error("503"))).rejects.toThrow("503");
    const messages = await p.turn("again");
    expect(noteIds(messages)).toHaveLength(1);
    expect(messages.map((m) => m.getType()).slice(-4)).toEqual(["human", "system", "human", "ai"]);
  });

  test("after a pause for a person, while which it came", async () => {
    const approve = humanInTheLoopMiddleware({ interruptOn: { pause: true } });
    const p = parent({ before: [approve as never] });
    await p.turn("go", [starts("a")]);
    const agent = p.agentFor([[{ name: "pause" }]]);
    await agent.invoke(asks("pause, please"), at("t"));
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    const resumed = await agent.invoke(
      new Command({ resume: { decisions: [{ type: "approve" }] } }),
      at("t"),
    );
    const messages = resumed.messages as BaseMessage[];
    expect(messages.map((m) => m.getType()).slice(-5)).toEqual(["human", "ai", "tool", "system", "ai"]);
    expect(noteIds(await p.turn("more"))).toHaveLength(1);
  });

  test("where a rejected call jumps to the model: the model reads it, the state holds it from the next step on", async () => {
    const approve = humanInTheLoopMiddleware({ interruptOn: { pause: true } });
    const p = parent({ before: [approve as never] });
    await p.turn("go", [starts("a")]);
    const agent = p.agentFor([[{ name: "pause" }]]);
    await agent.invoke(asks("pause, please"), at("t"));
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    const reject = { decisions: [{ type: "reject", message: "no" }] };
    const { messages } = await agent.invoke(new Command({ resume: reject }), at("t"));
    expect(p.sent.at(-1)?.[0]?.text).toMatch(/found$/);
    expect(messages.at(-1)?.getType()).toBe("ai");
    expect(noteIds(await p.turn("more"))).toHaveLength(1);
    expect(noteIds(await p.turn("more"))).toHaveLength(1);
  });

  test("where a person goes back to before it: told there too, once", async () => {
    const p = parent();
    await withOneOver(p);
    const { graph } = p.agentFor([]);
    const before = (await graph.getState(at("t"))).config;
    expect(noteIds(await p.turn("and?"))).toHaveLength(1);
    expect(await statusOf(p)).toEqual(["delivered"]);
    const fork = await p.agentFor([[{ name: "pause" }]]).invoke(asks("or rather"), before);
    expect(noteIds(fork.messages as BaseMessage[])).toHaveLength(1);
    expect(noteIds(await p.turn("more"))).toHaveLength(1);
  });

  test("where a person goes back to after it", async () => {
    const p = parent();
    await withOneOver(p);
    await p.turn("and?");
    const { config } = await p.agentFor([]).graph.getState(at("t"));
    await p.turn("more");
    const fork = await p.agentFor([]).invoke(asks("or rather"), config);
    expect(noteIds(fork.messages as BaseMessage[])).toHaveLength(1);
  });

  test("where a person goes back to before its batch was begun: it is nothing to that line any more", async () => {
    const p = parent();
    await p.turn("hello");
    const { config } = await p.agentFor([]).graph.getState(at("t"));
    await withOneOver(p);
    await p.turn("and?");
    expect(await statusOf(p)).toEqual(["delivered"]);
    const fork = await p.agentFor([]).invoke(asks("or rather"), config);
    expect(noteIds(fork.messages as BaseMessage[])).toEqual([]);
  });

  test("where the app makes the agent and the middleware anew for each turn", async () => {
    const journal = memoryJournal();
    const p = parent({ journal });
    await withOneOver(p);
    await p.turn("and?");
    const other = parent({ journal, surtitle: p.surtitle, checkpointer: p.saver as never });
    expect(noteIds(await other.turn("more"))).toHaveLength(1);
  });

  test("calls that wait for their results keep it out of the state, and not from the model", async () => {
    const p = parent({ checkpointer: null });
    await withOneOver(p);
    const tool_calls = ["1", "2"].map((id) => ({ name: "pause", args: {}, id, type: "tool_call" as const }));
    const half = [
      new HumanMessage("twice"),
      new AIMessage({ content: "", tool_calls }),
      new ToolMessage({ content: "paused", tool_call_id: "1" }),
    ];
    const { messages } = await p.agentFor(["go on", [{ name: "pause" }]]).invoke({ messages: half }, at("t"));
    expect(messages.map((m) => m.getType())).toEqual(["human", "ai", "tool", "ai"]);
    expect(p.sent.at(-1)?.[0]?.text).toMatch(/found$/);
    expect(await statusOf(p)).toEqual(["ended"]);
    expect(noteIds(await p.turn("more"))).toHaveLength(1);
  });

  test("an agent inside a tool does not take the note of the one around it", async () => {
    const inner: BaseMessage[] = [];
    const p = parent({
      pause: async () => {
        const { messages } = await p.agentFor(["inner answer"]).invoke(asks("inner"));
        inner.push(...(messages as BaseMessage[]));
        (await p.worker.on("a")).done("found");
        await over(p, 1);
        const later = await p.agentFor(["inner answer"]).invoke(asks("inner, later"));
        inner.push(...(later.messages as BaseMessage[]));
      },
    });
    const messages = await p.turn("go", [starts("a")], [{ name: "pause" }]);
    expect(inner.length).toBeGreaterThan(3);
    expect(noteIds(inner)).toEqual([]);
    expect(noteIds(messages)).toHaveLength(1);
  });

  test("what an agent inside a tool began is told to the one around it, once it is gone itself", async () => {
    const p = parent({
      pause: async () => void (await p.agentFor([[starts("a")], "bye"]).invoke(asks("inner"))),
    });
    await p.turn("go", [{ name: "pause" }]);
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    expect(noteTexts(await p.turn("and?"))).toEqual([expect.stringMatching(/: found$/)]);
  });
});
