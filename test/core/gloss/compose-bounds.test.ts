import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type ComposeOptions, composeCaption } from "../../../core/src/gloss/compose.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import { read, run, text } from "./call-pairs.ts";

const graphemes = (line: string): number => [...new Intl.Segmenter().segment(line)].length;

describe("long material", () => {
  test("two long targets both keep their place in 120 graphemes", () => {
    const line = text([
      ["grep", { pattern: "word ".repeat(40) }],
      run(`deploy ${"name ".repeat(3)}${"x".repeat(90)}`),
    ]);
    expect(graphemes(line)).toBeLessThanOrEqual(120);
    expect(line).toMatch(/^searching for word .*… and running deploy /);
  });

  test("a here-document of 4 KB is its program and file", () => {
    expect(text([run(`cat > src/gen/a.ts <<'EOF'\n${"const x = 1;\n".repeat(330)}EOF`)])).toBe(
      "running cat > gen/a.ts",
    );
  });

  test("arguments of a megabyte and a thousand calls come to an end", () => {
    const huge = "x/ ".repeat(350_000);
    for (const key of ["path", "query", "command", "url"])
      expect(graphemes(text([["acme", { [key]: huge }]]))).toBeLessThanOrEqual(120);
    expect(text(Array.from({ length: 1_000 }, (_, i) => read(`src/a/${i}.ts`)))).toBe(
      "reading 1000 files in src/a",
    );
    expect(
      text([["read_many_files", { paths: Array.from({ length: 300 }, (_, i) => `src/a/${i}.ts`) }]]),
    ).toBe("reading 300 files");
  });
});

describe("any tool name and any arguments", () => {
  const names = fc.oneof(
    fc.constantFrom(...defaultVocabulary.words.flatMap((word) => defaultVocabulary.categories[word].tools)),
    fc.constantFrom(
      "acme_do_it",
      "mcp__x__list_y",
      "x__y_z",
      "__proto__",
      "constructor",
      "a__",
      "snake_case_tool_name",
    ),
    fc.string({ unit: "binary" }),
    fc.stringMatching(/^[a-zA-Z_]{1,30}$/),
  );
  const keys = fc.constantFrom(
    "path",
    "query",
    "pattern",
    "command",
    "url",
    "paths",
    "subagent_type",
    "description",
    "prompt",
    "title",
    "action",
    "operation",
    "method",
    "element",
    "fields",
    "names",
    "x",
  );
  const words = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "src/a/b.ts",
      "cd x && npm test",
      "https://u:p@h.com/a?k",
      '{"a": {"b": 1}}',
      `'{"a": 1}'`,
      '```json\n{"a": [1]}\n```',
      '"{\\"a\\": 1}"',
      "👩‍👩‍👧‍👦".repeat(50),
      "\u202eabc",
      "e\u0301".repeat(200),
      "\ud800",
      "正在".repeat(90),
      ...["view", "create", "delete", "screenshot", "left_click", "type", "wait", "list", "new"],
    ),
  );
  const values = fc.oneof(words, fc.array(words, { maxLength: 3 }), fc.anything());
  const args = fc.oneof(
    fc.dictionary(keys, values),
    fc.anything(),
    words,
    fc.dictionary(keys, words).map((o) => JSON.stringify(o)),
  );
  const calls = fc.array(fc.record({ name: names, args }), { maxLength: 6 });
  const settled = fc.constantFrom(undefined, "done", "failed", "stopped", "partial") as fc.Arbitrary<
    ComposeOptions["settled"]
  >;

  test.each(["en", "zh"])("give a clean, bounded line without raw JSON or a wrong plural in %s", (locale) => {
    fc.assert(
      fc.property(calls, settled, (given, how) => {
        const { text: line, category } = composeCaption(given, { locale, settled: how });
        expect(line.trim()).toBe(line);
        expect(line).not.toBe("");
        expect(graphemes(line)).toBeLessThanOrEqual(120);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/,
        );
        expect(line).not.toMatch(/\{"\w+": ?[{\d]|\[object|undefined/);
        expect(line).not.toMatch(
          /(?:^|\D)1 (?:files|commands|patterns|pages|tools|subagents|messages|items)\b/,
        );
        expect(defaultVocabulary.words).toContain(category);
      }),
      { numRuns: 300 },
    );
  });

  test("an unknown tool never shows its identifier", () => {
    const unknown = fc
      .stringMatching(/^[a-z]{2,8}(?:_[a-z]{2,8}){1,5}$/)
      .filter((name) => !defaultVocabulary.categoryOfTool(name));
    fc.assert(
      fc.property(unknown, fc.constantFrom("en", "zh"), settled, (name, locale, how) => {
        expect(composeCaption([{ name, args: {} }], { locale, settled: how }).text).not.toContain("_");
      }),
    );
  });
});
