import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { isSubagentNote, subagentTool } from "@surtitle/subagents";
import { createAgent, fakeModel, tool, toolStrategy } from "langchain";
import { z } from "zod";
import { ask, broken, on, scripted, watch } from "../../../support/agents.ts";
import { until } from "../../../support/until.ts";
import { artifactOf, failing, hanging, saying, using } from "./agents.ts";
import { GOAL, handTo } from "./hand-goal.ts";

describe("what becomes of a subagent", () => {
  test("that answers", async () => {
    const { note, message, state, view } = await handTo(saying("researcher", "It shipped on 3 May."), {
      role: "researcher",
      mode: "deep",
    });
    expect(note).toBe(
      "[subagent result] subagent sub-* (researcher/deep) done (goal: find the date): It shipped on 3 May.",
    );
    expect(message).toMatchObject({ tool_call_id: "out", name: "research", status: "success" });
    expect(isSubagentNote(message)).toBe(true);
    expect(artifactOf(message).results).toMatchObject([{ status: "done", text: "It shipped on 3 May." }]);
    expect(state.messages.at(-1)?.text).toBe("done");
    const { notes, steps } = await view();
    expect(notes.map(({ text }) => text)).toEqual([message?.text]);
    expect(notes[0]).toMatchObject({
      turnId: steps[0]?.turnId,
      agents: [{ role: "researcher", mode: "deep", status: "done" }],
    });
  });

  test("that says nothing", async () => {
    const { note } = await handTo(saying("researcher", ""));
    expect(note).toBe(
      "[subagent result] subagent sub-* (research) done (goal: find the date): (no result text)",
    );
  });

  test("that throws: the run goes on, and the call has failed", async () => {
    const { note, state, message, view } = await handTo(failing("researcher", new Error("no model today")));
    expect(note).toBe(
      "[subagent result] subagent sub-* (research) failed (goal: find the date): no model today",
    );
    expect(message?.status).toBe("error");
    expect(state.messages.at(-1)?.text).toBe("done");
    const { steps, notes } = await view();
    expect(steps[0]).toMatchObject({ status: "failed", calls: [{ status: "failed" }] });
    expect(notes).toHaveLength(1);
  });

  test("that throws no error at all", async () => {
    const agent = { invoke: () => Promise.reject("just words") };
    expect((await handTo(agent)).note).toContain("failed (goal: find the date): just words");
    expect((await handTo({ invoke: () => Promise.reject(undefined) })).note).toContain(
      "failed (goal: find the date): (no",
    );
    const sync = {
      invoke: (): never => {
        throw new Error("at once");
      },
    };
    expect((await handTo(sync)).note).toContain("failed (goal: find the date): at once");
  });

  test("whose inner tool fails: it is done all the same", async () => {
    const agent = using("researcher", [broken], [{ name: "broken", id: "x" }]);
    expect((await handTo(agent)).note).toContain("done (goal: find the date): done");
  });

  test("that takes too long, also where it ignores its signal", async () => {
    const { note, message, surtitle } = await handTo(hanging(), { timeoutMs: 50 });
    expect(note).toBe(
      "[subagent result] subagent sub-* (research) timed out (goal: find the date): no answer within 50 ms",
    );
    expect(message?.status).toBe("error");
    await surtitle.settled();
    expect((await surtitle.read("t")).notes).toMatchObject([{ agents: [{ status: "timed out" }] }]);
  });

  test("that takes too long hears of it by its signal", async () => {
    let reason: unknown;
    const agent = {
      invoke: (_: never, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            reason = signal.reason;
            reject(new Error("gave up with half a result"));
          });
        }),
    };
    expect((await handTo(agent as never, { timeoutMs: 20 })).note).toContain(
      "timed out (goal: find the date): no answer",
    );
    expect(reason).toMatchObject({ name: "TimeoutError" });
  });

  test("that ends in time is not told as late", async () => {
    const { note } = await handTo(saying("researcher", "in time"), { timeoutMs: 600_000 });
    expect(note).toContain("done (goal: find the date): in time");
  });

  test("whose own request timed out", async () => {
    const error = Object.assign(new Error("Request timed out."), { name: "TimeoutError" });
    expect((await handTo(failing("researcher", error))).note).toContain(
      "timed out (goal: find the date): Request timed out.",
    );
  });

  test("that aborts itself", async () => {
    const agent = { invoke: () => Promise.reject(new DOMException("Request was aborted.", "AbortError")) };
    expect((await handTo(agent)).note).toContain("aborted (goal: find the date): Request was aborted.");
  });

  test("with a structured response", async () => {
    const responseFormat = toolStrategy(z.object({ date: z.string() }));
    const name = (responseFormat as unknown as readonly { readonly name: string }[])[0]?.name ?? "";
    const calls = [{ name, args: { date: "3 May" }, id: "s", type: "tool_call" as const }];
    const model = fakeModel().respond(new AIMessage({ content: "prose", tool_calls: calls }));
    const agent = createAgent({ model, tools: [], responseFormat });
    expect((await handTo(agent)).note).toContain('done (goal: find the date): {"date":"3 May"}');
  });

  test("whose last message is a tool's", async () => {
    const direct = tool(async () => "straight from the tool", {
      name: "direct",
      description: "",
      schema: z.object({}),
      returnDirect: true,
    });
    const agent = using("researcher", [direct], [{ name: "direct", id: "x" }]);
    expect((await handTo(agent)).note).toContain("done (goal: find the date): straight from the tool");
  });

  test("that ends with a hand-off", async () => {
    const messages = [
      new HumanMessage("find the date"),
      new AIMessage("It was in May."),
      new AIMessage("Transferring back to supervisor"),
      new ToolMessage({ content: "Successfully transferred back to supervisor", tool_call_id: "h" }),
    ];
    expect((await handTo({ invoke: async () => ({ messages }) })).note).toContain("date): It was in May.");
    expect((await handTo({ invoke: async () => ({ messages: messages.slice(2) }) })).note).toContain(
      "(no result text)",
    );
  });

  test("that says 13 MB is told with the size of all of it", async () => {
    const messages = [new HumanMessage("find the date"), new AIMessage("May ".repeat(3_250_000))];
    expect((await handTo({ invoke: async () => ({ messages }) })).note).toMatch(
      /… \[cut, 13,000,000 characters\]$/,
    );
  });

  test("that would ask a person through a checkpointer of its own is not told as done", async () => {
    const agent = {
      invoke: async () => ({ messages: [new AIMessage("half")], __interrupt__: [{ value: "may I?" }] }),
    };
    expect((await handTo(agent)).note).toContain("failed (goal: find the date): it stopped to ask a person");
  });
});

describe("an abort by the parent", () => {
  test("is told as aborted, and the agent is stopped", async () => {
    const { surtitle, handler } = watch();
    const abort = new AbortController();
    let signal: AbortSignal | undefined;
    const agent = {
      invoke: (_: never, config: { signal: AbortSignal }) => {
        signal = config.signal;
        setTimeout(() => abort.abort(), 10);
        return new Promise<never>(() => {});
      },
    };
    const sub = subagentTool(agent as never, { surtitle, name: "research", description: "Looks." });
    const parent = createAgent({ model: scripted([GOAL]), tools: [sub] });
    await expect(parent.invoke(ask(), { ...on("t", handler), signal: abort.signal })).rejects.toThrow();
    await until(async () => (await surtitle.read("t")).notes.length > 0);
    expect(signal?.aborted).toBe(true);
    expect((await surtitle.read("t")).notes.map(({ agents }) => agents[0]?.status)).toEqual(["aborted"]);
  });

  test("before it began starts nothing", async () => {
    let began = false;
    const sub = subagentTool(
      hanging(() => {
        began = true;
      }),
      { name: "research", description: "Looks." },
    );
    const call = { type: "tool_call" as const, ...GOAL };
    await expect(sub.invoke(call, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(began).toBe(false);
  });
});
