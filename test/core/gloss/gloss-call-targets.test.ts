import { describe, expect, jest, test } from "@jest/globals";
import { type Glosses, glossCall } from "../../../core/src/gloss/gloss-call.ts";

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
