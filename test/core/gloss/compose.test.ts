import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type ComposeOptions, composeCaption } from "../../../core/src/gloss/compose.ts";
import type { CallToGloss } from "../../../core/src/gloss/gloss-call.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import captions from "../../fixtures/captions.json" with { type: "json" };

type Pair = readonly [name: string, args?: unknown];

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

const callsOf = (pairs: readonly Pair[]): CallToGloss[] => pairs.map(([name, args]) => ({ name, args }));
const text = (pairs: readonly Pair[], options?: ComposeOptions): string =>
  composeCaption(callsOf(pairs), options).text;
const graphemes = (line: string): number => [...new Intl.Segmenter().segment(line)].length;

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

const read = (path: string): Pair => ["read_file", { file_path: path }];
const run = (command: string): Pair => ["execute", { command }];
const ask = (who: string, what: string): Pair => ["task", { subagent_type: who, description: what }];

describe("several calls", () => {
  test.each<[calls: readonly Pair[], en: string, zh: string]>([
    [[read("a/x"), read("a/y")], "reading 2 files in a", "正在读取 a 中的 2 个文件"],
    [[read("a/x"), read("b/y")], "reading 2 files", "正在读取 2 个文件"],
    [[read("x"), read("y")], "reading 2 files", "正在读取 2 个文件"],
    [[read("/x"), read("/y")], "reading 2 files", "正在读取 2 个文件"],
    [[read("组件/x"), read("组件/y")], "reading 2 files in 组件", "正在读取组件中的 2 个文件"],
    [
      [read("/p/q/src/a/x"), read("/p/q/src/a/y")],
      "reading 2 files in src/a",
      "正在读取 src/a 中的 2 个文件",
    ],
    [[read("p/src/a/x"), read("q/src/a/y")], "reading 2 files", "正在读取 2 个文件"],
    [[read("a/x"), read("./a/x")], "reading a/x", "正在读取 a/x"],
    [[read("a/x"), read("a/x"), read("a/y")], "reading 2 files in a", "正在读取 a 中的 2 个文件"],
    [[read("a/x"), ["read_file", {}]], "reading 2 files", "正在读取 2 个文件"],
    [
      [
        ["read_file", {}],
        ["read_file", "{"],
      ],
      "reading 2 files",
      "正在读取 2 个文件",
    ],
    [
      [read("a/x"), ["read_multiple_files", { paths: ["a/y", "a/z"] }]],
      "reading 3 files in a",
      "正在读取 a 中的 3 个文件",
    ],
    [[run("npm test"), run("npm test")], "running 2 commands", "正在运行 2 条命令"],
    [
      [
        ["ls", { path: "a" }],
        ["ls", { path: "b" }],
      ],
      "reading 2 folders",
      "正在读取 2 个文件夹",
    ],
    [
      [
        ["web_search", { query: "a" }],
        ["web_search", { query: "b" }],
      ],
      "searching for 2 topics",
      "正在搜索 2 个主题",
    ],
    [
      [
        ["grep", { pattern: "a" }],
        ["glob", { pattern: "b" }],
      ],
      "searching for 2 patterns",
      "正在搜索 2 个关键词",
    ],
    [
      [
        ["web_fetch", { url: "https://a.com" }],
        ["web_fetch", { url: "https://b.com" }],
      ],
      "browsing 2 pages",
      "正在浏览 2 个网页",
    ],
    [[ask("a", "x"), ask("a", "y"), ask("b", "z")], "asking 3 subagents", "正在询问 3 个子代理"],
    [
      [
        ["send_email", { subject: "a" }],
        ["send_email", { subject: "b" }],
      ],
      "sending 2 emails",
      "正在发送 2 封邮件",
    ],
    [
      [
        ["ask_user", { question: "a" }],
        ["ask_user", { question: "b" }],
      ],
      "asking 2 questions",
      "正在询问 2 个问题",
    ],
    [
      [
        ["acme_a", {}],
        ["acme_b", {}],
      ],
      "using 2 tools",
      "正在使用 2 个工具",
    ],
    [
      [
        ["acme_a", { path: "x" }],
        ["acme_a", { path: "y" }],
      ],
      "using acme a",
      "正在使用 acme a",
    ],
    [
      [
        ["gh__do_a", {}],
        ["gh__do_b", {}],
      ],
      "using 2 tools",
      "正在使用 2 个工具",
    ],
    [
      [
        ["gh__get_issue", { n: 1 }],
        ["gh__get_issue", { n: 2 }],
      ],
      "getting 2 issues on gh",
      "正在获取 gh 的 2 个议题",
    ],
    [
      [
        ["gh__list_issues", {}],
        ["gh__list_prs", {}],
      ],
      "listing issues on gh and listing prs on gh",
      "正在列出 gh 的议题，正在列出 gh 的 prs",
    ],
    [
      [
        ["delete_file", { path: "a/x" }],
        ["edit_file", { file_path: "a/y" }],
      ],
      "deleting a/x and editing a/y",
      "正在删除 a/x，正在编辑 a/y",
    ],
    [
      [read("a/x"), run("npm test"), read("a/y")],
      "reading 2 files in a and running npm test",
      "正在读取 a 中的 2 个文件，正在运行 npm test",
    ],
    [
      [read("a/x"), run("npm test"), ["grep", { pattern: "p" }], read("a/y"), ["ls", {}]],
      "reading 3 files, running npm test and 1 more",
      "正在读取 3 个文件，正在运行 npm test，另有 1 项",
    ],
    [
      [ask("researcher", "find the date"), run("npm test")],
      "asking researcher: find the date and running npm test",
      "正在询问 researcher：find the date，正在运行 npm test",
    ],
  ])("%j", (calls, en, zh) => {
    expect(text(calls)).toBe(en);
    expect(text(calls, { locale: "zh" })).toBe(zh);
  });
});

