/** Every block of TypeScript on the project's pages compiles, and those that can run here print what stands below them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { runModules } from "../support/type-check.ts";
import { type Block, blocksOf, declaredIn, modulesOf } from "./blocks.ts";
import { GIVEN, NOT_RUN, SHOWN } from "./given.ts";
import { problemsOf } from "./problems.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const markdownIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

const pages = [
  "README.md",
  "core/README.md",
  ...readdirSync(join(ROOT, "plugins")).flatMap((name) => markdownIn(`plugins/${name}`)),
  ...markdownIn("docs"),
];
const blocksByPage = pages.map((page) => blocksOf(page, readFileSync(join(ROOT, page), "utf8")));
const blocks = blocksByPage.flat();

describe("code on pages", () => {
  let problems: readonly string[] = [];
  beforeAll(async () => {
    problems = await problemsOf(blocksByPage);
  }, 240_000);

  test("is found on every page that has some", () => {
    expect(pages).toEqual(expect.arrayContaining(["README.md", "core/README.md", "docs/vocabularies.md"]));
    for (const page of ["README.md", "core/README.md", "plugins/captions/README.md", "docs/vocabularies.md"])
      expect(blocks.filter((block) => block.page === page).length).toBeGreaterThan(0);
  });

  test.each(pages)("%s compiles as it stands", (page) => {
    expect(problems.filter((problem) => problem.startsWith(`${page}:`))).toEqual([]);
  });

  test("and nothing else is wrong", () => {
    expect(problems).toEqual([]);
  });
});

/** Ids are made by chance. */
const plain = (text: string): string => text.replace(/\bsub-[0-9a-z]{8}\b/g, "sub-*");

const fileOf = (page: string, part: string | number): string =>
  `${page.replace(/[^a-z0-9]+/gi, "-")}-${part}`;
const END_LAST = "await globalThis.close?.(); delete globalThis.close;";

describe("code that runs", () => {
  const isRun = ({ page, index }: Block): boolean => !Object.hasOwn(NOT_RUN, `${page} ${index}`);
  let printed: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    const files: Record<string, string> = {};
    for (const [page, given] of Object.entries(GIVEN)) {
      const all = blocks.filter((block) => block.page === page);
      files[fileOf(page, "given.js")] = `${END_LAST}\n${given}`;
      const modules = modulesOf(all).filter((_, at) => all.slice(at, at + 1).some(isRun));
      for (const { name, text } of modules) files[name] = text;
      if (SHOWN[page]) files[fileOf(page, "shown.js")] = SHOWN[page];
    }
    printed = await runModules(files);
  }, 240_000);

  test.each(Object.keys(GIVEN))("%s has what it needs", (page) => {
    expect(printed[fileOf(page, "given.js")]).toBe("");
  });

  test.each(blocks.filter(isRun).map((block) => [`${block.page}:${block.line}`, block] as const))(
    "%s prints what stands below it",
    (_, { page, index, output }) => {
      expect(plain(printed[fileOf(page, `${index}.ts`)] ?? "did not run")).toBe(plain(output ?? ""));
    },
  );

  test.each(Object.keys(SHOWN))("%s does what it says", (page) => {
    expect(printed[fileOf(page, "shown.js")]).toBe("true");
  });
});

const firsts = pages.filter((page) => page.endsWith("README.md")).map((page) => [page] as const);

test.each(firsts)(
  "the first screen of %s: a sentence, what to install, twelve lines that run, what comes out",
  (page) => {
    const [first] = blocks.filter((block) => block.page === page);
    const before = readFileSync(join(ROOT, page), "utf8").split("\n").slice(0, first?.line);
    const lines = first?.code.split("\n").filter((line) => line !== "");
    expect(lines?.length).toBeLessThanOrEqual(12);
    expect(first?.output).toMatch(/\S/);
    expect(before[2]).toMatch(/^[A-Z].*/);
    expect(before.some((line) => line.startsWith("npm install @surtitle/"))).toBe(true);
  },
);

test("every page with code is run, and what is not run is there", () => {
  const withCode = pages.filter((page) => blocks.some((block) => block.page === page));
  expect(Object.keys(GIVEN).toSorted()).toEqual(withCode.toSorted());
  const known = blocks.map(({ page, index }) => `${page} ${index}`);
  expect(known).toEqual(expect.arrayContaining(Object.keys(NOT_RUN)));
});

describe("the check itself", () => {
  const page = (name: string, code: string, ...rest: readonly string[]): Block[] =>
    blocksOf(name, ["# A", "", "```ts", code, "```", ...rest].join("\n"));
  const second = (code: string): readonly string[] => ["", "```ts", code, "```"];
  const hub = 'import { createSurtitle } from "@surtitle/core";\nconst surtitle = createSurtitle();';

  const broken: readonly (readonly [what: string, blocks: Block[], problem: RegExp])[] = [
    [
      "an export that is not there",
      page("export.md", 'import { nope } from "@surtitle/captions";\nnope();'),
      /:4: .*nope/,
    ],
    [
      "an option that is not there",
      page("option.md", 'import { captions } from "@surtitle/captions";\ncaptions({ dwell: 5 });'),
      /:5: .*dwell/,
    ],
    ["a name that nobody gave", page("name.md", "console.log(surtitle);"), /:4: .*surtitle/],
    [
      "a word that is none",
      page(
        "word.md",
        'import { defineVocabulary as d } from "@surtitle/core";\nd({ categories: { a: {}, b: {} }, fallback: "c" });',
      ),
      /:5: .*"c"/,
    ],
    [
      "what an earlier block imported",
      page("import.md", hub, ...second("createSurtitle();")),
      /:9: .*'createSurtitle'/,
    ],
  ];
  const sound = page("sound.md", hub, ...second("await surtitle.close();"));
  let problems: readonly string[] = [];
  beforeAll(async () => {
    problems = await problemsOf([...broken.map(([, blocks]) => blocks), sound]);
  }, 240_000);

  test.each(broken)("finds %s, at its line", (_, [block], problem) => {
    const told = problems.filter((line) => line.startsWith(`${block?.page}:`));
    expect(told.join("\n")).toMatch(problem);
  });

  test("a later block has what an earlier one declared", () => {
    expect(problems.filter((line) => line.startsWith("sound.md"))).toEqual([]);
  });

  test("finds what is no code at all, and a fence that is not closed", () => {
    expect(() => modulesOf(page("a.md", "const a: = 1;"))).toThrow("Syntax Error");
    expect(() => blocksOf("a.md", "```ts\n1")).toThrow("a.md:1: expected the fence to be closed");
  });

  test("reads names and outputs", () => {
    const code = "const { a, b: [c, , d] } = x; let e = 1; export const f = 2; import { g } from 'g';";
    expect(declaredIn(code)).toEqual(["a", "c", "d", "e", "f"]);
    const [block] = page("a.md", "1", "", "```", "out", "```");
    expect(block).toMatchObject({ line: 4, code: "1", output: "out" });
    expect(page("a.md", "1", "", "words", "", "```", "out", "```")[0]?.output).toBeUndefined();
  });
});
