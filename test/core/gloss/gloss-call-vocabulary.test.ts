import { describe, expect, test } from "@jest/globals";
import { glossCall } from "../../../core/src/gloss/gloss-call.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import {
  defineVocabulary,
  extendVocabulary,
  type Vocabulary,
} from "../../../core/src/vocabulary/vocabulary.ts";

describe("a vocabulary of one's own", () => {
  const clinic = defineVocabulary({
    categories: {
      triage: {
        verbs: {
          en: { participle: "triaging", past: "triaged", base: "triage" },
          zh: { participle: "正在分诊", past: "已分诊", base: "分诊" },
        },
        nouns: { en: { one: "a case", plurals: { one: "case", other: "cases" } } },
        tools: ["triage_case", "read_file"],
      },
      silent: { tools: ["silent_tool"] },
      other: { verbs: { en: { participle: "handling", past: "handled", base: "handle" } } },
    },
    fallback: "other",
  });

  test.each<[name: string, args: unknown, locale: string, expected: string]>([
    ["triage_case", { name: "Bed 4" }, "en", "triaging Bed 4"],
    ["triage_case", {}, "en", "triaging a case"],
    ["triage_case", { name: "Bed 4" }, "zh", "正在分诊 Bed 4"],
    ["triage_case", {}, "zh", "正在分诊一项"],
    ["read_file", { file_path: "src/a.ts" }, "en", "triaging src/a.ts"],
    ["silent_tool", { path: "a.ts" }, "en", "handling silent tool: a.ts"],
    ["silent_tool", { path: "a.ts" }, "zh", "正在使用 silent tool：a.ts"],
    ["bash", { command: "npm test" }, "en", "handling bash: npm test"],
    ["acme_frobnicate", {}, "en", "handling acme frobnicate"],
  ])("%s %j in %s is %s", (name, args, locale, expected) => {
    expect(glossCall({ name, args }, { vocabulary: clinic, locale })).toBe(expected);
  });

  test("its verb goes before the table's where it has moved the tool", () => {
    const moved: Vocabulary = extendVocabulary(defaultVocabulary, { tools: { delete_file: "work" } });
    expect(glossCall({ name: "delete_file", args: { path: "a.ts" } })).toBe("deleting a.ts");
    expect(glossCall({ name: "delete_file", args: { path: "a.ts" } }, { vocabulary: moved })).toBe(
      "using a.ts",
    );
  });

  test("a tool in the category of subagents is named for its agent", () => {
    const vocabulary = extendVocabulary(defaultVocabulary, {
      tools: { ask_researcher: "coordinate", Historian: "coordinate" },
    });
    expect(glossCall({ name: "ask_researcher", args: { goal: "find the date" } }, { vocabulary })).toBe(
      "asking researcher: find the date",
    );
    expect(glossCall({ name: "Historian", args: {} }, { vocabulary })).toBe("asking historian");
    const metadata = { surtitle: { category: "coordinate", target: "goal" } };
    expect(glossCall({ name: "fact_checker", args: { goal: "check it" }, metadata })).toBe(
      "asking fact checker: check it",
    );
  });
});
