import { mkdir, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { filesThat, openTold } from "../../support/journal-directory.ts";
import { aStep } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
});

afterEach(() => temp.remove());

const writers = async (): Promise<number> =>
  new Set((await filesThat(directory, () => true)).map((path) => basename(path).split("-")[0])).size;

describe("two journals on one directory in one process", () => {
  test("share what writes it, and one may close before the other", async () => {
    const a = openTold(directory);
    const b = openTold(join(directory, "..", "journal", "."));
    await a.journal.putStep("t", aStep({ anchor: "a" }));
    await b.journal.putStep("t", aStep({ anchor: "b" }));
    expect(await writers()).toBe(1);
    await a.journal.close();
    await b.journal.putStep("t", aStep({ anchor: "c" }));
    expect((await b.journal.read("t")).steps).toHaveLength(3);
    await expect(a.journal.putStep("t", aStep())).rejects.toThrow("[surtitle/journal] the journal is closed");
    await expect(a.journal.read("t")).rejects.toThrow(/is closed/);
    await b.journal.close();
  });

  test("find each other through a link to the directory", async () => {
    await mkdir(directory);
    await symlink(directory, join(temp.path, "alias"));
    const a = openTold(directory);
    const b = openTold(join(temp.path, "alias"));
    await a.journal.putStep("t", aStep({ anchor: "a" }));
    await b.journal.putStep("t", aStep({ anchor: "b" }));
    expect(await writers()).toBe(1);
    await a.journal.close();
    await b.journal.close();
  });

  test("are both told of a problem", async () => {
    const a = openTold(directory);
    const b = openTold(directory);
    await a.journal.putStep("t", aStep());
    const [file = ""] = await filesThat(directory, () => true);
    await writeFile(file, "");
    await b.journal.read("t");
    await a.journal.flush();
    expect([a.problems.length, b.problems.length]).toEqual([1, 1]);
    await a.journal.close();
    await b.journal.close();
  });
});
