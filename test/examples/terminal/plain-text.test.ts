import { expect, test } from "@jest/globals";
import { plainText } from "../../../examples/terminal/src/plain-text.ts";

test.each([
  ["\u001b[31mred\u001b[0m", "red"],
  ["\u001b]0;title\u0007done", "done"],
  ["two\nlines\tand a tab", "two\nlines\tand a tab"],
  ["back\b\b and \u009b2J", "back and "],
  ["a\u202egnp.exe", "agnp.exe"],
  ["好了 👩‍🚀", "好了 👩‍🚀"],
])("%j is shown as %j", (text, shown) => {
  expect(plainText(text)).toBe(shown);
});
