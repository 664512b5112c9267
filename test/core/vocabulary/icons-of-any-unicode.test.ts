/** Whether an icon is an emoji: the same on every runtime, however old its Unicode. */
import { describe, expect, test } from "@jest/globals";
import { defaultVocabulary, defineVocabulary } from "@surtitle/core";

const withIcon = (symbol: string): string =>
  defineVocabulary({ categories: { a: { icon: { symbol, plain: "+", ascii: "+" } }, b: {} }, fallback: "b" })
    .categories.a.icon.symbol;

/** Extended_Pictographic up to Unicode 16, and not an emoji. */
const PLAIN = ["✎", "☆", "☞", "☐", "⎈", "♁", "✐", "❥"];
/** Emoji as well as text, without and with a presentation of their own. */
const EMOJI = ["✏", "❤", "☎", "↔", "©", "⌚", "⭐", "🔥", "🇫", "1\u20e3"];

describe("an icon", () => {
  test.each(PLAIN)("may be %s", (symbol) => expect(withIcon(symbol)).toBe(symbol));
  test.each(["#", "*", "1"])("may be %s, which only starts an emoji", (symbol) =>
    expect(withIcon(symbol)).toBe(symbol),
  );
  test.each(EMOJI)("may not be %s", (symbol) =>
    expect(() => withIcon(symbol)).toThrow(/icon\.symbol: expected no emoji/),
  );

  test("that comes along is one that any Unicode since version 11 takes for plain", () => {
    for (const { icon } of Object.values(defaultVocabulary.categories))
      for (const symbol of Object.values(icon)) expect(symbol).not.toMatch(/(?![#*\d])\p{Emoji}|\ufe0f/u);
  });
});
