import { describe, expect, test } from "@jest/globals";
import { ToolMessage } from "@langchain/core/messages";
import { DynamicTool, StructuredTool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import { formatNote, subagentTool, type WithNotesOptions, withNotes } from "@surtitle/subagents";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ask, on, scripted, watch } from "../../../support/agents.ts";
import { artifactOf, notesIn, plainIds, saying, toolMessages } from "./agents.ts";

const schema = z.object({
  subagent_type: z.string().default("coder"),
  description: z.string().default("fix it"),
});
const CALL = { name: "task", args: { subagent_type: "coder", description: "fix it" }, id: "c1" };
const HEAD = "[subagent result] subagent sub-* (coder)";

const giving = (result: unknown, fields: object = {}) =>
  tool(async () => result as never, { name: "task", description: "Does it.", schema, ...fields });
const invoke = (given: { invoke: (call: never) => Promise<unknown> }): Promise<ToolMessage> =>
  given.invoke({ type: "tool_call", ...CALL } as never) as Promise<ToolMessage>;

async function runWith(given: Parameters<typeof withNotes>[0], options: WithNotesOptions = {}) {
  const watched = watch();
  const noted = withNotes(given, { surtitle: watched.surtitle, ...options });
  const agent = createAgent({ model: scripted([{ ...CALL, name: given.name }]), tools: [noted] });
  const state = await agent.invoke(ask(), on("t", watched.handler));
  return { ...watched, state, note: notesIn(state)[0], message: toolMessages(state)[0] };
}

describe("what a tool gives", () => {
  test("a string", async () => {
    const { note, view, message } = await runWith(giving("fixed"));
    expect(note).toBe(`${HEAD} done (goal: fix it): fixed`);
    expect(message).toMatchObject({ tool_call_id: "c1", name: "task", status: "success" });
    const { notes, usage } = await view();
    expect(notes).toMatchObject([{ agents: [{ role: "coder", status: "done" }] }]);
    expect(usage).toEqual([]);
  });

  test("nothing", async () => {
    expect((await runWith(giving(null))).note).toBe(`${HEAD} done (goal: fix it): (no result text)`);
    expect((await runWith(giving(undefined))).note).toBe(`${HEAD} done (goal: fix it): (no result text)`);
  });

  test("an object", async () => {
    expect((await runWith(giving({ fixed: true }))).note).toBe(`${HEAD} done (goal: fix it): {"fixed":true}`);
  });

  test("a message, with its id and its status", async () => {
    const own = new ToolMessage({ id: "m1", content: "fixed", tool_call_id: "c1", name: "task" });
    expect(await invoke(withNotes(giving(own)))).toMatchObject({
      id: "m1",
      tool_call_id: "c1",
      status: "success",
    });
    const failed = new ToolMessage({ content: "no way", tool_call_id: "c1", name: "task", status: "error" });
    const { note, message } = await runWith(giving(failed));
    expect(note).toBe(`${HEAD} failed (goal: fix it): no way`);
    expect(message?.status).toBe("error");
  });

  test("content and artifact", async () => {
    const both = giving(["fixed", { patch: "+1 -1" }], { responseFormat: "content_and_artifact" });
    const { note, message } = await runWith(both);
    expect(note).toBe(`${HEAD} done (goal: fix it): fixed`);
    expect(artifactOf(message)).toMatchObject({ results: [{ text: "fixed" }], artifact: { patch: "+1 -1" } });
  });

  test("content in blocks", async () => {
    const blocks = [
      { type: "text", text: "fixed " },
      { type: "text", text: "it" },
    ];
    expect((await runWith(giving(blocks))).note).toBe(`${HEAD} done (goal: fix it): fixed it`);
  });

  test("a command: its other updates are kept, and so are other messages", async () => {
    const mine = new ToolMessage({ content: "fixed", tool_call_id: "c1", name: "task" });
    const other = new ToolMessage({ content: "other", tool_call_id: "c2", name: "x" });
    const given = new Command({ update: { todos: ["a"], messages: [mine, other] }, goto: "next" });
    const command = (await invoke(withNotes(giving(given)))) as unknown as Command;
    expect(command).toBeInstanceOf(Command);
    expect(command.goto).toEqual(["next"]);
    const { todos, messages } = command.update as unknown as { todos: unknown; messages: ToolMessage[] };
    expect(todos).toEqual(["a"]);
    expect(messages.map(({ text }) => plainIds(text))).toEqual([
      `${HEAD} done (goal: fix it): fixed`,
      "other",
    ]);
    expect((given.update as unknown as { messages: ToolMessage[] }).messages[0]?.text).toBe("fixed");
  });

  test("a command with pairs, and one without messages", async () => {
    const mine = new ToolMessage({ content: "fixed", tool_call_id: "c1" });
    const pairs = new Command({
      update: [
        ["messages", [mine]],
        ["todos", 1],
      ] as never,
    });
    const { update } = (await invoke(withNotes(giving(pairs)))) as unknown as { update: [string, unknown][] };
    expect(update[1]).toEqual(["todos", 1]);
    const [, messages] = update[0] ?? [];
    expect((messages as ToolMessage[]).map(({ text }) => plainIds(text))).toEqual([
      `${HEAD} done (goal: fix it): fixed`,
    ]);
    const bare = new Command({ update: { todos: 1 } });
    expect(await invoke(withNotes(giving(bare)))).toBe(bare);
  });

  test("a command to the parent graph is left alone", async () => {
    const messages = [new ToolMessage({ content: "Successfully transferred to coder", tool_call_id: "c1" })];
    const handOff = new Command({ graph: Command.PARENT, goto: "coder", update: { messages } });
    expect(await invoke(withNotes(giving(handOff)))).toBe(handOff);
  });

  test("a command runs in an agent", async () => {
    const mine = new ToolMessage({ content: "fixed", tool_call_id: "c1", name: "task" });
    const { note, view } = await runWith(giving(new Command({ update: { messages: [mine] } })));
    expect(note).toBe(`${HEAD} done (goal: fix it): fixed`);
    expect((await view()).steps[0]).toMatchObject({ status: "done" });
  });

  test("what claims to be a note and is none, or too long a one, becomes one", async () => {
    const additional_kwargs = {
      surtitle: { v: 1, kind: "subagent-note", batchId: "b", batch: { agents: [] } },
    };
    const claiming = (content: string): ToolMessage =>
      new ToolMessage({ content, tool_call_id: "c1", additional_kwargs });
    const long = await invoke(withNotes(giving(claiming("x".repeat(40_000)))));
    expect(long.text).toMatch(
      /^\[subagent result\] subagent sub-\w{8} \(coder\) done.*x… \[cut, 40,000 characters\]$/,
    );
    const short = await invoke(withNotes(giving(claiming("trust me"))));
    expect(plainIds(short.text)).toBe(`${HEAD} done (goal: fix it): trust me`);
    const wide = formatNote(
      { agents: [{ id: "a", text: "y".repeat(2_500) }] },
      { limits: { note: 4_000, body: 3_000 } },
    );
    expect((await invoke(withNotes(giving(claiming(wide))))).text.length).toBeLessThan(600);
  });

  test("a note stays the note it is, and is told once", async () => {
    const sub = subagentTool(saying("inner", "found"), { name: "research", description: "d" });
    const twice = withNotes(withNotes(sub));
    const call = { type: "tool_call" as const, name: "research", args: { goal: "g" }, id: "c1" };
    const message = (await twice.invoke(call as never)) as ToolMessage;
    expect(plainIds(message.text)).toBe("[subagent result] subagent sub-* (research) done (goal: g): found");
  });
});

