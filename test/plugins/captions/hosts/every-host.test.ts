import { describe, expect, test } from "@jest/globals";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { fakeModel, tool } from "langchain";
import { z } from "zod";
import {
  type Asking,
  ask,
  broken,
  inShort,
  on,
  quick,
  scripted,
  type Watched,
  watch,
} from "../../../support/agents.ts";
import { HOSTS, type MakeHost, runBoth } from "../../../support/hosts.ts";

const q = z.object({ q: z.string().default("") });
const strict = tool(async () => "ok", {
  name: "strict",
  description: "",
  schema: z.object({ n: z.number() }),
});
const moody = tool(
  async ({ q: mood }) => {
    if (mood === "bad") throw new Error("kaboom");
    return "ok";
  },
  { name: "moody", description: "", schema: q },
);
const says = tool(
  async (_, { toolCall }) =>
    new ToolMessage({ content: "no", status: "error", tool_call_id: toolCall?.id ?? "" }),
  { name: "says", description: "", schema: q },
);
const commands = tool(
  async (_, { toolCall }) =>
    new Command({
      update: { messages: [new ToolMessage({ content: "yes", tool_call_id: toolCall?.id ?? "" })] },
    }),
  { name: "commands", description: "", schema: q },
);
const yields = tool(
  async function* () {
    yield "one";
    yield "two";
    return "three";
  } as never,
  { name: "yields", description: "", schema: q },
);
const tools = [quick, broken, strict, moody, says, commands, yields];

async function runOn(host: MakeHost, ...answers: readonly (readonly Asking[])[]): Promise<Watched> {
  const watched = watch();
  await runBoth(() => host(scripted(...answers), tools), on("t", watched.handler));
  expect(watched.problems).toEqual([]);
  return watched;
}

describe.each(HOSTS)("%s", (_, host, skips) => {
  test("two steps, each over by itself", async () => {
    const { view } = await runOn(
      host,
      [
        { name: "quick", id: "a" },
        { name: "quick", id: "b" },
      ],
      [{ name: "quick", id: "c" }],
    );
    expect(inShort(await view())).toEqual(["a done [a done, b done]", "c done [c done]"]);
    expect((await view()).turns).toMatchObject([{ status: "done" }]);
  });

  test("a tool that throws, one that is unknown, arguments that do not fit", async () => {
    const { view } = await runOn(host, [
      { name: "quick", id: "a" },
      { name: "broken", id: "b" },
      { name: "nope", id: "c" },
      { name: "strict", args: { n: "x" }, id: "d" },
    ]);
    expect(inShort(await view())).toEqual(["a partial [a done, b failed, c failed, d failed]"]);
    expect((await view()).steps[0]?.caption.text).toMatch(/^tried to /);
  });

  test("only calls without any tool event", async () => {
    const { view } = await runOn(host, [{ name: "nope", id: "a" }]);
    // By another name than "tools", a node that starts no tool cannot be told from any other.
    expect(inShort(await view())).toEqual(skips === "unheard" ? [] : ["a failed [a failed]"]);
  });

  test("a message with a failed status, a Command, a generator", async () => {
    const { view } = await runOn(host, [
      { name: "says", id: "a" },
      { name: "commands", id: "b" },
      { name: "yields", id: "c" },
    ]);
    expect(inShort(await view())).toEqual(["a partial [a failed, b done, c done]"]);
  });

  test.each([
    ["good", "good", "x done [x done, x done]"],
    ["bad", "good", "x partial [x failed, x done]"],
    ["good", "bad", "x partial [x done, x failed]"],
    ["bad", "bad", "x failed [x failed, x failed]"],
  ])("one id twice in a message, %s and %s", async (first, second, told) => {
    const { view } = await runOn(host, [
      { name: "moody", args: { q: first }, id: "x" },
      { name: "moody", args: { q: second }, id: "x" },
    ]);
    expect(inShort(await view())).toEqual([told]);
  });

  test("calls without ids are members by their place", async () => {
    const watched = watch();
    const asked = [
      { name: "quick", args: { q: "1" } },
      { name: "moody", args: { q: "bad" } },
      { name: "quick", args: { q: "1" } },
    ];
    await host(scripted(asked), tools).invoke(ask(), on("t", watched.handler));
    const { steps } = await watched.view();
    expect(steps.map(({ status, calls }) => [status, ...calls.map((call) => call.status)])).toEqual([
      ["partial", "done", "failed", "done"],
    ]);
    expect(steps[0]?.calls.map(({ id }) => id.replace(/.*:/, ""))).toEqual(["0", "1", "2"]);
    expect(steps[0]?.anchor).toBe(steps[0]?.calls[0]?.id);
  });

  test("an empty id is none, and the call is told by its place", async () => {
    const { view } = await runOn(host, [
      { name: "quick", args: { q: "1" }, id: "" },
      { name: "quick", args: { q: "2" }, id: "k" },
    ]);
    const { steps } = await view();
    expect(steps.map(({ status, calls }) => [status, calls.map(({ id }) => id.replace(/.*:/, ""))])).toEqual([
      ["done", ["0", "k"]],
    ]);
  });

  test("ids that come again within a turn and in later turns", async () => {
    const watched = watch();
    const agent = host(scripted([{ name: "quick", id: "call_0" }], [{ name: "quick", id: "call_0" }]), tools);
    await agent.invoke(ask(), on("t", watched.handler));
    await host(scripted([{ name: "quick", id: "call_0" }]), tools).invoke(ask(), on("t", watched.handler));
    const { steps, turns } = await watched.view();
    // A ToolNode skips a call whose id was answered before in the thread; where its node has another name, unheard.
    const again = steps.filter(({ anchor }) => anchor === "call_0#2");
    expect(again.map(({ status }) => status)).toEqual(
      skips === "unheard" ? [] : [skips ? "stopped" : "done"],
    );
    expect(steps.filter(({ anchor }) => anchor === "call_0").map(({ status }) => status)).toEqual([
      "done",
      "done",
    ]);
    expect(new Set(steps.map(({ turnId }) => turnId)).size).toBe(2);
    expect(turns).toHaveLength(2);
  });

  test("the line before the calls is lifted and stays; the answer is not", async () => {
    const watched = watch();
    const model = () =>
      fakeModel()
        .respond(
          new AIMessage({
            content: "Let me check the weather in Oslo.",
            tool_calls: [{ name: "quick", args: {}, id: "a", type: "tool_call" }],
          }),
        )
        .respond(new AIMessage("Let me know whether you need more."));
    await runBoth(() => host(model(), tools), on("t", watched.handler));
    expect((await watched.view()).steps.map(({ caption }) => [caption.source, caption.text])).toEqual([
      ["lifted", "checking the weather in Oslo"],
    ]);
  });
});
