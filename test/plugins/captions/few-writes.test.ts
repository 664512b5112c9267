import { expect, test } from "@jest/globals";
import { type Journal, memoryJournal, type StepEntry } from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { ask, on, scripted, watch } from "../../support/agents.ts";

/** A journal that tells which steps it was given. */
function counted(): { readonly journal: Journal; readonly puts: StepEntry[] } {
  const puts: StepEntry[] = [];
  const kept = memoryJournal();
  const putStep: Journal["putStep"] = (threadId, entry) => {
    puts.push(entry);
    return kept.putStep(threadId, entry);
  };
  return { journal: { ...kept, putStep }, puts };
}

const q = z.object({ q: z.string().default("") });

test("a step whose tools are done at once is written once", async () => {
  const { journal, puts } = counted();
  const { handler, view } = watch({}, journal);
  const quick = tool(async () => "quick", { name: "quick", description: "", schema: q });
  const calls = ["a", "b", "c"].map((id) => ({ name: "quick", id }));
  // What a tool that does nothing leaves to chance is who is first: the end of the step or the timer.
  const until = holdTimers();
  try {
    await createAgent({ model: scripted(calls), tools: [quick] }).invoke(ask(), on("t", handler));
  } finally {
    until();
  }
  expect(puts.map(({ status, calls }) => [status, calls.length])).toEqual([["done", 3]]);
  expect((await view()).steps).toHaveLength(1);
});

test("what was told of a step that runs is in what the hub reads at once", async () => {
  const { journal, puts } = counted();
  const { surtitle, handler, events } = watch({}, journal);
  const look = tool(
    async () => {
      const record = await surtitle.read("t");
      const threads = await surtitle.threads();
      return JSON.stringify([record.steps.map(({ status }) => status), threads.length]);
    },
    { name: "look", description: "", schema: q },
  );
  const until = holdTimers();
  try {
    const agent = createAgent({ model: scripted([{ name: "look", id: "a" }]), tools: [look] });
    const { messages } = await agent.invoke(ask(), on("t", handler));
    expect(messages.at(-2)?.text).toBe('[["running"],1]');
  } finally {
    until();
  }
  expect(puts.map(({ status }) => status)).toEqual(["running", "done"]);
  expect(events.map(({ type }) => type)).toContain("surtitle/call-end");
});

test("a thread that is forgotten before its step was written keeps nothing of it, and no event follows", async () => {
  const { journal, puts } = counted();
  const { surtitle, handler, events } = watch({}, journal);
  const leave = tool(
    async () => {
      await surtitle.forget("t");
      return "gone";
    },
    { name: "leave", description: "", schema: q },
  );
  const until = holdTimers();
  try {
    const agent = createAgent({ model: scripted([{ name: "leave", id: "a" }]), tools: [leave] });
    await agent.invoke(ask(), on("t", handler));
  } finally {
    until();
  }
  await surtitle.settled();
  expect(puts).toEqual([]);
  expect((await surtitle.read("t")).steps).toEqual([]);
  expect(events.map(({ type }) => type).at(-1)).toBe("surtitle/thread-forgotten");
});

/** Keeps timers of 0 ms from running until it is undone. */
function holdTimers(): () => void {
  const real = globalThis.setTimeout;
  const held = new Set<() => void>();
  const holding = (run: () => void, ms?: number): unknown => {
    if (ms !== undefined && ms > 0) return real(run, ms);
    const timer = real(() => {}, 0);
    held.add(run);
    return timer;
  };
  globalThis.setTimeout = Object.assign(holding, real) as unknown as typeof setTimeout;
  return () => {
    globalThis.setTimeout = real;
    for (const run of held) run();
  };
}
