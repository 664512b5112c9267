import { describe, expect, test } from "@jest/globals";
import { forEachTest } from "../../support/journal-directory.ts";
import { writeThreads } from "./evil-threads.ts";
import { run } from "./run-in-process.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
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
    await writeThreads(directory);
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
