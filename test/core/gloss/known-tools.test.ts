/** Tools that are known, where it is not one call of one work. */
import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import { extendVocabulary } from "../../../core/src/vocabulary/vocabulary.ts";

describe("tools that do several works", () => {
  const view = { name: "str_replace_based_edit_tool", args: { command: "view", path: "src/a.ts" } };

  test("are counted by work", () => {
    const replace = { ...view, args: { command: "str_replace", path: "src/a.ts" } };
    const other = { ...view, args: { command: "view", path: "src/b.ts" } };
    expect(composeCaption([view, other, replace], { settled: "done" }).text).toBe(
      "read 2 files in src and edited src/a.ts",
    );
  });

  test("say nothing of a work that they are not known for", () => {
    const memory = { name: "memory", args: { action: "search", query: "Ada" } };
    expect(composeCaption([memory], { settled: "done" }).text).toBe("used the memory");
    const insert = { ...memory, args: { command: "insert", path: "/memories/a.md" } };
    expect(composeCaption([insert]).text).toBe("editing memories/a.md");
  });

  test("stay in their category where the vocabulary has no other one, or has them elsewhere", () => {
    const read = extendVocabulary(defaultVocabulary, { remove: ["read"] });
    expect(composeCaption([view], { vocabulary: read }).category).toBe("edit");
    const plan = extendVocabulary(defaultVocabulary, { tools: { [view.name]: "plan" } });
    expect(composeCaption([view], { vocabulary: plan })).toEqual({
      text: "planning src/a.ts",
      category: "plan",
    });
  });

  test("what an app says of the tool goes before that", () => {
    const metadata = { surtitle: { category: "plan" } };
    expect(composeCaption([{ ...view, metadata }])).toEqual({ text: "planning src/a.ts", category: "plan" });
  });

  test.each(["constructor", "__proto__", "toString"])("an argument %s picks nothing", (command) => {
    const args = JSON.parse(`{"command":"${command}","path":"a.ts"}`);
    expect(composeCaption([{ ...view, args }]).text).toBe("editing a.ts");
  });
});

describe("several calls of known tools, done and tried", () => {
  type Pair = readonly [name: string, args?: unknown];
  const click = (element: string): Pair => ["browser_click", { element }];

  test.each<[calls: readonly Pair[], done: string, tried: string, zh: string]>([
    [[click("Save"), click("Close")], "clicked 2 elements", "click 2 elements", "已点击 2 个元素"],
    [
      [
        ["browser_type", { element: "Name" }],
        ["browser_fill_form", { fields: [{ name: "A" }, { name: "B" }] }],
      ],
      ...(["filled in 3 fields", "fill in 3 fields", "已填写 3 个输入框"] as const),
    ],
    [
      [["browser_navigate", { url: "https://example.com" }], click("Save")],
      ...(["browsed example.com and clicked Save", "browse example.com and click Save"] as const),
      "已浏览 example.com，已点击 Save",
    ],
    [
      [["browser_take_screenshot"], ["browser_take_screenshot"]],
      ...(["took 2 screenshots", "take 2 screenshots", "已获取 2 张截图"] as const),
    ],
    [
      [
        ["computer", { action: "left_click" }],
        ["computer", { action: "type", text: "x" }],
        ["computer", { action: "key" }],
      ],
      ...(["clicked the screen, typed text and 1 more", "click the screen, type text and 1 more"] as const),
      "已点击屏幕，已输入文字，另有 1 项",
    ],
    [[["list_issues"], ["list_issues"]], "listed issues", "list issues", "已列出议题"],
    [
      [["list_issues"], ["list_pull_requests"]],
      ...(["listed issues and listed pull requests", "list issues and list pull requests"] as const),
      "已列出议题，已列出拉取请求",
    ],
    [
      [
        ["get_issue", { issue_number: 1 }],
        ["issue_read", { issue_number: 2 }],
      ],
      "read 2 issues",
      "read 2 issues",
      "已读取 2 个议题",
    ],
    [
      [
        ["create_issue", { title: "A" }],
        ["create_issue", { title: "B" }],
      ],
      ...(["created 2 issues", "create 2 issues", "已创建 2 个议题"] as const),
    ],
    [
      [
        ["mcp__github__get_issue", { n: 1 }],
        ["mcp__github__get_issue", { n: 2 }],
        ["mcp__github__list_issues"],
      ],
      ...([
        "got 2 issues on github and listed issues on github",
        "get 2 issues on github and list issues on github",
      ] as const),
      "已获取 github 的 2 个议题，已列出 github 的议题",
    ],
    [
      [
        ["git_add", { files: ["src/a.ts", "src/b.ts"] }],
        ["git_commit", { message: "Fix login" }],
      ],
      ...([
        "added 2 files in src and committed changes: Fix login",
        "add 2 files in src and commit changes: Fix login",
      ] as const),
      "已添加 src 中的 2 个文件，已提交更改：Fix login",
    ],
    [
      [
        ["create_entities", { entities: [{ name: "A" }, { name: "B" }] }],
        ["create_relations", { relations: [{}] }],
      ],
      ...(["saved 3 facts", "save 3 facts", "已保存 3 条事实"] as const),
    ],
    [
      [
        ["query", { sql: "a" }],
        ["query-sql", { input: "b" }],
      ],
      "ran 2 queries",
      "run 2 queries",
      "已运行 2 条查询",
    ],
    [
      [
        ["web_search", { query: "a" }],
        ["web_fetch", { url: "https://example.com/b" }],
      ],
      ...(["searched for a and browsed example.com/b", "search for a and browse example.com/b"] as const),
      "已搜索 a，已浏览 example.com/b",
    ],
    [
      [
        ["slack_post_message", { text: "a" }],
        ["slack_post_message", { text: "b" }],
      ],
      ...(["sent 2 messages", "send 2 messages", "已发送 2 条消息"] as const),
    ],
  ])("%j", (pairs, done, tried, zh) => {
    const calls = pairs.map(([name, args = {}]) => ({ name, args }));
    expect(composeCaption(calls, { settled: "done" }).text).toBe(done);
    expect(composeCaption(calls, { settled: "partial" }).text).toBe(`tried to ${tried}`);
    expect(composeCaption(calls, { settled: "done", locale: "zh" }).text).toBe(zh);
  });
});
