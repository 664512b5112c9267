import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import captions from "../../fixtures/captions.json" with { type: "json" };
import { ask, callsOf, type Pair, read, run, text } from "./call-pairs.ts";

interface Row {
  readonly calls: readonly Pair[];
  readonly locale?: string;
  readonly text?: string;
  readonly settled?: string;
  readonly failed?: string;
  readonly category?: string;
  readonly contains?: string;
  readonly matching?: string;
  readonly notMatching?: string;
}

const rows = captions.composeCaption as unknown as readonly Row[];

describe("the table of composed captions", () => {
  test.each(rows.map((row) => [JSON.stringify(row.calls), row] as const))("%s", (_, row) => {
    const { locale } = row;
    const running = composeCaption(callsOf(row.calls), { locale });
    const done = text(row.calls, { locale, settled: true });
    if (row.text !== undefined) expect(running.text).toBe(row.text);
    if (row.settled !== undefined) expect(done).toBe(row.settled);
    if (row.failed !== undefined) expect(text(row.calls, { locale, settled: "failed" })).toBe(row.failed);
    if (row.category !== undefined) expect(running.category).toBe(row.category);
    if (row.contains !== undefined) expect(running.text).toContain(row.contains);
    if (row.matching !== undefined) expect(running.text).toMatch(new RegExp(row.matching));
    if (row.notMatching !== undefined) {
      expect(running.text).not.toMatch(new RegExp(row.notMatching));
      expect(done).not.toMatch(new RegExp(row.notMatching));
    }
  });

  test("has its rows", () => {
    expect(rows.length).toBeGreaterThan(15);
  });
});

describe("the category of a step", () => {
  test.each<[readonly Pair[], string]>([
    [
      [
        ["acme", {}],
        ["read_file", {}],
      ],
      "read",
    ],
    [
      [
        ["read_file", {}],
        ["execute", {}],
      ],
      "read",
    ],
    [[["acme", {}]], "work"],
    [[["github__list_issues", {}]], "read"],
    [[], "work"],
  ])("%j is %s", (calls, expected) => {
    expect(composeCaption(callsOf(calls)).category).toBe(expected);
  });

  test("metadata of the tool goes before its name", () => {
    const metadata = { surtitle: { category: "browse" } };
    expect(composeCaption([{ name: "read_file", args: {}, metadata }]).category).toBe("browse");
  });

  test("a step without calls is told as well", () => {
    expect(composeCaption([])).toEqual({ text: "using a tool", category: "work" });
  });
});

describe("secrets", () => {
  const password = ["correct", "Horse", "77"].join("");

  test("a value under a secret-named key of one call is masked in the others", () => {
    const calls: Pair[] = [
      ["login", { user: "me", password }],
      run(`mount ${password}`),
      ["grep", { pattern: password }],
    ];
    for (const settled of [undefined, "done", "failed"] as const)
      expect(text(calls, { settled })).not.toContain(password);
    expect(text(calls.slice(1), { secrets: [password] })).not.toContain(password);
  });

  test("an app's redactor is used for every word that comes from arguments", () => {
    const redact = (line: string): string => line.replaceAll("Zeus", "[name]");
    const calls: Pair[] = [read("Zeus/a"), ask("Zeus", "find Zeus"), ["x", { query: "Zeus" }]];
    for (const call of calls) expect(text([call], { redact })).not.toContain("Zeus");
  });
});
