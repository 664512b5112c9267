import { describe, expect, jest, test } from "@jest/globals";
import { formatNote, shownBatch } from "@surtitle/subagents";
import { expectCost } from "../../../support/hostile.ts";

const points = (text: string): number => [...text].length;
const words = (units: number): string => "some words ".repeat(Math.ceil(units / 11)).slice(0, units);

describe("room is shared fairly", () => {
  test("eight bodies of 40,000 characters have the same share, with their size", () => {
    const agents = Array.from({ length: 8 }, (_, i) => ({
      id: `sub-${i}`,
      status: "done",
      text: "字".repeat(40_000),
    }));
    const note = formatNote({ agents });
    const lengths = shownBatch({ agents }).agents.map(({ text }) => points(text ?? ""));
    expect(new Set(lengths).size).toBe(1);
    expect(points(note)).toBeGreaterThan(1_950);
    expect(note.match(/… \[cut, 40,000 characters\]/g)).toHaveLength(8);
  });

  test("seven short ones keep every word beside one long", () => {
    const short = Array.from({ length: 7 }, (_, i) => ({
      id: `sub-${i}`,
      status: "done",
      text: `answer number ${i}`,
    }));
    const { agents } = shownBatch({
      agents: [{ id: "sub-long", status: "done", text: words(40_000) }, ...short],
    });
    expect(agents.slice(1).map(({ text }) => text)).toEqual(short.map(({ text }) => text));
    expect(points(agents[0]?.text ?? "")).toBeGreaterThan(350);
  });

  test("long ones share what short ones leave", () => {
    const body = (i: number): string => (i % 2 === 0 ? "short" : words(4_000));
    const agents = Array.from({ length: 12 }, (_, i) => ({ id: `sub-${i}`, status: "done", text: body(i) }));
    const shown = shownBatch({ agents }).agents;
    expect(shown.filter((_, i) => i % 2 === 0).every(({ text }) => text === "short")).toBe(true);
    for (const { text } of shown.filter((_, i) => i % 2 === 1))
      expect(points(text ?? "")).toBeGreaterThan(200);
  });

  test("a summary takes part like a body", () => {
    const agents = Array.from({ length: 20 }, (_, i) => ({
      id: `sub-${i}`,
      status: "done",
      text: words(400),
    }));
    const shown = shownBatch({ agents, summary: words(400) });
    expect(shown.cut).toBe(400);
    const lengths = shown.agents.map(({ text }) => points(text ?? ""));
    expect(Math.abs(points(shown.summary ?? "") - (lengths[0] ?? 0))).toBeLessThan(8);
  });

  test("sixty agents have a few words each, visibly cut", () => {
    const agents = Array.from({ length: 60 }, (_, i) => ({
      id: `sub-${i}`,
      status: "done",
      text: words(4_000),
    }));
    const note = formatNote({ agents });
    expect(note.match(/^- sub-\d+ done: some.*…$/gm)).toHaveLength(60);
  });

  test("a hundred agents keep their lines, even where no body finds room", () => {
    const agents = Array.from({ length: 100 }, (_, i) => ({
      id: `sub-0${i}`,
      status: "done",
      text: words(4_000),
    }));
    const note = formatNote({ agents });
    expect(note.match(/^- sub-0\d+ done/gm)).toHaveLength(100);
    expect(points(note)).toBeLessThanOrEqual(2_000);
  });

  test("of two hundred agents those without a line are counted by status", () => {
    const status = (i: number): string => (i === 190 ? "budget_killed" : i % 10 === 9 ? "failed" : "done");
    const agents = Array.from({ length: 200 }, (_, i) => ({
      id: `sub-agent-${i}`,
      status: status(i),
      text: words(400),
    }));
    const lines = formatNote({ agents }).split("\n");
    expect(lines[0]).toBe("[subagent result] 200 subagents partly done");
    const named = lines.filter((line) => line.startsWith("- sub-")).length;
    const counts = /^- and (\d+) more: (\d+) done, (\d+) failed, 1 budget_killed$/.exec(lines.at(-1) ?? "");
    expect(counts).not.toBeNull();
    const [, all, done, failed] = (counts ?? []).map(Number);
    expect(named + (all ?? 0)).toBe(200);
    expect((done ?? 0) + (failed ?? 0) + 1).toBe(all);
  });

  test("a hundred thousand agents are counted, and told apart only as far as they have a line", () => {
    const agent = (i: number) => ({ id: "same", status: i === 99_999 ? "running" : "done", text: "x" });
    const note = formatNote({ agents: Array.from({ length: 100_000 }, (_, i) => agent(i)) });
    expect(note).toMatch(/^\[subagent result\] 100000 subagents running\n- same done\n- same#2 done/);
    expect(note).toMatch(/\n- and 99\d{3} more: 99\d{3} done, 1 running$/);
    expect(points(note)).toBeLessThanOrEqual(2_000);
  });

  test("too many different statuses are counted as other", () => {
    const agents = Array.from({ length: 300 }, (_, i) => ({
      id: `sub-${i}`,
      status: `a status, number ${i}`,
    }));
    const last = formatNote({ agents }).split("\n").at(-1) ?? "";
    expect(last).toMatch(/^- and \d+ more: 1 a status‚ number \d+, .*, \d+ other$/);
    expect(points(last)).toBeLessThan(200);
  });
});

describe("each part has its bound", () => {
  const long = "字".repeat(5_000);

  test("names", () => {
    const agent = { id: long, role: long, mode: long, goal: long, status: long, text: "t" };
    const [shown] = shownBatch({ agents: [agent] }).agents;
    const lengths = [shown?.id, shown?.role, shown?.mode, shown?.goal, shown?.status].map((part) =>
      points(part ?? ""),
    );
    expect(lengths).toEqual([64, 40, 40, 120, 40]);
  });

  test("a body of 400 code points is whole, one of 401 is cut inside the limit", () => {
    const note = (length: number): string =>
      formatNote({ agents: [{ id: "a", status: "done", text: "字".repeat(length) }] });
    const head = "[subagent result] subagent a done: ".length;
    expect(points(note(400))).toBe(head + 400);
    expect(points(note(401))).toBe(head + 400);
    expect(note(401)).toMatch(/字… \[cut, 401 characters\]$/);
  });

  test("a cut falls between graphemes", () => {
    const family = "👩‍👩‍👧‍👦";
    const { text = "" } = shownBatch({ agents: [{ id: "a", text: family.repeat(200) }] }).agents[0] ?? {};
    expect(text).toBe(family.repeat(Math.round((text ?? "").length / family.length)));
  });

  test("the size is that of the whole text, in UTF-16 units", () => {
    expect(shownBatch({ agents: [{ id: "a", text: "😀".repeat(3_000) }] }).agents[0]?.cut).toBe(6_000);
  });

  test("others can be set", () => {
    const limits = { note: 4_000, body: 3_000, id: 8 };
    const note = formatNote(
      { agents: [{ id: "a-long-id-of-mine", status: "done", text: words(2_900) }] },
      { limits },
    );
    expect(note).toBe(`[subagent result] subagent a-long-… done: ${words(2_900).trim()}`);
  });
});

describe("bound first", () => {
  /** A text that counts how much of it is looked at. */
  test("nothing beyond 64 KiB of a body is looked at", () => {
    const seen = (tail: string): string =>
      formatNote({ agents: [{ id: "a", text: `${"\u200b".repeat(70_000)}${tail}` }] });
    expect(seen("found")).toBe("[subagent result] subagent a ended: … [cut, 70,005 characters]");
    expect(seen("<x>")).toContain("70,003");
  });

  test("of a name a few times its limit is looked at, and more where little of that is seen", () => {
    const looks: number[] = [];
    const replace = String.prototype.replace;
    const look = jest.spyOn(String.prototype, "replace").mockImplementation(function (
      this: string,
      ...given
    ) {
      looks.push(this.length);
      return Reflect.apply(replace, this, given);
    });
    const seen = (name: string): unknown[] => {
      const agent = { id: name, role: name, mode: name, goal: name, status: name };
      const [shown] = shownBatch({ agents: [agent], more: [{ status: name, count: 1 }] }).agents;
      return [shown?.id, shown?.role, shown?.mode, shown?.status];
    };
    try {
      expect(seen("字".repeat(65_536))).toEqual([64, 40, 40, 40].map((max) => `${"字".repeat(max - 1)}…`));
      expect(Math.max(...looks)).toBeLessThanOrEqual(4 * 120);
      looks.length = 0;
      expect(seen(`${"\u200b".repeat(2_000)}found`)).toEqual(["found", "found", "found", "found"]);
      expect(seen(" ".repeat(65_536))).toEqual(["sub-?", undefined, undefined, "ended"]);
      expect(Math.max(...looks)).toBeLessThanOrEqual(64 * 120);
    } finally {
      look.mockRestore();
    }
  });

  test("13 million characters cost no more than 65,536", () => {
    const shows = (text: string) => (): string => formatNote({ agents: [{ id: "a", status: "done", text }] });
    const large = shows("word\u200b ".repeat(2_200_000));
    // A first use makes one flat string of the pieces.
    large();
    expectCost(large, { times: 20, of: shows("word\u200b ".repeat(11_000)), free: 100 });
  });
});
