import { describe, expect, test } from "@jest/globals";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { createDeepAgent } from "deepagents";
import { createAgent, fakeModel } from "langchain";
import { asks, at, noteIds, noteTexts, over, parent, starts } from "./support/parent.ts";
import { worker } from "./support/worker.ts";

describe("a batch in the background", () => {
  test("starting it returns at once, with a note that it runs and all ids", async () => {
    const p = parent();
    const messages = await p.turn("go", [starts("a", "b")]);
    const [, , started] = messages;
    expect(started?.text).toMatch(
      /^\[subagent result\] 2 subagents running: batch-\w{16}\n- sub-\w{8} \(researcher\) running\n- sub-\w{8} \(researcher\) running$/,
    );
    expect(noteIds(messages)).toEqual([]);
    expect(messages.at(-1)?.text).toBe("ok");
  });

  test("its note waits for the next turn where none runs, and starts none", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    (await p.worker.on("a")).done("it shipped");
    await over(p, 1);
    const calls = p.sent.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(p.sent).toHaveLength(calls);
    const messages = await p.turn("and?");
    expect(messages.map((m) => m.getType())).toEqual(["human", "ai", "tool", "ai", "human", "system", "ai"]);
    expect(noteTexts(messages)).toEqual([
      expect.stringMatching(
        /^\[subagent result\] subagent sub-\w{8} \(researcher\) done \(goal: a\): it shipped$/,
      ),
    ]);
    expect(p.sent.at(-1)?.map(({ role }) => role)).toEqual(["system", "human", "ai", "tool", "ai", "human"]);
    expect(p.problems).toEqual([]);
  });

  test("a note is told once, however many turns follow", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    for (let i = 0; i < 3; i += 1) {
      const messages = await p.turn(`turn ${i}`, [{ name: "pause" }]);
      expect(noteIds(messages)).toHaveLength(1);
    }
    expect(noteIds(await p.turn("last"))).toEqual([`surtitle:${p.notes[0]?.batchId}`]);
  });

  test("a note that comes between a call and its result stands after the result", async () => {
    const p = parent({
      pause: async () => {
        (await p.worker.on("a")).done("found");
        await over(p, 1);
      },
    });
    const messages = await p.turn("go", [starts("a")], [{ name: "pause" }]);
    const kinds = messages.map((m) => m.getType());
    expect(kinds).toEqual(["human", "ai", "tool", "ai", "tool", "system", "ai"]);
    expect(p.sent.at(-1)?.map(({ role }) => role)).toEqual(["system", "human", "ai", "tool", "ai", "tool"]);
    expect(p.sent.at(-1)?.[0]?.text).toBe(noteTexts(messages)[0]);
  });

  test("two that end together are both told, in the order in which they ended", async () => {
    const p = parent();
    await p.turn("go", [starts("first"), starts("second")]);
    (await p.worker.on("second")).done("two");
    (await p.worker.on("first")).done("one");
    await over(p, 2);
    const texts = noteTexts(await p.turn("and?"));
    expect(texts).toEqual([expect.stringMatching(/: two$/), expect.stringMatching(/: one$/)]);
    const [system] = p.sent.at(-1) ?? [];
    expect(system?.text).toBe(texts.join("\n\n"));
  });

  test("the app's own system prompt stays, and notes stand behind it", async () => {
    const prompt = {
      name: "prompt",
      wrapModelCall: (request: never, handler: (request: unknown) => unknown) => {
        const { systemMessage } = request as { systemMessage: { concat(text: string): unknown } };
        return handler({ ...(request as object), systemMessage: systemMessage.concat("Be kind.") });
      },
    };
    const p = parent({ before: [prompt as never] });
    await p.turn("go", [starts("a")]);
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    await p.turn("and?");
    expect(p.sent.at(-1)?.[0]?.text).toMatch(/^Be kind\.\n\n\[subagent result\] subagent /);
  });

  test("every agent has its line, with the word of how it ended", async () => {
    const one = worker();
    const agents = { researcher: one.agent, critic: { agent: one.agent, mode: "deep", timeoutMs: 30 } };
    const p = parent({ worker: one, agents });
    const tasks = [
      { agent: "researcher", goal: "ok" },
      { agent: "researcher", goal: "breaks" },
      { agent: "critic", goal: "hangs" },
    ];
    await p.turn("go", [{ name: "start_subagents", args: { tasks } }]);
    (await p.worker.on("ok")).done("fine");
    (await p.worker.on("breaks")).fail(new Error("no network"));
    await over(p, 1);
    const [text] = noteTexts(await p.turn("and?"));
    expect(text?.replace(/sub-\w{8}/g, "sub")).toBe(
      [
        "[subagent result] 3 subagents partly done",
        "- sub (researcher) done: fine",
        "- sub (researcher) failed: no network",
        "- sub (critic/deep) timed out: no answer within 30 ms",
      ].join("\n"),
    );
    expect(p.worker.works.find(({ goal }) => goal === "hangs")?.signal.aborted).toBe(true);
  });

  test("an agent that wants to ask a person fails: nobody is there", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    const error = Object.assign(new Error("stop"), { name: "GraphInterrupt", interrupts: [] });
    (await p.worker.on("a")).fail(error);
    await over(p, 1);
    expect(noteTexts(await p.turn("and?"))[0]).toMatch(/failed \(goal: a\): it stopped to ask/);
  });

  test("it goes on where the run that started it is aborted", async () => {
    const stop = new AbortController();
    const p = parent({
      pause: async () => {
        stop.abort();
        await new Promise(() => {});
      },
    });
    const run = p.agentFor([[starts("a")], [{ name: "pause" }]]);
    await expect(run.invoke(asks("go"), { ...at("t"), signal: stop.signal })).rejects.toThrow();
    const work = await p.worker.on("a");
    expect(work.signal.aborted).toBe(false);
    work.done("found anyway");
    await over(p, 1);
    expect(noteTexts(await p.turn("and?"))).toEqual([expect.stringMatching(/: found anyway$/)]);
  });

  test("its agents are apart from the run: not its callbacks, not its thread, not its stream", async () => {
    const p = parent();
    const chunks: unknown[] = [];
    const stream = await p
      .agentFor([[starts("a")]])
      .stream(asks("go"), { ...at("t"), streamMode: "messages" });
    for await (const chunk of stream) chunks.push(chunk);
    const { config } = await p.worker.on("a");
    expect(config["configurable"]).toEqual({ thread_id: expect.stringMatching(/^sub-/) });
    expect(config["callbacks"]).toHaveLength(1);
  });

  test("no more than the stated number work at once", async () => {
    const p = parent({ concurrency: 2 });
    await p.turn("go", [starts("1", "2", "3")]);
    await p.worker.on("2");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(p.worker.works.map(({ goal }) => goal)).toEqual(["1", "2"]);
    p.worker.works[0]?.done("one");
    await p.worker.on("3");
  });

  test.each(["v1", "v2"] as const)("in both ways in which the host calls tools: %s", async (version) => {
    const p = parent();
    const tool_calls = ["1", "2"].map((id) => ({
      ...starts(id),
      args: starts(id).args ?? {},
      id,
      type: "tool_call" as const,
    }));
    const model = fakeModel()
      .respond(new AIMessage({ content: "", tool_calls }))
      .respond(new AIMessage("ok"));
    const agent = createAgent({ model, middleware: [p.middleware], checkpointer: p.saver as never, version });
    await agent.invoke(asks("go"), at("t"));
    for (const goal of ["1", "2"]) (await p.worker.on(goal)).done(goal);
    await over(p, 2);
    expect(noteIds(await p.turn("and?"))).toHaveLength(2);
  });

  test("in deepagents, which has middleware and agents of its own", async () => {
    const p = parent();
    const call = { ...starts("a"), args: starts("a").args ?? {}, id: "1", type: "tool_call" as const };
    const model = fakeModel().respond(new AIMessage({ content: "", tool_calls: [call] }));
    for (const text of ["ok", "ok"]) model.respond(new AIMessage(text));
    const middleware = [p.middleware, p.watcher];
    const agent = createDeepAgent({ model, middleware, checkpointer: p.saver as never });
    await agent.invoke(asks("go"), at("t"));
    (await p.worker.on("a")).done("found");
    await over(p, 1);
    const { messages } = await agent.invoke(asks("and?"), at("t"));
    expect(noteTexts(messages as BaseMessage[])).toEqual([expect.stringMatching(/: found$/)]);
    const [first, ...rest] = p.sent.at(-1) ?? [];
    expect(first?.text).toMatch(
      /\[subagent result\] subagent sub-\w+ \(researcher\) done \(goal: a\): found$/,
    );
    expect(rest.filter(({ role }) => role === "system")).toEqual([]);
  });

  test("a run without a thread hears of its own batches and of no other's", async () => {
    const p = parent({
      checkpointer: null,
      pause: async () => {
        (await p.worker.on("a")).done("found");
        await over(p, 1);
      },
    });
    const run = async (...answers: Parameters<typeof p.agentFor>[0]) => {
      const { messages } = await p.agentFor(answers).invoke(asks("go"));
      return noteIds(messages as never);
    };
    expect(await run([starts("a")], [{ name: "pause" }])).toHaveLength(1);
    expect(await run("hello")).toEqual([]);
  });
});
