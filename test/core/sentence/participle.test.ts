import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { participle } from "../../../core/src/sentence/participle.ts";
import table from "../../fixtures/verbs.json" with { type: "json" };

describe("participle", () => {
  test.each(table.rows as [string, string | string[]][])("%s gives %s", (base, expected) => {
    expect([expected].flat()).toContain(participle(base));
  });

  test.each([
    ["Open", "Opening"],
    ["Run", "Running"],
    ["Make", "Making"],
    ["Be", "Being"],
    ["RUN", "RUNning"],
    ["Re-Run", "Re-Running"],
    ["untie", "untying"],
    ["canoe", "canoeing"],
    ["squat", "squatting"],
    ["squint", "squinting"],
    ["gas", "gassing"],
    ["-run", "-running"],
  ])("%s keeps its case and gives %s", (base, expected) => {
    expect(participle(base)).toBe(expected);
  });

  test.each(["", "-", "run-", "运行", "look up", "naïve", "v2", "!", "\n", "x".repeat(65)])(
    "%j is no verb and stays",
    (word) => {
      expect(participle(word)).toBe(word);
    },
  );

  test("every word of letters ends in ing and keeps its first letter", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z]{1,64}$/), (verb) => {
        expect(participle(verb).endsWith("ing")).toBe(true);
        expect(participle(verb)[0]).toBe(verb === "e" || verb === "E" ? "i" : verb[0]);
        expect(participle(verb).length).toBeLessThanOrEqual(verb.length + 4);
      }),
    );
  });

  test("nothing makes it throw", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof participle(text) === "string"));
  });
});
