import { describe, expect, test } from "@jest/globals";
import { changeLines } from "../../../../examples/terminal/src/draw/changes.ts";
import { call, NOW, open, PLAIN, step, turn, view } from "./sample-view.ts";

const running = open("a", { calls: [call("a", { status: "running" })] });

describe("what changed, line by line", () => {
  test("nothing changed, nothing said", () => {
    const same = view({ steps: [step("a")], turns: [turn({ status: "done", endedAt: NOW })] });
    expect(changeLines(same, same, PLAIN)).toEqual([]);
  });

  test("a step is told when it starts, when its words change and when it ends", () => {
    const narrated = {
      ...running,
      caption: { text: "looking at a", category: "search", source: "narrated" },
    } as const;
    const ended = { ...narrated, status: "done", durationMs: 700 } as const;
    const stages = [[], [running], [narrated], [ended]].map((steps) => view({ steps }));
    const told = stages.slice(1).map((after, i) => changeLines(stages[i] ?? view(), after, PLAIN));
    expect(told).toEqual([
      ["◌ ▤ read a  5.0s  composed"],
      ["◌ ⌕ looking at a  5.0s  narrated"],
      ["● ⌕ looking at a  0.7s  narrated"],
    ]);
  });

  test("a call that fails while others go on is told, and so is its retry", () => {
    const two = [call("a", { status: "running" }), call("b", { status: "running" })];
    const both = open("a", { calls: two });
    const failing = open("a", { calls: two.map((c) => (c.id === "a" ? { ...c, status: "failed" } : c)) });
    expect(changeLines(view({ steps: [both] }), view({ steps: [failing] }), PLAIN)).toEqual([
      "  ✗ reading a  failed",
    ]);
    expect(changeLines(view({ steps: [failing] }), view({ steps: [both] }), PLAIN)).toEqual([
      "◌ ▤ read a  5.0s  composed",
    ]);
  });

  test("the only call's failure is left to its step, which says it in a moment", () => {
    const failing = { ...running, calls: [call("a", { status: "failed" })] };
    expect(changeLines(view({ steps: [running] }), view({ steps: [failing] }), PLAIN)).toEqual([]);
  });

  test("a call that ends well while its step goes on is no line", () => {
    const calls = [call("a"), call("b", { status: "running" })];
    const before = open("a", { calls: calls.map((c) => ({ ...c, status: "running" })) });
    expect(changeLines(view({ steps: [before] }), view({ steps: [{ ...before, calls }] }), PLAIN)).toEqual(
      [],
    );
  });

  test("a nested agent's step is indented and says whose it is", () => {
    const inner = step("b", { parent: "a", agent: "tester" });
    const lines = changeLines(view({ steps: [running] }), view({ steps: [running, inner] }), PLAIN);
    expect(lines).toEqual(["  ● ▤ tester: read b  0.4s  composed"]);
  });

  test("ids that point in a circle do not hang it", () => {
    const steps = [open("a", { parent: "b" }), open("b", { parent: "a" })];
    expect(changeLines(view(), view({ steps }), PLAIN)).toHaveLength(2);
  });

  test("a title that a better source says again is told again", () => {
    const [first, second] = (["provisional", "generated"] as const).map((source) =>
      view({ title: { text: "Tea", source } }),
    );
    expect(changeLines(first ?? view(), second ?? view(), PLAIN)).toEqual(["title: Tea  generated"]);
    expect(changeLines(second ?? view(), second ?? view(), PLAIN)).toEqual([]);
  });

  test("title, note and end of turn are told once", () => {
    const after = view({
      title: { text: "Tea", source: "provisional" },
      turns: [turn({ status: "failed", endedAt: NOW })],
      notes: [{ batchId: "b", at: NOW, agents: [{ id: "1", status: "failed" }], text: "" }],
    });
    expect(changeLines(view(), after, PLAIN)).toEqual([
      "title: Tea  provisional",
      "note: 1 failed",
      "failed after 10s",
    ]);
    expect(changeLines(after, { ...after }, PLAIN)).toEqual([]);
  });
});
