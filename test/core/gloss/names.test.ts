import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { readMcpName } from "../../../core/src/gloss/mcp.ts";
import { humanName, wordsOf } from "../../../core/src/gloss/tool-words.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import { extendVocabulary } from "../../../core/src/vocabulary/vocabulary.ts";

describe("the words of a tool's name", () => {
  test.each([
    ["acme_frobnicate", "acme frobnicate"],
    ["acmeFrobnicate", "acme frobnicate"],
    ["AcmeFrobnicate", "acme frobnicate"],
    ["acme-frobnicate", "acme frobnicate"],
    ["acme.frobnicate/v2", "acme frobnicate v2"],
    ["ACME_frobnicate", "ACME frobnicate"],
    ["fetch_URL", "fetch URL"],
    ["getHTTPResponse", "get HTTP response"],
    ["list_PRs", "list PRs".toLowerCase().replace("prs", "p rs")],
    ["SEARCHING_EVERYTHING", "searching everything"],
    ["__proto__", "proto"],
    ["tool__", "tool"],
    ["查询_订单", "查询 订单"],
    ["get_weather_2", "get weather 2"],
    ["Ask The Expert", "ask the expert"],
    ["🙂", ""],
    ["", ""],
    ["___", ""],
    ["a\u202eb_c", "ab c"],
  ])("%s is %j", (name, expected) => {
    expect(humanName(name)).toBe(expected);
  });

  test("no name leaves an underscore, a line end or more than 60 graphemes", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary", maxLength: 300 })), (name) => {
        const words = humanName(name);
        expect(words).not.toMatch(/[_\n]/);
        expect([...new Intl.Segmenter().segment(words)].length).toBeLessThanOrEqual(60);
        expect(words.isWellFormed()).toBe(true);
      }),
    );
  });

  test("what is no text has no words", () => {
    expect(wordsOf(undefined as unknown as string)).toEqual([]);
  });
});

describe("MCP style names", () => {
  test.each<[name: string, expected: ReturnType<typeof readMcpName>]>([
    ["github__list_issues", { server: "github", tool: "list_issues", verb: "list", words: "issues" }],
    ["mcp__github__list_issues", { server: "github", tool: "list_issues", verb: "list", words: "issues" }],
    ["MCP__github__List_Issues", { server: "github", tool: "List_Issues", verb: "list", words: "issues" }],
    ["github__frobnicate", { server: "github", tool: "frobnicate", verb: undefined, words: "frobnicate" }],
    [
      "mcp__claude_ai_Gmail__search_threads",
      { server: "claude ai gmail", tool: "search_threads", verb: "search", words: "threads" },
    ],
    ["a__b__c", { server: "a", tool: "b__c", verb: undefined, words: "b c" }],
    ["github__search", { server: "github", tool: "search", verb: "search", words: "" }],
    [
      "mcp__sequential-thinking__sequentialthinking",
      {
        server: "sequential thinking",
        tool: "sequentialthinking",
        verb: undefined,
        words: "sequentialthinking",
      },
    ],
    ["github__listing", { server: "github", tool: "listing", verb: undefined, words: "listing" }],
    ["mcp__github", undefined],
    ["github__", undefined],
    ["__list_issues", undefined],
    ["__proto__", undefined],
    ["mcp____x", undefined],
    ["list_issues", undefined],
    ["", undefined],
    ["github_list_issues", { server: "github", tool: "list_issues", verb: "list", words: "issues" }],
    ["mcp_github_list_issues", { server: "github", tool: "list_issues", verb: "list", words: "issues" }],
    ["git_git_status", { server: "git", tool: "git_status", verb: undefined, words: "status" }],
    ["postgres_query", { server: "postgres", tool: "query", verb: "query", words: "" }],
    // Known by themselves, or not known at all.
    ["slack_post_message", undefined],
    ["git_commit", undefined],
    ["github_frobnicate_it", undefined],
    ["memory_search", undefined],
    ["acme_list_issues", undefined],
    ["github_", undefined],
  ])("%s", (name, expected) => {
    expect(readMcpName(name)).toEqual(expected);
  });

  test("any name is no error", () => {
    const piece = fc.oneof(fc.constantFrom("__", "mcp__", "list", "_"), fc.string());
    fc.assert(fc.property(fc.array(piece), (pieces) => void readMcpName(pieces.join(""))));
    expect(readMcpName(7 as unknown as string)).toBeUndefined();
  });
});

describe("one tool under the names that clients give it", () => {
  const told = (name: string, args: object): string => {
    const { text, category } = composeCaption([{ name, args }]);
    return `${category}: ${text}`;
  };
  const prefixes = (server: string): readonly string[] => [
    `${server}__`,
    `mcp__${server}__`,
    `${server}_`,
    `mcp_${server}_`,
  ];

  test.each<[server: string, tool: string, args: object, expected: string]>([
    ["github", "create_issue", { title: "Broken" }, "create: creating an issue on github: Broken"],
    ["github", "list_issues", {}, "read: listing issues on github"],
    ["github", "get_file_contents", { path: "docs/a.md" }, "read: reading docs/a.md"],
    ["github", "delete_file", { path: "docs/a.md" }, "edit: deleting docs/a.md on github"],
    ["filesystem", "move_file", { source: "a/b.md", destination: "c" }, "edit: moving a/b.md"],
    ["playwright", "browser_navigate", { url: "https://example.com" }, "browse: browsing example.com"],
    ["playwright", "browser_type", { element: "Name", text: "x" }, "browse: filling in Name"],
    ["git", "git_status", {}, "read: running git status"],
    ["postgres", "query", { sql: "select 1" }, "run: running a query"],
    ["slack", "slack_list_channels", {}, "read: listing channels"],
    ["memory", "read_graph", {}, "read: reading the memory"],
    ["fetch", "fetch", { url: "https://example.com/a" }, "browse: browsing example.com/a"],
  ])("%s's %s %j", (server, tool, args, expected) => {
    expect(prefixes(server).map((prefix) => told(`${prefix}${tool}`, args))).toEqual(Array(4).fill(expected));
  });

  test.each(["time_wait_for", "fetch_get_issue"])("%s is no name of a server's tool", (name) => {
    expect(told(name, {})).toBe(`work: using ${name.replaceAll("_", " ")}`);
  });

  test("a vocabulary that maps the one maps the others", () => {
    const vocabulary = extendVocabulary(defaultVocabulary, {
      tools: { github__create_issue: "communicate", "github__list_*": "plan", "mcp:github": "transfer" },
    });
    const word = (name: string): string | undefined => vocabulary.categoryOfTool(name);
    expect(word("github_create_issue")).toBe("communicate");
    expect(word("github_list_issues")).toBe("plan");
    expect(word("mcp_github_get_issue")).toBe("transfer");
    expect(word("github_frobnicate_it")).toBeUndefined();
  });

  test.each([
    ["acme__read_file", { path: "a/b.md" }, "reading a/b.md on acme"],
    ["acme__write_file", { path: "a/b.md", content: "x" }, "writing a/b.md on acme"],
    ["acme__move_file", { source: "a/b.md" }, "moving a/b.md on acme"],
    ["acme__edit_file", {}, "editing a file on acme"],
    ["acme__create_directory", {}, "creating a folder on acme"],
    ["acme__push_files", { files: [{ path: "a/x" }, { path: "a/y" }] }, "pushing 2 files on acme"],
  ])("a server that is not known for its %s %j is named", (name, args, expected) => {
    expect(composeCaption([{ name, args }]).text).toBe(expected);
  });
});
