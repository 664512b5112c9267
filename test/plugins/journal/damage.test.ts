import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { directoryName } from "../../../plugins/journal/src/layout.ts";
import { allText, filesThat, mainFile, openTold, threadDirectory } from "../../support/journal-directory.ts";
import { aStep, aTitle, aTurn } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
});

afterEach(() => temp.remove());

/** A thread "t" with a title in one file and a turn and three steps in another, and a healthy thread "u". */
async function writeThread(): Promise<string> {
  const { journal } = openTold(directory);
  await journal.putTurn("t", aTurn());
  for (const anchor of ["a", "b", "c"]) await journal.putStep("t", aStep({ anchor }));
  await journal.putTitle("t", aTitle());
  await journal.close();
  return mainFile(directory);
}

const linesOf = (text: string): readonly string[] => text.split("\n").map((line) => line.replace(/,$/, ""));

const isAside = (name: string): boolean => name.includes(".corrupt-");

describe("a damaged file", () => {
  test.each<[string, (text: string) => string, readonly string[]]>([
    ["empty", () => "", []],
    ["all NULs", (text) => "\0".repeat(text.length), []],
    ["with a page of NULs at its end", (text) => `${text.slice(0, -40)}${"\0".repeat(40)}`, ["a", "b"]],
    ["with NULs before it", (text) => `\0\0\0${text}`, ["a", "b", "c"]],
    ["with a byte order mark", (text) => `\uFEFF${text}`, ["a", "b", "c"]],
    ["cut in the middle", (text) => text.slice(0, text.indexOf('"anchor":"b"')), ["a"]],
    ["with a torn line in the middle", (text) => text.replace('"anchor":"b"', '"anch'), ["a", "c"]],
    [
      "written with another's line ends",
      (text) => text.replaceAll("\n", "\r\n").slice(0, -6),
      ["a", "b", "c"],
    ],
    ["twice in one", (text) => text + text, ["a", "b", "c"]],
    ["an empty array", () => "[]", []],
    ["null", () => "null", []],
    ["a number", () => "17", []],
    ["another program's", () => '{"name":"app","version":"1.0.0"}', []],
    ["a list of facts without their thread", (text) => text.slice(text.indexOf("["), -2), []],
    ["of another thread", (text) => text.replace('"threadId":"t"', '"threadId":"u"'), []],
    ["of version 0", (text) => text.replace('"v":1', '"v":0'), []],
    ["no JSON at all", () => "PK\u0003\u0004 binary {{{{", []],
  ])("that is %s is set aside once, and what can be read out of it is kept", async (_, damage, kept) => {
    const path = await writeThread();
    const damaged = damage(await readFile(path, "utf8"));
    await writeFile(path, damaged);

    const { journal, problems } = openTold(directory);
    const anchors = async (from = journal): Promise<string[]> =>
      (await from.read("t")).steps.map(({ anchor }) => anchor);
    expect(await anchors()).toEqual(kept);
    expect((await journal.read("t")).title?.text).toBe("Trip to Rome");
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.flush();
    expect(await anchors()).toEqual([...kept, "new"]);
    expect(problems).toEqual([expect.stringContaining(basename(path))]);
    expect(problems[0]).toMatch(
      /^\[surtitle\/journal\] threads\/t-[0-9a-f]{32}: .* was damaged: \d+ entries were read/,
    );
    await journal.close();

    const aside = await filesThat(directory, isAside);
    expect(aside).toHaveLength(1);
    expect(await readFile(aside[0] ?? "", "utf8")).toBe(damaged);
    const next = openTold(directory);
    expect(await anchors(next.journal)).toEqual([...kept, "new"]);
    await next.journal.close();
    expect(next.problems).toEqual([]);
  });

  test("cut at any byte, keeps each entry that is whole", async () => {
    const path = await writeThread();
    const text = await readFile(path, "utf8");
    for (let cut = 0; cut < text.length - 1; cut++) {
      await writeFile(path, text.slice(0, cut));
      const { journal, problems } = openTold(directory);
      const { steps, turns } = await journal.read("t");
      const left = new Set(linesOf(text.slice(0, cut)));
      const whole = linesOf(text).filter((line) => line.startsWith('{"kind"') && left.has(line));
      expect([cut, turns.length + steps.length]).toEqual([cut, whole.length]);
      await journal.close();
      expect(problems).toHaveLength(1);
      for (const file of await filesThat(directory, (name) => !name.includes(".meta."))) await rm(file);
    }
  });

  test("does not touch other threads", async () => {
    const path = await writeThread();
    const before = openTold(directory);
    await before.journal.putStep("u", aStep({ anchor: "u" }));
    await before.journal.close();
    await writeFile(path, "{");
    const { journal, problems } = openTold(directory);
    expect((await journal.read("u")).steps).toHaveLength(1);
    await journal.putStep("u", aStep({ anchor: "u2" }));
    expect((await journal.threads()).map(({ threadId }) => threadId).sort()).toEqual(["t", "u"]);
    await journal.flush();
    expect(problems).toEqual([]);
    await journal.close();
  });

  test("is found by the first write too", async () => {
    const path = await writeThread();
    await writeFile(path, (await readFile(path, "utf8")).slice(0, -3));
    const { journal, problems } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.flush();
    expect(problems).toHaveLength(1);
    expect((await journal.read("t")).steps).toHaveLength(4);
    await journal.close();
  });

  test("is told of also to one who listens later", async () => {
    const path = await writeThread();
    await writeFile(path, "");
    const { journal } = openTold(directory);
    const early = await journal.read("t");
    await journal.flush();
    const late: string[] = [];
    journal.reportTo?.(({ message }) => late.push(message));
    expect(early.steps).toEqual([]);
    await journal.close();
  });
});

