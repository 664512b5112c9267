import { cp, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { directoryName } from "../../../plugins/journal/src/layout.ts";
import { allText, openTold, threadDirectory } from "../../support/journal-directory.ts";
import { aNote, aStep, aTitle } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
});

afterEach(() => temp.remove());

describe("forgetting on disk", () => {
  test("leaves nothing of the thread but a tombstone without its id", async () => {
    const { journal } = openTold(directory);
    const id = "patient-17";
    for (let i = 0; i < 1300; i++) void journal.putStep(id, aStep({ anchor: `a${i}` }));
    await journal.putTitle(id, aTitle());
    await journal.putNote(id, aNote());
    await journal.flush();
    const thread = await threadDirectory(directory);
    await writeFile(join(thread, "0123456789abcdef-1.tmp"), "Trip to Rome");
    await writeFile(join(thread, "0123456789abcdef-1.json.corrupt-5"), "Trip to Rome");
    await journal.forget(id);
    await journal.close();
    expect(await readdir(join(directory, "threads"))).toEqual([]);
    const all = `${await allText(directory)}${(await readdir(directory, { recursive: true })).join()}`;
    expect(all).not.toMatch(/patient-17|Rome|src\/app|shipped/);
  });

  test("is finished by the next who opens the journal, where it was cut off", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("t", aStep());
    await journal.close();
    const before = join(temp.path, "before");
    await cp(directory, before, { recursive: true });
    const forgetting = openTold(directory);
    await forgetting.journal.forget("t");
    await forgetting.journal.close();
    // As if it had been killed after the tombstone and before anything was removed.
    await rename(join(before, "threads", directoryName("t")), join(directory, "threads", directoryName("t")));
    await writeFile(join(directory, "pending", directoryName("t")), JSON.stringify({ threadId: "t" }));

    const next = openTold(directory);
    expect((await next.journal.read("t")).steps).toEqual([]);
    expect(await next.journal.threads()).toEqual([]);
    await next.journal.close();
    expect(await readdir(join(directory, "threads"))).toEqual([]);
    expect(await readdir(join(directory, "pending"))).toEqual([]);
    expect(next.problems).toEqual([]);
  });

  test("takes out what a late writer of another process wrote, as soon as someone reads", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "late" }));
    const thread = await threadDirectory(directory);
    const [file = ""] = await readdir(thread);
    const text = await readFile(join(thread, file), "utf8");
    await journal.forget("t");
    await mkdir(thread);
    await writeFile(join(thread, "0123456789abcdef-7.json"), text);
    expect((await journal.read("t")).steps).toEqual([]);
    await journal.close();
    expect(await readdir(join(directory, "threads"))).toEqual([]);
  });

  test("twice keeps one tombstone, the later one", async () => {
    const { journal } = openTold(directory);
    await journal.forget("t", 100);
    await journal.forget("t", 300);
    await journal.forget("t", 200);
    await journal.close();
    const [hash = ""] = await readdir(join(directory, "forgotten"));
    expect(await readdir(join(directory, "forgotten", hash))).toEqual([expect.stringMatching(/^300_/)]);
  });
});
