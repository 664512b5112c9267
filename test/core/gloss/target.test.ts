import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { shortTarget, type TargetKind } from "../../../core/src/gloss/target.ts";

const graphemes = (text: string): number => [...new Intl.Segmenter().segment(text)].length;
const KINDS: TargetKind[] = ["path", "url", "command", "text"];
const ESC = "\u001b";

describe("a target is one clean line", () => {
  test.each<[kind: TargetKind, raw: string, expected: string | undefined]>([
    ["text", "test", "test"],
    ["text", "rate limit", "rate limit"],
    ["text", "  two\t words  ", "two words"],
    ["text", "\n\nfirst\nsecond", "first"],
    ["text", "Error: 429", "Error: 429"],
    ["text", `${ESC}[31mred${ESC}[0m`, "red"],
    ["text", "a\u202eb\u200bc\u0000", "abc"],
    ["text", "👩‍👩‍👧 family", "👩‍👩‍👧 family"],
    ["text", "[a-z]+", "[a-z]+"],
    ["text", "{foo}", "{foo}"],
    ["text", '["a', '["a'],
    ["text", '{"a": 1}', undefined],
    ["text", '{"a": "cut', undefined],
    ["text", '[{"a": 1}]', undefined],
    ["text", '{\n "a": 1\n}', undefined],
    ["text", "[]", undefined],
    ["text", "   ", undefined],
    ["text", "\u200b", undefined],
    ["path", "src/agents/run.ts", "agents/run.ts"],
    ["path", "src/a.ts\nsrc/b.ts", "src/a.ts"],
    ["path", "https://u:p@h.com/a?k", "h.com/a"],
    ["path", "s3://bucket/key", "s3://bucket/key"],
    ["path", "file:///home/u/a.txt", "u/a.txt"],
    ["path", ".", undefined],
    ["path", "C:\\src\\app\\main.ts", "app/main.ts"],
    ["url", "https://x.com/a%0Ab", "x.com/a"],
    ["url", "https://x.com/%E2%80%AEa", "x.com/a"],
    ["url", "data:,x", undefined],
    ["command", "cd x && npm test", "npm test"],
    ["command", `npm${ESC}[0m test`, "npm test"],
    ["command", "A=1", undefined],
  ])("%s %j is %j", (kind, raw, expected) => {
    expect(shortTarget(raw, kind)?.text).toBe(expected);
  });

  test("it has at most 80 graphemes, and a token over 40 loses its middle", () => {
    expect(graphemes(shortTarget("word ".repeat(100), "text")?.text ?? "")).toBeLessThanOrEqual(80);
    const token = shortTarget(`${"a".repeat(50)}${"b".repeat(50)}`, "text")?.text ?? "";
    expect(token).toMatch(/^a+…b+$/);
    expect(graphemes(token)).toBe(40);
  });

  test("text in a script without spaces is cut at its end, not in its middle", () => {
    expect(shortTarget("查".repeat(100), "text")?.text).toBe(`${"查".repeat(79)}…`);
  });

  test("two spellings of one file have one identity and one folder", () => {
    const one = shortTarget("./src/a/x.ts", "path");
    const other = shortTarget("src/a//x.ts", "path");
    expect(one?.identity).toBe(other?.identity);
    expect(one?.folder).toEqual({ text: "src/a", full: "src/a" });
  });
});

describe("secrets reach no target", () => {
  const token = `${"ghp_"}${"aB3dE6gH9j".repeat(4).slice(0, 36)}`;

  test.each<[TargetKind, string]>([
    ["text", `find ${token}`],
    ["path", `keys/${token}`],
    ["url", `https://example.com/${token}`],
    ["command", `deploy ${token}`],
    ["command", `curl -H 'Authorization: Bearer ${token}' https://api.example.com`],
    ["text", `${token.slice(0, 10)}\u200b${token.slice(10)}`],
    ["text", `${token.slice(0, 10)}${ESC}[0m${token.slice(10)}`],
    ["url", `https://example.com/%67%68%70%5f${token.slice(4)}`],
    ["text", `${"x ".repeat(35)}${token}`],
  ])("%s %s", (kind, raw) => {
    expect(shortTarget(raw, kind)?.text ?? "").not.toContain(token.slice(4, 14));
  });

  test("a value that stood under a secret-named key is masked in other text", () => {
    const secrets = ["correct horse"];
    expect(shortTarget("login correct horse now", "text", { secrets })?.text).toBe("login [redacted] now");
    expect(shortTarget("login correct\u200b horse now", "text", { secrets })?.text).toBe(
      "login [redacted] now",
    );
  });

  test("a redactor of the app's is used, and all is masked where it throws or gives rubbish", () => {
    expect(shortTarget("my dog", "text", { redact: (text) => text.replace("dog", "cat") })?.text).toBe(
      "my cat",
    );
    const broken = [
      (): string => {
        throw new Error("no");
      },
      (): string => undefined as unknown as string,
    ];
    for (const redact of broken) {
      const text = shortTarget(`say ${token}`, "text", { redact })?.text ?? "";
      expect(text).toBe("[redacted]");
    }
  });
});

test("a redactor sees at most 64 KiB of a value", () => {
  const seen: number[] = [];
  const redact = (text: string): string => {
    seen.push(text.length);
    return text;
  };
  for (const kind of KINDS) shortTarget("ab/ ".repeat(500_000), kind, { redact });
  expect(Math.max(...seen)).toBe(65_536);
});

test("any value gives a bounded, well-formed line, and no other one when read again", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "/",
      "\\",
      "://",
      "@",
      "?",
      "'",
      " ",
      "\n",
      "\u202e",
      "\u200d",
      "👩‍💻",
      "e\u0301",
      "正",
      ESC,
    ),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.array(piece, { maxLength: 20 }), (kind, pieces) => {
      const text = shortTarget(pieces.join(""), kind)?.text;
      if (text === undefined) return;
      expect(graphemes(text)).toBeLessThanOrEqual(80);
      expect(text.isWellFormed()).toBe(true);
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u200b]/);
    }),
  );
});
