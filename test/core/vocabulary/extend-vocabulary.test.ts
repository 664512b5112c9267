import { describe, expect, test } from "@jest/globals";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import {
  extendVocabulary,
  type Vocabulary,
  type VocabularyChanges,
} from "../../../core/src/vocabulary/vocabulary.ts";

/** As JavaScript calls it. */
const extend = extendVocabulary as unknown as (
  base: Vocabulary,
  changes: { [K in keyof VocabularyChanges<string>]: unknown },
) => Vocabulary;

describe("extendVocabulary", () => {
  test("adds words before the fallback, and types them", () => {
    const mine = extendVocabulary(defaultVocabulary, { add: { deploy: { tools: ["ship_it"] } } });
    const deploy: "deploy" | "read" = mine.words.includes("deploy") ? "deploy" : "read";
    expect(mine.words.slice(-2)).toEqual([deploy, "work"]);
    expect(mine.categoryOfTool("ship_it")).toBe("deploy");
    expect(mine.categoryOfTool("bash")).toBe("run");
    expect(defaultVocabulary.words).toHaveLength(13);
  });

  test("removes words, with their tools", () => {
    const mine = extendVocabulary(defaultVocabulary, { remove: ["browse", "wait"] });
    expect(mine.words).toHaveLength(11);
    expect(mine.categoryOfTool("web_fetch")).toBeUndefined();
    // @ts-expect-error the word is gone
    expect(mine.categories.browse).toBeUndefined();
  });

  test("maps the tools of a removed word anew", () => {
    const mine = extendVocabulary(defaultVocabulary, { remove: ["browse"], tools: { web_fetch: "read" } });
    expect(mine.categoryOfTool("web_fetch")).toBe("read");
  });

  test("replaces the given fields alone", () => {
    const icon = { symbol: "✢", plain: "x", ascii: "x" };
    const { categories } = extendVocabulary(defaultVocabulary, {
      replace: { read: { icon, nouns: undefined } },
    });
    expect(categories.read).toEqual({ ...defaultVocabulary.categories.read, icon });
  });

  test("gives a whole MCP server to a word, and another word takes it over", () => {
    const mine = extendVocabulary(defaultVocabulary, { tools: { "mcp:linear": "plan" } });
    expect(mine.categoryOfTool("mcp__linear__frobnicate")).toBe("plan");
    const next = extendVocabulary(mine, { add: { track: { tools: ["mcp:linear"] } } });
    expect(next.categoryOfTool("linear__frobnicate")).toBe("track");
    expect(next.categories.plan.tools).not.toContain("mcp:linear");
  });

  test("moves a tool, or takes it out", () => {
    const mine = extendVocabulary(defaultVocabulary, {
      tools: { bash: "work", grep: undefined, "acme_*": "search" },
    });
    expect(mine.categoryOfTool("bash")).toBe("work");
    expect(mine.categoryOfTool("grep")).toBeUndefined();
    expect(mine.categoryOfTool("acme_find")).toBe("search");
    expect(mine.categories.run.tools).not.toContain("bash");
  });

  test("a category that is added or replaced takes its tools over", () => {
    const mine = extendVocabulary(defaultVocabulary, {
      add: { deploy: { tools: ["execute"] } },
      replace: { test: { tools: ["bash"] } },
    });
    expect(mine.categoryOfTool("execute")).toBe("deploy");
    expect(mine.categoryOfTool("bash")).toBe("test");
    expect(mine.categories.run.tools).not.toContain("execute");
  });

  test("another fallback may be chosen, also a new one, and stands last", () => {
    const mine = extendVocabulary(defaultVocabulary, {
      add: { other: {} },
      remove: ["work"],
      fallback: "other",
    });
    expect(mine.fallback).toBe("other");
    expect(mine.words.at(-1)).toBe("other");
    expect(extendVocabulary(defaultVocabulary, { fallback: "run" }).words.at(-1)).toBe("run");
  });

  test("no change gives an equal vocabulary", () => {
    const same = extendVocabulary(defaultVocabulary, {});
    expect(same.categories).toEqual(defaultVocabulary.categories);
    expect(same.words).toEqual(defaultVocabulary.words);
    expect(Object.isFrozen(same.categories.read.verbs["en"])).toBe(true);
  });

  test.each<[string, Parameters<typeof extend>[1], RegExp]>([
    [
      "an unknown word to remove",
      { remove: ["nope"] },
      /remove "nope": expected one of the words search, read/,
    ],
    ["a word removed twice", { remove: ["read", "read"] }, /remove "read": expected one of the words/],
    ["an unknown word to replace", { replace: { nope: {} } }, /replace "nope": expected one of the words/],
    [
      "a word removed and replaced",
      { remove: ["read"], replace: { read: {} } },
      /replace "read": expected one of/,
    ],
    [
      "a replacement that is none",
      { replace: { read: 7 } },
      /replace\.read: expected an object, got 7 \(number\)/,
    ],
    ["a word that is there", { add: { read: {} } }, /add\.read: expected a word that is not there yet/],
    ["an addition that is none", { add: { deploy: null } }, /add\.deploy: expected an object, got null/],
    ["a bad word", { add: { "Big One": {} } }, /category "Big One": expected a word in lower case/],
    [
      "an unknown word for a tool",
      { tools: { bash: "nope" } },
      /tools\.bash "nope": expected one of the words/,
    ],
    [
      "the fallback removed",
      { remove: ["work"] },
      /fallback: expected one of the words search, read.*, got "work"/,
    ],
    [
      "a tool claimed twice",
      { add: { a: { tools: ["x"] }, b: { tools: ["x"] } } },
      /category "b": .*but "a" is given it, got "x"/,
    ],
    [
      "too few left",
      { remove: defaultVocabulary.words.slice(0, 12) },
      /expected at least two words, got "work"/,
    ],
  ])("refuses %s by name", (_, changes, message) => {
    expect(() => extend(defaultVocabulary, changes)).toThrow(message);
  });

  test.each<[string, unknown, unknown, RegExp]>([
    ["no base", null, {}, /base: expected what defineVocabulary\(\) or extendVocabulary\(\) gave, got null/],
    ["a base that is none", { words: ["a"] }, {}, /base: expected what defineVocabulary/],
    ["no changes", defaultVocabulary, undefined, /options: expected an object, got undefined/],
    [
      "an unknown change",
      defaultVocabulary,
      { removed: ["read"] },
      /removed: expected one of the options remove, replace/,
    ],
    [
      "a text of words",
      defaultVocabulary,
      { remove: "read" },
      /remove: expected an array of words, got "read"/,
    ],
    ["a list to add", defaultVocabulary, { add: [{ word: "a" }] }, /add: expected an object by word, got/],
    ["a list of tools", defaultVocabulary, { tools: ["a"] }, /tools: expected an object by tool, got/],
  ])("refuses %s", (_, base, changes, message) => {
    expect(() => extend(base as Vocabulary, changes as Parameters<typeof extend>[1])).toThrow(message);
  });

  test("the compiler refuses what is refused at run time", () => {
    // @ts-expect-error no such word
    expect(() => extendVocabulary(defaultVocabulary, { remove: ["nope"] })).toThrow(TypeError);
    // @ts-expect-error a tool goes to a word that is there
    expect(() => extendVocabulary(defaultVocabulary, { tools: { bash: "nope" } })).toThrow(TypeError);
  });
});
