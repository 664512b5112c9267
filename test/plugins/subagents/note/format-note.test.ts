import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import {
  formatNote,
  type NoteLanguage,
  parseNote,
  type SubagentBatch,
  shownBatch,
} from "@surtitle/subagents";

interface Row {
  readonly locale: NoteLanguage;
  readonly batch: SubagentBatch;
  readonly text?: string;
  readonly contains?: readonly string[];
  readonly notContainsLine?: string;
}

interface Bound {
  readonly agents: number;
  readonly bodyCodePoints: number;
  readonly noteAtMost: number;
}

const table: { readonly formatNote: readonly Row[]; readonly bounds: readonly Bound[] } = JSON.parse(
  readFileSync("test/fixtures/notes.json", "utf8"),
);

const points = (text: string): number => [...text].length;

test.each(table.formatNote)(
  "row %# of the table",
  ({ locale, batch, text, contains = [], notContainsLine }) => {
    const note = formatNote(batch, { locale });
    if (text !== undefined) expect(note).toBe(text);
    for (const piece of contains) expect(note).toContain(piece);
    if (notContainsLine !== undefined) expect(note.split("\n")).not.toContain(notContainsLine);
    expect(parseNote(note)).toEqual(shownBatch(batch, { locale }));
  },
);

test.each(table.bounds)(
  "$agents agents with $bodyCodePoints code points each",
  ({ agents, bodyCodePoints, noteAtMost }) => {
    const text = "字".repeat(bodyCodePoints);
    const batch = {
      agents: Array.from({ length: agents }, (_, i) => ({ id: `sub-${i}`, status: "done", text })),
    };
    const note = formatNote(batch);
    expect(points(note)).toBeLessThanOrEqual(noteAtMost);
    for (const { id } of batch.agents) expect(note).toContain(`${id} done`);
  },
);

describe("the page's own examples", () => {
  test("a single agent", () => {
    const agent = {
      id: "sub-k3x9",
      role: "researcher",
      mode: "deep",
      status: "done",
      goal: "find the release date",
    };
    expect(formatNote({ agents: [{ ...agent, text: "It shipped on 3 May." }] })).toBe(
      "[subagent result] subagent sub-k3x9 (researcher/deep) done (goal: find the release date): It shipped on 3 May.",
    );
  });

  test("three agents", () => {
    const batch = {
      summary: "two sources agree",
      agents: [
        {
          ...{ id: "sub-k3x9", role: "researcher", mode: "deep", status: "done" },
          text: "It shipped on 3 May.\nThe changelog says so too.",
        },
        { id: "sub-p0w2", role: "researcher", status: "failed", error: new Error("timed out after 60 s") },
        { id: "sub-9mzz", mode: "critic", status: "done", goal: "never shown among others" },
      ],
    };
    expect(formatNote(batch)).toBe(
      [
        "[subagent result] 3 subagents partly done: two sources agree",
        "- sub-k3x9 (researcher/deep) done: It shipped on 3 May.",
        "  The changelog says so too.",
        "- sub-p0w2 (researcher) failed: timed out after 60 s",
        "- sub-9mzz (/critic) done: (no result text)",
      ].join("\n"),
    );
  });

  test("a cut with the way to the rest of it", () => {
    const agent = { id: "sub-k3x9", status: "done", text: "字".repeat(12_345), fullText: true };
    expect(formatNote({ agents: [agent] })).toMatch(/字… \[cut, 12,345 characters\]; full text: sub-k3x9$/);
    expect(formatNote({ agents: [{ ...agent, fullText: false }] })).toMatch(
      /字… \[cut, 12,345 characters\]$/,
    );
    expect(formatNote({ agents: [agent] }, { locale: "zh" })).toMatch(
      /字… \[已截断，共 12,345 个字符\]；全文：sub-k3x9$/,
    );
  });
});

