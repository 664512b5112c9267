import { describe, expect, test } from "@jest/globals";
import { redactSecrets } from "@surtitle/core";
import fc from "fast-check";
import { RecentTexts } from "../../../core/src/text/recent-texts.ts";
import { isSecretKey } from "../../../core/src/text/secret-keys.ts";
import { innocentTexts, secretTexts } from "../../support/secrets.ts";

describe("texts seen lately", () => {
  test("the latest are known, as many as were asked for", () => {
    const seen = new RecentTexts(10, 100);
    const texts = Array.from({ length: 95 }, (_, i) => `text ${i}`);
    for (const text of texts) seen.add(text);
    expect(texts.slice(-10).every((text) => seen.has(text))).toBe(true);
    expect(seen.has("text 1")).toBe(false);
  });

  test("never more than twice as many are held", () => {
    const seen = new RecentTexts(10, 100);
    for (let i = 0; i < 1_000; i += 1) {
      seen.add(`text ${i}`);
      expect(seen.size).toBeLessThan(20);
    }
  });

  test("a long text is not held", () => {
    const seen = new RecentTexts(10, 4);
    seen.add("12345");
    expect([seen.has("12345"), seen.size]).toEqual([false, 0]);
    seen.add("1234");
    expect(seen.has("1234")).toBe(true);
  });
});

describe("names seen before", () => {
  test("a name is a secret's or none, however often it is asked for", () => {
    const names = ["password", "path", "max_tokens", "apiKey", "query"];
    const told = names.map((name) => [isSecretKey(name), isSecretKey(name), isSecretKey(name)]);
    expect(told.map(([first]) => first)).toEqual([true, false, false, true, false]);
    expect(told.every(([first, second, third]) => first === second && second === third)).toBe(true);
  });
});

describe("redaction of what was seen before", () => {
  test("a text gives the same, however often and after whatever it is redacted", () => {
    const texts = [...secretTexts().map(({ text }) => text), ...innocentTexts(), ""];
    const first = texts.map((text) => redactSecrets(text));
    fc.assert(
      fc.property(fc.array(fc.nat(texts.length - 1), { maxLength: 50 }), (order) => {
        for (const at of order) expect(redactSecrets(texts[at] ?? "")).toBe(first[at]);
      }),
    );
  });
});
