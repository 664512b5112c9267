import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { blocksOf } from "../docs/blocks.ts";
import { GIVEN, GIVEN_TYPES } from "../docs/given.ts";

const run = promisify(execFile);
const ROOT = process.cwd();
const PACKAGES = {
  core: "core",
  captions: "plugins/captions",
  titles: "plugins/titles",
  subagents: "plugins/subagents",
  journal: "plugins/journal",
} as const;

let folder = "";
let app = "";
const files = new Map<string, readonly string[]>();

/** As npm would lay them out, but for the registry: what is packed, and links to what they depend on. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "surtitle-tarballs-"));
  app = join(folder, "app");
  const modules = join(app, "node_modules");
  await mkdir(join(modules, "@surtitle"), { recursive: true });
  // Built beside the clone, so that the test leaves it as it was.
  const sources = await Promise.all(Object.values(PACKAGES).map(copySource));
  await cp(join(ROOT, "tsconfig.base.json"), join(folder, "source/tsconfig.base.json"));
  await symlink(join(ROOT, "node_modules"), join(folder, "source/node_modules"));
  // Types of the sources are checked with all others; here only what comes out counts.
  await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-b", "--noCheck", ...sources]);
  // Without their scripts, which build: it is built already.
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder, ...sources];
  const { stdout } = await run("npm", args);
  const told = Object.values(JSON.parse(stdout) as Record<string, { name: string; filename: string }>);
  await Promise.all(told.map((one) => unpack(one, modules)));
  for (const name of ["@langchain", "@types", "langchain", "langsmith", "lowdb", "nanoid", "zod"])
    await symlink(join(ROOT, "node_modules", name), join(modules, name));
  const width = createRequire(join(ROOT, "plugins/titles/package.json")).resolve("string-width");
  await symlink(dirname(width), join(modules, "string-width"));
  await writeFile(join(app, "package.json"), JSON.stringify({ type: "module", private: true }));
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function copySource(at: string): Promise<string> {
  const source = join(folder, "source", at);
  await mkdir(source, { recursive: true });
  for (const part of ["src", "package.json", "README.md", "LICENSE", "tsconfig.json"])
    await cp(join(ROOT, at, part), join(source, part), { recursive: true });
  return source;
}

async function unpack(packed: { name: string; filename: string }, modules: string): Promise<void> {
  const home = join(modules, packed.name);
  await mkdir(home);
  await run("tar", ["-xzf", join(folder, packed.filename), "-C", home, "--strip-components=1"]);
  files.set(packed.name.replace("@surtitle/", ""), await readdir(home, { recursive: true }));
}

const manifestOf = async (name: string): Promise<Packed> =>
  JSON.parse(await readFile(join(app, "node_modules/@surtitle", name, "package.json"), "utf8"));

interface Packed {
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: unknown;
}

describe.each(Object.keys(PACKAGES))("%s packs", (name) => {
  test("what is built, its sources, its page and its licence, and nothing else", () => {
    const packed = (files.get(name) ?? []).filter((file) => /\.\w+$|^LICENSE$/.test(file));
    const built = packed.filter((file) => file.startsWith("dist/"));
    const ofSource = packed
      .filter((file) => file.startsWith("src/"))
      .flatMap((file) => [".js", ".d.ts"].map((end) => file.replace(/^src/, "dist").replace(/\.ts$/, end)));
    expect(built.sort()).toEqual(ofSource.sort());
    expect(packed.filter((file) => !/^(?:dist|src)\//.test(file)).sort()).toEqual([
      "LICENSE",
      "README.md",
      "package.json",
    ]);
  });

  test("the licence of the project", async () => {
    const text = await readFile(join(app, "node_modules/@surtitle", name, "LICENSE"), "utf8");
    expect(text).toBe(await readFile(join(ROOT, "LICENSE"), "utf8"));
  });

  test("files that point at no map of their source", async () => {
    const home = join(app, "node_modules/@surtitle", name);
    const built = (files.get(name) ?? []).filter((file) => /^dist\/.*\.(?:js|d\.ts)$/.test(file));
    const texts = await Promise.all(built.map((file) => readFile(join(home, file), "utf8")));
    expect(texts.filter((text) => text.includes("sourceMappingURL"))).toEqual([]);
  });

  test("every file that its package.json names", async () => {
    const { exports, bin = {} } = await manifestOf(name);
    const entries = Object.values(exports).flatMap((entry) =>
      typeof entry === "string" ? [entry] : Object.values(entry),
    );
    const named = [...entries, ...Object.values(bin)].map((file) => file.replace(/^\.\//, ""));
    expect(named.filter((file) => !files.get(name)?.includes(file))).toEqual([]);
  });

  test("what a publisher and an installer need", async () => {
    const { version, scripts, dependencies, peerDependencies, publishConfig } = await manifestOf(name);
    // The packages are scoped: without this a first version would be private.
    expect(publishConfig).toEqual({ access: "public" });
    // Nobody publishes what was not built, or what was built of files that are gone.
    expect(scripts).toEqual({ prepack: expect.stringMatching(/rmSync\('dist'.*&& tsc -b$/) });
    // What plugins are built of may change with any version; and who brings core also brings its peer.
    if (name !== "core") expect(dependencies).toMatchObject({ "@surtitle/core": version });
    expect(peerDependencies).toHaveProperty("@langchain/core");
  });
});

test("importing them changes nothing that others see, so what is not used can be left out", async () => {
  const names = Object.keys(PACKAGES).map((name) => `@surtitle/${name}`);
  const entries = [...names, "@surtitle/core/view", "@surtitle/core/plugin", "@surtitle/journal/store"];
  const hosts = ["langchain", "@langchain/core/tools", "lowdb/node", "nanoid", "string-width", "zod"];
  await writeFile(join(app, "effects.mjs"), effects(hosts, entries));
  const { stdout, stderr } = await run(process.execPath, ["effects.mjs"], { cwd: app });
  expect([stdout, stderr]).toEqual(["[]\n", ""]);
}, 60_000);

/** Prints what of the process is not what it was, once the hosts are there. */
function effects(hosts: readonly string[], entries: readonly string[]): string {
  return `
    const types = [globalThis, process, ...[Object, Array, String, Map, Promise, Error, Function].map((type) => type.prototype)];
    const look = () => [
      ...types.flatMap((type, at) => Reflect.ownKeys(type).map((key) => at + String(key))),
      ...process.eventNames().map((event) => String(event) + process.listenerCount(event)),
      ...process.getActiveResourcesInfo(),
    ];
    for (const host of ${JSON.stringify(hosts)}) await import(host);
    const before = look();
    for (const entry of ${JSON.stringify(entries)}) await import(entry);
    console.log(JSON.stringify(look().filter((each) => !before.includes(each))));`;
}