describe("a step that is over", () => {
  const calls = [["edit_file", { file_path: "a.ts" }], run("npm test")] as const;

  test.each<[ComposeOptions["settled"], en: string, zh: string]>([
    [undefined, "editing a.ts and running npm test", "正在编辑 a.ts，正在运行 npm test"],
    [false, "editing a.ts and running npm test", "正在编辑 a.ts，正在运行 npm test"],
    [true, "edited a.ts and ran npm test", "已编辑 a.ts，已运行 npm test"],
    ["done", "edited a.ts and ran npm test", "已编辑 a.ts，已运行 npm test"],
    ["partial", "tried to edit a.ts and run npm test", "尝试编辑 a.ts，运行 npm test"],
    ["failed", "tried to edit a.ts and run npm test", "尝试编辑 a.ts，运行 npm test"],
    ["stopped", "tried to edit a.ts and run npm test", "尝试编辑 a.ts，运行 npm test"],
  ])("as %s", (settled, en, zh) => {
    expect(text(calls, { settled })).toBe(en);
    expect(text(calls, { settled, locale: "zh" })).toBe(zh);
  });

  test("claims no success for a status that it does not know", () => {
    expect(text(calls, { settled: "haunted" as "failed" })).toMatch(/^tried to /);
  });

  test.each<[readonly Pair[], done: string, failed: string]>([
    [[["acme_x", {}]], "used acme x", "tried to use acme x"],
    [[["github__list_issues", {}]], "listed issues on github", "tried to list issues on github"],
    [[ask("researcher", "find it")], "asked researcher: find it", "tried to ask researcher: find it"],
    [[["grep", { pattern: "x" }]], "searched for x", "tried to search for x"],
    [[["write_todos", {}]], "updated the to-do list", "tried to update the to-do list"],
    [[read("a/x"), read("a/y")], "read 2 files in a", "tried to read 2 files in a"],
    [
      [read("a/x"), run("x"), ["ls", {}], ["grep", {}]],
      "read 2 files, ran x and 1 more",
      "tried to read 2 files, run x and 1 more",
    ],
  ])("%j", (pairs, done, failed) => {
    expect(text(pairs, { settled: "done" })).toBe(done);
    expect(text(pairs, { settled: "failed" })).toBe(failed);
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

describe("long material", () => {
  test("two long targets both keep their place in 120 graphemes", () => {
    const line = text([
      ["grep", { pattern: "word ".repeat(40) }],
      run(`deploy ${"name ".repeat(3)}${"x".repeat(90)}`),
    ]);
    expect(graphemes(line)).toBeLessThanOrEqual(120);
    expect(line).toMatch(/^searching for word .*… and running deploy /);
  });

  test("a here-document of 4 KB is its program and file", () => {
    expect(text([run(`cat > src/gen/a.ts <<'EOF'\n${"const x = 1;\n".repeat(330)}EOF`)])).toBe(
      "running cat > gen/a.ts",
    );
  });

  test("arguments of a megabyte and a thousand calls come to an end", () => {
    const huge = "x/ ".repeat(350_000);
    for (const key of ["path", "query", "command", "url"])
      expect(graphemes(text([["acme", { [key]: huge }]]))).toBeLessThanOrEqual(120);
    expect(text(Array.from({ length: 1_000 }, (_, i) => read(`src/a/${i}.ts`)))).toBe(
      "reading 1000 files in src/a",
    );
    expect(
      text([["read_many_files", { paths: Array.from({ length: 300 }, (_, i) => `src/a/${i}.ts`) }]]),
    ).toBe("reading 300 files");
  });
});

describe("any tool name and any arguments", () => {
  const names = fc.oneof(
    fc.constantFrom(...defaultVocabulary.words.flatMap((word) => defaultVocabulary.categories[word].tools)),
    fc.constantFrom(
      "acme_do_it",
      "mcp__x__list_y",
      "x__y_z",
      "__proto__",
      "constructor",
      "a__",
      "snake_case_tool_name",
    ),
    fc.string({ unit: "binary" }),
    fc.stringMatching(/^[a-zA-Z_]{1,30}$/),
  );
  const keys = fc.constantFrom(
    "path",
    "query",
    "pattern",
    "command",
    "url",
    "paths",
    "subagent_type",
    "description",
    "prompt",
    "title",
    "action",
    "operation",
    "method",
    "element",
    "fields",
    "names",
    "x",
  );
  const words = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "src/a/b.ts",
      "cd x && npm test",
      "https://u:p@h.com/a?k",
      '{"a": {"b": 1}}',
      `'{"a": 1}'`,
      '```json\n{"a": [1]}\n```',
      '"{\\"a\\": 1}"',
      "👩‍👩‍👧‍👦".repeat(50),
      "\u202eabc",
      "e\u0301".repeat(200),
      "\ud800",
      "正在".repeat(90),
      ...["view", "create", "delete", "screenshot", "left_click", "type", "wait", "list", "new"],
    ),
  );
  const values = fc.oneof(words, fc.array(words, { maxLength: 3 }), fc.anything());
  const args = fc.oneof(
    fc.dictionary(keys, values),
    fc.anything(),
    words,
    fc.dictionary(keys, words).map((o) => JSON.stringify(o)),
  );
  const calls = fc.array(fc.record({ name: names, args }), { maxLength: 6 });
  const settled = fc.constantFrom(undefined, "done", "failed", "stopped", "partial") as fc.Arbitrary<
    ComposeOptions["settled"]
  >;

  test.each(["en", "zh"])("give a clean, bounded line without raw JSON or a wrong plural in %s", (locale) => {
    fc.assert(
      fc.property(calls, settled, (given, how) => {
        const { text: line, category } = composeCaption(given, { locale, settled: how });
        expect(line.trim()).toBe(line);
        expect(line).not.toBe("");
        expect(graphemes(line)).toBeLessThanOrEqual(120);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/,
        );
        expect(line).not.toMatch(/\{"\w+": ?[{\d]|\[object|undefined/);
        expect(line).not.toMatch(
          /(?:^|\D)1 (?:files|commands|patterns|pages|tools|subagents|messages|items)\b/,
        );
        expect(defaultVocabulary.words).toContain(category);
      }),
      { numRuns: 300 },
    );
  });

  test("an unknown tool never shows its identifier", () => {
    const unknown = fc
      .stringMatching(/^[a-z]{2,8}(?:_[a-z]{2,8}){1,5}$/)
      .filter((name) => !defaultVocabulary.categoryOfTool(name));
    fc.assert(
      fc.property(unknown, fc.constantFrom("en", "zh"), settled, (name, locale, how) => {
        expect(composeCaption([{ name, args: {} }], { locale, settled: how }).text).not.toContain("_");
      }),
    );
  });
});
