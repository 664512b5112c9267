import { describe, expect, test } from "@jest/globals";
import { captions, captionsMiddleware } from "@surtitle/captions";
import { createSurtitle, defineVocabulary } from "@surtitle/core";

type Options = Parameters<typeof captions>[0];

describe("bad options fail at construction and name the option, what was expected and what came", () => {
  test.each<[unknown, RegExp]>([
    [
      { dwellMs: -1 },
      /^\[surtitle\/captions\] dwellMs: expected a whole number of milliseconds, 0 or more, got -1 \(number\)$/,
    ],
    [{ dwellMs: 0.5 }, /dwellMs: .*got 0\.5 \(number\)/],
    [{ dwellMs: Number.POSITIVE_INFINITY }, /dwellMs: .*got Infinity/],
    [{ dwellMs: "500" }, /dwellMs: .*got "500" \(string\)/],
    [{ maxPerAgent: -1 }, /maxPerAgent: expected a whole number, 0 or more, got -1/],
    [{ maxPerTurn: Number.NaN }, /maxPerTurn: .*got NaN/],
    [{ maxWords: 1 }, /maxWords: expected a whole number from 2 to 30, got 1/],
    [{ transcriptChars: -5 }, /transcriptChars: expected a whole number of code points/],
    [{ timeoutMs: 0 }, /timeoutMs: .*1 or more, got 0/],
    [
      { narrator: {} },
      /narrator: expected a chat model \(something with invoke\(\)\) or a function that gives one, got an object/,
    ],
    [{ narrator: "gpt" }, /narrator: .*got "gpt" \(string\)/],
    [{ narrator: null }, /narrator: .*got null/],
    [
      { vocabulary: { words: ["a"] } },
      /vocabulary: expected what defineVocabulary\(\) or extendVocabulary\(\) gave, got an object/,
    ],
    [{ surtitle: {} }, /surtitle: expected what createSurtitle\(\) gave, got an object/],
    [{ glosses: [] }, /glosses: expected an object from tool names to glosses, got an array of 0/],
    [{ glosses: new Map([["a", "x"]]) }, /glosses: expected an object from tool names to glosses, got /],
    [{ glosses: { a: { targt: "x" } } }, /glosses\.a: expected an object with target, .*, got "targt"/],
    [
      { glosses: { a: { category: "raed" } } },
      /glosses\.a\.category: expected one of the words search, .*, got "raed"/,
    ],
    [{ dwelMs: 3 }, /dwelMs: expected one of the options .*dwellMs/],
    ["options", /options: expected an object, got "options" \(string\)/],
    [null, /options: expected an object, got null/],
  ])("captions(%j)", (options, message) => {
    expect(() => captions(options as Options)).toThrow(message);
    expect(() => captions(options as Options)).toThrow(TypeError);
  });

  test.each<[unknown, RegExp]>([
    [
      { language: "klingonese!" },
      /^\[surtitle\/core\] language: expected "auto" or the BCP 47 tag of a language, got "klingonese!" \(string\)$/,
    ],
    [{ language: "xx" }, /language: .*got "xx"/],
    [{ language: 7 }, /language: .*got 7 \(number\)/],
    [{ journal: {} }, /journal: expected a journal, such as memoryJournal\(\)/],
    [{ redact: "no" }, /redact: expected a function from text to text/],
    [{ machineTags: ["a b"] }, /machineTags: expected an array of tag names, got an array of 1/],
    [{ onEvent: 1 }, /onEvent: expected a function, got 1 \(number\)/],
    [{ locales: ["fr"] }, /locales: expected an array of what defineLocale\(\) gave/],
    [{ threadId: "t" }, /threadId: expected a function of the run's metadata/],
  ])("createSurtitle(%j)", (options, message) => {
    expect(() => createSurtitle(options as Parameters<typeof createSurtitle>[0])).toThrow(message);
  });

  test("captionsMiddleware() without a hub", () => {
    expect(() => captionsMiddleware({} as never)).toThrow(
      /surtitle: expected what createSurtitle\(\) gave, got undefined/,
    );
  });

  test("a category of two words names the word and the rule", () => {
    const work = {
      verb: { participle: "working", past: "worked", base: "work" },
      noun: { one: "thing", other: "things" },
      icon: { symbol: "•", plain: "*", ascii: "*" },
    };
    const define = (): unknown =>
      defineVocabulary({
        categories: { "two words": work, other: work } as never,
        fallback: "other" as never,
      });
    expect(define).toThrow(/two words/);
  });

  test("a secret in a bad option does not come back in the message", () => {
    const secret = `sk-${"a1B2".repeat(12)}`;
    expect(() => captions({ narrator: secret } as never)).not.toThrow(secret);
    expect(() => captions({ narrator: secret } as never)).toThrow(/narrator/);
  });
});

test("good options, and none at all, are taken", () => {
  expect(captions().name).toBe("surtitle_captions");
  expect(
    captions({ dwellMs: 0, maxPerAgent: 0, narrator: () => ({ invoke: async () => ({}) }) as never })
      .awaitHandlers,
  ).toBe(true);
  for (const language of ["auto", "fr", "zh-Hant", "pt-BR"])
    expect(() => createSurtitle({ language })).not.toThrow();
});

test("a handler is not copied: LangChain's copies per run are the handler itself", () => {
  const handler = captions();
  expect(handler.copy()).toBe(handler);
});
