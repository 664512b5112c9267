/** Every example in the doc comments of the packages compiles by itself, and gives what it says to give. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { entryPointsOf, PACKAGES } from "../../docs/api/src/entry-points.ts";
import { runModules } from "../support/type-check.ts";
import { checkedModule, claimsIn, examplesIn } from "./examples.ts";
import { problemsOf } from "./problems.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const folders = ["core", ...readdirSync(join(ROOT, "plugins")).map((name) => `plugins/${name}`)];
const files = folders.flatMap((folder) =>
  readdirSync(join(ROOT, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/src/${name}`),
);
const examples = files.flatMap((file) => examplesIn(file, readFileSync(join(ROOT, file), "utf8")));

describe("examples in doc comments", () => {
  let problems: readonly string[] = [];
  beforeAll(async () => {
    problems = await problemsOf(examples.map((example) => [example]));
  }, 120_000);

  test.each([...new Set(examples.map(({ page }) => page))])("%s: they compile as they stand", (file) => {
    expect(problems.filter((problem) => problem.startsWith(`${file}:`))).toEqual([]);
  });

  test("and nothing else is wrong", () => {
    expect(problems).toEqual([]);
  });

  test("there is one for what each package is about", () => {
    const shown = examples.map(({ code }) => code).join("\n");
    for (const name of [
      "createSurtitle",
      "captions",
      "titles",
      "subagentTool",
      "lowdbJournal",
      "storeJournal",
    ])
      expect(shown).toContain(`${name}(`);
  });
});

describe("values in doc comments", () => {
  const telling = examples.filter((example) => claimsIn(example) > 0);
  let printed: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    printed = await runModules(
      Object.fromEntries(telling.map((example, at) => [`${at}.ts`, checkedModule(example)])),
    );
  }, 120_000);

  test.each(telling.map((example, at) => [`${example.page}:${example.line}`, example, at] as const))(
    "%s gives them",
    (_, example, at) => {
      const lines = printed[`${at}.ts`]?.split("\n") ?? [];
      const pairs = lines.map((line): readonly unknown[] => JSON.parse(line));
      expect(pairs).toHaveLength(claimsIn(example));
      expect(pairs.map(([given]) => given)).toEqual(pairs.map(([, told]) => told));
    },
  );

  test("many examples tell some", () => {
    expect(telling.length).toBeGreaterThan(12);
  });
});

describe("the check itself", () => {
  const commented = (...lines: readonly string[]): string =>
    [
      "/**",
      " * Cuts.",
      " *",
      " * ```ts",
      ...lines.map((line) => ` * ${line}`),
      " * ```",
      " */",
      "2 * b;",
    ].join("\n");

  test("reads comments where they stand, and no code", () => {
    const [example, ...others] = examplesIn("a.ts", commented("cut(1);"));
    expect(example).toEqual({ page: "a.ts", index: 0, line: 5, code: "cut(1);" });
    expect(others).toEqual([]);
  });

  test("reads a value behind an expression and one below it, and no other remark", () => {
    const [example] = examplesIn(
      "a.ts",
      commented('cut(1); // "a"', "cut(2);", "// undefined", "cut(3); // a type"),
    );
    expect(example && claimsIn(example)).toBe(2);
    expect(example && checkedModule(example)).toBe(
      'console.log(JSON.stringify([cut(1), "a"]));\nconsole.log(JSON.stringify([cut(2), undefined]));\ncut(3); // a type',
    );
  });
});

test("every entry that an app may import has a page; those between packages have none", () => {
  expect([...PACKAGES].sort()).toEqual([...folders].sort());
  const names = PACKAGES.flatMap((folder) => entryPointsOf(join(ROOT, folder))).map(({ name }) => name);
  const others = ["captions", "journal", "journal/store", "subagents", "titles"];
  expect(names.sort()).toEqual(["core", "core/view", ...others].map((name) => `@surtitle/${name}`).sort());
});