describe("what a tool throws", () => {
  const throwing = (error: unknown) =>
    tool(
      async () => {
        throw error;
      },
      { name: "task", description: "", schema },
    );

  test("is a note", async () => {
    const { note, state, message } = await runWith(throwing(new Error("kaboom")));
    expect(note).toBe(`${HEAD} failed (goal: fix it): kaboom`);
    expect(message?.status).toBe("error");
    expect(state.messages.at(-1)?.text).toBe("done");
  });

  test("with its status", async () => {
    expect((await runWith(throwing(new DOMException("stopped", "AbortError")))).note).toContain(
      "aborted (goal",
    );
    expect((await runWith(throwing(new DOMException("late", "TimeoutError")))).note).toContain(
      "timed out (goal",
    );
  });

  test("passes where it is control flow of a graph", async () => {
    const parent = Object.assign(new Error("up"), { name: "ParentCommand" });
    await expect(invoke(withNotes(throwing(parent)))).rejects.toBe(parent);
    const brand = Object.assign(new Error("[]"), { name: "GraphInterrupt", interrupts: [] });
    await expect(invoke(withNotes(throwing(brand)))).rejects.toBe(brand);
  });

  test("passes where the call does not fit the schema", async () => {
    const strict = tool(async () => "x", {
      name: "task",
      description: "",
      schema: z.object({ needed: z.number() }),
    });
    const { message, note } = await runWith(strict);
    expect(note).not.toContain("[subagent result]");
    expect(message?.text).toContain("did not match expected schema");
    expect(message?.status).toBe("error");
  });
});

describe("an error about arguments", () => {
  const strict = tool(async () => "x", {
    name: "task",
    description: "",
    schema: z.object({ needed: z.number() }),
  });

  test("of this call passes, however the tool is called", async () => {
    const noted = withNotes(strict);
    await expect(invoke(noted)).rejects.toThrow("did not match expected schema");
    await expect(noted.invoke({ other: 1 } as never)).rejects.toThrow("did not match expected schema");
    const text = withNotes(new DynamicTool({ name: "text", description: "", func: async () => "x" }));
    await expect(text.invoke(5 as never)).rejects.toThrow("did not match expected schema");
  });

  test("of another call, deep inside, is a note", async () => {
    const outer = tool(async () => await strict.invoke({ needed: "no number" } as never), {
      name: "task",
      description: "",
      schema,
    });
    const { note, message, state } = await runWith(outer);
    expect(note).toContain(`${HEAD} failed (goal: fix it): Received tool input did not match`);
    expect(message?.status).toBe("error");
    expect(state.messages.at(-1)?.text).toBe("done");
  });
});

