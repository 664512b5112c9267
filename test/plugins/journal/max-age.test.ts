import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { directoryName } from "../../../plugins/journal/src/layout.ts";
import { openTold } from "../../support/journal-directory.ts";
import { aTitle } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
});

afterEach(() => temp.remove());

describe("maxAgeDays", () => {
  const age = async (threadId: string, days: number): Promise<void> => {
    const past = new Date(Date.now() - days * 86_400_000);
    await utimes(join(directory, "threads", directoryName(threadId)), past, past);
  };

  test("removes threads that were not written for longer, at open", async () => {
    const { journal } = openTold(directory);
    for (const id of ["old", "edge", "new"]) await journal.putTitle(id, aTitle());
    await journal.close();
    await age("old", 31);
    await age("edge", 29);
    const keeping = openTold(directory);
    expect(await keeping.journal.threads()).toHaveLength(3);
    await keeping.journal.close();
    const { journal: next, problems } = openTold(directory, { maxAgeDays: 30 });
    expect((await next.threads()).map(({ threadId }) => threadId)).toEqual(["new", "edge"]);
    await next.close();
    expect(await readdir(join(directory, "threads"))).toHaveLength(2);
    expect(await readdir(join(directory, "trash"))).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("follows no link on its way", async () => {
    const { journal } = openTold(directory);
    await journal.putTitle("t", aTitle());
    await journal.close();
    const precious = join(temp.path, "precious");
    await mkdir(precious);
    await writeFile(join(precious, "file"), "x");
    await symlink(precious, join(directory, "trash"));
    await symlink(precious, join(directory, "threads", directoryName("link")));
    const { journal: next, problems } = openTold(directory, { maxAgeDays: 0.000_001 });
    await next.flush();
    await next.close();
    expect(await readdir(precious)).toEqual(["file"]);
    expect(problems).toEqual([expect.stringContaining("could not be tidied")]);
  });
});
