import { execFile, spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { forEachTest, openTold } from "../../support/journal-directory.ts";
import { aStep } from "../../support/journal-entries.ts";
import { writeThreads } from "./evil-threads.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("the process", () => {
  const main = fileURLToPath(new URL("../../../plugins/journal/src/cli.ts", import.meta.url));
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");

  test("prints, and gives the exit code", async () => {
    await writeThreads(directory);
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
