import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { allText, forEachTest, mainFile, threadDirectory } from "../../support/journal-directory.ts";
import { writeThreads } from "./evil-threads.ts";
import { run } from "./run-in-process.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("surtitle-journal check", () => {
  test("finds nothing in a healthy journal, nor in one with newer files and left-overs", async () => {
    await writeThreads(directory);
    expect(await run("check", directory)).toMatchObject({ code: 0, out: ["1 thread, 2 files, 0 problems"] });
    const thread = await threadDirectory(directory);
    await writeFile(join(thread, "0123456789abcdef-1.tmp"), "{");
    await writeFile(join(thread, "0123456789abcdef-2.json"), '{"v":2,"threadId":"t","facts":[{}]}');
    const { code, out } = await run("check", directory);
    expect(code).toBe(0);
    expect(out.map((line) => line.split(" ")[0])).toEqual(["temporary", "newer", "1"]);
  });

  test("names every damaged and foreign file and changes none", async () => {
    await writeThreads(directory);
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
