import { describe, expect, test } from "@jest/globals";
import { defineVocabulary } from "../../../core/src/vocabulary/vocabulary.ts";
import { define, forms, icon } from "./triage-category.ts";

const noun = { one: "a case", plurals: { one: "case", other: "cases" } };

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

  test("the compiler refuses what is refused at run time", () => {
    const categories = { a: {}, b: {} } as const;
    // @ts-expect-error the fallback is one of the words
    expect(() => defineVocabulary({ categories, fallback: "c" })).toThrow(TypeError);
    const verbs = { en: { past: "x" } };
    // @ts-expect-error a verb has three forms
    expect(() => defineVocabulary({ categories: { a: { verbs }, b: {} }, fallback: "a" })).toThrow(TypeError);
  });
});
