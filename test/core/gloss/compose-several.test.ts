import { describe, expect, test } from "@jest/globals";
import type { ComposeOptions } from "../../../core/src/gloss/compose.ts";
import { ask, type Pair, read, run, text } from "./call-pairs.ts";

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
