/** Laws that no other file of this folder is about. */
import { describe, expect, test } from "@jest/globals";
import { type CaptionsHandler, captions } from "@surtitle/captions";
import { createSurtitle, type Journal, memoryJournal } from "@surtitle/core";
import { claimCount } from "@surtitle/core/plugin";
import { createAgent } from "langchain";
import { ask, on, quick, scripted } from "../../support/agents.ts";

/** A journal in which everything hangs, or fails, or throws at once. */
function badJournal(how: () => never | Promise<never>): Journal {
  const real = memoryJournal();
  return new Proxy(real, {
    get: (target, key) => (/^(?:put|read|flush)/.test(String(key)) ? how : Reflect.get(target, key)),
  });
}

const never = (): Promise<never> => new Promise<never>(() => {});
const fails = (): Promise<never> => Promise.reject(new Error("disk full"));
const throws = (): never => {
  throw new Error("a bug");
};

describe("never in the way, never breaks the run", () => {
  test.each([
    ["hangs", never],
    ["fails", fails],
    ["throws", throws],
  ])("a journal that %s, with a narrator that never answers and listeners that throw", async (_, how) => {
    const problems: string[] = [];
    const surtitle = createSurtitle({
      journal: badJournal(how),
      onError: ({ part }) => void problems.push(part),
    });
    surtitle.subscribe(throws);
    const seen: string[] = [];
    surtitle.subscribe(({ type }) => void seen.push(type));
    const handler = captions({ surtitle, narrator: { invoke: never } as never, dwellMs: 0 });
    const model = () => scripted([{ name: "quick", id: "a" }], [{ name: "quick", id: "b" }]);
    const plain = await createAgent({ model: model(), tools: [quick] }).invoke(ask());
    const { messages } = await createAgent({ model: model(), tools: [quick] }).invoke(
      ask(),
      on("t", handler),
    );
    expect(messages.map(({ type, text }) => [type, text])).toEqual(
      plain.messages.map(({ type, text }) => [type, text]),
    );
    expect(seen.filter((type) => type === "surtitle/step-end")).toHaveLength(2);
    expect(problems).toContain("listener");
    expect(problems.includes("journal")).toBe(how !== never);
    expect(handler.held).toBe(0);
  });
});

/** One step of a run as a host tells it. */
function oneStep(handler: CaptionsHandler, rootId: string, n: number): void {
  const [node, model, tools, tool] = ["n", "m", "t", "x"].map((kind) => `${kind}-${rootId}-${n}`) as [
    string,
    string,
    string,
    string,
  ];
  handler.handleChainStart({}, {}, node, rootId, ["graph:step:1"], {}, undefined, "model_request");
  handler.handleChatModelStart({}, [[]], model, node, {}, []);
  const tool_calls = [{ id: `call-${n}`, name: "read_file", args: { path: `src/${n}.ts` } }];
  handler.handleLLMEnd(
    { generations: [[{ message: { role: "assistant", content: "", tool_calls } }]] },
    model,
  );
  handler.handleChainEnd({}, node);
  handler.handleChainStart(
    {},
    { messages: [], lg_tool_call: { id: `call-${n}` } },
    tools,
    rootId,
    ["graph:step:2"],
    {},
    undefined,
    "tools",
  );
  handler.handleToolStart({}, "{}", tool, tools, [], {}, "read_file", `call-${n}`);
  handler.handleToolEnd({ tool_call_id: `call-${n}`, status: "success" }, tool);
  handler.handleChainEnd({ messages: [] }, tools);
}

test("bounded: what is held after 20,000 steps of one run is what was held after 200, and nothing after its end", async () => {
  const surtitle = createSurtitle({ journal: badJournal(async () => undefined as never) });
  const handler = captions({ surtitle });
  handler.handleChainStart(
    {},
    { messages: [] },
    "root",
    undefined,
    [],
    { thread_id: "t" },
    undefined,
    "LangGraph",
  );
  const held: number[] = [];
  for (let n = 1; n <= 20_000; n += 1) {
    oneStep(handler, "root", n);
    if (n === 200 || n === 20_000) held.push(handler.held);
    if (n % 1_000 === 0) await surtitle.settled();
  }
  handler.handleChainEnd({ messages: [] }, "root");
  await surtitle.settled();
  expect(held[1]).toBe(held[0]);
  expect(handler.held).toBe(0);
  expect(claimCount()).toBe(0);
});
