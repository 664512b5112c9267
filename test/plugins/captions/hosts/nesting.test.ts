import { expect, test } from "@jest/globals";
import { createDeepAgent } from "deepagents";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ask, inShort, on, quick, scripted, subagent, waiting, watch } from "../../../support/agents.ts";
import { runBoth } from "../../../support/hosts.ts";

const q = z.object({ q: z.string().default("") });

test("an agent called inside a tool: its steps are its own, under the call that ran it", async () => {
  const watched = watch();
  await runBoth(
    () => {
      const sub = subagent("inner", [{ name: "quick", id: "x" }], [{ name: "quick", id: "y" }]);
      return createAgent({ model: scripted([{ name: "ask_inner", id: "out" }]), tools: [sub] }) as never;
    },
    on("t", watched.handler),
  );
  const { steps } = await watched.view();
  expect(steps.map(({ anchor, parent, agent, status }) => [anchor, parent, agent, status])).toEqual([
    ["out", undefined, undefined, "done"],
    ["x", "out", "inner", "done"],
    ["y", "out", "inner", "done"],
  ]);
});

test("two in parallel with the same call ids inside do not mix", async () => {
  const watched = watch();
  const tools = [
    subagent("one", [{ name: "quick", id: "call_0" }]),
    subagent("two", [
      { name: "quick", id: "call_0" },
      { name: "nope", id: "call_1" },
    ]),
  ];
  const model = scripted([
    { name: "ask_one", id: "p" },
    { name: "ask_two", id: "r" },
  ]);
  await createAgent({ model, tools }).invoke(ask(), on("t", watched.handler));
  const { steps } = await watched.view();
  const inner = steps.filter(({ parent }) => parent !== undefined);
  expect(inner.map(({ parent, agent, status }) => [parent, agent, status]).sort()).toEqual([
    ["p", "one", "done"],
    ["r", "two", "partial"],
  ]);
  expect(new Set(inner.map(({ anchor }) => anchor)).size).toBe(2);
  expect(inner.every(({ calls }) => calls[0]?.id === "call_0")).toBe(true);
});

test("three levels deep", async () => {
  const watched = watch();
  const leaf = subagent("leaf", [{ name: "quick", id: "z" }]);
  const middle = createAgent({
    model: scripted([{ name: "ask_leaf", id: "m" }]),
    tools: [leaf],
    name: "middle",
  });
  const sub = tool(async () => (await middle.invoke(ask())).messages.at(-1)?.text ?? "", {
    name: "sub",
    description: "",
    schema: q,
  });
  await createAgent({ model: scripted([{ name: "sub", id: "k" }]), tools: [sub] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  const { steps } = await watched.view();
  expect(steps.map(({ anchor, parent, agent }) => [anchor, parent, agent])).toEqual([
    ["k", undefined, undefined],
    ["m", "k", "middle"],
    ["z", "m", "leaf"],
  ]);
});

test("a model called inside a tool, or to shape an answer in a node, makes no step", async () => {
  const watched = watch();
  const planner = scripted([{ name: "phantom", id: "ghost" }]);
  const thinks = tool(async () => (await planner.invoke([])).text, {
    name: "thinks",
    description: "",
    schema: q,
  });
  await createAgent({ model: scripted([{ name: "thinks", id: "a" }]), tools: [thinks] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  expect(inShort(await watched.view())).toEqual(["a done [a done]"]);
});

test("deepagents: the subagent's steps are inside its task", async () => {
  const watched = watch();
  const task = (id: string) => ({
    name: "task",
    args: { description: `find ${id}`, subagent_type: "researcher" },
    id,
  });
  await runBoth(
    () => {
      const inner = scripted([{ name: "quick", id: "within" }]);
      const researcher = { name: "researcher", description: "looks", systemPrompt: "look", tools: [quick] };
      return createDeepAgent({
        model: scripted([task("it")]) as never,
        subagents: [{ ...researcher, model: inner as never }],
      }) as never;
    },
    on("t", watched.handler),
  );
  const { steps } = await watched.view();
  expect(steps.map((step) => [step.anchor, step.parent, step.agent, step.status])).toEqual([
    ["it", undefined, undefined, "done"],
    ["within", "it", "researcher", "done"],
  ]);
  expect(steps[0]?.caption.text).toBe("asked researcher: find it");
});

test("two deepagents at once, with one id inside both", async () => {
  const watched = watch();
  const subagents = [
    ["researcher", { name: "quick", id: "call_0" }],
    ["coder", { name: "nope", id: "call_0" }],
  ] as const;
  await runBoth(
    () => {
      const ask = (name: string, id: string) => ({
        name: "task",
        args: { description: "look", subagent_type: name },
        id,
      });
      return createDeepAgent({
        model: scripted([ask("researcher", "p"), ask("coder", "r")]) as never,
        subagents: subagents.map(([name, call]) => {
          const model = scripted([call]) as never;
          return { name, model, description: "looks", systemPrompt: "look", tools: [quick] };
        }),
      }) as never;
    },
    on("t", watched.handler),
  );
  const { steps } = await watched.view();
  expect(steps.map((step) => [step.parent, step.agent, step.status]).sort()).toEqual([
    [undefined, undefined, "done"],
    ["p", "researcher", "done"],
    ["r", "coder", "failed"],
  ]);
});

test("each agent's narrator is asked about its own step, and counted by agent", async () => {
  let asked = 0;
  const narrator = {
    invoke: async (messages: readonly { readonly content: unknown }[]) => {
      const about = /read_(\w+)_notes/.exec(String(messages.at(-1)?.content).split("happening now")[1] ?? "");
      asked += 1;
      const words = [..."abcdefg"].map((letter) => `${letter}ord${letter.repeat(asked)}`);
      return { content: `read | ${about?.[1]} ${words.join(" ")}` };
    },
  };
  const watched = watch({ narrator: narrator as never, dwellMs: 10 });
  const reading = (name: string) =>
    waiting("read_file", () => {
      const at = watched.events.findLastIndex(
        (event) => event.type === "surtitle/step-start" && event.agent === name,
      );
      return watched.events
        .slice(at)
        .some((event) => event.type === "surtitle/step-caption" && event.caption.text.includes(name));
    });
  const asks = (name: string) => [{ name: "read_file", args: { path: `read_${name}_notes` }, id: "call_0" }];
  const sub = (name: string) => {
    const inner = createAgent({ model: scripted(asks(name), asks(name)), tools: [reading(name)], name });
    return tool(async () => (await inner.invoke(ask("inner"))).messages.at(-1)?.text ?? "", {
      name: `ask_${name}`,
      description: "",
      schema: q,
    });
  };
  const model = scripted([
    { name: "ask_north", id: "p" },
    { name: "ask_south", id: "r" },
  ]);
  await createAgent({ model, tools: [sub("north"), sub("south")] }).invoke(ask(), on("t", watched.handler));
  const { steps, usage } = await watched.view();
  const narrated = steps.filter(({ agent }) => agent !== undefined);
  expect(narrated).toHaveLength(4);
  for (const { caption, agent } of narrated) {
    expect(caption.source).toBe("narrated");
    expect(caption.text).toContain(agent);
  }
  expect(usage).toHaveLength(5);
  const { turns } = await watched.journal.read("t");
  expect(turns[0]?.spent).toEqual({ total: 5, byAgent: { root: 1, "p/north": 2, "r/south": 2 } });
});
