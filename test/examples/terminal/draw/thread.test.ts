import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { columnsOf } from "../../../../examples/terminal/src/draw/fit.ts";
import { drawThread } from "../../../../examples/terminal/src/draw/thread.ts";
import { call, NOW, open, PLAIN, step, turn, view } from "./sample-view.ts";

const ESCAPE = "\u001b";

describe("a thread, drawn", () => {
  test("a running step shows how long it has run, and a finished one how long it took", () => {
    const steps = [
      step("a.ts"),
      open("b.ts", { caption: { text: "reading b.ts", category: "read", source: "narrated" } }),
    ];
    expect(drawThread(view({ steps }), PLAIN)).toBe(
      "● ▤ read a.ts  0.4s  composed\n◌ ▤ reading b.ts  5.0s  narrated",
    );
  });

  test.each([
    ["failed", "✗ ▤ read a.ts  failed  0.4s  composed"],
    ["stopped", "■ ▤ read a.ts  stopped  0.4s  composed"],
    ["partial", "◐ ▤ read a.ts  partly failed  0.4s  composed"],
    ["paused", "‖ ▤ read a.ts  paused  0.4s  composed"],
  ] as const)("a %s step says so in a word", (status, line) => {
    expect(drawThread(view({ steps: [step("a.ts", { status })] }), PLAIN)).toBe(line);
  });

  test("in a narrow window the source goes before a word of the caption does, and the status stays", () => {
    const text = "reading the brewing times of every tea in the list";
    const steps = [step("a", { status: "failed", caption: { text, category: "read", source: "narrated" } })];
    const drawn = (width: number): string => drawThread(view({ steps }), { ...PLAIN, width });
    expect(drawn(80)).toBe(`✗ ▤ ${text}  failed  0.4s  narrated`);
    expect(drawn(70)).toBe(`✗ ▤ ${text}  failed  0.4s`);
    expect(drawn(40)).toBe("✗ ▤ reading the brewing t…  failed  0.4s");
  });

  test("a retry is visible while its step goes on", () => {
    const steps = [open("a", { calls: [call("a", { status: "failed" })] })];
    expect(drawThread(view({ steps }), PLAIN)).toContain("a call failed");
    const again = [open("a", { calls: [call("a", { status: "running" })] })];
    expect(drawThread(view({ steps: again }), PLAIN)).not.toContain("a call failed");
  });

  test("nested agents' steps stand under the call that ran them, also where they ran in parallel", () => {
    const outer = open("x", {
      at: NOW - 6000,
      caption: { text: "asking two colleagues", category: "coordinate", source: "lifted" },
      calls: [
        call("x", { gloss: "asking reviewer", status: "running" }),
        call("y", { gloss: "asking tester", status: "running" }),
      ],
    });
    const steps = [
      outer,
      step("r1", { parent: "x", agent: "reviewer" }),
      step("t1", { parent: "y", agent: "tester" }),
      step("r2", { parent: "x", agent: "reviewer" }),
    ];
    expect(drawThread(view({ steps }), PLAIN).split("\n")).toEqual([
      "◌ ⇉ asking two colleagues  6.0s  lifted",
      "  ◌ asking reviewer",
      "    ● ▤ read r1  0.4s  composed",
      "    ● ▤ read r2  0.4s  composed",
      "  ◌ asking tester",
      "    ● ▤ read t1  0.4s  composed",
    ]);
  });

  test("of a partly failed step, the calls that did not go well are named", () => {
    const calls = [call("a.ts"), call("b.ts", { status: "failed" })];
    const drawn = drawThread(view({ steps: [step("a.ts", { status: "partial", calls })] }), PLAIN);
    expect(drawn.split("\n").slice(1)).toEqual(["  ✗ reading b.ts  failed"]);
  });

  test("the end tells how the turn came out and what the captions cost, by kind", () => {
    const drawn = drawThread(
      view({
        turns: [turn({ status: "stopped", endedAt: NOW })],
        cost: {
          title: { calls: 1, input: 80, output: 9, unknown: 0 },
          caption: { calls: 2, input: 640, output: 0, unknown: 1 },
        },
      }),
      { ...PLAIN, width: 200 },
    );
    expect(drawn.split("\n")).toEqual([
      "stopped after 10s",
      "cost: captions 2 calls, 640 tokens in, 0 out (1 not counted by the provider); title 1 call, 80 tokens in, 9 out",
    ]);
  });

  test("without a model call it says that there was none, and only once the turn is over", () => {
    expect(drawThread(view(), PLAIN)).toBe("");
    const over = view({ turns: [turn({ status: "done", endedAt: NOW })] });
    expect(drawThread(over, PLAIN)).toBe("done in 10s\ncost: no model call");
  });

  test("title and note are shown", () => {
    const note = {
      batchId: "b",
      turnId: "t1",
      at: NOW,
      agents: [{ id: "1", role: "tester", status: "completed" }],
    };
    const drawn = drawThread(
      view({ title: { text: "Tea", source: "generated" }, notes: [{ ...note, text: "one\n\ntwo" }] }),
      PLAIN,
    );
    expect(drawn.split("\n")).toEqual(["Tea  generated", "note: tester completed", "  one", "  two"]);
  });

  test("a note's long lines are wrapped, twelve lines of them are shown, and no line is wider than the window", () => {
    const noted = (text: string, width: number): string[] => {
      const agents = [{ id: "1", role: "tester", status: "completed" }];
      const notes = [{ batchId: "b", turnId: "t1", at: NOW, agents, text }];
      return drawThread(view({ notes }), { ...PLAIN, width })
        .split("\n")
        .slice(1);
    };
    expect(noted("all the tests pass", 14)).toEqual(["  all the", "  tests pass"]);
    expect(noted("泡茶的时间", 8)).toEqual(["  泡茶的", "  时间"]);
    const cut = noted("word ".repeat(10_000), 22);
    expect(cut).toHaveLength(13);
    expect(cut.at(-1)).toBe("  …");
    const spaced = noted("one\n\n".repeat(13), 60);
    expect(spaced).toEqual([...Array(12).fill("  one"), "  …"]);
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.integer({ min: 6, max: 60 }),
        (text, width) => {
          for (const line of noted(text, width)) expect(columnsOf(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  test.each([
    [16, "Tea  provisional"],
    [15, "Tea"],
    [2, "T…"],
  ])("in %d columns a title is %j", (width, line) => {
    const drawn = drawThread(view({ title: { text: "Tea", source: "provisional" } }), { ...PLAIN, width });
    expect(drawn).toBe(line);
  });

  test("turns are told apart, and a step of an unknown turn is not lost", () => {
    const turns = [turn({ status: "done", endedAt: NOW }), turn({ turnId: "t2" })];
    const steps = [step("a"), step("b", { turnId: "t2" }), step("c", { turnId: "gone" })];
    const lines = drawThread(view({ turns, steps }), PLAIN).split("\n");
    expect(lines.map((line) => line.slice(4, 10))).toEqual(["read a", " in 10", "", "read b", "read c"]);
  });

  test("colours are escape codes, and without them there is none", () => {
    const steps = [step("a", { status: "failed" })];
    expect(drawThread(view({ steps }), { ...PLAIN, color: true })).toContain(`${ESCAPE}[31m`);
    expect(drawThread(view({ steps }), PLAIN)).not.toContain(ESCAPE);
  });

  test("the ascii tier has marks and icons of ASCII alone", () => {
    const steps = (["done", "failed", "stopped", "partial", "paused", "running"] as const).map((status) =>
      step(status, { status }),
    );
    expect(drawThread(view({ steps }), { ...PLAIN, icons: "ascii" })).toMatch(/^[\n -~]+$/);
  });
});

describe("whatever the texts are", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.constant("读取文件".repeat(20)),
    fc.string(),
  );
  const line = text.map((t) => t.replaceAll(/\p{Cc}/gu, ""));
  const anyStep = fc.record({
    anchor: fc.constantFrom("a", "b", "c", "d"),
    text: line,
    status: fc.constantFrom("running" as const, "done" as const, "partial" as const),
    parent: fc.constantFrom(undefined, "a", "b", "c", "d", "z"),
    at: fc.integer({ min: NOW - 3, max: NOW }),
  });
  const anySteps = fc.array(anyStep, { maxLength: 8 }).map((list) =>
    list.map(({ anchor, text, status, parent, at }) =>
      step(anchor, {
        at,
        status,
        caption: { text, category: "read", source: "lifted" },
        ...(parent !== undefined && { parent }),
      }),
    ),
  );

  test("no line is wider than the terminal", () => {
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 1, max: 60 }), fc.boolean(), (steps, width, color) => {
        const drawn = drawThread(view({ steps }), { ...PLAIN, width, color });
        for (const drawnLine of drawn.split("\n")) expect(columnsOf(drawnLine)).toBeLessThanOrEqual(width);
      }),
    );
  });

  test("each step is drawn once, also where ids repeat or point in a circle", () => {
    fc.assert(
      fc.property(anySteps, (given) => {
        const steps = given.map((s, i) => ({ ...s, caption: { ...s.caption, text: `step number ${i}.` } }));
        const drawn = drawThread(view({ steps }), PLAIN);
        for (const { caption } of steps) expect(drawn.split(caption.text)).toHaveLength(2);
      }),
    );
  });
});
