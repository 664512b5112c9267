import { expect, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import { createSurtitle } from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ask, inShort, on, quick, scripted, watch } from "../../../support/agents.ts";

const q = z.object({ q: z.string().default("") });

test("fifty threads at once under one handler do not mix", async () => {
  const watched = watch();
  const threads = Array.from({ length: 50 }, (_, i) => `t${i}`);
  await Promise.all(
    threads.map((id) =>
      createAgent({ model: scripted([{ name: "quick", id: `c-${id}` }]), tools: [quick] }).invoke(
        ask(),
        on(id, watched.handler),
      ),
    ),
  );
  for (const id of threads) expect(inShort(await watched.view(id))).toEqual([`c-${id} done [c-${id} done]`]);
});

test("a handler per request on one hub", async () => {
  const watched = watch();
  for (const id of ["a", "b"])
    await createAgent({ model: scripted([{ name: "quick", id }]), tools: [quick] }).invoke(
      ask(),
      on("t", captions({ surtitle: watched.surtitle })),
    );
  expect(inShort(await watched.view())).toEqual(["a done [a done]", "b done [b done]"]);
});

test("two parallel runs on one thread are two turns", async () => {
  const watched = watch();
  const run = (id: string) =>
    createAgent({ model: scripted([{ name: "quick", id }]), tools: [quick] }).invoke(
      ask(),
      on("t", watched.handler),
    );
  await Promise.all([run("a"), run("b")]);
  const view = await watched.view();
  expect(view.turns).toHaveLength(2);
  expect(inShort(view).sort()).toEqual(["a done [a done]", "b done [b done]"]);
});

test("one handler given in three places hears everything once", async () => {
  const watched = watch();
  const agent = createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] }).withConfig({
    callbacks: [watched.handler],
  });
  await agent.invoke(ask(), { ...on("t", watched.handler), callbacks: [watched.handler, watched.handler] });
  expect(watched.events.filter(({ type }) => type === "surtitle/step-start")).toHaveLength(1);
  expect(watched.problems).toEqual([]);
});

test("two handlers in one run: the second is told of once and does nothing", async () => {
  const watched = watch();
  const problems: string[] = [];
  const other = createSurtitle({ onError: ({ message }) => void problems.push(message) });
  const heard: unknown[] = [];
  other.subscribe((event) => heard.push(event));
  const second = captions({ surtitle: other });
  for (const _ of [1, 2])
    await createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] }).invoke(ask(), {
      ...on("t", watched.handler),
      callbacks: [watched.handler, second],
    });
  expect((await watched.view()).steps).toHaveLength(2);
  expect(heard).toEqual([]);
  expect(problems).toEqual(["captions() was given twice to one run; the second one does nothing"]);
  expect(second.held).toBe(0);
});

test("a handler on the outer call and another on the inner agent: the outer one works", async () => {
  const watched = watch();
  const inner = createAgent({
    model: scripted([{ name: "quick", id: "within" }]),
    tools: [quick],
    name: "inner",
  }).withConfig({ callbacks: [captions({ surtitle: watched.surtitle })] });
  const sub = tool(
    async () => ((await inner.invoke(ask())) as { messages: { text: string }[] }).messages.at(-1)?.text ?? "",
    { name: "sub", description: "", schema: q },
  );
  await createAgent({ model: scripted([{ name: "sub", id: "out" }]), tools: [sub] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  expect(inShort(await watched.view())).toEqual(["out done [out done]", "within done [within done]"]);
  expect(watched.problems).toHaveLength(1);
});

test("a run tagged surtitle:off is left alone", async () => {
  const watched = watch();
  await createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] }).invoke(ask(), {
    ...on("t", watched.handler),
    tags: ["surtitle:off"],
  });
  expect((await watched.view()).turns).toEqual([]);
  expect(watched.events).toEqual([]);
});

test("without a thread id the run's own id stands in", async () => {
  const watched = watch();
  await createAgent({ model: scripted([{ name: "quick", id: "a" }]), tools: [quick] }).invoke(ask(), {
    callbacks: [watched.handler],
  });
  const [start] = watched.events;
  expect(start?.threadId).toBe(start?.turnId);
  expect(inShort(await watched.view(start?.threadId))).toEqual(["a done [a done]"]);
});
