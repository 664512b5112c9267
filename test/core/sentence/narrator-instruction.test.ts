import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { EXAMPLE_TARGETS, narratorInstruction } from "../../../core/src/sentence/narrator-instruction.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import { defineVocabulary } from "../../../core/src/vocabulary/define-vocabulary.ts";

const examples = (text: string): string[] => text.split("\n").filter((line) => line.includes(" | "));

describe("the narrator's instruction", () => {
  const instruction = narratorInstruction(defaultVocabulary, 10);

  test("lists every word of the vocabulary, in its order", () => {
    expect(instruction).toContain(`(${defaultVocabulary.words.join(", ")})`);
  });

  test("states the form, the length and the language", () => {
    for (const part of [
      "a space, a bar, a space",
      "5 to 10 words",
      "present participle",
      "lowercase",
      "language",
      "tool names",
    ])
      expect(instruction).toContain(part);
  });

  test("shows three examples that keep to it", () => {
    expect(examples(instruction)).toHaveLength(3);
    for (const example of examples(instruction)) {
      const [word = "", sentence = ""] = example.split(" | ");
      expect(defaultVocabulary.words).toContain(word);
      expect(word).not.toBe(defaultVocabulary.fallback);
      expect(sentence).toMatch(/^[a-z]+ing [a-z' ]+$/);
      expect(sentence.split(" ").length).toBeGreaterThanOrEqual(5);
      expect(sentence.split(" ").length).toBeLessThanOrEqual(10);
      expect(EXAMPLE_TARGETS.some((target) => sentence.includes(target))).toBe(true);
    }
    expect(new Set(examples(instruction)).size).toBe(3);
  });

  test("ends with the demand for that line only", () => {
    expect(instruction.split("\n").at(-1)).toBe("Give that single line and nothing else.");
  });

  test("takes its examples from the vocabulary in use", () => {
    const own = narratorInstruction({ words: ["diagnose", "triage", "billing"], fallback: "triage" }, 10);
    expect(examples(own)).toEqual([
      "diagnose | diagnosing the lighthouse keeper's tide tables by harbour",
      "billing | billing the balloon museum's guest ledger from last spring",
      "diagnose | diagnosing the walrus parade's invitation for next winter",
    ]);
  });

  test("tells the work of a word of one's own as the vocabulary does", () => {
    const verbs = {
      en: {
        participle: "checking the weather in",
        past: "checked the weather in",
        base: "check the weather in",
      },
    };
    const own = defineVocabulary({
      categories: { weather: { verbs }, search: {}, other: {} },
      fallback: "other",
    });
    expect(examples(narratorInstruction(own, 10)).slice(0, 2)).toEqual([
      "weather | checking the weather in the lighthouse keeper's tide tables",
      "search | searching the balloon museum's guest ledger from last spring",
    ]);
  });

  test("manages with a vocabulary of the fallback alone", () => {
    expect(examples(narratorInstruction({ words: ["work"], fallback: "work" }, 10))[2]).toMatch(
      /^work \| working /,
    );
  });

  test("holds its examples within any number of words", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), (maxWords) => {
        const text = narratorInstruction(defaultVocabulary, maxWords);
        expect(text).toContain(`${Math.min(5, maxWords)} to ${maxWords} words`);
        for (const example of examples(text))
          expect(example.split(" | ")[1]?.split(" ").length).toBeLessThanOrEqual(maxWords);
      }),
    );
  });
});