const EXAMPLE = `
import { captions, captionsMiddleware } from "@surtitle/captions";
import { createSurtitle, type SurtitleEvent } from "@surtitle/core";
import { reduceThread, threadView } from "@surtitle/core/view";
import { lowdbJournal } from "@surtitle/journal";
import { storeJournal } from "@surtitle/journal/store";
import { formatNote, subagentTool } from "@surtitle/subagents";
import { titles } from "@surtitle/titles";
import { AIMessage, createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";

const surtitle = createSurtitle({ journal: lowdbJournal({ directory: process.argv[2] ?? "chats" }) });
const heard: SurtitleEvent[] = [];
surtitle.subscribe((event) => void heard.push(event));
const look = tool(async () => "found", { name: "read_file", description: "Reads.", schema: z.object({ path: z.string() }) });
const call = { name: "read_file", args: { path: "src/login.ts" }, id: "call_1", type: "tool_call" as const };
const model = fakeModel()
  .respond(new AIMessage({ content: "", tool_calls: [call] }))
  .respond(new AIMessage("Done."));
const agent = createAgent({ model, tools: [look], middleware: [captionsMiddleware({ surtitle })] });
const config = { callbacks: [captions({ surtitle }), titles({ surtitle })], configurable: { thread_id: "t" } };
await agent.invoke({ messages: "Fix the login test" }, config);
await surtitle.settled();
const view = threadView(await surtitle.read("t"));
console.log(view.title?.text, "|", view.steps.map((step) => step.caption.text).join(), "|", heard.reduce(reduceThread, threadView()).steps.length);
console.log(formatNote({ agents: [{ id: "sub-a", status: "done", text: "It works." }] }));
console.log(typeof storeJournal, typeof subagentTool);
await surtitle.close();
`;

/** The first code on the project's page, which a newcomer copies. */
const [FIRST] = blocksOf("README.md", readFileSync(join(ROOT, "README.md"), "utf8"));

/** What a file of the app prints. */
async function printed(name: string, code: string, ...args: readonly string[]): Promise<string> {
  const { transform } = await import("esbuild");
  const told = await transform(code, { loader: "ts", format: "esm", target: "node20" });
  await writeFile(join(app, `${name}.mjs`), told.code);
  return (await run(process.execPath, [`${name}.mjs`, ...args], { cwd: app })).stdout;
}

describe("in an empty project", () => {
  test.each(["nodenext", "bundler"])(
    "they type-check under moduleResolution %s",
    async (resolution) => {
      await writeFile(join(app, "app.ts"), EXAMPLE);
      await writeFile(join(app, "given.d.ts"), GIVEN_TYPES);
      await writeFile(join(app, "first.ts"), FIRST?.code ?? "");
      const module = resolution === "nodenext" ? "nodenext" : "esnext";
      const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--types", "node"];
      const tsc = [join(ROOT, "node_modules/typescript/bin/tsc"), ...options];
      const files = ["app.ts", "given.d.ts", "first.ts"];
      const args = [...tsc, "--module", module, "--moduleResolution", resolution, ...files];
      const { stdout } = await run(process.execPath, args, { cwd: app }).catch((error) => error);
      expect(stdout).toBe("");
    },
    240_000,
  );

  test("the first example of the project's page prints what stands below it", async () => {
    await writeFile(join(app, "given.mjs"), GIVEN["README.md"] ?? "");
    expect(await printed("first", `import "./given.mjs";\n${FIRST?.code}`)).toBe(`${FIRST?.output}\n`);
    expect(FIRST?.output).toMatch(/\S/);
  }, 60_000);

  test("they run as a newcomer's first program", async () => {
    const stdout = await printed("app", EXAMPLE, join(app, "chats"));
    expect(stdout.split("\n")).toEqual([
      "Fix the login test | read src/login.ts | 1",
      "[subagent result] subagent sub-a done: It works.",
      "function function",
      "",
    ]);
  }, 240_000);

  test("the command of the journal runs", async () => {
    const command = join(app, "node_modules/@surtitle/journal/dist/cli.js");
    const { stdout } = await run(process.execPath, [command, "--help"], { cwd: app });
    expect(stdout).toContain("surtitle-journal");
    // As npm writes it into what it publishes: it takes out, or mends, any other form.
    expect((await manifestOf("journal")).bin).toEqual({ "surtitle-journal": "dist/cli.js" });
    expect(await readFile(command, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
