import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readMcpName } from "../../../core/src/gloss/mcp.ts";
import { humanName, wordsOf } from "../../../core/src/gloss/tool-words.ts";

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
  ])("%s", (name, expected) => {
    expect(readMcpName(name)).toEqual(expected);
  });

  test("any name is no error", () => {
    const piece = fc.oneof(fc.constantFrom("__", "mcp__", "list", "_"), fc.string());
    fc.assert(fc.property(fc.array(piece), (pieces) => void readMcpName(pieces.join(""))));
    expect(readMcpName(7 as unknown as string)).toBeUndefined();
  });
});
