/** Which way packages lean on each other, and how large their parts are: rules of the project, held by a scan. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { readSource, type SourceFacts } from "../support/read-source.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Source extends SourceFacts {
  /** From the root, with slashes. */
  readonly file: string;
  readonly text: string;
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[tj]sx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !/(?:^|\/)(?:node_modules|dist|sample)\//.test(file))
    .map((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return { file, text, ...readSource(text) };
    });
}

const plugins = readdirSync(join(ROOT, "plugins"));
const core = sourcesIn("core/src");
const ofPlugins = plugins.flatMap((name) => sourcesIn(`plugins/${name}/src`));
const ofExamples = readdirSync(join(ROOT, "examples")).flatMap((name) => sourcesIn(`examples/${name}/src`));
const packages = [...core, ...ofPlugins];
const all = [...packages, ...ofExamples];

/** `file -> import` of every import that a rule forbids. */
function offending(
  sources: readonly Source[],
  isForbidden: (name: string, file: string) => boolean,
): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.filter((name) => isForbidden(name, file)).map((name) => `${file} -> ${name}`),
  );
}

/** A relative import as a file from the root. */
const target = (file: string, name: string): string =>
  relative(ROOT, join(ROOT, dirname(file), name))
    .split(sep)
    .join("/");

const packageOf = (file: string): string => file.split("/src/", 1)[0] ?? file;
const isPlugin = (name: string): boolean => plugins.some((plugin) => name.startsWith(`@surtitle/${plugin}`));
const DISK = /^(?:node:)?(?:fs|fs\/promises)$|^lowdb(?:\/|$)/;

describe("the scan", () => {
  test("sees what a source imports and uses, and nothing of its comments and texts", () => {
    const { imports, loads, names } = readSource(`
      import { a } from "a"; import type { b } from "b"; import "c"; export * from "d"; export { f } from "f";
      const e = await import("e"); let t: import("t").T;
      // import "no"; process.exit()
      const text = 'import "no"'; a.process; x.y({ Buffer: 1 }); globalThis;`);
    expect(imports).toEqual(["a", "b", "c", "d", "f", "e", "t"]);
    expect(loads).toEqual(["a", "c", "d", "f", "e"]);
    expect(names.has("globalThis")).toBe(true);
    expect([names.has("process"), names.has("Buffer")]).toEqual([false, false]);
    expect(readSource("process.exit()").names.has("process")).toBe(true);
  });

  test("sees how long functions are, whatever stands before them and however they are written", () => {
    const body = Array(60).fill("  x();").join("\n");
    for (const head of [
      "function f() {",
      "export const f = async (a: A): Promise<void> => {",
      "class A { m() {",
      "const o = { get m() {",
    ]) {
      const long = `/* 读取 🙂 */\n${head}\n${body}\n}${/(?:class|const o)/.test(head) ? "}" : ""}`;
      expect([head, readSource(long).longest]).toEqual([head, 62]);
    }
  });

  test("sees any as a type, and not as a word", () => {
    const typed = [
      "let a: any;",
      "f<any>();",
      "x as any;",
      "let r: Record<string, any[]>;",
      "(a: any) => a;",
    ];
    expect(typed.map((line) => readSource(line).anys)).toEqual([1, 1, 1, 1, 1]);
    expect(readSource("const any = 1; // any\nany.toString(); /(?:any)/.test('any')").anys).toBe(0);
  });

  test("has something to look at", () => {
    expect(core.length).toBeGreaterThan(80);
    for (const name of plugins) expect(ofPlugins.some(({ file }) => file.includes(`/${name}/`))).toBe(true);
    expect(ofExamples.length).toBeGreaterThan(20);
  });
});

