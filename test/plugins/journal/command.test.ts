import { execFile, spawn } from "node:child_process";
import { mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { escaped, typeable, typed } from "../../../plugins/journal/src/command/print.ts";
import { runCommand } from "../../../plugins/journal/src/command/run-command.ts";
import { allText, mainFile, openTold, threadDirectory } from "../../support/journal-directory.ts";
import { aNote, aResult, aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
});

afterEach(() => temp.remove());

interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly error: readonly string[];
}

async function run(...args: readonly string[]): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommand(args, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out, error };
}

const EVIL = "\u001b[31mred\u001b[0m\u202e\u0007 \u009b2J\nsecond";

async function writeThreads(): Promise<void> {
  const { journal } = openTold(directory);
  const turnId = "r1";
  await journal.putTurn("t", aTurn({ turnId, at: 1_000_000, status: "done", endedAt: 1_003_200, rev: 2 }));
  const step = { turnId, turnAt: 1_000_000, status: "done" as const };
  const asking = { text: "asking a researcher", category: "coordinate", source: "composed" as const };
  await journal.putStep(
    "t",
    aStep({
      ...step,
      at: 1_000_001,
      durationMs: 1234,
      anchor: "outer",
      caption: asking,
      calls: [{ ...call, id: "outer" }],
    }),
  );
  await journal.putStep(
    "t",
    aStep({ ...step, at: 1_000_002, anchor: "inner", parent: "outer", agent: "researcher" }),
  );
  await journal.putStep(
    "t",
    aStep({
      ...step,
      at: 1_000_003,
      anchor: "evil",
      caption: { text: EVIL, category: EVIL, source: "narrated" },
    }),
  );
  await journal.putNote("t", aNote({ at: 1_002_000, text: `${EVIL}\n\u001b]0;title\u0007- sub-1 done` }));
  await journal.putResult("t", aResult({ text: EVIL }));
  await journal.putUsage("t", aUsage({ tokens: { input: 120, output: 7 } }));
  await journal.putUsage("t", aUsage({ runId: "u2", kind: "title", attempt: "a" }));
  await journal.putTitle("t", aTitle({ text: `Rome ${EVIL}` }));
  await journal.close();
}

const call = { id: "x", name: "task", gloss: "asking", category: "coordinate", status: "done" as const };

/** No character that a terminal acts on, but for the tab between columns. */
const SAFE = /^[\t -~\u00a0-\u200a\u2010-\u2027\u2030-\u205f\u2190-\uffff]*$/;

describe("surtitle-journal list", () => {
  test("prints time, id and title, newest first, one thread a line", async () => {
    await writeThreads();
    const { journal } = openTold(directory);
    await journal.putTurn('a "b"\n\u001b[2J', aTurn());
    await journal.close();
    const { code, out } = await run("list", directory);
    expect(code).toBe(0);
    expect(out.map((line) => line.split("\t").slice(1))).toEqual([
      ['"a \\"b\\"\\n\\u001b[2J"', ""],
      ["t", "Rome red second"],
    ]);
    expect(out[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t/);
  });
});

describe("surtitle-journal show", () => {
  test("prints captions with icons, nested ones indented, title, note and cost", async () => {
    await writeThreads();
    const { code, out } = await run("show", "t", directory);
    expect(code).toBe(0);
    expect(out).toEqual([
      "Rome red second (generated)",
      "thread t",
      "",
      "1970-01-01 00:16:40 · done · 3 steps · 3.2 s",
      "  ⇉ asking a researcher · done · 1.2 s",
      "    ▤ reading the file src/app.ts · researcher · done",
      "  ✦ red second · done",
      "",
      "1970-01-01 00:16:42 · note",
      "  red\n  second\n  - sub-1 done",
      "",
      "cost",
      "  caption: 1 call, 120 tokens in, 7 out",
      "  title: 1 call, 0 tokens in, 0 out, 1 without a count",
      "  attempts at a title: 1",
    ]);
    for (const line of out.join("\n").split("\n")) expect(line).toMatch(SAFE);
  });

  test("takes an id as list printed it", async () => {
    const { journal } = openTold(directory);
    await journal.putTitle("名前\u202e", aTitle({ text: "Found" }));
    await journal.close();
    const id = (await run("list", directory)).out[0]?.split("\t")[1] ?? "";
    expect(id).toMatch(SAFE);
    expect((await run("show", id, directory)).out[0]).toBe("Found (generated)");
  });

  test("survives parents in a ring and turns that are not kept", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "a", parent: "b", calls: [{ ...call, id: "a" }] }));
    await journal.putStep(
      "t",
      aStep({ anchor: "b", parent: "a", calls: [{ ...call, id: "b" }], turnAt: 1e300 }),
    );
    await journal.close();
    const { out } = await run("show", "t", directory);
    expect(out.filter((line) => line.includes("reading"))).toHaveLength(2);
    expect(out.some((line) => line.includes("unknown · 2 steps"))).toBe(true);
  });
});

