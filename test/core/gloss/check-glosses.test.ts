import { describe, expect, test } from "@jest/globals";
import { checkGlosses } from "../../../core/src/gloss/check-glosses.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";

const check = (glosses: object): void => checkGlosses(glosses, defaultVocabulary);
const forms = { participle: "calling", past: "called", base: "call" };
const noun = { one: "a call", plurals: { one: "call", other: "calls" } };

describe("glosses at the door", () => {
  test.each<[string, unknown]>([
    ["the name of an argument", "order.id"],
    ["a text with names", "{ slug } to {to.name}"],
    ["a text without", "the whole house"],
    ["a function", () => undefined],
    ["all fields", { target: "a", category: "run", verbs: { en: forms }, nouns: { en: noun } }],
    [
      "fields that are left open",
      { target: undefined, category: undefined, verbs: undefined, nouns: undefined },
    ],
    ["nothing", undefined],
  ])("%s is one", (_, gloss) => {
    expect(() => check({ x: gloss })).not.toThrow();
  });

  test.each<[string, unknown, RegExp]>([
    [
      "an unknown field",
      { targt: "a" },
      /glosses\.x: expected an object with target, category, verbs and nouns and nothing else, got "targt"/,
    ],
    ["a number", 7, /glosses\.x: expected the name of an argument, .*, got 7 \(number\)/],
    ["null", null, /glosses\.x: expected the name of an argument, .*, got null/],
    ["a blank template", " ", /glosses\.x: expected the name of an argument, .*, got " "/],
    [
      "an open brace",
      "the {city",
      /glosses\.x: expected .* a text with such names in braces, .*, got "the \{city"/,
    ],
    [
      "a hole that names nothing",
      { target: "{the city}" },
      /glosses\.x\.target: expected .*, got "\{the city\}"/,
    ],
    [
      "a word that is none",
      { category: "raed" },
      /glosses\.x\.category: expected one of the words search, read, .*, got "raed"/,
    ],
    [
      "a category that is no text",
      { category: 7 },
      /glosses\.x\.category: expected a word of the vocabulary, got 7/,
    ],
    [
      "a tag that no locale is known by",
      { nouns: { "en-gb": noun } },
      /glosses\.x\.nouns\.en-gb: expected the tag in its canonical form "en-GB", got "en-gb"/,
    ],
    ["another one", { verbs: { EN: forms } }, /glosses\.x\.verbs\.EN: expected .* "en", got "EN"/],
    [
      "verbs without a language",
      { verbs: forms },
      /glosses\.x\.verbs\.participle: expected an object with participle, past and base/,
    ],
    [
      "a verb without a form",
      { verbs: { en: { participle: "a", base: "b" } } },
      /glosses\.x\.verbs\.en\.past: expected a text, got undefined/,
    ],
    [
      "a language that is none",
      { verbs: { english: forms } },
      /glosses\.x\.verbs\.english: expected a BCP 47 language tag/,
    ],
    [
      "a noun without a plural",
      { nouns: { pl: noun } },
      /glosses\.x\.nouns\.pl\.plurals: expected the form "few", which pl needs/,
    ],
    ["a prototype's key", JSON.parse('{"__proto__":1}'), /glosses\.x: expected an object with target/],
  ])("%s is none", (_, gloss, message) => {
    expect(() => check({ x: gloss })).toThrow(message);
    expect(() => check({ x: gloss })).toThrow(TypeError);
  });
});
