import { describe, expect, test } from "@jest/globals";
import { ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { formatNote, subagentTool, withNotes } from "@surtitle/subagents";
import { artifactOf, plainIds, saying } from "./agents.ts";
import { giving, invoke, runWith } from "./noted-tool.ts";
import { HEAD } from "./task-call.ts";

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
