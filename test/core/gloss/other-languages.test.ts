/** Languages that are built unlike English: verbs at the end, cases, six plural forms, from right to left. */
import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { defineLocale, type Locale, localeOf } from "../../../core/src/gloss/locale.ts";
import { defineVocabulary } from "../../../core/src/vocabulary/vocabulary.ts";

const japanese = defineLocale("en", {
  tag: "ja",
  scripts: ["Kana"],
  patterns: {
    target: "{target}を{verb}",
    count: "{noun}{count}件を{verb}",
    counted: "{noun}{count}件",
    countIn: "{folder}の{noun}{count}件を{verb}",
    detail: "{what}：{detail}",
    onServer: "{server}で{target}を{verb}",
    two: "{first}、{second}",
    more: "{first}、{second}、ほか{count}件",
    tried: "{what}としました",
  },
  verbs: { get: { participle: "取得しています", past: "取得しました", base: "取得しよう" } },
  nouns: { issue: { one: "課題", plurals: { other: "課題" } } },
  categories: {
    read: {
      verb: { participle: "読んでいます", past: "読みました", base: "読もう" },
      noun: { one: "ファイル", plurals: { other: "ファイル" } },
    },
    run: {
      verb: { participle: "実行しています", past: "実行しました", base: "実行しよう" },
      noun: { one: "コマンド", plurals: { other: "コマンド" } },
    },
    coordinate: {
      verb: { participle: "頼んでいます", past: "頼みました", base: "頼もう" },
      noun: { one: "助手", plurals: { other: "助手" } },
    },
    work: {
      verb: { participle: "使っています", past: "使いました", base: "使おう" },
      noun: { one: "ツール", plurals: { other: "ツール" } },
    },
  },
});

const russian = defineLocale("en", {
  tag: "ru",
  scripts: ["Cyrillic"],
  patterns: {
    countIn: "{verb} {count} {noun} в {folder}",
    onServer: "{verb} {target} на {server}",
    two: "{first} и {second}",
    more: "{first}, {second} и ещё {count}",
    tried: "попытка {what}",
  },
  verbs: { get: { participle: "получает", past: "получает:", base: "получить" } },
  nouns: { issue: { one: "задачу", plurals: { one: "задачу", few: "задачи", many: "задач" } } },
  categories: {
    read: {
      verb: { participle: "читает", past: "прочитано:", base: "прочитать" },
      noun: { one: "файл", plurals: { one: "файл", few: "файла", many: "файлов" } },
    },
    run: {
      verb: { participle: "выполняет", past: "выполнено:", base: "выполнить" },
      noun: { one: "команду", plurals: { one: "команду", few: "команды", many: "команд" } },
    },
    coordinate: {
      verb: { participle: "спрашивает", past: "был спрошен", base: "спросить" },
      noun: { one: "помощника", plurals: { one: "помощника", few: "помощников", many: "помощников" } },
    },
    work: {
      verb: { participle: "использует", past: "использовано:", base: "использовать" },
      noun: { one: "инструмент", plurals: { one: "инструмент", few: "инструмента", many: "инструментов" } },
    },
  },
});

const arabic = defineLocale("en", {
  tag: "ar",
  scripts: ["Arabic"],
  patterns: {
    countIn: "{verb} {count} {noun} في {folder}",
    onServer: "{verb} {target} على {server}",
    two: "{first} و{second}",
    more: "{first} و{second} و{count} أخرى",
    tried: "محاولة {what}",
  },
  categories: {
    read: {
      verb: { participle: "قراءة", past: "تمت قراءة", base: "قراءة" },
      noun: {
        one: "ملف",
        plurals: { one: "ملف", two: "ملف", few: "ملفات", many: "ملفًا", other: "ملف" },
      },
    },
  },
});

type Call = { readonly name: string; readonly args: unknown };
const several = (count: number, name: string, args: (index: number) => unknown): readonly Call[] =>
  Array.from({ length: count }, (_, index) => ({ name, args: args(index) }));
const files = (count: number): readonly Call[] =>
  several(count, "read_file", (i) => ({ path: `src/${i}.ts` }));
const issues = (count: number): readonly Call[] =>
  several(count, "github__get_issue", (i) => ({ issue_number: i + 1 }));
const test1: Call = { name: "execute", args: { command: "npm test" } };
const task: Call = { name: "task", args: { subagent_type: "researcher", description: "find it" } };
const unknown: Call = { name: "acme_frobnicate", args: { title: "x" } };

function forms(calls: readonly Call[], locale: Locale): readonly string[] {
  return ([undefined, "done", "failed"] as const).map(
    (settled) => composeCaption(calls, { locale, settled }).text,
  );
}

