import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  test.each(["@surtitle/core", "@surtitle/captions", "@surtitle/core/view"])(
    "%s bundles without a node: import",
    async (name) => {
      const result = await bundle(`import * as all from "${name}"; globalThis.all = all;`);
      expect(result.errors).toEqual([]);
      const imports = Object.values(result.metafile.inputs).flatMap((input) =>
        input.imports.map(({ path }) => path),
      );
      expect(imports.filter((path) => path.startsWith("node:"))).toEqual([]);
    },
    60_000,
  );

  test("core/view needs nothing outside itself", async () => {
    const inputs = sourcesOf(await bundle(`export * from "@surtitle/core/view";`));
    expect(inputs.filter((path) => !path.startsWith("core/src/view/") && path !== "<stdin>")).toEqual([]);
  });

  test("captions brings neither langchain nor LangGraph", async () => {
    const inputs = sourcesOf(
      await bundle(
        `import { captions, captionsMiddleware } from "@surtitle/captions"; console.log(captions, captionsMiddleware);`,
      ),
    );
    expect(
      inputs.filter((path) => /node_modules\/(?:langchain|@langchain\/langgraph[^/]*)\//.test(path)),
    ).toEqual([]);
  }, 60_000);
});

describe("for CommonJS", () => {
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "surtitle-cjs-"));
    for (const [name, at] of [
      ["core", "core"],
      ["captions", "plugins/captions"],
    ] as const) {
      const home = join(folder, "node_modules", "@surtitle", name);
      await mkdir(home, { recursive: true });
      await cp(join(root, at, "package.json"), join(home, "package.json"));
      await compile(at, home);
    }
    for (const name of ["@langchain", "zod", "langsmith"])
      await symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('require("@surtitle/captions") works', async () => {
    const file = join(folder, "app.cjs");
    await writeFile(
      file,
      `const { captions } = require("@surtitle/captions"); const { createSurtitle } = require("@surtitle/core"); console.log(captions({ surtitle: createSurtitle() }).name);`,
    );
    const { stdout } = await run(process.execPath, ["--no-warnings", file], { cwd: folder });
    expect(stdout.trim()).toBe("surtitle_captions");
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