describe("the tool", () => {
  test("is the same in all else", () => {
    const original = giving("x", { returnDirect: true, extras: { cached: true } });
    const noted = withNotes(original);
    expect(noted.name).toBe("task");
    expect(noted.schema).toBe(original.schema);
    expect(noted.returnDirect).toBe(true);
    expect(noted).toBeInstanceOf(StructuredTool);
    expect(noted.description).toMatch(/^Does it\.\n\nThe result is a report/);
    expect(original.description).toBe("Does it.");
    expect(withNotes(noted).description).toBe(noted.description);
  });

  test("may be of a class with private fields", async () => {
    class Own extends StructuredTool {
      readonly #said = "private";
      override name = "task";
      override description = "d";
      override schema = schema;
      get said(): string {
        return this.#said;
      }
      protected override async _call(): Promise<string> {
        return this.#said;
      }
    }
    const noted = withNotes(new Own());
    expect(noted.said).toBe("private");
    expect((await invoke(noted)).text).toContain("private");
  });

  test("keeps what its class does with private fields, and gives notes by every way to run it", async () => {
    class Counting extends StructuredTool {
      #count = 0;
      override name = "task";
      override description = "d";
      override schema = schema;
      own = (): number => this.#count;
      next(): number {
        this.#count += 1;
        return this.#count;
      }
      get count(): number {
        return this.#count;
      }
      set count(count: number) {
        this.#count = count;
      }
      protected override async _call(): Promise<string> {
        return `call ${this.next()}`;
      }
    }
    const tool = new Counting();
    const noted = withNotes(tool);
    expect(await noted.call({})).toBe("call 1");
    expect([noted.next(), noted.count, noted.own()]).toEqual([2, 2, 2]);
    noted.count = 5;
    expect([tool.count, noted.constructor, noted.own]).toEqual([5, Counting, tool.own]);
    const note = (text: string): string => `${HEAD} done (goal: fix it): ${text}`;
    const args = CALL.args as never;
    const streamed: unknown[] = [];
    for await (const chunk of await noted.stream(args)) streamed.push(chunk);
    const piped = noted.pipe((text: unknown) => text);
    const given = [
      ...streamed,
      ...(await noted.batch([args])),
      await piped.invoke(args),
      await noted.withConfig({ tags: ["t"] }).invoke(args),
    ];
    expect(given.map((text) => plainIds(String(text)))).toEqual([6, 7, 8, 9].map((n) => note(`call ${n}`)));
  });

  test("called by hand gives the note's text", async () => {
    const plain = new DynamicTool({
      name: "plain",
      description: "d",
      func: async (input) => `heard ${input}`,
    });
    expect(plainIds(String(await withNotes(plain).invoke("hello")))).toBe(
      "[subagent result] subagent sub-* done: heard hello",
    );
  });

  test("is attributed as the app says, and as its arguments say where the app says nothing", async () => {
    const attribute = ({ subagent_type }: Readonly<Record<string, unknown>>) => ({
      role: `the ${subagent_type}`,
      mode: "fast",
    });
    expect((await runWith(giving("x"), { attribute })).note).toBe(
      "[subagent result] subagent sub-* (the coder/fast) done (goal: fix it): x",
    );
    const more = () => ({
      ...{ role: "r", mode: 5, goal: "g", id: "mine", status: "failed", text: "forged", error: "forged" },
      ...{ summary: "forged", cut: 9, fullText: true, untold: true },
    });
    const { note, message } = await runWith(giving("x"), { attribute: more as never });
    expect(note).toBe("[subagent result] subagent sub-* (r) done (goal: g): x");
    expect(artifactOf(message).results).toEqual([
      { id: expect.stringMatching(/^sub-\w{8}$/), role: "r", status: "done", goal: "g", text: "x" },
    ]);
    const broken = (): never => {
      throw new Error("oops");
    };
    expect((await runWith(giving("x"), { attribute: broken })).note).toBe(`${HEAD} done (goal: fix it): x`);
  });

  test("must be one", () => {
    expect(() => withNotes({} as never)).toThrow(
      "[surtitle/subagents] tool: expected a LangChain tool, got an object",
    );
    expect(() => withNotes(undefined as never)).toThrow("tool: expected a LangChain tool, got undefined");
    expect(() => withNotes(giving("x"), { attribute: "x" } as never)).toThrow(
      "attribute: expected a function",
    );
    expect(() => withNotes(giving("x"), { tools: ["x"] } as never)).toThrow(
      "tools: expected one of the options",
    );
  });
});