describe("a language with the verb at the end", () => {
  test.each<[calls: readonly Call[], running: string, done: string, failed: string]>([
    [files(1), "src/0.tsを読んでいます", "src/0.tsを読みました", "src/0.tsを読もうとしました"],
    [
      files(21),
      "srcのファイル21件を読んでいます",
      "srcのファイル21件を読みました",
      "srcのファイル21件を読もうとしました",
    ],
    [
      issues(1),
      "githubで課題を取得しています：1",
      "githubで課題を取得しました：1",
      "githubで課題を取得しようとしました：1",
    ],
    [
      issues(2),
      "githubで課題2件を取得しています",
      "githubで課題2件を取得しました",
      "githubで課題2件を取得しようとしました",
    ],
    [
      [unknown],
      "acme frobnicateを使っています：x",
      "acme frobnicateを使いました：x",
      "acme frobnicateを使おうとしました：x",
    ],
    [
      [test1, task],
      "npm testを実行しています、researcherを頼んでいます：find it",
      "npm testを実行しました、researcherを頼みました：find it",
      "npm testを実行しよう、researcherを頼もうとしました：find it",
    ],
    [
      [unknown, test1],
      "acme frobnicateを使っています：x、npm testを実行しています",
      "acme frobnicateを使いました：x、npm testを実行しました",
      "acme frobnicateを使おう：x、npm testを実行しようとしました",
    ],
    [
      [...files(2), test1, unknown],
      "srcのファイル2件を読んでいます、npm testを実行しています、ほか1件",
      "srcのファイル2件を読みました、npm testを実行しました、ほか1件",
      "srcのファイル2件を読もう、npm testを実行しよう、ほか1件としました",
    ],
  ])("%j", (calls, running, done, failed) => {
    expect(forms(calls, japanese)).toEqual([running, done, failed]);
  });
});

describe("a language with cases", () => {
  test.each<[count: number, running: string, done: string, failed: string]>([
    [1, "читает src/0.ts", "прочитано: src/0.ts", "попытка прочитать src/0.ts"],
    [2, "читает 2 файла в src", "прочитано: 2 файла в src", "попытка прочитать 2 файла в src"],
    [5, "читает 5 файлов в src", "прочитано: 5 файлов в src", "попытка прочитать 5 файлов в src"],
    [21, "читает 21 файл в src", "прочитано: 21 файл в src", "попытка прочитать 21 файл в src"],
  ])("%i files", (count, running, done, failed) => {
    expect(forms(files(count), russian)).toEqual([running, done, failed]);
  });

  test("several calls, on a server, with an agent", () => {
    expect(forms(issues(5), russian)[0]).toBe("получает 5 задач на github");
    expect(forms([test1, task], russian)[2]).toBe(
      "попытка выполнить npm test и спросить researcher: find it",
    );
    expect(forms([...files(2), test1, task, unknown], russian)[0]).toBe(
      "читает 2 файла в src, выполняет npm test и ещё 2",
    );
  });
});

describe("a language from right to left with six plural forms", () => {
  test.each([
    [1, "قراءة src/0.ts"],
    [2, "قراءة 2 ملف في src"],
    [5, "قراءة 5 ملفات في src"],
    [21, "قراءة 21 ملفًا في src"],
    [100, "قراءة 100 ملف في src"],
  ])("%i files", (count, expected) => {
    const lines = forms(files(count), arabic);
    expect(lines).toEqual([expected, `تمت ${expected}`, `محاولة ${expected}`]);
    // A surface sets the direction; a caption holds no mark of it.
    expect(lines.join("")).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
  });

  test("each form that whole numbers take is asked for", () => {
    const noun = { one: "ملف", plurals: { one: "ملف", other: "ملف" } };
    expect(() => defineLocale("en", { tag: "ar", categories: { read: { noun } } })).toThrow(
      /expected the form "two", which ar needs/,
    );
  });
});

describe("words by tag", () => {
  const forms = (participle: string) => ({ participle, past: "b", base: "c" });
  const vocabulary = defineVocabulary({
    categories: {
      look: {
        verbs: { zh: forms("查看"), "zh-Hant": forms("檢視") },
        tools: ["look"],
      },
      other: {},
    },
    fallback: "other",
  });

  test.each([
    ["zh", "查看 x"],
    ["zh-CN", "查看 x"],
    ["zh-Hant", "檢視 x"],
    ["zh-Hant-TW", "檢視 x"],
  ])("%s takes those of its longest beginning", (tag, expected) => {
    const locale = defineLocale("zh", { tag });
    const call = { name: "look", args: { title: "x" } };
    expect(composeCaption([call], { vocabulary, locale }).text).toBe(expected);
    const glosses = { look: { verbs: { zh: forms("看"), "zh-Hant": forms("閱") } } };
    const own = composeCaption([call], { locale, glosses }).text;
    expect(own).toBe(tag.startsWith("zh-Hant") ? "閱 x" : "看 x");
  });

  test("a locale is found by it, too", () => {
    const hant = defineLocale("zh", { tag: "zh-Hant" });
    expect(localeOf("zh-Hant-TW", [hant])).toBe(hant);
    expect(localeOf("zh-TW", [hant])).toBeUndefined();
  });
});
