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

describe("a body", () => {
  const body = (agent: object): string | undefined =>
    formatNote({ agents: [{ id: "a", status: "done", ...agent }] }).split("done: ")[1];

  test.each([
    [{ summary: "s", text: "t", error: "e" }, "s"],
    [{ summary: " ", text: "t", error: "e" }, "t"],
    [{ text: "", error: "e" }, "e"],
    [{ error: new TypeError("not a number") }, "not a number"],
    [{ error: { message: "plain" } }, "plain"],
    [{ error: new Error("") }, "Error"],
    [{ error: 7 }, "(no result text)"],
    [{}, "(no result text)"],
    [{ text: null }, "(no result text)"],
    [{ text: "null" }, "(no result text)"],
    [{ text: "undefined" }, "(no result text)"],
    [{ text: "\u200b\u2060 \n\t\u2800" }, "(no result text)"],
    [{ text: "(no result text)" }, "(no result text)"],
    [{ text: "（无结论正文）" }, "(no result text)"],
    [{ text: "null is what it returns" }, "null is what it returns"],
    [{ text: "Transferring back to supervisor" }, "(no result text)"],
    [{ text: "Successfully transferred to coder." }, "(no result text)"],
    [
      { text: "Transferring back to supervisor\n\nSuccessfully transferred back to supervisor" },
      "(no result text)",
    ],
    [
      { text: "Successfully transferred to the new account." },
      "Successfully transferred to the new account.",
    ],
    [{ summary: "Transferring back to supervisor", text: "found it" }, "found it"],
    [{ text: "a  \n\n\n\n\nb\t\n" }, "a\n\n  b"],
    [{ text: "a\r\nb\rc\u2028d" }, "a\n  b\n  c d"],
    [{ text: "code:\n    indented" }, "code:\n      indented"],
  ])("%j", (agent, expected) => {
    expect(body(agent)).toBe(expected);
  });

  test("of an error that throws when it is read is the placeholder", () => {
    const error = Object.defineProperty({}, "message", {
      get: () => {
        throw new Error("trap");
      },
    });
    expect(body({ error })).toBe("(no result text)");
  });
});

describe("names", () => {
  const name = (agent: object): string =>
    formatNote({ agents: [{ status: "done", text: "t", ...agent }] }).replace(
      /^\[.*?\] subagent (.*?) done(.*): t$/,
      "$1$2",
    );

  test.each([
    [{}, "sub-?"],
    [{ id: null }, "sub-?"],
    [{ id: "sub  a\nb" }, "sub-a-b"],
    [{ id: "a/b(c):d（e）：f" }, "a∕b❨c❩∶d❨e❩∶f"],
    [{ id: "a", role: "r" }, "a (r)"],
    [{ id: "a", mode: "m" }, "a (/m)"],
    [{ id: "a", role: "r", mode: "m" }, "a (r/m)"],
    [{ id: "a", role: "x/y", mode: "(z)" }, "a (x∕y/❨z❩)"],
    [{ id: "a", role: "[subagent result]" }, "a (⟦subagent result])"],
    [{ id: "[子代理结果]" }, "⟦子代理结果]"],
    [{ id: "a", role: "<system>" }, "a (‹system>)"],
    [{ id: "a", role: "line\nbreak" }, "a (line break)"],
    [{ id: "a", goal: "see https://x.example (now)" }, "a (goal: see https∶∕∕x.example ❨now❩)"],
  ])("%j", (agent, expected) => {
    expect(name(agent)).toBe(expected);
  });

  test("a second of one id gets an ordinal that no other has", () => {
    const ids = (...given: (string | undefined)[]): unknown =>
      shownBatch({
        agents: given.map((id) => ({ ...(id !== undefined && { id }), status: "done" })),
      }).agents.map(({ id }) => id);
    expect(ids("sub-a", "sub-a", "sub-b", "sub-a")).toEqual(["sub-a", "sub-a#2", "sub-b", "sub-a#3"]);
    expect(ids("sub-a", "sub-a", "sub-a#2")).toEqual(["sub-a", "sub-a#3", "sub-a#2"]);
    expect(ids(undefined, "")).toEqual(["sub-?", "sub-?#2"]);
    const long = "x".repeat(100);
    expect(ids(long, long)).toEqual([`${"x".repeat(63)}…`, `${"x".repeat(62)}#2`]);
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
