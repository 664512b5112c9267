import { describe, expect, test } from "@jest/globals";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { Command, MessagesAnnotation, ParentCommand, StateGraph } from "@langchain/langgraph";
import { isSubagentNote, notesMiddleware } from "@surtitle/subagents";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ask, broken, quick, scripted, watch } from "../../../support/agents.ts";
import { notesIn, plainIds, toolMessages } from "./agents.ts";
import { run, taskThat } from "./middleware-run.ts";
import { CALL, HEAD } from "./task-call.ts";

describe("the tools it is for", () => {
  test("give notes", async () => {
    const { notes, messages, view } = await run({ tools: [taskThat(() => "fixed")] });
    expect(notes).toEqual([`${HEAD} done (goal: fix it): fixed`]);
    expect(isSubagentNote(messages[0])).toBe(true);
    expect((await view()).notes).toMatchObject([{ agents: [{ role: "coder" }] }]);
  });

  test("by other names", async () => {
    const calls = [{ ...CALL, name: "delegate" }];
    const { notes } = await run({
      tools: [taskThat(() => "x", "delegate")],
      calls,
      options: { tools: ["delegate"] },
    });
    expect(notes).toEqual([`${HEAD} done (goal: fix it): x`]);
  });

  test("also where a call deep inside did not fit its schema: the task failed", async () => {
    const inner = { "~brand": "ToolInvocationError", message: "inner call", toolCall: { id: "other" } };
    const { notes } = await run({
      tools: [taskThat(() => Promise.reject(Object.assign(new Error(), inner)))],
    });
    expect(notes).toEqual([`${HEAD} failed (goal: fix it): inner call`]);
  });

  const schemaWords = "Received tool input did not match expected schema\n✖ expected number";
  const branded = () =>
    Object.assign(new Error("inner call"), { "~brand": "ToolInvocationError", toolCall: { id: CALL.id } });

  test.each<[string, unknown]>([
    ["a schema's words", new Error(schemaWords)],
    ["the host's own error as a mere cause", new Error("wrapped", { cause: branded() })],
    ["the host's brand on what is no error", { ...branded(), message: "inner call" }],
  ])("also where %s come from deep inside: the run goes on", async (_, error) => {
    for (const name of ["task", "other"]) {
      const tools = [taskThat(() => Promise.reject(error), name)];
      const { messages, state } = await run({ tools, calls: [{ ...CALL, name }] });
      expect(isSubagentNote(messages[0])).toBe(name === "task");
      expect(messages[0]?.status).toBe("error");
      expect(state.messages.at(-1)?.text).toBe("done");
    }
  });

  test("in commands, with other updates kept", async () => {
    const messages = [new ToolMessage({ content: "fixed", tool_call_id: "c1", name: "task" })];
    const { notes } = await run({ tools: [taskThat(() => new Command({ update: { messages } }))] });
    expect(notes).toEqual([`${HEAD} done (goal: fix it): fixed`]);
  });

  test("also for a call without an id", async () => {
    const { id: _, ...call } = CALL;
    const { messages } = await run({ tools: [taskThat(() => "fixed")], calls: [call] });
    expect(messages.map(({ text }) => plainIds(text))).toEqual([`${HEAD} done (goal: fix it): fixed`]);
  });

  test("of a run that is to be left alone are told to nobody", async () => {
    const { surtitle, events } = watch();
    const middleware = [notesMiddleware({ surtitle })];
    const agent = createAgent({ model: scripted([CALL]), tools: [taskThat(() => "fixed")], middleware });
    const state = await agent.invoke(ask(), { tags: ["surtitle:off"], configurable: { thread_id: "t" } });
    expect(notesIn(state)).toEqual([`${HEAD} done (goal: fix it): fixed`]);
    await surtitle.settled();
    expect(events).toEqual([]);
  });

  test.each(["message", "throw"] as const)("their throws are notes, otherErrors %s", async (otherErrors) => {
    const { notes, messages, state } = await run({
      tools: [taskThat(() => Promise.reject(new Error("kaboom")))],
      options: { otherErrors },
    });
    expect(notes).toEqual([`${HEAD} failed (goal: fix it): kaboom`]);
    expect(messages[0]?.status).toBe("error");
    expect(state.messages.at(-1)?.text).toBe("done");
  });

  test("a call that does not fit the schema is the host's error message", async () => {
    const strict = tool(async () => "x", {
      name: "task",
      description: "",
      schema: z.object({ needed: z.number() }),
    });
    const { id: _, ...idless } = CALL;
    for (const call of [CALL, idless]) {
      const { messages } = await run({ tools: [strict], calls: [call] });
      expect(messages[0]?.text).toContain("did not match expected schema");
      expect(isSubagentNote(messages[0])).toBe(false);
    }
  });
});

