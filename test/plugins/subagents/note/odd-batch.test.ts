import { describe, expect, test } from "@jest/globals";
import type { Hub } from "@surtitle/core/plugin";
import { formatNote, shownBatch } from "@surtitle/subagents";
import { redactBatch } from "../../../../plugins/subagents/src/redact-batch.ts";

describe("what JavaScript may give", () => {
  test.each<[string, unknown, string]>([
    [
      "nothing counted",
      { agents: [], more: [null, undefined, 5, { count: 2 }] },
      "2 subagents ended\n- and 2 more: 2 ended",
    ],
    [
      "nothing in an agent's place",
      { agents: [null, { id: "a" }] },
      "2 subagents ended\n- sub-? ended: (no result text)\n- a ended: (no result text)",
    ],
    ["holes", { agents: new Array(1) }, "subagent sub-? ended: (no result text)"],
    ["no agents", { summary: "x" }, "0 subagents ended: x"],
  ])("%s", (_, batch, note) => {
    expect(formatNote(batch as never)).toBe(`[subagent result] ${note}`);
    const masked = redactBatch({ redact: (text: string) => text } as Hub, batch as never, { window: 1_000 });
    expect(formatNote(masked)).toBe(`[subagent result] ${note}`);
  });

  test("no batch at all", () => {
    for (const batch of [null, undefined, 5, "text"]) {
      expect(formatNote(batch as never)).toBe("[subagent result]");
      expect(shownBatch(batch as never)).toEqual({ agents: [] });
    }
  });
});
