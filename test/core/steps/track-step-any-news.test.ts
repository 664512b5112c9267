import { expect, test } from "@jest/globals";
import { type StepNews, trackStep } from "@surtitle/core/plugin";
import fc from "fast-check";
import { asked, end, fails, nextModel, nodeEnd, start, track } from "./step-news.ts";

const anyNews: fc.Arbitrary<StepNews> = fc.oneof(
  fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 }).map((ids) => asked(...ids)),
  fc.nat(3).map((index) => start(index)),
  fc.tuple(fc.nat(3), fc.boolean()).map(([index, ok]) => end(index, ok)),
  fc
    .tuple(fc.nat(3), fc.constantFrom("failure", "abort", "interrupt", "handoff") as fc.Arbitrary<"failure">)
    .map(([index, kind]) => fails(index, kind)),
  fc.array(fc.nat(3), { maxLength: 3 }).map((indexes) => nodeEnd(...indexes)),
  fc.constantFrom<StepNews>(
    { at: 1, type: "calls-begin" },
    nextModel,
    { at: 4, type: "interrupt" },
    { at: 8, type: "graph-end", how: "done" },
    { at: 8, type: "graph-end", how: "abort" },
    { at: 8, type: "graph-end", how: "interrupt" },
  ),
);

test("whatever comes: each step opens once, ends at most once with all its calls over, and nothing is told of it after", () => {
  fc.assert(
    fc.property(fc.array(anyNews, { maxLength: 40 }), (news) => {
      const one = track();
      const open = new Set<unknown>();
      const over = new Set<unknown>();
      for (const next of news)
        for (const effect of trackStep(one, next)) {
          expect(over).not.toContain(effect.step);
          if (effect.type === "opened") {
            expect(open).not.toContain(effect.step);
            open.add(effect.step);
          }
          expect(open).toContain(effect.step);
          if (effect.type !== "over") continue;
          over.add(effect.step);
          expect(
            effect.step.calls.every(({ status }) => ["done", "failed", "stopped"].includes(status)),
          ).toBe(true);
          expect(["done", "partial", "failed", "stopped"]).toContain(effect.step.status);
          if (effect.step.status === "done")
            expect(effect.step.calls.every(({ status }) => status === "done")).toBe(true);
        }
      expect(open.size - over.size).toBeLessThanOrEqual(1);
    }),
    { numRuns: 2_000 },
  );
});
