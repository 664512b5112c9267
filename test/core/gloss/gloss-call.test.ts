import { describe, expect, jest, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import {
  type CallToGloss,
  type Glosses,
  type GlossOptions,
  glossCall,
} from "../../../core/src/gloss/gloss-call.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import {
  defineVocabulary,
  extendVocabulary,
  type Vocabulary,
} from "../../../core/src/vocabulary/vocabulary.ts";

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

describe("where a target comes from, best first", () => {
  const args = { path: "a.ts", patient: "Bed 4" };
  const metadata = { surtitle: { category: "read", target: "patient" } };

  test("glosses, then metadata, then the arguments", () => {
    const call = { name: "acme", args, metadata };
    expect(glossCall(call, { glosses: { acme: "chart of {patient}" } })).toBe("reading chart of Bed 4");
    expect(glossCall(call)).toBe("reading Bed 4");
    expect(glossCall({ name: "acme", args, metadata: { surtitle: { category: "read" } } })).toBe(
      "reading a.ts",
    );
    expect(glossCall({ name: "acme", args })).toBe("using acme: a.ts");
  });

  test("a gloss may choose the category, verbs and nouns", () => {
    const glosses: Glosses = {
      get_weather: {
        target: "the weather in {city}",
        verbs: { en: { participle: "checking", past: "checked", base: "check" } },
      },
      lookup: {
        category: "search",
        nouns: { en: { one: "a record", plurals: { one: "record", other: "records" } } },
      },
    };
    expect(glossCall({ name: "get_weather", args: { city: "Paris" } }, { glosses })).toBe(
      "checking the weather in Paris",
    );
    expect(glossCall({ name: "lookup", args: {} }, { glosses })).toBe("searching for a record");
  });

  const rubbish: [string, unknown][] = [
    ["a template of a missing argument", "{gone}"],
    [
      "a function that throws",
      () => {
        throw new Error("no");
      },
    ],
    ["a function that gives an object", () => ({ a: 1 })],
    ["a function that gives JSON", () => '{"a": 1}'],
    ["a function that gives nothing", () => ""],
    ["a number", 7],
    ["null", null],
    ["an unknown category", { category: "nope" }],
    ["a category that is none", { category: 7 }],
    ["verbs that are none", { verbs: { en: { participle: 7 } } }],
    ["a verb of two lines", { verbs: { en: { participle: "a\nb", past: "a", base: "a" } } }],
    ["nouns that are none", { nouns: { en: { one: "x", plurals: null } } }],
    [
      "a getter that throws",
      {
        get target(): string {
          throw new Error("no");
        },
      },
    ],
  ];

  test.each(rubbish)("falls back from %s", (_, gloss) => {
    const glosses = { read_file: gloss } as unknown as Glosses;
    expect(glossCall({ name: "read_file", args: { file_path: "a.ts" } }, { glosses })).toBe("reading a.ts");
  });

  test.each<[string, unknown]>([
    ["a target that is none", { surtitle: { target: 7 } }],
    ["a category beyond the vocabulary", { surtitle: { category: "nope" } }],
    ["no object", { surtitle: "read" }],
    ["null", { surtitle: null }],
    ["other metadata", { team: "x" }],
    ["what is no metadata", 7],
    [
      "a getter that throws",
      {
        get surtitle(): never {
          throw new Error("no");
        },
      },
    ],
  ])("falls back from metadata with %s", (_, given) => {
    const call = { name: "read_file", args: { file_path: "a.ts" }, metadata: given as never };
    expect(glossCall(call)).toBe("reading a.ts");
  });

  test("a function is given masked arguments, and a copy of them", () => {
    const password = ["pass", "word", "123"].join("");
    const given = { city: "Paris", password };
    const gloss = jest.fn((seen: Readonly<Record<string, unknown>>) => {
      (seen as Record<string, unknown>)["city"] = "changed";
      return String(seen["password"]);
    });
    expect(glossCall({ name: "acme", args: given }, { glosses: { acme: gloss } })).toBe(
      "using acme: [redacted]",
    );
    expect(given.city).toBe("Paris");
  });

  test("glosses of names that every object has are not looked up in its prototype", () => {
    expect(glossCall({ name: "toString", args: {} }, { glosses: {} })).toBe("using to string");
  });
});

describe("a vocabulary of one's own", () => {
  const clinic = defineVocabulary({
    categories: {
      triage: {
        verbs: {
          en: { participle: "triaging", past: "triaged", base: "triage" },
          zh: { participle: "正在分诊", past: "已分诊", base: "分诊" },
        },
        nouns: { en: { one: "a case", plurals: { one: "case", other: "cases" } } },
        tools: ["triage_case", "read_file"],
      },
      silent: { tools: ["silent_tool"] },
      other: { verbs: { en: { participle: "handling", past: "handled", base: "handle" } } },
    },
    fallback: "other",
  });

  test.each<[name: string, args: unknown, locale: string, expected: string]>([
    ["triage_case", { name: "Bed 4" }, "en", "triaging Bed 4"],
    ["triage_case", {}, "en", "triaging a case"],
    ["triage_case", { name: "Bed 4" }, "zh", "正在分诊 Bed 4"],
    ["triage_case", {}, "zh", "正在分诊一项"],
    ["read_file", { file_path: "src/a.ts" }, "en", "triaging src/a.ts"],
    ["silent_tool", { path: "a.ts" }, "en", "handling silent tool: a.ts"],
    ["silent_tool", { path: "a.ts" }, "zh", "正在使用 silent tool：a.ts"],
    ["bash", { command: "npm test" }, "en", "handling bash: npm test"],
    ["acme_frobnicate", {}, "en", "handling acme frobnicate"],
  ])("%s %j in %s is %s", (name, args, locale, expected) => {
    expect(glossCall({ name, args }, { vocabulary: clinic, locale })).toBe(expected);
  });

  test("its verb goes before the table's where it has moved the tool", () => {
    const moved: Vocabulary = extendVocabulary(defaultVocabulary, { tools: { delete_file: "work" } });
    expect(glossCall({ name: "delete_file", args: { path: "a.ts" } })).toBe("deleting a.ts");
    expect(glossCall({ name: "delete_file", args: { path: "a.ts" } }, { vocabulary: moved })).toBe(
      "using a.ts",
    );
  });

  test("a tool in the category of subagents is named for its agent", () => {
    const vocabulary = extendVocabulary(defaultVocabulary, {
      tools: { ask_researcher: "coordinate", Historian: "coordinate" },
    });
    expect(glossCall({ name: "ask_researcher", args: { goal: "find the date" } }, { vocabulary })).toBe(
      "asking researcher: find the date",
    );
    expect(glossCall({ name: "Historian", args: {} }, { vocabulary })).toBe("asking historian");
    const metadata = { surtitle: { category: "coordinate", target: "goal" } };
    expect(glossCall({ name: "fact_checker", args: { goal: "check it" }, metadata })).toBe(
      "asking fact checker: check it",
    );
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
