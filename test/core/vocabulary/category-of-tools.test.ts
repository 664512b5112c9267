import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { categoryOfName, categoryOfTools } from "../../../core/src/vocabulary/category-of-tools.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import { defineVocabulary } from "../../../core/src/vocabulary/vocabulary.ts";
import captions from "../../fixtures/captions.json" with { type: "json" };

describe("categoryOfTools", () => {
  test.each(captions.categoryOfTools as [string[], string][])("%j is %s", (names, expected) => {
    expect(categoryOfTools(names)).toBe(expected);
  });

  test.each([
    ["mcp__github__list_issues", "read"],
    ["github__create_issue", "create"],
    ["mcp__slack__send_message", "communicate"],
    ["mcp__github__search_code", "search"],
    ["github__frobnicate", "work"],
    ["mcp__acme__reading_room", "work"],
    ["mcp__x__run_tests", "run"],
    ["mcp__github", "work"],
    ["__list", "work"],
    ["list_things", "work"],
    ["read__", "work"],
  ])("%s is %s by its leading verb", (name, expected) => {
    expect(categoryOfTools([name])).toBe(expected);
  });

  test("a verb whose category the vocabulary does not have is no category", () => {
    const clinic = defineVocabulary({
      categories: { triage: { tools: ["triage_*"] }, other: {} },
      fallback: "other",
    });
    expect(categoryOfName("mcp__github__list_issues", clinic)).toBe("other");
    expect(categoryOfTools(["x", "triage_case"], clinic)).toBe("triage");
  });

  test("no name gives a category beyond the vocabulary", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        expect(defaultVocabulary.words).toContain(categoryOfTools(names));
      }),
    );
  });

  test("what is no text is no tool", () => {
    expect(categoryOfTools([undefined, null, 7, {}] as unknown as string[])).toBe("work");
  });
});