describe("what is no file of ours", () => {
  test("a directory in the place of a file is set aside", async () => {
    const path = await writeThread();
    await rm(path);
    await mkdir(join(path, "inside"), { recursive: true });
    const { journal, problems } = openTold(directory);
    expect((await journal.read("t")).steps).toEqual([]);
    await journal.putStep("t", aStep());
    await journal.flush();
    expect(problems).toHaveLength(1);
    expect((await journal.read("t")).steps).toHaveLength(1);
    await journal.close();
    const [aside = ""] = await filesThat(directory, isAside);
    expect(await readdir(aside)).toEqual(["inside"]);
  });

  test("a link in the place of a file is neither read nor written through", async () => {
    const path = await writeThread();
    const elsewhere = join(temp.path, "elsewhere.json");
    await rename(path, elsewhere);
    await symlink(elsewhere, path);
    const before = await readFile(elsewhere, "utf8");
    const { journal, problems } = openTold(directory);
    expect((await journal.read("t")).steps).toEqual([]);
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.flush();
    await journal.close();
    expect(problems).toHaveLength(1);
    expect(await readFile(elsewhere, "utf8")).toBe(before);
    const [aside = ""] = await filesThat(directory, isAside);
    expect((await lstat(aside)).isSymbolicLink()).toBe(true);
  });

  test("a link in the place of a thread's directory is refused, and other threads go on", async () => {
    await writeThread();
    const thread = await threadDirectory(directory);
    const elsewhere = join(temp.path, "elsewhere");
    await rename(thread, elsewhere);
    await symlink(elsewhere, thread);
    const before = await allText(elsewhere);
    const { journal } = openTold(directory);
    await expect(journal.putStep("t", aStep({ anchor: "new" }))).rejects.toThrow(
      /got a link, which is not followed/,
    );
    await expect(journal.read("t")).rejects.toThrow(/got a link/);
    await expect(journal.forget("t")).rejects.toThrow(/got a link/);
    await journal.putStep("u", aStep());
    expect((await journal.threads()).map(({ threadId }) => threadId)).toEqual(["u"]);
    await expect(journal.close()).rejects.toThrow(/got a link/);
    expect(await allText(elsewhere)).toBe(before);
  });

  test("a link in the place of a temporary file is not written through", async () => {
    await writeThread();
    const target = join(temp.path, "target");
    await writeFile(target, "precious");
    const { journal } = openTold(directory);
    for (const anchor of ["x", "y"]) await journal.putStep("t", aStep({ anchor }));
    // So many others that the files of this one are no longer kept open.
    for (let i = 0; i < 140; i++) await journal.putStep(`other${i}`, aStep());
    const thread = join(directory, "threads", directoryName("t"));
    const [temporary = ""] = (await readdir(thread)).filter((name) => name.endsWith(".tmp"));
    const spare = join(thread, temporary);
    await rm(spare);
    await symlink(target, spare);
    await journal.putStep("t", aStep({ anchor: "z" }));
    await journal.close();
    expect(await readFile(target, "utf8")).toBe("precious");
    const next = openTold(directory);
    expect((await next.journal.read("t")).steps).toHaveLength(6);
    await next.journal.close();
  });

  test("a link in the place where a forget is noted is not written through", async () => {
    await writeThread();
    const target = join(temp.path, "target");
    await writeFile(target, "precious");
    await mkdir(join(directory, "pending"));
    await symlink(target, join(directory, "pending", directoryName("t")));
    const { journal, problems } = openTold(directory);
    await journal.forget("t");
    expect((await journal.read("t")).steps).toEqual([]);
    await journal.close();
    expect(await readFile(target, "utf8")).toBe("precious");
    expect(await readdir(join(directory, "pending"))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("files of other names are left alone", async () => {
    await writeThread();
    const thread = await threadDirectory(directory);
    await writeFile(join(thread, "notes.txt"), "mine");
    await writeFile(join(thread, "data.json"), "{");
    await writeFile(join(directory, "threads", "README"), "mine");
    const { journal, problems } = openTold(directory);
    expect((await journal.read("t")).steps).toHaveLength(3);
    expect(await journal.threads()).toHaveLength(1);
    await journal.close();
    expect(problems).toEqual([]);
    expect(await readFile(join(thread, "data.json"), "utf8")).toBe("{");
  });
});

describe("a newer version", () => {
  const newer = (text: string): string =>
    text
      .replace('"v":1', '"v":2,"compressed":false')
      .replace('{"kind":"turn"', '{"kind":"mood","writer":"w","value":{"is":"fine"}},\n{"kind":"turn"');

  test("is read as far as it is understood and never overwritten", async () => {
    const path = await writeThread();
    const text = newer(await readFile(path, "utf8"));
    await writeFile(path, text);
    const { journal, problems } = openTold(directory);
    expect((await journal.read("t")).steps).toHaveLength(3);
    expect((await journal.read("t")).turns).toHaveLength(1);
    // Enough for several seals and a compaction.
    for (let i = 0; i < 1200; i++) void journal.putStep("t", aStep({ anchor: `n${i}` }));
    await journal.flush();
    for (let i = 0; i < 600; i++) await journal.putStep("t", aStep({ anchor: `m${i}` }));
    await journal.close();
    expect(problems).toEqual([]);
    expect(await readFile(path, "utf8")).toBe(text);
  });

  test("goes where all that is understood of it is forgotten", async () => {
    const path = await writeThread();
    await writeFile(path, newer(await readFile(path, "utf8")));
    const { journal } = openTold(directory);
    await journal.forget("t");
    expect((await journal.read("t")).steps).toEqual([]);
    await journal.close();
    expect(await allText(directory)).not.toContain("src/app.ts");
  });

  test("stays, and is told of, where something in it is newer than what is forgotten", async () => {
    const path = await writeThread();
    const text = newer(await readFile(path, "utf8")).replace(
      '"turnAt":10,"anchor":"c"',
      '"turnAt":99,"anchor":"c"',
    );
    await writeFile(path, text);
    const { journal, problems } = openTold(directory);
    await journal.forget("t", 50);
    expect((await journal.read("t")).steps.map(({ anchor }) => anchor)).toEqual(["c"]);
    expect(problems).toEqual([expect.stringMatching(/is of a newer version and was left as it is/)]);
    await journal.close();
    expect(await readFile(path, "utf8")).toBe(text);
  });

  test("an entry that is not understood does not make a file of ours a damaged one", async () => {
    const path = await writeThread();
    const text = (await readFile(path, "utf8")).replace(
      '"status":"running","caption"',
      '"status":"musing","caption"',
    );
    await writeFile(path, text);
    const { journal, problems } = openTold(directory);
    expect((await journal.read("t")).steps).toHaveLength(2);
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.close();
    expect(problems).toEqual([]);
    expect(await readFile(path, "utf8")).toBe(text);
  });
});

describe("left-overs", () => {
  test("a temporary file of a dead process goes when it is old, and is no entry before that", async () => {
    const path = await writeThread();
    const temps = ["1111111111111111-1.tmp", "2222222222222222-1.meta.tmp"].map((name) =>
      join(path, "..", name),
    );
    for (const file of temps) await writeFile(file, await readFile(path, "utf8"));
    const { utimes } = await import("node:fs/promises");
    await utimes(temps[0] ?? "", new Date(0), new Date(0));
    const { journal, problems } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.close();
    expect(await filesThat(directory, (name) => name.endsWith(".tmp"))).toEqual([temps[1]]);
    expect(problems).toEqual([]);
  });

  test("a torn tombstone still forgets, by the time in its name", async () => {
    await writeThread();
    const { journal } = openTold(directory);
    await journal.forget("t", 1000);
    await journal.close();
    const forgotten = join(directory, "forgotten");
    const [hash = ""] = await readdir(forgotten);
    const [stone = ""] = await readdir(join(forgotten, hash));
    await writeFile(join(forgotten, hash, stone), "");
    await appendFile(join(forgotten, hash, "stray.txt"), "x");
    const next = openTold(directory);
    await next.journal.putStep("t", aStep({ turnAt: 999 }));
    await next.journal.putStep("t", aStep({ turnId: "new", turnAt: 1001 }));
    expect((await next.journal.read("t")).steps.map(({ turnId }) => turnId)).toEqual(["new"]);
    await next.journal.close();
  });
});
