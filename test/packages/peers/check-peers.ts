/**
 * `npm run check:peers [-- <folder of tarballs>]`: the packed packages in a project of their own, once with the lowest
 * version of everything that their ranges allow, Node among it, and once with what npm takes today; they must type-check and work there.
 * Needs an npm registry; ends with 69 (EX_UNAVAILABLE of sysexits.h) where there is none, or none that has these versions.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { lowest, lowestNode, type Manifest, newest, type Versions } from "./ranges.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PACKAGES = ["core", "plugins/captions", "plugins/titles", "plugins/subagents", "plugins/journal"];
const PROGRAM = [new URL("./smoke.ts", import.meta.url), new URL("./scripted-model.ts", import.meta.url)];
/** What npm says where nobody answers, and where a registry does not have a version. */
const UNAVAILABLE =
  /\b(?:E404|ETARGET|E403|E50[234]|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/;
const QUIET = ["--prefer-offline", "--no-audit", "--no-fund", "--fetch-retries=1", "--loglevel=error"];

/** Node itself, as a package: older ones know an older Unicode. */
const NODE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

const npm = (args: readonly string[], cwd: string): Promise<string> =>
  run("npm", [...args, ...QUIET], { cwd }).then(({ stdout }) => stdout);
const json = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, "utf8"));

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "surtitle-peers-"));
  try {
    // Where nobody answers, `npm install` says that versions do not fit; this says what is the matter.
    await npm(["view", "langchain", "version"], folder);
    const tarballs = await pack(folder);
    const manifests = await Promise.all(PACKAGES.map((at) => json<Manifest>(join(ROOT, at, "package.json"))));
    const node = lowestNode(manifests);
    await check("lowest", { folder, tarballs, versions: { ...lowest(manifests), [NODE]: node } });
    await check("newest", { folder, tarballs, versions: newest(manifests) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The files, by the packages' names: those in the folder that the command was given, else packed now. */
async function pack(into: string): Promise<Versions> {
  const [given] = process.argv.slice(2);
  const home = given === undefined ? into : resolve(given);
  if (given === undefined) {
    const sources = PACKAGES.map((at) => join(ROOT, at));
    await npm(["pack", "--pack-destination", home, ...sources], ROOT);
  }
  const files = PACKAGES.map(async (at) => {
    const { name, version } = await json<Manifest>(join(ROOT, at, "package.json"));
    const file = `${name.replace(/^@/, "").replace("/", "-")}-${version}.tgz`;
    return [name, `file:${join(home, file)}`] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

interface Project {
  readonly folder: string;
  readonly tarballs: Versions;
  readonly versions: Versions;
}

async function check(name: string, { folder, tarballs, versions }: Project): Promise<void> {
  const began = performance.now();
  const app = join(folder, name);
  await mkdir(app);
  for (const file of PROGRAM) await copyFile(file, join(app, file.pathname.split("/").at(-1) ?? ""));
  const dependencies = { ...versions, ...tarballs };
  await writeFile(join(app, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  await writeFile(
    join(app, "tsconfig.json"),
    JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }),
  );
  // Versions of another Node are refused, not taken.
  await npm(["install", "--engine-strict"], app);
  const used = await Promise.all(Object.keys(versions).map((each) => installed(app, each)));
  console.log(`${name}: ${used.join(", ")}`);
  await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", app]);
  const node = NODE in versions ? join(app, "node_modules", NODE, "bin/node") : process.execPath;
  await run(node, ["out/smoke.js"], { cwd: app, timeout: 60_000 });
  console.log(`${name}: type-checks and works (${((performance.now() - began) / 1_000).toFixed(1)} s)`);
}

const OPTIONS = {
  ...{ module: "nodenext", target: "es2022", strict: true, skipLibCheck: true, outDir: "out" },
  ...{
    rewriteRelativeImportExtensions: true,
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules/@types")],
  },
};

async function installed(app: string, name: string): Promise<string> {
  const { version } = await json<{ version: string }>(join(app, "node_modules", name, "package.json"));
  return `${name} ${version}`;
}

await main().catch((error: { message: string; stdout?: string; stderr?: string }) => {
  const told = [error.message, error.stdout, error.stderr].filter(Boolean).join("\n");
  const isUnavailable = UNAVAILABLE.test(told);
  console.error(
    isUnavailable
      ? `[check:peers] needs an npm registry that has all versions, and found none\n${told}`
      : told,
  );
  process.exitCode = isUnavailable ? 69 : 1;
});
