import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { type NoteView, type StepBranch, type StepView, threadView } from "@surtitle/core/view";
import fc from "fast-check";
import { saidIn } from "../../../examples/web/src/chat-state.ts";
import { failureLine } from "../../../examples/web/src/failure-line.ts";
import { liveFrames, merged } from "../../../examples/web/src/live-frames.ts";
import { costLine } from "../../../examples/web/src/page/cost.ts";
import { elapsed } from "../../../examples/web/src/page/elapsed.ts";
import { turnItems } from "../../../examples/web/src/page/turn-items.ts";

describe("elapsed", () => {
  test.each([
    [0, "0.0 s"],
    [-5, "0.0 s"],
    [999, "0.9 s"],
    [9_999, "9.9 s"],
    [10_000, "10 s"],
    [59_999, "59 s"],
    [65_400, "1 m 05 s"],
    [3_600_000, "60 m 00 s"],
  ])("%i ms is %s", (ms, text) => expect(elapsed(ms)).toBe(text));

  test("never runs backwards", () => {
    const seconds = (text: string): number => {
      const [, minutes = "0", rest = "0"] = /^(?:(\d+) m )?([\d.]+) s$/.exec(text) ?? [];
      return Number(minutes) * 60 + Number(rest);
    };
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(seconds(elapsed(less))).toBeLessThanOrEqual(seconds(elapsed(more)));
        expect(seconds(elapsed(more))).toBeLessThanOrEqual(more / 1000);
      }),
    );
  });
});

describe("costLine", () => {
  test.each([
    [{}, ""],
    [{ title: { calls: 1, input: 1_200, output: 7, unknown: 0 } }, "title 1 call, 1,200 tokens in, 7 out"],
    [
      {
        subagent: { calls: 2, input: 3, output: 4, unknown: 2 },
        caption: { calls: 3, input: 1, output: 2, unknown: 0 },
      },
      "captions 3 calls, 1 tokens in, 2 out · subagents 2 runs, 3 tokens in, 4 out (2 uncounted)",
    ],
  ])("%j", (cost, line) => expect(costLine({ cost })).toBe(line));
});

function step(anchor: string, at: number, more: Partial<StepView> = {}): StepView {
  const call = { id: anchor, name: "t", gloss: "g", category: "work", status: "done" } as const;
  const caption = { text: anchor, category: "work", source: "composed" } as const;
  return { turnId: "u", turnAt: 0, anchor, at, status: "done", caption, calls: [call], ...more };
}

function inShort(steps: readonly StepView[], notes: readonly NoteView[] = []): unknown[] {
  const short = ({ step: { anchor }, inside }: StepBranch): unknown =>
    inside.size === 0
      ? anchor
      : { [anchor]: Object.fromEntries([...inside].map(([at, list]) => [at, list.map(short)])) };
  return turnItems({ ...threadView(), steps, notes }, "u").map((item) =>
    "note" in item ? item.note.batchId : short(item.branch),
  );
}

describe("turnItems", () => {
  test("an agent's steps stand under the call that ran it, a note after what came before it", () => {
    const host = step("h", 1);
    const calls = [...host.calls, { ...(host.calls[0] as StepView["calls"][number]), id: "h2" }];
    const steps = [
      { ...host, calls },
      step("a", 2, { parent: "h2", agent: "x" }),
      step("b", 3, { parent: "a", agent: "y" }),
      step("last", 5),
    ];
    const note = { batchId: "note", turnId: "u", at: 4, agents: [], text: "" };
    expect(inShort(steps, [note, { ...note, batchId: "other", turnId: "w" }])).toEqual([
      { h: { 1: [{ a: { 0: ["b"] } }] } },
      "note",
      "last",
    ]);
  });

  test("a step whose call is unknown, or its own, stands at the top", () => {
    expect(inShort([step("a", 1, { parent: "gone" }), step("b", 2, { parent: "b" })])).toEqual(["a", "b"]);
  });
});