describe("surtitle-journal export", () => {
  test("prints the thread and every entry as JSON lines, in characters that no terminal acts on", async () => {
    await writeThreads();
    const { code, out } = await run("export", "t", directory);
    expect(code).toBe(0);
    const lines = out.map((line) => JSON.parse(line) as { kind: string; value: Record<string, unknown> });
    expect(lines[0]).toEqual({
      kind: "thread",
      value: { v: 1, threadId: "t", title: { text: `Rome ${EVIL}`, source: "generated" } },
    });
    expect(lines.map(({ kind }) => kind).join(" ")).toBe(
      "thread turn step step step title note result usage usage",
    );
    expect(lines.find(({ kind }) => kind === "result")?.value).toEqual(aResult({ text: EVIL }));
    for (const line of out) expect(line).toMatch(SAFE);
  });

  test("escapes without changing the meaning", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const json = escaped(JSON.stringify(text));
        expect(JSON.parse(json)).toBe(text);
        expect(json).toMatch(SAFE);
        expect(typed(typeable(text))).toBe(text.startsWith('"') ? typed(typeable(text)) : text);
        expect(typeable(text)).toMatch(SAFE);
      }),
    );
  });
});

describe("surtitle-journal check", () => {
  test("finds nothing in a healthy journal, nor in one with newer files and left-overs", async () => {
    await writeThreads();
    expect(await run("check", directory)).toMatchObject({ code: 0, out: ["1 thread, 2 files, 0 problems"] });
    const thread = await threadDirectory(directory);
    await writeFile(join(thread, "0123456789abcdef-1.tmp"), "{");
    await writeFile(join(thread, "0123456789abcdef-2.json"), '{"v":2,"threadId":"t","facts":[{}]}');
    const { code, out } = await run("check", directory);
    expect(code).toBe(0);
    expect(out.map((line) => line.split(" ")[0])).toEqual(["temporary", "newer", "1"]);
  });

  test("names every damaged and foreign file and changes none", async () => {
    await writeThreads();
    const thread = await threadDirectory(directory);
    const file = await mainFile(directory);
    await writeFile(file, (await readFile(file, "utf8")).slice(0, -20));
    await writeFile(join(thread, "aaaaaaaaaaaaaaaa-1.json"), "[]");
    await writeFile(join(thread, "bbbbbbbbbbbbbbbb-1.json"), '{"v":1,"threadId":"u","facts":[]}');
    await symlink(file, join(thread, "cccccccccccccccc-1.json"));
    await writeFile(join(thread, "dddddddddddddddd-1.json.corrupt-9"), "");
    await writeFile(join(thread, "evil\u001b[2J.txt"), "");
    await mkdir(join(directory, "threads", "other"));
    await writeFile(join(directory, "README"), "");
    const stones = join(directory, "forgotten", "0".repeat(32));
    await mkdir(join(directory, "forgotten", "notes"), { recursive: true });
    await mkdir(stones);
    await writeFile(join(stones, "9_eeeeeeeeeeeeeeee-1.json"), "{");
    await writeFile(join(stones, "mine.txt"), "");
    const before = `${await allText(directory)}${(await readdir(directory, { recursive: true })).sort()}`;
    const { code, out } = await run("check", directory);
    expect(code).toBe(1);
    const name = `threads/${basename(thread)}`;
    expect([...out].sort()).toEqual(
      [
        "foreign   README",
        "foreign   threads/other",
        `damaged   ${name}/${basename(file)}: 5 entries can be read`,
        `foreign   ${name}/aaaaaaaaaaaaaaaa-1.json`,
        `foreign   ${name}/bbbbbbbbbbbbbbbb-1.json`,
        `foreign   ${name}/cccccccccccccccc-1.json`,
        `set aside ${name}/dddddddddddddddd-1.json.corrupt-9`,
        `foreign   ${name}/evil.txt`,
        "foreign   forgotten/notes",
        `foreign   forgotten/${"0".repeat(32)}/mine.txt`,
        `damaged   forgotten/${"0".repeat(32)}/9_eeeeeeeeeeeeeeee-1.json: it forgets by the time in its name`,
        "1 thread, 9 files, 11 problems",
      ].sort(),
    );
    expect(`${await allText(directory)}${(await readdir(directory, { recursive: true })).sort()}`).toBe(
      before,
    );
  });
});

