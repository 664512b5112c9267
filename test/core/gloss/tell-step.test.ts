import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "@surtitle/core";
import { tellStep } from "@surtitle/core/plugin";
import fc from "fast-check";
import { hostileText } from "../../support/hostile.ts";

const SETTLED = [undefined, false, true, "done", "partial", "failed", "stopped"] as const;

const call = fc.record({
  name: fc.oneof(
    fc.constantFrom("read_file", "execute", "grep", "task", "mcp__github__list_issues"),
    hostileText(),
  ),
  args: fc.record({ path: hostileText(), command: hostileText(), query: hostileText() }),
});

describe("a step that was told once", () => {
  test("settles in the words of one that is told anew", () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 4 }), fc.constantFrom("en", "zh"), (calls, locale) => {
        const told = tellStep(calls, { locale });
        for (const settled of SETTLED)
          expect(told.settle(settled)).toBe(composeCaption(calls, { locale, settled }).text);
      }),
    );
  });

  test("a long one is told with shorter targets, however it ends", () => {
    const command = `node ${"word ".repeat(12)}`.repeat(2);
    const calls = [
      { name: "execute", args: { command } },
      { name: "grep", args: { pattern: "other ".repeat(20) } },
    ];
    const told = tellStep(calls);
    for (const settled of SETTLED) expect(Array.from(told.settle(settled)).length).toBeLessThanOrEqual(120);
    expect(told.settle("failed")).toMatch(/^tried to run /);
  });
});
