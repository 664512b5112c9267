import { describe, expect, test } from "@jest/globals";
import { defineVocabulary, type Vocabulary } from "../../../core/src/vocabulary/vocabulary.ts";

const forms = { participle: "triaging", past: "triaged", base: "triage" };
const noun = { one: "a case", plurals: { one: "case", other: "cases" } };
const icon = { symbol: "✢", plain: "+", ascii: "+" };

/** As JavaScript calls it: nothing is known of what is given. */
const define = defineVocabulary as unknown as (input: unknown) => Vocabulary;
const withTriage = (triage: unknown): (() => Vocabulary) => {
  return () => define({ categories: { triage, other: {} }, fallback: "other" });
};

describe("defineVocabulary", () => {
  test("takes an object by word, in its order", () => {
    const clinic = defineVocabulary({
      categories: {
        triage: { verbs: { en: forms }, nouns: { en: noun }, icon, tools: ["triage_case", "intake_*"] },
        diagnose: {},
        other: {},
      },
      fallback: "other",
    });
    const word: "triage" | "diagnose" | "other" = clinic.fallback;
    expect(word).toBe("other");
    expect(clinic.words).toEqual(["triage", "diagnose", "other"]);
    expect(clinic.categories.triage).toEqual({
      word: "triage",
      verbs: { en: forms },
      nouns: { en: noun },
      icon,
      tools: ["triage_case", "intake_*"],
    });
    expect(clinic.categoryOfTool("triage_case")).toBe("triage");
    expect(clinic.categoryOfTool("intake_form")).toBe("triage");
    expect(clinic.categoryOfTool("read_file")).toBeUndefined();
  });

  test("takes a list, each with its word", () => {
    const list = defineVocabulary({
      categories: [{ word: "b" }, { word: "a", tools: ["x"] }],
      fallback: "b",
    });
    const words: readonly ("a" | "b")[] = list.words;
    expect(words).toEqual(["b", "a"]);
    expect(list.categoryOfTool("x")).toBe("a");
  });

  test("an MCP server has all of its tools that no name or glob has", () => {
    const clinic = defineVocabulary({
      categories: {
        records: { tools: ["mcp:hospital"] },
        triage: { tools: ["hospital__triage", "mcp__hospital__intake_*"] },
        other: {},
      },
      fallback: "other",
    });
    const words = "hospital__find mcp__hospital__find hospital__triage mcp__hospital__intake_x hospital find";
    expect(words.split(" ").map((name) => clinic.categoryOfTool(name))).toEqual([
      "records",
      "records",
      "triage",
      "triage",
      undefined,
      undefined,
    ]);
    expect(clinic.categoryOfTool("other_hospital__find")).toBeUndefined();
    expect(clinic.categoryOfTool("__find")).toBeUndefined();
  });

  test("words of any script may be used", () => {
    expect(define({ categories: { 诊断: {}, 其他: {} }, fallback: "其他" }).words).toEqual(["诊断", "其他"]);
  });

  test("tags are kept in their canonical form", () => {
    const { categories } = define({
      categories: { triage: { verbs: { "ZH-hans": forms } }, other: {} },
      fallback: "other",
    });
    expect(Object.keys(categories["triage"]?.verbs ?? {})).toEqual(["zh-Hans"]);
  });

  test("nothing that the app changes later changes it", () => {
    const tools = ["a"];
    const mine = { ...forms };
    const vocabulary = define({
      categories: { triage: { tools, verbs: { en: mine } }, other: {} },
      fallback: "other",
    });
    tools.push("b");
    mine.participle = "changed";
    expect(vocabulary.categories["triage"]?.tools).toEqual(["a"]);
    expect(vocabulary.categories["triage"]?.verbs["en"]?.participle).toBe("triaging");
  });

  test("names of what every object has are no categories of it", () => {
    const { categories } = define({ categories: { constructor: {}, other: {} }, fallback: "other" });
    expect(categories["constructor"]?.word).toBe("constructor");
    expect(categories["toString"]).toBeUndefined();
    expect(
      define({ categories: { a: {}, other: {} }, fallback: "other" }).categories["constructor"],
    ).toBeUndefined();
  });

  describe("names what offended and the rule", () => {
    test.each<[string, unknown, RegExp]>([
      ["a word in capitals", { Read: {}, work: {} }, /category "Read": expected a word in lower case/],
      ["a word of two", { "read file": {}, work: {} }, /category "read file": expected one token/],
      ["a bar", { "a|b": {}, work: {} }, /category "a\|b": expected a word without a bar/],
      ["a wide bar", { "a｜b": {}, work: {} }, /category "a｜b": expected a word without a bar/],
      ["a mark at the end", { "read.": {}, work: {} }, /category "read\.": expected one token/],
      ["an empty word", { "": {}, work: {} }, /category "": expected one token/],
      ["a long word", { ["a".repeat(41)]: {}, work: {} }, /expected a word of at most 40 characters/],
      ["a single word", { work: {} }, /categories: expected at least two words, got "work"/],
      ["none", {}, /categories: expected at least two words/],
      ["no categories", undefined, /categories: expected an array or an object by word, got undefined/],
      [
        "a category that is none",
        { read: 7, work: {} },
        /category "read": expected an object, got 7 \(number\)/,
      ],
      [
        "a word twice",
        [{ word: "work" }, { word: "work" }],
        /category "work": expected a word that is used once/,
      ],
      [
        "a word that is none",
        [{ word: 7 }, { word: "work" }],
        /a category's word: expected a text, got 7 \(number\)/,
      ],
      [
        "an item that is none",
        [null, { word: "work" }],
        /categories: expected each to be an object with its word, got null/,
      ],
      [
        "words alone",
        ["read", "work"],
        /categories: expected each to be an object with its word, got "read"/,
      ],
      [
        "a word in parts",
        [{ word: "e\u0301dit" }, { word: "work" }],
        /expected a word in Unicode's composed form \(NFC\)/,
      ],
      ["a line end in a word", [{ word: "a\nb" }, { word: "work" }], /category "a\\nb": expected one token/],
    ])("%s", (_, categories, message) => {
      expect(() => define({ categories, fallback: "work" })).toThrow(message);
      expect(() => define({ categories, fallback: "work" })).toThrow(TypeError);
    });

    test.each<[string, unknown, RegExp]>([
      [
        "an unknown field",
        { verb: {} },
        /category "triage": expected an object with word, verbs, nouns, icon and tools/,
      ],
      [
        "a form that lacks",
        { verbs: { en: { participle: "a", past: "b" } } },
        /category "triage"\.verbs\.en\.base: expected a text/,
      ],
      [
        "a form that is blank",
        { verbs: { en: { ...forms, past: " " } } },
        /category "triage"\.verbs\.en\.past: expected/,
      ],
      ["a form of two lines", { verbs: { en: { ...forms, past: "a\nb" } } }, /expected one line/],
      [
        "a bidi override",
        { verbs: { en: { ...forms, past: "a\u202eb" } } },
        /expected one line without control/,
      ],
      [
        "a long form",
        { verbs: { en: { ...forms, past: "a".repeat(81) } } },
        /expected at most 80 characters/,
      ],
      ["no tag", { verbs: { "not a tag": forms } }, /verbs\.not a tag: expected a BCP 47 language tag/],
      ["a language's name", { verbs: { english: forms } }, /verbs\.english: expected a BCP 47 .*, like "en"/],
      [
        "a plural that lacks",
        { nouns: { en: { one: "a", plurals: { other: "b" } } } },
        /nouns\.en\.plurals: expected the form "one", which en needs/,
      ],
      [
        "a Polish plural that lacks",
        { nouns: { pl: { one: "a", plurals: { one: "b", many: "c" } } } },
        /the form "few", which pl needs/,
      ],
      [
        "an unknown plural",
        { nouns: { en: { one: "a", plurals: { one: "b", other: "c", dual: "d" } } } },
        /nouns\.en\.plurals: expected plural forms of CLDR \(zero, one, two, few, many, other\), got "dual"/,
      ],
      ["an emoji", { icon: { ...icon, symbol: "🔥" } }, /icon\.symbol: expected no emoji, got "🔥"/],
      ["an emoji by selector", { icon: { ...icon, plain: "✉\ufe0f" } }, /icon\.plain: expected no emoji/],
      [
        "an ascii icon that is none",
        { icon: { ...icon, ascii: "→" } },
        /icon\.ascii: expected printable ASCII/,
      ],
      ["an icon without a tier", { icon: { symbol: "x", plain: "y" } }, /icon\.ascii: expected/],
      ["a wordy icon", { icon: { ...icon, ascii: "icons" } }, /icon\.ascii: expected at most 4 characters/],
      [
        "tools that are no list",
        { tools: "bash" },
        /category "triage"\.tools: expected an array of tool names, got "bash"/,
      ],
      [
        "a blank tool",
        { tools: ["a", " "] },
        /category "triage"\.tools\.1: expected a tool name that is not blank/,
      ],
      [
        "a tool with white space at an end",
        { tools: ["a "] },
        /category "triage"\.tools\.0: expected a tool name without white space at its ends, got "a "/,
      ],
      ["a tool that is none", { tools: [7] }, /tools\.0: expected a tool name, got 7 \(number\)/],
    ])("%s", (_, triage, message) => {
      expect(withTriage(triage)).toThrow(message);
    });

    test.each([undefined, null, 7])("no vocabulary: %j", (input) => {
      expect(() => define(input)).toThrow(/^\[surtitle\/core\] options: expected an object, got/);
    });

    test("a field that is none, by its name", () => {
      const categories = { a: {}, b: {} };
      expect(() => define({ categories, fallback: "a", icons: {} })).toThrow(
        /\[surtitle\/core\] icons: expected one of the options categories, fallback/,
      );
      expect(withTriage({ verb: {} })).toThrow(/category "triage": .*nothing else, got "verb"/);
      expect(withTriage({ verbs: { en: { ...forms, gerund: "x" } } })).toThrow(/verbs\.en: .*got "gerund"/);
    });

    test("a number in an object, whose place in the order would be lost", () => {
      expect(() => define({ categories: { b: {}, 7: {} }, fallback: "b" })).toThrow(
        /category "7": expected a list of categories, as objects put numbers first, got "7"/,
      );
      const listed = [{ word: "b" }, { word: "7" }] as const;
      expect(defineVocabulary({ categories: listed, fallback: "b" }).words).toEqual(["b", "7"]);
    });

    test("a fallback that is no word", () => {
      const categories = { a: {}, b: {} };
      expect(() => define({ categories, fallback: "c" })).toThrow(
        /^\[surtitle\/core\] fallback: expected one of the words a, b, got "c"/,
      );
      expect(() => define({ categories })).toThrow(/fallback: expected one of the words a, b, got undefined/);
    });

    test.each(["mcp:", "mcp:git*", "mcp:a b", "MCP:git", "mcp :git", "mcp: git"])(
      "a server that is none: %s",
      (tool) => {
        expect(withTriage({ tools: [tool] })).toThrow(
          /category "triage": expected the name of an MCP server behind "mcp:", without globs, got "mcp ?:/i,
        );
      },
    );

    test("a server of two categories", () => {
      const categories = { a: { tools: ["mcp:github"] }, b: { tools: ["mcp:github"] } };
      expect(() => define({ categories, fallback: "b" })).toThrow(/but "a" has it, got "mcp:github"/);
    });

    test("a tool or glob of two categories", () => {
      const both = (tool: string) => () =>
        define({ categories: { a: { tools: [tool] }, b: { tools: [tool] } }, fallback: "b" });
      expect(both("bash")).toThrow(
        /category "b": expected a tool of no other category, but "a" has it, got "bash"/,
      );
      expect(both("run_*")).toThrow(/but "a" has it, got "run_\*"/);
    });
  });

  test("the compiler refuses what is refused at run time", () => {
    const categories = { a: {}, b: {} } as const;
    // @ts-expect-error the fallback is one of the words
    expect(() => defineVocabulary({ categories, fallback: "c" })).toThrow(TypeError);
    const verbs = { en: { past: "x" } };
    // @ts-expect-error a verb has three forms
    expect(() => defineVocabulary({ categories: { a: { verbs }, b: {} }, fallback: "a" })).toThrow(TypeError);
  });
});