describe("what was said", () => {
  test("is the person's messages and the answers; words before tool calls, results and system messages are not", () => {
    const said = saidIn([
      new SystemMessage("rules"),
      new HumanMessage({ id: "h", content: "please" }),
      new AIMessage({ id: "a", content: "Let me look.", tool_calls: [{ id: "c", name: "t", args: {} }] }),
      new ToolMessage({ tool_call_id: "c", content: "found" }),
      new AIMessage({
        id: "b",
        content: [
          { type: "reasoning", reasoning: "hm" },
          { type: "text", text: "Here." },
        ],
      }),
      new AIMessage({ id: "e", content: "" }),
    ]);
    expect(said).toEqual([
      { id: "h", role: "user", text: "please" },
      { id: "b", role: "assistant", text: "Here." },
    ]);
  });

  test("is bounded", () => {
    const said = saidIn(
      Array.from(
        { length: 500 },
        (_, i) => new HumanMessage({ id: String(i), content: "\ud83d".repeat(50_000) }),
      ),
    );
    expect(said).toHaveLength(200);
    expect(said.at(-1)?.id).toBe("499");
    expect(said[0]?.text.length).toBe(20_000);
    expect(said[0]?.text.isWellFormed()).toBe(true);
  });
});

describe("failureLine", () => {
  const refused = (status: number): Error => Object.assign(new Error("no: sk-secret"), { status });
  test.each<[string, unknown]>([
    ["The provider refused the key (401): check OPENAI_API_KEY.", refused(401)],
    ["The provider has no such model (404): check OPENAI_MODEL and OPENAI_BASE_URL.", refused(404)],
    ["The provider takes no more requests now (429). Try again later.", refused(429)],
    ["first line", new Error("first\u0007line\nsecond")],
    ["thrown text", "thrown text"],
    ["Something went wrong.", new Error("")],
    ["undefined", undefined],
  ])("%s", (line, error) => expect(failureLine(error)).toBe(line));
});

describe("liveFrames", () => {
  const text = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> => {
    const { done, value } = await reader.read();
    return done ? undefined : new TextDecoder().decode(value);
  };

  function counter(signal: AbortSignal) {
    const listeners = new Set<() => void>();
    const state = { count: 0, reads: 0 };
    const stream = liveFrames({
      event: "count",
      read: async () => {
        state.reads += 1;
        return state.count;
      },
      listen: (changed) => {
        listeners.add(changed);
        return () => void listeners.delete(changed);
      },
      signal,
    });
    const add = (): void => {
      state.count += 1;
      for (const changed of listeners) changed();
    };
    return { stream, add, state, listeners };
  }

  test("the state comes at first and after changes; many changes between two reads are one", async () => {
    const abort = new AbortController();
    const { stream, add, state, listeners } = counter(abort.signal);
    const reader = stream.getReader();
    expect(await text(reader)).toBe("event: count\ndata: 0\n\n");
    for (let i = 0; i < 1_000; i += 1) add();
    expect(await text(reader)).toBe("event: count\ndata: 1000\n\n");
    expect(state.reads).toBe(2);
    const next = text(reader);
    add();
    expect(await next).toBe("event: count\ndata: 1001\n\n");
    abort.abort();
    expect(await text(reader)).toBeUndefined();
    expect(listeners.size).toBe(0);
  });

  test.each(["cancelled", "aborted before"])("one that is %s lets go", async (how) => {
    const abort = new AbortController();
    if (how === "aborted before") abort.abort();
    const { stream, listeners } = counter(abort.signal);
    const reader = stream.getReader();
    if (how === "cancelled") await reader.cancel();
    expect(await text(reader)).toBeUndefined();
    expect(listeners.size).toBe(0);
  });

  test("merged streams all get their turn, and end together", async () => {
    const abort = new AbortController();
    const [busy, rare] = [counter(abort.signal), counter(abort.signal)];
    const reader = merged([busy.stream, rare.stream]).getReader();
    const told = [await text(reader), await text(reader)];
    expect(told).toEqual(["event: count\ndata: 0\n\n", "event: count\ndata: 0\n\n"]);
    rare.add();
    let waited = 0;
    for (; rare.state.reads < 2 && waited < 5; waited += 1) {
      busy.add();
      await text(reader);
    }
    expect(rare.state.reads).toBe(2);
    await reader.cancel();
    expect([busy.listeners.size, rare.listeners.size]).toEqual([0, 0]);
  });
});
