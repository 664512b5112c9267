/**
 * What the compiler knows of a vocabulary of one's own. `npm run types` reads the lines that must not compile; the last
 * test proves that the compiler looks at them.
 */
import { describe, expect, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import {
  type Caption,
  categoryOfTools,
  composeCaption,
  defaultVocabulary,
  defineVocabulary,
  extendVocabulary,
  glossCall,
  iconOf,
  reduceThread,
  type SurtitleEvent,
  type ThreadView,
  threadView,
  type Vocabulary,
} from "@surtitle/core";
import { typeCheck } from "../support/type-check.ts";

type Clinic = "triage" | "diagnose" | "other";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

const clinic = defineVocabulary({
  categories: { triage: { tools: ["triage_case"] }, diagnose: {}, other: {} },
  fallback: "other",
});

describe("a vocabulary of one's own", () => {
  test("knows its words, by object and by list", () => {
    same<typeof clinic, Vocabulary<Clinic>>(true);
    const list = defineVocabulary({
      categories: [{ word: "a" }, { word: "b", tools: ["x"] }],
      fallback: "a",
    });
    same<typeof list, Vocabulary<"a" | "b">>(true);
    same<ReturnType<typeof clinic.categoryOfTool>, Clinic | undefined>(true);
    same<(typeof clinic)["words"][number], Clinic>(true);
    expect(clinic.categories.triage.word).toBe("triage");
    // @ts-expect-error no such word
    expect(clinic.categories.surgery).toBeUndefined();
  });

  test("refuses a fallback, an icon, a verb and a noun that it cannot use", () => {
    const a = {};
    // @ts-expect-error the fallback is one of the words
    expect(() => defineVocabulary({ categories: { a, b: {} }, fallback: "c" })).toThrow(TypeError);
    const icon = { symbol: "+", plain: "+" };
    // @ts-expect-error an icon has three tiers
    expect(() => defineVocabulary({ categories: { a: { icon }, b: {} }, fallback: "a" })).toThrow(TypeError);
    const verbs = { en: { participle: "x", past: "x" } };
    // @ts-expect-error a verb has three forms
    expect(() => defineVocabulary({ categories: { a: { verbs }, b: {} }, fallback: "a" })).toThrow(TypeError);
    const nouns = { en: { plurals: { one: "x", other: "x" } } };
    // @ts-expect-error a noun also stands unnamed
    expect(() => defineVocabulary({ categories: { a: { nouns }, b: {} }, fallback: "a" })).toThrow(TypeError);
  });

  test("may be extended, and knows what is then there", () => {
    const mine = extendVocabulary(clinic, {
      add: { operate: { tools: ["operate"] } },
      remove: ["diagnose"],
      tools: { scan: "operate", triage_case: "triage" },
    });
    same<typeof mine, Vocabulary<"triage" | "other" | "operate">>(true);
    // @ts-expect-error the word is gone
    expect(() => extendVocabulary(clinic, { remove: ["triage"], tools: { x: "triage" } })).toThrow(TypeError);
    // @ts-expect-error the word is not there
    expect(() => extendVocabulary(clinic, { replace: { operate: {} } })).toThrow(TypeError);
  });

  test("types the category of tools and a narrowed word", () => {
    same<typeof found, Clinic>(true);
    const found = categoryOfTools(["triage_case"], clinic);
    same<ReturnType<typeof categoryOfTools>, string>(true);
    const journaled: string = "triage";
    const known = clinic.words.find((word) => word === journaled);
    same<typeof known, Clinic | undefined>(true);
    expect([found, known]).toEqual(["triage", "triage"]);
  });

  test("goes where any vocabulary goes", () => {
    const any: readonly Vocabulary[] = [clinic, defaultVocabulary];
    expect(any).toHaveLength(2);
    expect(captions({ vocabulary: clinic }).name).toBe("surtitle_captions");
    expect(iconOf("unheard", { vocabulary: clinic })).toBe("✦");
    expect(composeCaption([{ name: "triage_case" }], { vocabulary: clinic }).category).toBe("triage");
    expect(glossCall({ name: "triage_case" }, { vocabulary: clinic })).toBe("using triage case");
    // @ts-expect-error what defineVocabulary gave, not its input
    expect(() => captions({ vocabulary: { categories: {}, fallback: "a" } })).toThrow(TypeError);
  });

  test("types events and the view that they build", () => {
    const start: SurtitleEvent<Clinic> = {
      ...{ v: 1, threadId: "t", turnId: "r", at: 1, turnAt: 1, type: "surtitle/step-start", anchor: "c1" },
      ...{ status: "running", calls: [] },
      caption: { text: "triaging a case", category: "triage", source: "composed" },
    };
    const view: ThreadView<Clinic> = reduceThread(threadView<Clinic>(), start);
    const [step] = view.steps;
    same<NonNullable<typeof step>["caption"], Caption<Clinic>>(true);
    same<NonNullable<typeof step>["calls"][number]["category"], Clinic>(true);
    expect(step?.caption.category).toBe("triage");
    // @ts-expect-error no such word
    const wrong: Caption<Clinic> = { text: "x", category: "surgery", source: "composed" };
    expect(wrong.category).toBe("surgery");
  });
});

test("the compiler refuses an unknown word, in an app as well", async () => {
  const app = (word: string): string => `
    import { defineVocabulary } from "@surtitle/core";
    const clinic = defineVocabulary({ categories: { triage: {}, other: {} }, fallback: "other" });
    export const icon = clinic.categories.${word}.icon;`;
  const problems = await typeCheck({ "good.ts": app("triage"), "bad.ts": app("surgery") });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^bad\.ts\(4,\d+\).*Property 'surgery' does not exist/);
}, 240_000);
