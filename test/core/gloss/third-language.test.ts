import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { glossCall } from "../../../core/src/gloss/gloss-call.ts";
import { defineLocale, pickLocale } from "../../../core/src/gloss/locale.ts";

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
    ["python_repl", { code: "x" }, "używa python repl"],
    ["delete_file", { path: "a.ts" }, "używa delete file: a.ts"],
    ["gmail_get_message", { messageId: "m1" }, "używa gmail get message"],
  ])("%s: %s", (name, args, expected) => {
    expect(glossCall({ name, args }, { locale: polish })).toBe(expected);
  });

  const commands = (count: number): { name: string; args: unknown }[] =>
    Array.from({ length: count }, (_, i) => ({ name: "execute", args: { command: `make job-${i}` } }));
  const folders = (count: number): { name: string; args: unknown }[] =>
    Array.from({ length: count }, (_, i) => ({ name: "ls", args: { path: `p${i}` } }));

  test.each<[count: number, running: string, done: string, tried: string]>([
    [1, "uruchamia make job-0", "uruchomiono make job-0", "próba: uruchomić make job-0"],
    [2, "uruchamia 2 polecenia", "uruchomiono 2 polecenia", "próba: uruchomić 2 polecenia"],
    [5, "uruchamia 5 poleceń", "uruchomiono 5 poleceń", "próba: uruchomić 5 poleceń"],
    [22, "uruchamia 22 polecenia", "uruchomiono 22 polecenia", "próba: uruchomić 22 polecenia"],
  ])("%i commands, running, done and tried", (count, running, done, tried) => {
    const told = (settled?: "done" | "stopped"): string =>
      composeCaption(commands(count), { locale: polish, settled }).text;
    expect([told(), told("done"), told("stopped")]).toEqual([running, done, tried]);
  });

  test.each<[count: number, expected: string]>([
    [1, "czyta p0 i uruchamia make job-0"],
    [2, "czyta 2 foldery i uruchamia 2 polecenia"],
    [5, "czyta 5 folderów i uruchamia 5 poleceń"],
    [22, "czyta 22 foldery i uruchamia 22 polecenia"],
  ])("%i folders and as many commands: %s", (count, expected) => {
    const calls = [...folders(count), ...commands(count)];
    expect(composeCaption(calls, { locale: polish }).text).toBe(expected);
  });

  test.each<[more: number, expected: string]>([
    [1, "próba: przeczytać 2 pliki w src/a, uruchomić 2 polecenia i jeszcze 1"],
    [5, "próba: przeczytać 2 pliki w src/a, uruchomić 2 polecenia i jeszcze 5"],
    [22, "próba: przeczytać 2 pliki w src/a, uruchomić 2 polecenia i jeszcze 22"],
  ])("mixed with %i more behind them: %s", (more, expected) => {
    const others = Array.from({ length: more }, (_, i) => ({ name: `acme_${i}`, args: {} }));
    const calls = [...files(2), ...commands(2), ...others];
    expect(composeCaption(calls, { locale: polish, settled: "partial" }).text).toBe(expected);
  });

  test("the same words come out of a chat in that language, picked by its tag or script", () => {
    const ukrainian = defineLocale(polish, {
      tag: "uk",
      scripts: ["Cyrillic"],
      categories: {
        read: {
          verb: { participle: "читає", past: "прочитано", base: "прочитати" },
          noun: { one: "файл", plurals: { one: "файл", few: "файли", many: "файлів" } },
        },
      },
    });
    const locale = pickLocale("auto", "Прочитай файли, будь ласка", { locales: [polish, ukrainian] });
    const counts = [2, 5, 21, 22].map((count) => composeCaption(files(count), { locale }).text);
    expect(counts).toEqual([
      "читає 2 файли w src/a",
      "читає 5 файлів w src/a",
      "читає 21 файл w src/a",
      "читає 22 файли w src/a",
    ]);
    expect(pickLocale("pl-PL", "", { locales: [polish, ukrainian] })).toBe(polish);
  });

  test("a category that it has no words for stays in the language, by the words of the fallback", () => {
    expect(glossCall({ name: "grep", args: { pattern: "x" } }, { locale: polish })).toBe("używa grep: x");
  });

  test("without even those the base tells the call as a whole", () => {
    const bare = defineLocale("zh", { tag: "ja" });
    expect(glossCall({ name: "grep", args: { pattern: "x" } }, { locale: bare })).toBe("正在搜索 x");
  });
});