describe("a batch's word", () => {
  const word = (...statuses: string[]): unknown =>
    shownBatch({ summary: "s", agents: statuses.map((status) => ({ status })) }).status;

  test.each([
    ["running", ["done", "running", "failed"]],
    ["done", ["done", "done"]],
    ["all failed", ["failed", "aborted", "timed out"]],
    ["partly done", ["done", "failed"]],
    ["partly done", ["done", "budget_killed"]],
    ["ended", ["failed", "ended"]],
    ["ended", ["budget_killed", "failed"]],
    ["ended", ["", ""]],
  ])("is %s of %j", (expected, statuses) => {
    expect(word(...statuses)).toBe(expected);
  });

  test("is the caller's where the caller states one", () => {
    const batch = { status: "budget_killed", agents: [{ status: "done" }, { status: "done" }] };
    expect(formatNote(batch)).toMatch(/^\[subagent result\] 2 subagents budget_killed\n/);
    expect(formatNote(batch, { locale: "zh" })).toMatch(/^\[子代理结果\] 2 个子代理批次budget_killed\n/);
  });

  test("has no colon behind it without a summary", () => {
    expect(
      formatNote({
        agents: [
          { id: "a", status: "done" },
          { id: "b", status: "done" },
        ],
      }),
    ).toMatch(/^\[subagent result\] 2 subagents done\n- a done/);
  });

  test.each([
    [{ status: "failed", summary: "quota", agents: [] }, "[subagent result] 0 subagents failed: quota"],
    [{ summary: "quota", agents: [] }, "[subagent result] 0 subagents ended: quota"],
    [{ status: "failed", agents: [] }, "[subagent result] 0 subagents failed"],
    [{ agents: [] }, "[subagent result]"],
    [{ status: " ", summary: "\u200b", agents: [] }, "[subagent result]"],
  ])("of no agents at all: %j", (batch, note) => {
    expect(formatNote(batch)).toBe(note);
    expect(parseNote(note)).toEqual(shownBatch(batch));
  });

  test("of one agent with a summary, or with a word of its own, heads a list of one", () => {
    const agents = [{ id: "a", status: "done", goal: "g", text: "t" }];
    expect(formatNote({ agents, summary: "s" })).toBe("[subagent result] 1 subagent done: s\n- a done: t");
    expect(formatNote({ agents, status: "running" })).toBe(
      "[subagent result] 1 subagent running\n- a done: t",
    );
    expect(formatNote({ agents, status: "done" })).toBe("[subagent result] subagent a done (goal: g): t");
  });
});

describe("a status", () => {
  test.each([
    [undefined, "ended", "已结束"],
    [" ", "ended", "已结束"],
    ["done", "done", "已完成"],
    ["running", "running", "仍在运行"],
    ["failed", "failed", "失败"],
    ["aborted", "aborted", "已中止"],
    ["timed out", "timed out", "已超时"],
    ["已超时", "timed out", "已超时"],
    ["budget_killed", "budget_killed", "budget_killed"],
    ["Done", "Done", "Done"],
    ["constructor", "constructor", "constructor"],
    ["clarification_invalidated", "clarification_invalidated", "clarification_invalidated"],
  ])("%j", (status, en, zh) => {
    const batch = { agents: [{ id: "a", status: status ?? null, text: "t" }] };
    expect(formatNote(batch)).toBe(`[subagent result] subagent a ${en}: t`);
    expect(formatNote(batch, { locale: "zh" })).toBe(`[子代理结果] 子代理 a ${zh}：t`);
  });
});

test("what is no agent, and what is no list of them, makes a note all the same", () => {
  expect(formatNote({ agents: [null] as never })).toBe(
    "[subagent result] subagent sub-? ended: (no result text)",
  );
  expect(formatNote({} as never)).toBe("[subagent result]");
  expect(formatNote({ agents: [{ id: 5, status: {}, text: ["x"] }] as never })).toBe(
    "[subagent result] subagent sub-? ended: (no result text)",
  );
});
