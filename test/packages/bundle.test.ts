import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type BuildResult, build } from "esbuild";

const run = promisify(execFile);
const root = process.cwd();

async function bundle(contents: string): Promise<BuildResult<{ write: false; metafile: true }>> {
  return await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    write: false,
    metafile: true,
    platform: "browser",
    format: "esm",
    conditions: ["@surtitle/source"],
    logLevel: "silent",
    minify: true,
  });
}

function sourcesOf({ metafile }: { metafile: { inputs: Record<string, unknown> } }): string[] {
  return Object.keys(metafile.inputs);
}

describe("for a browser", () => {
  test.each(["@surtitle/core", "@surtitle/captions", "@surtitle/titles", "@surtitle/core/view"])(
    "%s bundles without a node: import",
    async (name) => {
      const result = await bundle(`import * as all from "${name}"; globalThis.all = all;`);
      expect(result.errors).toEqual([]);
      const imports = Object.values(result.metafile.inputs).flatMap((input) =>
        input.imports.map(({ path }) => path),
      );
      expect(imports.filter((path) => path.startsWith("node:"))).toEqual([]);
    },
    240_000,
  );

  test("core/view needs nothing outside itself", async () => {
    const inputs = sourcesOf(await bundle(`export * from "@surtitle/core/view";`));
    expect(inputs.filter((path) => !path.startsWith("core/src/view/") && path !== "<stdin>")).toEqual([]);
  });

  test.each([
    'import { captions as a, captionsMiddleware as b } from "@surtitle/captions";',
    'import { titles as a, generateTitle as b } from "@surtitle/titles";',
  ])(
    "%s brings neither langchain nor LangGraph",
    async (line) => {
      const inputs = sourcesOf(await bundle(`${line} console.log(a, b);`));
      expect(
        inputs.filter((path) => /node_modules\/(?:langchain|@langchain\/langgraph[^/]*)\//.test(path)),
      ).toEqual([]);
    },
    240_000,
  );
});

describe("for CommonJS", () => {
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "surtitle-cjs-"));
    for (const [name, at] of [
      ["core", "core"],
      ["captions", "plugins/captions"],
      ["titles", "plugins/titles"],
    ] as const) {
      const home = join(folder, "node_modules", "@surtitle", name);
      await mkdir(home, { recursive: true });
      await cp(join(root, at, "package.json"), join(home, "package.json"));
      await compile(at, home);
    }
    for (const name of ["@langchain", "langchain", "zod", "langsmith"])
      await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
    // npm puts it where no other version stands in its way.
    const width = createRequire(join(root, "plugins/titles/package.json")).resolve("string-width");
    await symlink(dirname(width), join(folder, "node_modules", "string-width"));
  }, 240_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(["captions", "titles"])(
    'require("@surtitle/%s") works',
    async (name) => {
      const file = join(folder, `${name}.cjs`);
      await writeFile(
        file,
        `const { ${name}: make } = require("@surtitle/${name}"); const { createSurtitle } = require("@surtitle/core"); console.log(make({ surtitle: createSurtitle() }).name);`,
      );
      const { stdout } = await run(process.execPath, ["--no-warnings", file], { cwd: folder });
      expect(stdout.trim()).toBe(`surtitle_${name}`);
    },
    240_000,
  );

  test("the page's example runs without a warning, though LangChain is there twice", async () => {
    const page = await readFile(join(root, "docs/where-it-runs.md"), "utf8");
    const [, code = "", output = ""] = /```cjs\n([\s\S]*?)```\n\n```\n([\s\S]*?)```/.exec(page) ?? [];
    const given = `
      const { AIMessage } = require("@langchain/core/messages");
      const { fakeModel, tool } = require("langchain");
      const { z } = require("zod");
      const tool_calls = [{ id: "c1", name: "grep", args: { pattern: "LoginForm" } }];
      const model = fakeModel().respond(new AIMessage({ content: "", tool_calls })).respond(new AIMessage("There."));
      const tools = [tool(async () => "src/login.ts", { name: "grep", schema: z.looseObject({}) })];
    `;
    const file = join(folder, "page.cjs");
    await writeFile(file, given + code);
    const { stdout, stderr } = await run(process.execPath, [file], { cwd: folder });
    expect([stdout, stderr]).toEqual([output, ""]);
    expect(output).toMatch(/\S/);
  }, 60_000);
});

/** One file per entry, as a consumer would load the built package; its imports of other packages stay. */
async function compile(at: string, home: string): Promise<void> {
  const entries = at === "core" ? ["index", "plugin", "view/index"] : ["index"];
  await build({
    entryPoints: entries.map((entry) => join(root, at, "src", `${entry}.ts`)),
    outdir: join(home, "dist"),
    outbase: join(root, at, "src"),
    bundle: true,
    splitting: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "silent",
  });
}
