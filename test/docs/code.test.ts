/** Every block of TypeScript on the project's pages compiles, and those that can run here print what stands below them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { runModules, typeCheck } from "../support/type-check.ts";
import { type Block, blocksOf, declaredIn, modulesOf } from "./blocks.ts";
import { GIVEN_TYPES, GIVEN_VALUES } from "./given.ts";

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

/** The problems of the compiler, each at its line of the page. */
async function problemsOf(all: readonly (readonly Block[])[]): Promise<readonly string[]> {
  const modules = all.flatMap((ofPage) =>
    modulesOf(ofPage).map((module, at) => ({ ...module, block: ofPage[at] })),
  );
  const files = Object.fromEntries(modules.map(({ name, text }) => [name, text]));
  const problems = await typeCheck({ ...files, "given.d.ts": GIVEN_TYPES });
  return problems.map((problem) => {
    const [, name, line, told] = /^([^(]+)\((\d+),\d+\): (.*)$/.exec(problem) ?? [];
    const found = modules.find((module) => module.name === name);
    if (found?.block === undefined) return problem;
    return `${found.block.page}:${found.block.line + Number(line) - 1 - found.before}: ${told}`;
  });
}

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

/** Blocks that need nothing that is given; those of a page that is about a model, a key or a disk are compiled only. */
const RUNNING = ["core/README.md", "docs/vocabularies.md"];

describe("code that runs here", () => {
  const running = blocks.filter(({ page }) => RUNNING.includes(page));
  let printed: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    const modules = RUNNING.flatMap((page) => modulesOf(blocks.filter((block) => block.page === page)));
    printed = await runModules(Object.fromEntries(modules.map(({ name, text }) => [name, text])));
  }, 240_000);

  test.each(running.map((block) => [`${block.page}:${block.line}`, block] as const))(
    "%s prints what stands below it",
    (_, { page, index, output }) => {
      expect(printed[`${page.replace(/[^a-z0-9]+/gi, "-")}-${index}.ts`]).toBe(output ?? "");
    },
  );

  test("most of it says what it prints", () => {
    expect(running.filter(({ output }) => output !== undefined).length).toBeGreaterThan(7);
  });
});

test("the first screen of the project's page prints what stands below it", async () => {
  const [first] = blocksByPage[pages.indexOf("README.md")] ?? [];
  const printed = await runModules({ "given.js": GIVEN_VALUES, "first.ts": first?.code ?? "" });
  expect(printed["first.ts"]).toBe(first?.output);
  expect(first?.output).toMatch(/\S/);
}, 240_000);

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
    const code = "const { a, b: [c, , d] } = x; let e = 1; import { g } from 'g';";
    expect(declaredIn(code)).toEqual(["a", "c", "d", "e"]);
    const [block] = page("a.md", "1", "", "```", "out", "```");
    expect(block).toMatchObject({ line: 4, code: "1", output: "out" });
    expect(page("a.md", "1", "", "words", "", "```", "out", "```")[0]?.output).toBeUndefined();
  });
});