describe("other tools", () => {
  const calls = [{ name: "broken", id: "b" }];

  test("are let be", async () => {
    const { messages } = await run({ tools: [quick], calls: [{ name: "quick", id: "q" }] });
    expect(messages.map(({ text }) => text)).toEqual(["quick"]);
  });

  test("that throw give the message that the host gives without any middleware", async () => {
    const plain = await createAgent({ model: scripted(calls), tools: [broken] }).invoke(ask());
    const { messages } = await run({ tools: [broken], calls });
    const told = ({ text, status, name, tool_call_id }: ToolMessage) => ({
      text,
      status,
      name,
      tool_call_id,
    });
    expect(messages.map(told)).toEqual(toolMessages(plain).map(told));
    expect(messages[0]?.text).toContain("kaboom");
  });

  test('that throw end the run with otherErrors "throw"', async () => {
    await expect(run({ tools: [broken], calls, options: { otherErrors: "throw" } })).rejects.toThrow(
      "kaboom",
    );
  });

  test.each(["message", "throw"] as const)(
    "with arguments that do not fit are told so, otherErrors %s",
    async (otherErrors) => {
      const strict = tool(async () => "x", {
        name: "strict",
        description: "",
        schema: z.object({ needed: z.number() }),
      });
      const { messages } = await run({
        tools: [strict],
        calls: [{ name: "strict", id: "s" }],
        options: { otherErrors },
      });
      expect(messages[0]?.text).toContain("did not match expected schema");
    },
  );

  test("that are unknown are told so", async () => {
    const { messages } = await run({ tools: [quick], calls: [{ name: "nope", id: "n" }] });
    expect(messages[0]?.text).toContain("nope is not a valid tool");
  });

  test("that time out by themselves do not end the run; an abort does", async () => {
    const late = taskThat(() => Promise.reject(new DOMException("too late", "TimeoutError")), "late");
    const { messages } = await run({ tools: [late], calls: [{ name: "late", id: "l" }] });
    expect(messages[0]?.text).toContain("too late");
    const stopped = taskThat(() => Promise.reject(new DOMException("stopped", "AbortError")), "stopped");
    await expect(run({ tools: [stopped], calls: [{ name: "stopped", id: "l" }] })).rejects.toThrow("stopped");
  });

  test.each(["given", "thrown"])("a command to the parent graph passes, %s", async (how) => {
    const messages = [new ToolMessage({ content: "over", tool_call_id: "u" })];
    const up = new Command({ graph: Command.PARENT, goto: "second", update: { messages } });
    const give = (): unknown => (how === "given" ? up : Promise.reject(new ParentCommand(up as never)));
    const agent = createAgent({
      model: scripted([{ name: "up", id: "u" }]),
      tools: [taskThat(give, "up")],
      middleware: [notesMiddleware({ tools: ["up"] })],
    });
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("first", (state, config) => agent.invoke(state as never, config) as never, {
        ends: ["second"],
      })
      .addNode("second", () => ({ messages: [new AIMessage("second speaks")] }))
      .addEdge("__start__", "first")
      .compile();
    const state = await graph.invoke(ask());
    expect(state.messages.map(({ text }) => text).slice(-2)).toEqual(["over", "second speaks"]);
  });
});

test("options are checked", () => {
  const given = (options: object) => () => notesMiddleware(options);
  expect(given({ tools: "task" })).toThrow("[surtitle/subagents] tools: expected an array of tool names");
  expect(given({ otherErrors: "ignore" })).toThrow(
    'otherErrors: expected "message" or "throw", got "ignore" (string)',
  );
  expect(given({ tool: ["task"] })).toThrow("tool: expected one of the options");
  expect(notesMiddleware().name).toBe("surtitle_notes");
});
