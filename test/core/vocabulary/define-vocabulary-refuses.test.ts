import { describe, expect, test } from "@jest/globals";
import { defineVocabulary, type Vocabulary } from "../../../core/src/vocabulary/vocabulary.ts";
import { define, forms, icon } from "./triage-category.ts";

const withTriage = (triage: unknown): (() => Vocabulary) => {
  return () => define({ categories: { triage, other: {} }, fallback: "other" });
};

describe("defineVocabulary", () => {
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
});
