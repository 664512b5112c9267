/** What users of similar products complained of, each as a small input with the right behaviour. */
import { afterEach, describe, expect, test } from "@jest/globals";
import { iconOf, type SurtitleEvent, threadView } from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ask, on, scripted, watch } from "../../support/agents.ts";
import { asks, openStage, type Stage, type StageOptions } from "../../support/http-agent.ts";

let stage: Stage | undefined;

afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function play(options: StageOptions, content = "please look"): Promise<Stage> {
  stage = await openStage(options);
  const [input, config] = asks(content);
  await stage.agent.invoke(input, { ...config, callbacks: [stage.handler] });
  await stage.settle("t");
  return stage;
}

function captionsIn(events: readonly SurtitleEvent[]): string[] {
  return events.flatMap((event) => ("caption" in event ? [event.caption.text] : []));
}

const step = (name: string, args: Record<string, unknown>) => ({ calls: [{ name, args }] });

test("A16: the narrated line that was kept stands when the thread is read again", async () => {
  const { surtitle } = await play({
    script: [step("read_file", { path: "a.ts" })],
    narration: "read | tracing where the title is set",
  });
  expect((await surtitle.read("t")).steps[0]?.caption).toEqual({
    text: "tracing where the title is set",
    category: "read",
    source: "narrated",
  });
});

test("A17: a key in a command is masked wherever the command goes", async () => {
  const key = `sk-${"aB3d".repeat(12)}`;
  const { events, prompts, surtitle } = await play({
    script: [
      step("execute", { command: `curl -H "Authorization: Bearer ${key}" https://api.example.com/v1` }),
    ],
  });
  for (const place of [JSON.stringify(events), prompts().join(), JSON.stringify(await surtitle.read("t"))]) {
    expect(place).not.toContain(key);
    expect(place).toContain("curl");
  }
});

test("A19 A30: words and a target, never an identifier", async () => {
  const watched = watch();
  const named = ["ask_user", "acme_frobnicate"].map((name) =>
    tool(async () => "ok", { name, description: "", schema: z.looseObject({}) }),
  );
  await createAgent({
    model: scripted([{ name: "ask_user", id: "a" }], [{ name: "acme_frobnicate", id: "b" }]),
    tools: named,
  }).invoke(ask(), on("t", watched.handler));
  for (const text of captionsIn(watched.events)) expect(text).not.toMatch(/_|unknown/);
});

test("A20 A21: a failed call claims no success, and one that recovered is not painted as failed", async () => {
  const watched = watch();
  let tries = 0;
  const flaky = tool(
    async () => {
      tries += 1;
      if (tries === 1) throw new Error("no");
      return "ok";
    },
    { name: "execute", description: "", schema: z.looseObject({}) },
  );
  const model = scripted(
    [{ name: "execute", args: { command: "npm test" }, id: "a" }],
    [{ name: "execute", args: { command: "npm test" }, id: "b" }],
  );
  await createAgent({ model, tools: [flaky] }).invoke(ask(), on("t", watched.handler));
  const { steps, turns } = await watched.view();
  expect(steps.map(({ status, caption }) => `${status}: ${caption.text}`)).toEqual([
    "failed: tried to run npm test",
    "done: ran npm test",
  ]);
  expect(turns[0]?.status).toBe("done");
});

test("A23: a Chinese chat has Chinese captions, also composed ones, also in its subagents", async () => {
  const watched = watch();
  const read = tool(async () => "ok", { name: "read_file", description: "", schema: z.looseObject({}) });
  const inner = createAgent({
    model: scripted([{ name: "read_file", args: { path: "src/b.ts" }, id: "x" }]),
    tools: [read],
    name: "inner",
  });
  const sub = tool(async () => (await inner.invoke(ask("find it"))).messages.at(-1)?.text ?? "", {
    name: "sub",
    description: "",
    schema: z.object({}),
  });
  const model = scripted([
    { name: "read_file", args: { path: "src/a.ts" }, id: "a" },
    { name: "sub", id: "s" },
  ]);
  await createAgent({ model, tools: [read, sub] }).invoke(ask("看一下登录问题"), on("t", watched.handler));
  const { steps } = await watched.view();
  expect(steps).toHaveLength(2);
  for (const { caption } of steps) expect(caption.text).toMatch(/\p{Script=Han}/u);
});

test("A27: a status that a later version wrote is kept as it is", async () => {
  const watched = watch();
  const entry = {
    turnId: "u",
    turnAt: 1,
    anchor: "a",
    at: 1,
    status: "clarification_invalidated",
    caption: { text: "asking", category: "communicate", source: "composed" },
    calls: [],
  };
  await watched.journal.putTurn("t", {
    turnId: "u",
    at: 1,
    status: "done",
    spent: { total: 0, byAgent: {} },
  });
  await watched.journal.putStep("t", entry as never).catch(() => undefined);
  const { steps } = threadView(await watched.journal.read("t"));
  for (const { status } of steps) expect(status).toBe("clarification_invalidated");
});

test("A29: there is no model call outside a running step, each is told, and there is an off switch", async () => {
  const { server, events } = await play({ script: [step("read_file", { path: "a.ts" }), { text: "Done." }] });
  const narrations = server.exchanges.filter(({ request }) => request.model === "narrator");
  expect(narrations).toHaveLength(1);
  expect(events.filter(({ type }) => type === "surtitle/model-usage")).toHaveLength(1);
  const [input, config] = asks("again", "off");
  await stage?.agent.invoke(input, { ...config, callbacks: [stage.handler], tags: ["surtitle:off"] });
  expect(server.exchanges.filter(({ request }) => request.model === "narrator")).toHaveLength(1);
});

test("A32: a here-document of 4 KB is bounded and shows its first telling part", async () => {
  const { events } = await play({
    script: [step("execute", { command: `python3 - <<'EOF'\n${"print('x')\n".repeat(400)}EOF` })],
    narrator: false,
  });
  for (const text of captionsIn(events)) {
    expect(text.length).toBeLessThanOrEqual(120);
    expect(text).toContain("python3");
    expect(text).not.toContain("print");
  }
});

describe("a category that is unknown now", () => {
  test("is kept, and drawn as the fallback", () => {
    expect(iconOf("triage")).toBe(iconOf("work"));
  });
});
