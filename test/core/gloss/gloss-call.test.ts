import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { type CallToGloss, type GlossOptions, glossCall } from "../../../core/src/gloss/gloss-call.ts";

describe("a tool that nobody knows", () => {
  test.each<[name: string, args: unknown, en: string, zh: string]>([
    ["acme_frobnicate", {}, "using acme frobnicate", "正在使用 acme frobnicate"],
    ["acmeFrobnicate", undefined, "using acme frobnicate", "正在使用 acme frobnicate"],
    [
      "acme_frobnicate",
      { path: "a/b/c.ts" },
      "using acme frobnicate: b/c.ts",
      "正在使用 acme frobnicate：b/c.ts",
    ],
    ["acme_frobnicate", "{broken", "using acme frobnicate", "正在使用 acme frobnicate"],
    ["get_weather", { city: "Paris" }, "using get weather: Paris", "正在使用 get weather：Paris"],
    ["查询订单", { query: "上海" }, "using 查询订单: 上海", "正在使用查询订单：上海"],
    ["", {}, "using a tool", "正在使用一个工具"],
    ["🙂", {}, "using a tool", "正在使用一个工具"],
    ["  ", {}, "using a tool", "正在使用一个工具"],
    ["__proto__", { __proto__: { path: "x" } }, "using proto", "正在使用 proto"],
    ["constructor", {}, "using constructor", "正在使用 constructor"],
    ["github__list_issues", {}, "listing issues on github", "正在列出 github 的议题"],
    ["mcp__github__list_issues", { owner: "o" }, "listing issues on github", "正在列出 github 的议题"],
    [
      "github__create_issue",
      { title: "Crash" },
      "creating an issue on github: Crash",
      "正在创建 github 的一个议题：Crash",
    ],
    ["mcp__jira__look_up_user", {}, "looking up user on jira", "正在查看 jira 的 user"],
    ["github__search", { query: "x" }, "searching github: x", "正在搜索 github：x"],
    ["github__frobnicate", {}, "using github: frobnicate", "正在使用 github：frobnicate"],
    ["mcp__acme__do_it", { path: "a.ts" }, "using acme: do it: a.ts", "正在使用 acme：do it：a.ts"],
    ["mcp__acme", {}, "using mcp acme", "正在使用 mcp acme"],
  ])("%s %j is %s", (name, args, en, zh) => {
    expect(glossCall({ name, args })).toBe(en);
    expect(glossCall({ name, args }, { locale: "zh" })).toBe(zh);
  });
});

describe("the telling keys", () => {
  test.each<[args: unknown, target: string]>([
    [{ path: "a/b", query: "q" }, "a/b"],
    [{ file_path: "a/b" }, "a/b"],
    [{ query: "q", pattern: "p" }, "q"],
    [{ pattern: "p", command: "c" }, "p"],
    [{ command: "cd x && npm test", url: "u" }, "npm test"],
    [{ url: "https://u:p@h.com/a?k" }, "h.com/a"],
    [{ paths: ["a/b"] }, "a/b"],
    [{ path: " ", query: "q" }, "q"],
    [{ path: { nested: 1 }, query: "q" }, "q"],
    [{ path: ".", query: "q" }, "q"],
    [{ query: '{"raw": 1}', title: "t" }, "t"],
    [{ query: 42 }, "42"],
  ])("%j is %s", (args, target) => {
    expect(glossCall({ name: "acme", args })).toBe(`using acme: ${target}`);
  });

  test.each([
    { text: "private" },
    { content: "private" },
    { body: "private" },
    { password: "private" },
    { x: "private" },
  ])("%j tells nothing", (args) => {
    expect(glossCall({ name: "acme", args })).toBe("using acme");
  });

  test("a tool of the vocabulary without any has one of its noun", () => {
    for (const args of [undefined, {}, { x: 1 }, "{broken json", "text", [], null])
      expect(glossCall({ name: "read_file", args })).toBe("reading a file");
  });
});

test("a locale may be given by tag; an unknown one is English", () => {
  const call = { name: "read_file", args: { file_path: "a.ts" } };
  expect(glossCall(call, { locale: "zh-Hant-TW" })).toBe("正在读取 a.ts");
  expect(glossCall(call, { locale: "xx" })).toBe("reading a.ts");
});

test("no call is an error, whatever it is", () => {
  for (const call of [{}, { name: 7 }, { name: null, args: Symbol("x") }, { name: "x", args: () => 1 }])
    expect(glossCall(call as never)).toMatch(/^using (?:a tool|x)$/);
});

test("a tool that nobody knows is told all that it works on", () => {
  const paths = ["src/a/b.ts", "src/c/d.ts"];
  expect(glossCall({ name: "acme_it", args: { paths } })).toBe("using acme it: a/b.ts, c/d.ts");
  const many = glossCall({ name: "acme_it", args: { paths: Array(60).fill("src/a/b.ts") } });
  expect(many).toMatch(/^using acme it: (?:a\/b\.ts, ){9}a\/b\.ts,…$/);
});

describe("what is no call at all", () => {
  const nameless = {
    get name(): string {
      throw new Error("no name");
    },
  };

  test.each<[string, unknown]>([
    ["null", null],
    ["nothing", undefined],
    ["a number", 7],
    ["a name that is none", { name: 7 }],
    ["a name that throws", nameless],
  ])("%s is told as a tool", (_, call) => {
    expect(glossCall(call as CallToGloss)).toBe("using a tool");
    expect(composeCaption([call as CallToGloss]).text).toBe("using a tool");
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a text", "calls"],
    ["none", []],
  ])("%s in place of calls is told as a tool", (_, calls) => {
    expect(composeCaption(calls as CallToGloss[]).text).toBe("using a tool");
  });

  test("a vocabulary or a locale that is none is the default", () => {
    const options = { vocabulary: {}, locale: {} } as unknown as GlossOptions;
    expect(composeCaption([{ name: "read_file", args: { path: "a/b.ts" } }], options)).toEqual({
      text: "reading a/b.ts",
      category: "read",
    });
  });
});
