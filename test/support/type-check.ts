/** Runs the compiler, as an app would, on source texts that stand in no file of the project. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const OPTIONS = {
  target: "ES2022",
  lib: ["ES2023", "ESNext.Array", "ES2024.String", "DOM", "DOM.AsyncIterable", "DOM.Iterable"],
  module: "NodeNext",
  moduleDetection: "force",
  customConditions: ["@surtitle/source"],
  allowImportingTsExtensions: true,
  types: ["node"],
  typeRoots: [join(ROOT, "node_modules/@types")],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/**
 * What the compiler says of these files, a line per problem, each beginning with the file's name.
 */
export async function typeCheck(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return await withFolder(files, async (folder) => {
    const config = { compilerOptions: OPTIONS, files: Object.keys(files) };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    return await compile(folder);
  });
}

/**
 * What each of these modules prints, one after the other in one process; what it throws is printed as well. They work in
 * a directory of their own; where one of them sets `globalThis.close` it is called in the end.
 */
export async function runModules(
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const names = Object.keys(files);
  const mark = "\u0000";
  const lines = names.map(
    (name) =>
      `console.log("${mark}"); await import("./${name}").catch((e) => console.log(String(e))); await new Promise(setImmediate);`,
  );
  lines.push(`console.log("${mark}"); await globalThis.close?.();`);
  const printed = await withFolder({ ...files, "run-all.ts": lines.join("\n") }, (folder) =>
    run(join(folder, "run-all.ts")),
  );
  const parts = printed.split(`${mark}\n`).slice(1);
  return Object.fromEntries(names.map((name, at) => [name, parts[at]?.trimEnd() ?? ""]));
}

/** They stand together in a new folder in `node_modules`, so that they find the packages of the project. */
async function withFolder<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = join(ROOT, "node_modules/.cache");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "surtitle-types-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(file: string): Promise<string> {
  const args = ["--import", import.meta.resolve("tsx"), "-C", "@surtitle/source", file];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: dirname(file) }, (error, stdout, stderr) => {
      if (error !== null || stderr !== "") reject(new Error(stderr || "failed", { cause: error }));
      else resolve(stdout);
    });
  });
}

function compile(folder: string): Promise<readonly string[]> {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [tsc, "-p", folder], { cwd: folder }, (error, stdout, stderr) => {
      const problems = stdout.split("\n").filter((line) => /error TS\d+/.test(line));
      if (error !== null && problems.length === 0) reject(new Error(stderr || stdout, { cause: error }));
      else resolve(problems);
    });
  });
}
