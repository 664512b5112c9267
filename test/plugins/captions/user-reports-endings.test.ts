/** What users of similar products complained of, each as a small input with the right behaviour. */
import { expect, test } from "@jest/globals";
import { threadView } from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import {
  ask,
  broken,
  inShort,
  isNarrated,
  narrations,
  on,
  quick,
  scripted,
  slow,
  waiting,
  watch,
} from "../../support/agents.ts";
import { until } from "../../support/until.ts";

test("A01: an answer that comes after its step and the next turn's abort is neither shown nor kept", async () => {
  const answers: ((message: unknown) => void)[] = [];
  const narrator = { invoke: () => new Promise((resolve) => answers.push(resolve)) };
  const watched = watch({ narrator: narrator as never, dwellMs: 1 });
  const waits = waiting("waits", () => answers.length > 0);
  await createAgent({ model: scripted([{ name: "waits", id: "a" }]), tools: [waits] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  const abort = new AbortController();
  const second = createAgent({ model: scripted([{ name: "slow", id: "b" }]), tools: [slow] }).invoke(ask(), {
    ...on("t", watched.handler),
    signal: abort.signal,
  });
  second.catch(() => {});
  await until(() => answers.length > 1);
  abort.abort();
  await expect(second).rejects.toThrow();
  for (const answer of answers) answer({ content: "read | too late for anyone" });
  expect(JSON.stringify(await watched.view())).not.toContain("too late");
  expect(JSON.stringify(watched.events)).not.toContain("too late");
});

test("A02: answers that come in the other order go each to its own step", async () => {
  const answers: ((message: unknown) => void)[] = [];
  const narrator = { invoke: () => new Promise((resolve) => answers.push(resolve)) };
  const watched = watch({ narrator: narrator as never, dwellMs: 1 });
  const waits = waiting("waits", () => narrations(watched.events) === 2);
  const run = (id: string) =>
    createAgent({ model: scripted([{ name: "waits", id }]), tools: [waits] }).invoke(
      ask(),
      on(id, watched.handler),
    );
  const both = Promise.all([run("c1"), run("c2")]);
  await until(() => answers.length === 2);
  answers[1]?.({ content: "read | counting the second pile" });
  await until(() => narrations(watched.events) === 1);
  answers[0]?.({ content: "read | sorting the first pile" });
  await both;
  expect((await watched.view("c1")).steps[0]?.caption.text).toBe("sorting the first pile");
  expect((await watched.view("c2")).steps[0]?.caption.text).toBe("counting the second pile");
});

test("A05: a narrator is set up once for five steps, and again only after it failed", async () => {
  let made = 0;
  const narrator = () => {
    made += 1;
    if (made === 1) throw new Error("not yet");
    return { invoke: async () => ({ content: `read | looking at pile ${crypto.randomUUID()}` }) } as never;
  };
  const watched = watch({ narrator, dwellMs: 1, maxPerAgent: 10 });
  const waits = waiting("waits", () => isNarrated(watched.events));
  const model = scripted(...["a", "b", "c", "d", "e"].map((id) => [{ name: "waits", id }]));
  await createAgent({ model, tools: [waits] }).invoke(ask(), on("t", watched.handler));
  expect((await watched.view()).usage.map(({ outcome }) => outcome)).toEqual([
    "failed",
    "accepted",
    "accepted",
    "accepted",
    "accepted",
  ]);
  expect(made).toBe(2);
});

test("A06 A07 A08 A24: each step ends by itself, with its status", async () => {
  const watched = watch();
  const model = scripted([{ name: "broken", id: "a" }], [{ name: "quick", id: "b" }]);
  await createAgent({ model, tools: [broken, quick] }).invoke(ask(), on("t", watched.handler));
  expect(
    watched.events
      .filter(({ type }) => type.startsWith("surtitle/step-"))
      .map((event) => `${event.type.slice(9)} ${"anchor" in event && event.anchor}`),
  ).toEqual(["step-start a", "step-end a", "step-start b", "step-end b"]);
  expect(inShort(await watched.view())).toEqual(["a failed [a failed]", "b done [b done]"]);
});

test("A09 A10 A11 A12: parallel results are paired by id, and an unknown id is ignored", async () => {
  const watched = watch();
  const ended = (): string[] =>
    watched.events.flatMap((event) => (event.type === "surtitle/call-end" ? [event.callId] : []));
  const waits = tool(
    async ({ behind, bad }) => {
      await until(() => behind === "" || ended().includes(behind));
      if (bad) throw new Error("no");
      return "ok";
    },
    {
      name: "bash",
      description: "",
      schema: z.object({ behind: z.string().default(""), bad: z.boolean().default(false) }),
    },
  );
  const model = scripted([
    { name: "bash", args: { behind: "c" }, id: "a" },
    { name: "bash", args: { behind: "a", bad: true }, id: "b" },
    { name: "bash", id: "c" },
  ]);
  await createAgent({ model, tools: [waits] }).invoke(ask(), on("t", watched.handler));
  watched.handler.handleToolEnd({ tool_call_id: "zzz", status: "success" }, "unknown-run");
  expect(inShort(await watched.view())).toEqual(["a partial [a done, b failed, c done]"]);
  expect(ended()).toEqual(["c", "a", "b"]);
});

test("A15: a reload in a step and after it shows the same caption and category", async () => {
  const watched = watch();
  let within: unknown;
  watched.surtitle.subscribe(async ({ type }) => {
    if (type === "surtitle/step-start") within = threadView(await watched.surtitle.read("t")).steps[0];
  });
  const model = scripted([{ name: "slow", args: { q: "a" }, id: "a" }]);
  const abort = new AbortController();
  const run = createAgent({ model, tools: [slow] }).invoke(ask(), {
    ...on("t", watched.handler),
    signal: abort.signal,
  });
  await until(() => within !== undefined);
  expect(within).toMatchObject({ status: "running", caption: { source: "composed", category: "work" } });
  abort.abort();
  await expect(run).rejects.toThrow();
  expect((await watched.view()).steps[0]?.caption.category).toBe("work");
});
