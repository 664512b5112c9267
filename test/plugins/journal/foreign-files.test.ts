import { lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { directoryName } from "../../../plugins/journal/src/layout.ts";
import { allText, filesThat, openTold, threadDirectory } from "../../support/journal-directory.ts";
import { aStep } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";
import { isAside, writeThread } from "./damaged-thread.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
});

afterEach(() => temp.remove());

describe("what is no file of ours", () => {
  test("a directory in the place of a file is set aside", async () => {
    const path = await writeThread(directory);
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
    const path = await writeThread(directory);
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
    await writeThread(directory);
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
    await writeThread(directory);
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
    await writeThread(directory);
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
    await writeThread(directory);
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
