import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";

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
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder, ...sources]);
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
  for (const part of ["src", "package.json", "README.md", "tsconfig.json"])
    await cp(join(ROOT, at, part), join(source, part), { recursive: true });
  return source;
}

async function unpack(packed: { name: string; filename: string }, modules: string): Promise<void> {
  const home = join(modules, packed.name);
  await mkdir(home);
  await run("tar", ["-xzf", join(folder, packed.filename), "-C", home, "--strip-components=1"]);
  files.set(packed.name.replace("@surtitle/", ""), await readdir(home, { recursive: true }));
}

test.each(Object.keys(PACKAGES))("%s packs what is built and its sources, and nothing else", (name) => {
  const packed = files.get(name) ?? [];
  expect(packed).toEqual(
    expect.arrayContaining(["package.json", "README.md", "dist/index.js", "dist/index.d.ts"]),
  );
  expect(packed.filter((file) => /\.tsbuildinfo$|\.test\.|node_modules|tsconfig/.test(file))).toEqual([]);
});

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

describe("in an empty project", () => {
  test.each(["nodenext", "bundler"])(
    "they type-check under moduleResolution %s",
    async (resolution) => {
      await writeFile(join(app, "app.ts"), EXAMPLE);
      const module = resolution === "nodenext" ? "nodenext" : "esnext";
      const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--types", "node"];
      const tsc = [join(ROOT, "node_modules/typescript/bin/tsc"), ...options];
      const args = [...tsc, "--module", module, "--moduleResolution", resolution, "app.ts"];
      const { stdout } = await run(process.execPath, args, { cwd: app }).catch((error) => error);
      expect(stdout).toBe("");
    },
    240_000,
  );

  test("they run as a newcomer's first program", async () => {
    const { transform } = await import("esbuild");
    const { code } = await transform(EXAMPLE, { loader: "ts", format: "esm", target: "node20" });
    await writeFile(join(app, "app.mjs"), code);
    const { stdout } = await run(process.execPath, ["app.mjs", join(app, "chats")], { cwd: app });
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
    const { bin } = JSON.parse(
      await readFile(join(app, "node_modules/@surtitle/journal/package.json"), "utf8"),
    );
    expect(bin).toEqual({ "surtitle-journal": "./dist/cli.js" });
  });
});
