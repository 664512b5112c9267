import { describe, expect, test } from "@jest/globals";
import type { ToolMessage } from "@langchain/core/messages";
import { createSurtitle, type SurtitleEvent } from "@surtitle/core";
import { subagentTool } from "@surtitle/subagents";
import fc from "fast-check";
import { stableBatchId } from "../../../plugins/subagents/src/stable-batch-id.ts";
import { secretTexts } from "../../support/secrets.ts";

describe("the id of a call's batch", () => {
  const text = fc.string({ unit: "binary" });

  test("is short and plain, whatever a provider calls the call, and stays the same", () => {
    const property = fc.property(text, text, (task, id) => {
      expect(stableBatchId(task, id)).toMatch(/^batch-[0-9a-z]{13}$/);
      expect(stableBatchId(task, id)).toBe(stableBatchId(task, id));
    });
    fc.assert(property);
  });

  test("is the same in any process and with any version", () => {
    expect(stableBatchId("tools:0b6c", "call_1")).toBe("batch-0cf3j1twmdqov");
  });

  test("differs where anything differs, also far behind, or between the parts", () => {
    const far = "n".repeat(5_000);
    const pairs: [string, string][] = [
      ["a", "bc"],
      ["ab", "c"],
      ["", "abc"],
      ["a/b", "c"],
      ["a", "b/c"],
    ];
    for (let i = 0; i < 20_000; i += 1) pairs.push([`tools:${i % 100}`, `call_${i}`]);
    for (let i = 0; i < 50; i += 1) pairs.push([far, `call_${i}`], [`${far}${i}`, "call_1"]);
    expect(new Set(pairs.map(([task, id]) => stableBatchId(task, id))).size).toBe(pairs.length);
  });

  test("spreads over all its bits: of many alike each half is new as well", () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => stableBatchId("tools:1", `call_${i}`));
    // About one pair in 32 bits of either half is to be expected, and no more.
    for (const half of [(n: bigint) => n >> 32n, (n: bigint) => n & 0xffffffffn]) {
      const seen = ids.map((id) =>
        half([...id.slice(6)].reduce((n, c) => n * 36n + BigInt(Number.parseInt(c, 36)), 0n)),
      );
      expect(new Set(seen).size).toBeGreaterThan(ids.length - 5);
    }
  });
});

test("no event and no journal holds the id that a provider gave a call, and both hold one id on resumption", async () => {
  const [secret = ""] =
    secretTexts().find(({ secrets: [first = ""] }) => first.startsWith("ghp_"))?.secrets ?? [];
  const events: SurtitleEvent[] = [];
  const surtitle = createSurtitle({ onEvent: (event) => void events.push(event) });
  const agent = { invoke: async () => "found" };
  const sub = subagentTool(agent, { surtitle, name: "research", description: "Looks." });
  const id = `call-${secret}\u001b[31m${"x".repeat(1_000)}`;
  const call = { type: "tool_call" as const, name: "research", id, args: { goal: "g" } };
  const config = { configurable: { thread_id: "t", checkpoint_ns: "tools:1" }, metadata: { thread_id: "t" } };
  const answers = [await sub.invoke(call, config), await sub.invoke(call, config)] as ToolMessage[];
  await surtitle.settled();
  const { notes } = await surtitle.read("t");
  const seen = JSON.stringify([events, notes]);
  expect(secret).toMatch(/^ghp_/);
  expect(seen).not.toContain(secret);
  expect(seen).not.toContain("u001b");
  expect(notes).toHaveLength(1);
  expect(answers.map(({ tool_call_id }) => tool_call_id)).toEqual([id, id]);
});
