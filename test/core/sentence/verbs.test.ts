import { describe, expect, test } from "@jest/globals";
import { VERBS } from "../../../core/src/sentence/verbs.ts";

const words = "search read edit create run browse transfer communicate coordinate plan wait work".split(" ");

describe("the table of verbs", () => {
  test("holds between 80 and 100 verbs, each in its base form", () => {
    expect(VERBS.size).toBeGreaterThanOrEqual(80);
    expect(VERBS.size).toBeLessThanOrEqual(100);
    for (const verb of VERBS.keys()) expect(verb).toMatch(/^[a-z]+$/);
  });

  test("names only words of the default vocabulary, and never test", () => {
    expect(new Set(VERBS.values())).toEqual(new Set(words));
  });

  test.each([
    ["list", "read"],
    ["search", "search"],
    ["delete", "edit"],
    ["generate", "create"],
    ["test", "run"],
    ["fetch", "browse"],
    ["upload", "transfer"],
    ["send", "communicate"],
  ])("%s belongs to %s", (verb, category) => {
    expect(VERBS.get(verb)).toBe(category);
  });

  test.each(["constructor", "__proto__", "frobnicate", "see", "Run"])("%s is not in it", (word) => {
    expect(VERBS.has(word)).toBe(false);
  });
});