describe("packages lean one way", () => {
  test("core imports no plugin and nothing of LangChain beyond @langchain/core", () => {
    const isBeyond = (name: string): boolean =>
      isPlugin(name) || /^(?:langchain|langsmith)(?:\/|$)|^@langchain\/(?!core(?:\/|$))/.test(name);
    expect(offending(core, isBeyond)).toEqual([]);
  });

  test("no plugin imports another plugin", () => {
    const isOther = (name: string, file: string): boolean =>
      isPlugin(name) && !packageOf(file).endsWith(`/${name.split("/")[1]}`);
    expect(offending(ofPlugins, isOther)).toEqual([]);
  });

  test("no package imports a file of another one by its path", () => {
    const isOutside = (name: string, file: string): boolean =>
      name.startsWith(".") && !target(file, name).startsWith(`${packageOf(file)}/src/`);
    expect(offending(all, isOutside)).toEqual([]);
  });

  test("no package imports an example or a test", () => {
    expect(offending(packages, (name) => name.startsWith("@surtitle/example"))).toEqual([]);
  });

  test("core/view imports nothing outside itself", () => {
    const view = core.filter(({ file }) => file.startsWith("core/src/view/"));
    expect(view.length).toBeGreaterThan(4);
    const isOutside = (name: string, file: string): boolean =>
      !name.startsWith("./") || !target(file, name).startsWith("core/src/view/");
    expect(offending(view, isOutside)).toEqual([]);
  });

  test("only the journal touches the disk", () => {
    const others = packages.filter(({ file }) => !file.startsWith("plugins/journal/"));
    expect(offending(others, (name) => DISK.test(name))).toEqual([]);
    const journal = packages.filter(({ file }) => file.startsWith("plugins/journal/"));
    expect(offending(journal, (name) => DISK.test(name)).length).toBeGreaterThan(0);
  });

  test("core, captions and titles run where there is no Node", () => {
    const anywhere = packages.filter(({ file }) => /^(?:core|plugins\/(?:captions|titles))\//.test(file));
    expect(offending(anywhere, (name) => name.startsWith("node:"))).toEqual([]);
    const isNode = ({ names }: Source): boolean => names.has("process") || names.has("Buffer");
    expect(anywhere.filter(isNode).map(({ file }) => file)).toEqual([]);
  });

  test("only examples and tests know a provider", () => {
    const isProvider = (name: string): boolean =>
      /^@langchain\/(?:openai|anthropic|google)|^openai$/.test(name);
    expect(offending(packages, isProvider)).toEqual([]);
    expect(offending(ofExamples, isProvider).length).toBeGreaterThan(0);
  });
});

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe("what a package loads it also names", () => {
  test.each(["core", ...plugins.map((name) => `plugins/${name}`)])("%s", (folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    const named = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
    const bare = sourcesIn(`${folder}/src`)
      .flatMap(({ loads }) => loads)
      .filter((name) => !/^(?:\.|node:)/.test(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    expect([...new Set(bare)].filter((name) => !named.has(name) && name !== manifest.name)).toEqual([]);
    expect(named.has("@langchain/openai")).toBe(false);
    if (folder !== "plugins/journal") expect(named.has("lowdb")).toBe(false);
  });
});

describe("parts are small enough to be read", () => {
  test("tests and programs for pages too", () => {
    const long = [...sourcesIn("test"), ...sourcesIn("docs/api/src"), ...sourcesIn("docs/pictures")]
      .map(({ file, text }) => `${file} ${text.trimEnd().split("\n").length}`)
      .filter((told) => Number(told.split(" ")[1]) > 250);
    expect(long).toEqual([]);
  });

  test.each(all)("$file", ({ text, longest }) => {
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(250);
    expect(longest).toBeLessThanOrEqual(60);
  });
});

/** Files in which `any` stands as a type, with the reason why it must. */
const ANY_ALLOWED: Readonly<Record<string, string>> = {};
/** A suppression that does not say why. */
const SUPPRESSED = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore(?!\s+\S+: \S)/;

describe("nothing is hidden from the compiler", () => {
  test.each(all)("$file", ({ file, text, anys }) => {
    expect(Object.hasOwn(ANY_ALLOWED, file) ? 0 : anys).toBe(0);
    expect(SUPPRESSED.exec(text)?.[0]).toBeUndefined();
  });

  test("every exception is still one", () => {
    const named = all.filter(({ file, anys }) => Object.hasOwn(ANY_ALLOWED, file) && anys > 0);
    expect(named.map(({ file }) => file)).toEqual(Object.keys(ANY_ALLOWED));
  });
});
