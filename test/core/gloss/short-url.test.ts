import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { shortUrl } from "../../../core/src/gloss/short-url.ts";

describe("shortUrl", () => {
  test.each<[url: string, expected: string | undefined]>([
    ["https://example.com", "example.com"],
    ["https://example.com/", "example.com"],
    ["https://user:hunter22@example.com/docs/a?k=1#z", "example.com/docs/a"],
    ["https://token@example.com/a", "example.com/a"],
    ["https://a@b@example.com/a", "example.com/a"],
    ["https://u:pa/ss@example.com/a", "example.com/a"],
    ["https://u:pa?ss@example.com/a?k", "example.com/a"],
    ["https://u:pa#ss@example.com", "example.com"],
    ["https://u:[redacted]@example.com/a", "example.com/a"],
    ["https://x.com?token=abc", "x.com"],
    ["https://x.com/a/b/#top", "x.com/a/b"],
    ["HTTP://EXAMPLE.COM/Path", "example.com/Path"],
    ["http://localhost:3000/a", "localhost:3000/a"],
    ["http://127.0.0.1:8080", "127.0.0.1:8080"],
    ["http://[::1]:8080/a/b", "[::1]:8080/a/b"],
    ["http://[2001:db8::1]/a", "[2001:db8::1]/a"],
    ["http://u:p@[::1]:8080/a", "[::1]:8080/a"],
    ["wss://h.com/socket", "h.com/socket"],
    ["//cdn.example.com/a.js", "cdn.example.com/a.js"],
    ["example.com/a?x", "example.com/a"],
    ["example.com:8080/x", "example.com:8080/x"],
    ["localhost:3000", "localhost:3000"],
    ["ftp://u:p@h.com/f", "ftp://h.com/f"],
    ["s3://bucket/key", "s3://bucket/key"],
    ["ssh://git@github.com/o/r", "ssh://github.com/o/r"],
    ["git@github.com:o/r.git", "github.com/o/r.git"],
    ["chrome://settings", "chrome://settings"],
    ["about:blank", "about:blank"],
    ["mailto:bob@example.com?subject=hi", "bob@example.com"],
    ["tel:+15550100", "+15550100"],
    ["file:///home/u/a.txt", "u/a.txt"],
    ["file:///C:/src/app/main.ts", "app/main.ts"],
    ["https://例え.jp/あ/%E3%81%84", "例え.jp/あ/い"],
    ["https://x.com/%E3%81", "x.com/%E3%81"],
    ["data:text/plain;base64,aGk=", undefined],
    ["javascript:alert(1)", undefined],
    ["blob:https://x/1", undefined],
    ["https://", undefined],
    ["mailto:", undefined],
    ["?q=1", undefined],
    ["", undefined],
    ["the start page", "the start page"],
  ])("%j is %j", (url, expected) => {
    expect(shortUrl(url)).toBe(expected);
  });

  test("no user, password, query or fragment of any web address is left", () => {
    const part = fc.stringMatching(/^[a-z]{6,12}$/);
    fc.assert(
      fc.property(part, part, part, part, (user, password, query, path) => {
        const short = shortUrl(`https://${user}1:${password}2@example.com/${path}3?k=${query}4#${query}5`);
        expect(short).toBe(`example.com/${path}3`);
      }),
    );
  });

  test("any text is no error", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void shortUrl(text)));
    fc.assert(fc.property(fc.webUrl(), (url) => void expect(shortUrl(url)).not.toMatch(/^https?:/)));
  });

  test.each([
    "https://".repeat(100_000),
    `https://${"a:".repeat(300_000)}`,
    `https://a/${"/".repeat(500_000)}`,
  ])("a megabyte of it comes to an end", (url) => {
    expect(() => shortUrl(url)).not.toThrow();
  });
});
