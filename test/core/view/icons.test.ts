import { describe, expect, test } from "@jest/globals";
import { DEFAULT_ICONS, type IconTier, iconOf } from "../../../core/src/view/icons.ts";
import { defineVocabulary } from "../../../core/src/vocabulary/vocabulary.ts";

const rows = Object.entries(DEFAULT_ICONS);
const TIERS: IconTier[] = ["symbol", "plain", "ascii"];

describe("the default icons", () => {
  test.each(rows)("%s is one character without an emoji in every tier", (_, icon) => {
    for (const tier of TIERS) {
      expect([...icon[tier]]).toHaveLength(1);
      expect(icon[tier]).not.toMatch(/\p{Extended_Pictographic}|\p{Emoji_Presentation}|\ufe0f/u);
    }
    expect(icon.ascii).toMatch(/^[!-~]$/);
    expect(icon.symbol.codePointAt(0)).toBeLessThan(0x3000);
  });

  test.each(TIERS)("no two words share one in the tier %s", (tier) => {
    expect(new Set(rows.map(([, icon]) => icon[tier])).size).toBe(rows.length);
  });
});

describe("iconOf", () => {
  const clinic = defineVocabulary({
    categories: {
      triage: { icon: { symbol: "✢", plain: "x", ascii: "t" } },
      other: { icon: { symbol: "∘", plain: "o", ascii: "o" } },
    },
    fallback: "other",
  });

  test.each<[string, Parameters<typeof iconOf>[1], string]>([
    ["read", undefined, DEFAULT_ICONS.read.symbol],
    ["read", { tier: "plain" }, DEFAULT_ICONS.read.plain],
    ["read", { tier: "ascii" }, "="],
    ["unheard-of", undefined, DEFAULT_ICONS.work.symbol],
    ["constructor", undefined, DEFAULT_ICONS.work.symbol],
    ["__proto__", { tier: "ascii" }, "*"],
    ["triage", { vocabulary: clinic }, "✢"],
    ["triage", { vocabulary: clinic, tier: "ascii" }, "t"],
    ["read", { vocabulary: clinic }, "∘"],
    ["constructor", { vocabulary: clinic }, "∘"],
    ["triage", { vocabulary: undefined, tier: undefined }, DEFAULT_ICONS.work.symbol],
  ])("%s with %j is %s", (category, options, expected) => {
    expect(iconOf(category, options)).toBe(expected);
  });

  test("an unknown tier is drawn as the first", () => {
    expect(iconOf("read", { tier: "neon" as IconTier })).toBe(DEFAULT_ICONS.read.symbol);
  });

  test("a vocabulary that came over the wire without its fallback still draws something", () => {
    expect(iconOf("x", { vocabulary: { fallback: "y", categories: {} } })).toBe(DEFAULT_ICONS.work.symbol);
  });
});
