import { expect, test } from "@jest/globals";
import { nestSteps, type StepBranch, type StepView } from "@surtitle/core/view";
import fc from "fast-check";

function step(anchor: string, more: Partial<StepView> = {}): StepView {
  const caption = { text: anchor, category: "work", source: "composed" } as const;
  return { turnId: "t", turnAt: 0, anchor, at: 0, status: "done", caption, calls: [call(anchor)], ...more };
}

function call(id: string): StepView["calls"][number] {
  return { id, name: "task", gloss: id, category: "work", status: "done" };
}

/** `a(0:b(0:c) 1:d)` */
function told(branches: readonly StepBranch[]): string {
  return branches
    .map(({ step: { anchor }, inside }) => {
      const below = [...inside].map(([index, list]) => `${index}:${told(list)}`).join(" ");
      return below === "" ? anchor : `${anchor}(${below})`;
    })
    .join(",");
}

test("steps of nested agents stand under the calls that ran them, at any depth", () => {
  const steps = [
    step("a", { calls: [call("a"), call("a2")] }),
    step("b", { parent: "a" }),
    step("c", { parent: "b" }),
    step("d", { parent: "a2" }),
    step("e"),
  ];
  expect(told(nestSteps(steps))).toBe("a(0:b(0:c) 1:d),e");
});

test("a call of another turn, or of none, holds nothing", () => {
  const steps = [step("a", { turnId: "other" }), step("b", { parent: "a" }), step("c", { parent: "gone" })];
  expect(told(nestSteps(steps))).toBe("a,b,c");
});

test("where an inner agent's call has the id of an outer one, its steps go to the call that ran them", () => {
  const steps = [step("a"), step("a", { parent: "a", agent: "inner", at: 1 })];
  expect(told(nestSteps(steps))).toBe("a(0:a)");
});

test("steps whose call is not there stand at the top, side by side, also where they have its id themselves", () => {
  const steps = [0, 1, 2].map((at) => step(`s${at}`, { at, parent: "call_0", calls: [call("call_0")] }));
  expect(told(nestSteps(steps))).toBe("s0,s1,s2");
});

test("each step stands in the tree once, whatever the ids say", () => {
  const ids = fc.constantFrom("a", "b", "c", "d");
  const any = fc.record({ anchor: ids, parent: fc.option(ids, { nil: undefined }), at: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 10 }), (list) => {
      const steps = list.map(({ anchor, parent, at }) =>
        step(anchor, { at, ...(parent !== undefined && { parent }) }),
      );
      const seen: StepView[] = [];
      const walk = (branches: readonly StepBranch[]): void => {
        for (const { step: one, inside } of branches) {
          seen.push(one);
          for (const below of inside.values()) walk(below);
        }
      };
      walk(nestSteps(steps));
      expect(seen).toHaveLength(steps.length);
      expect(new Set(seen)).toEqual(new Set(steps));
    }),
  );
});