describe("surtitle-journal asked wrongly", () => {
  test.each<[readonly string[], RegExp, number]>([
    [[], /expected a command: list, show, check, export/, 2],
    [["lsit", "x"], /lsit: expected one of list, show, check, export/, 2],
    [["list"], /expected DIRECTORY/, 2],
    [["list", "a", "b"], /expected nothing behind a, got b/, 2],
    [["show"], /expected THREAD and DIRECTORY/, 2],
    [["show", "t"], /expected DIRECTORY/, 2],
    [["list", "--all", "x"], /--all/, 2],
    [["list", "/nowhere/at/all"], /\/nowhere\/at\/all is no journal: it has no directory "threads"/, 1],
    [["\u001b[2Jx", "y"], /^surtitle-journal: x: expected one of/, 2],
  ])("%j says what was expected", async (args, message, code) => {
    const ran = await run(...args);
    expect(ran.code).toBe(code);
    expect(ran.error[0]).toMatch(message);
    expect(ran.error[0]).toMatch(/^surtitle-journal: /);
    expect(ran.out).toEqual([]);
    expect(ran.error.slice(1)).toEqual(code === 2 ? ["Try surtitle-journal --help."] : []);
  });

  test("a thread that is not kept is said to be none", async () => {
    await writeThreads();
    expect(await run("show", "nobody", directory)).toMatchObject({
      code: 1,
      error: [`surtitle-journal: ${directory} has no thread nobody`],
    });
    expect((await run("export", "nobody", directory)).code).toBe(1);
  });

  test.each([["--help"], ["-h"], ["list", "--help"]])("%j prints the help", async (...args) => {
    const { code, out, error } = await run(...args);
    expect([code, error]).toEqual([0, []]);
    expect(out.join(" ")).toMatch(
      /list DIRECTORY.*show THREAD DIRECTORY.*check DIRECTORY.*export THREAD DIRECTORY/,
    );
  });
});

describe("the process", () => {
  const main = fileURLToPath(new URL("../../../plugins/journal/src/cli.ts", import.meta.url));
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");

  test("prints, and gives the exit code", async () => {
    await writeThreads();
    const ran = promisify(execFile)(process.execPath, [
      tsx,
      "-C",
      "@surtitle/source",
      main,
      "list",
      directory,
    ]);
    expect((await ran).stdout).toMatch(/\tt\tRome red second\n$/);
    const failed = promisify(execFile)(process.execPath, [
      tsx,
      "-C",
      "@surtitle/source",
      main,
      "show",
      "x",
      directory,
    ]);
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("has no thread x"),
    });
  });

  test("ends quietly when the reader of its pipe goes away", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 3000; i++) void journal.putStep("t", aStep({ anchor: `a${i}` }));
    await journal.close();
    const child = spawn(process.execPath, [tsx, "-C", "@surtitle/source", main, "export", "t", directory], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const errors: string[] = [];
    child.stderr.on("data", (text) => errors.push(String(text)));
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, errors]).toEqual([0, []]);
  });

  test("is what the package's bin names", async () => {
    const manifest = JSON.parse(
      await readFile(new URL("../../../plugins/journal/package.json", import.meta.url), "utf8"),
    );
    expect(manifest.bin).toEqual({ "surtitle-journal": "dist/cli.js" });
    expect((await readFile(main, "utf8")).startsWith("#!/usr/bin/env node\n")).toBe(true);
    expect((await stat(main)).isFile()).toBe(true);
  });
});
