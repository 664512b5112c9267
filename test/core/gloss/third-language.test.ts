import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { glossCall } from "../../../core/src/gloss/gloss-call.ts";
import { defineLocale } from "../../../core/src/gloss/locale.ts";

/** Polish counts in three forms, and needs no change of the code. */
const polish = defineLocale("en", {
  tag: "pl",
  patterns: {
    countIn: "{verb} {count} {noun} w {folder}",
    onServer: "{verb} {target} na {server}",
    two: "{first} i {second}",
    more: "{first}, {second} i jeszcze {count}",
    tried: "próba: {what}",
  },
  verbs: { list: { participle: "wypisuje", past: "wypisano", base: "wypisać" } },
  nouns: { folder: { one: "folder", plurals: { one: "folder", few: "foldery", many: "folderów" } } },
  categories: {
    read: {
      verb: { participle: "czyta", past: "przeczytano", base: "przeczytać" },
      noun: { one: "plik", plurals: { one: "plik", few: "pliki", many: "plików" } },
    },
    run: {
      verb: { participle: "uruchamia", past: "uruchomiono", base: "uruchomić" },
      noun: { one: "polecenie", plurals: { one: "polecenie", few: "polecenia", many: "poleceń" } },
    },
    work: {
      verb: { participle: "używa", past: "użyto", base: "użyć" },
      noun: { one: "narzędzie", plurals: { one: "narzędzie", few: "narzędzia", many: "narzędzi" } },
    },
  },
});

const files = (count: number): { name: string; args: unknown }[] =>
  Array.from({ length: count }, (_, i) => ({ name: "read_file", args: { file_path: `src/a/${i}.ts` } }));

describe("a language with three plural forms", () => {
  test.each([
    [1, "czyta a/0.ts"],
    [2, "czyta 2 pliki w src/a"],
    [4, "czyta 4 pliki w src/a"],
    [5, "czyta 5 plików w src/a"],
    [12, "czyta 12 plików w src/a"],
    [22, "czyta 22 pliki w src/a"],
    [25, "czyta 25 plików w src/a"],
    [101, "czyta 101 plików w src/a"],
  ])("%i files: %s", (count, expected) => {
    expect(composeCaption(files(count), { locale: polish }).text).toBe(expected);
  });

  test("its patterns and forms serve every end", () => {
    const calls = [...files(2), { name: "execute", args: { command: "npm test" } }];
    const told = (settled?: "done" | "failed"): string =>
      composeCaption(calls, { locale: polish, settled }).text;
    expect(told()).toBe("czyta 2 pliki w src/a i uruchamia npm test");
    expect(told("done")).toBe("przeczytano 2 pliki w src/a i uruchomiono npm test");
    expect(told("failed")).toBe("próba: przeczytać 2 pliki w src/a i uruchomić npm test");
  });

  test.each<[name: string, args: unknown, expected: string]>([
    ["read_file", "{broken", "czyta plik"],
    ["ls", {}, "czyta folder"],
    ["acme_frobnicate", {}, "używa acme frobnicate"],
    ["github__list_issues", {}, "wypisuje issues na github"],
    ["github__close_issue", {}, "używa github: close issue"],
    ["python_repl", { code: "x" }, "uruchamia polecenie"],
  ])("%s: %s", (name, args, expected) => {
    expect(glossCall({ name, args }, { locale: polish })).toBe(expected);
  });

  test("a category that it has no words for stays in the language, by the words of the fallback", () => {
    expect(glossCall({ name: "grep", args: { pattern: "x" } }, { locale: polish })).toBe("używa grep: x");
  });

  test("without even those the base tells the call as a whole", () => {
    const bare = defineLocale("zh", { tag: "ja" });
    expect(glossCall({ name: "grep", args: { pattern: "x" } }, { locale: bare })).toBe("正在搜索 x");
  });
});
