import { existsSync } from "node:fs";
import { mkdir, readdir, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { keepingTime } from "../../../plugins/journal/src/disk.ts";
import { directoryName } from "../../../plugins/journal/src/layout.ts";
import { forEachTest, openTold } from "../../support/journal-directory.ts";
import { aStep, aTitle } from "../../support/journal-entries.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

const placeOf = (threadId: string): string => join(directory, "threads", directoryName(threadId));

const temporary = async (threadId: string): Promise<readonly string[]> =>
  (await readdir(placeOf(threadId))).filter((name) => name.endsWith(".tmp"));

/** As if it had been written at that second and not since. */
const writtenAt = (threadId: string, seconds: number): Promise<void> =>
  utimes(placeOf(threadId), seconds, seconds);

/** Names of files under the directory that this process has open, of removed ones too. */
async function openOnes(): Promise<readonly string[]> {
  const names: string[] = [];
  for (const file of await readdir("/proc/self/fd")) {
    const path = await readlink(`/proc/self/fd/${file}`).catch(() => "");
    if (path.startsWith(directory)) names.push(path);
  }
  return names;
}

describe("a thread that is put away", () => {
  test("at the end keeps the time and the order in which it was written, within a millisecond too", async () => {
    const { journal } = openTold(directory);
    for (const id of ["a", "b", "c"]) {
      for (const anchor of ["x", "y"]) await journal.putStep(id, aStep({ anchor }));
    }
    for (const [i, id] of ["b", "c", "a"].entries()) await writtenAt(id, 1000 + i / 10_000);
    expect(await temporary("a")).toHaveLength(1);
    await journal.close();
    expect(await temporary("a")).toEqual([]);
    const next = openTold(directory);
    expect((await next.journal.threads()).map(({ threadId, at }) => [threadId, at])).toEqual([
      ["a", 1_000_000],
      ["c", 1_000_000],
      ["b", 1_000_000],
    ]);
    await next.journal.close();
  });

  test("because others are written keeps its time, and no file of it stays open", async () => {
    const { journal } = openTold(directory);
    for (const anchor of ["x", "y"]) await journal.putStep("old", aStep({ anchor }));
    await writtenAt("old", 1000);
    for (let i = 0; i < 300; i++) void journal.putTitle(`t${i}`, aTitle());
    await journal.flush();
    for (let i = 0; i < 300; i++) await journal.putTitle(`t${i}`, aTitle({ at: 99 }));
    expect(await temporary("old")).toEqual([]);
    const last = (await journal.threads({ limit: 400 })).at(-1);
    expect(last).toEqual({ threadId: "old", at: 1_000_000 });
    await journal.putStep("old", aStep({ anchor: "z" }));
    expect((await journal.read("old")).steps).toHaveLength(3);
    expect((await journal.threads({ limit: 1 }))[0]?.threadId).toBe("old");
    await journal.close();
  });
});

test("what is done without being a write leaves the time alone, to the microsecond and however often", async () => {
  await mkdir(directory);
  const time = async (): Promise<bigint> => (await stat(directory, { bigint: true })).mtimeNs;
  for (let i = 0; i < 50; i++) {
    await writeFile(join(directory, "x"), "");
    await rm(join(directory, "x"));
    const before = await time();
    for (let round = 0; round < 3; round++) {
      await keepingTime(directory, () => writeFile(join(directory, `x${i}`), ""));
      expect(Math.abs(Number((await time()) - before))).toBeLessThan(1000);
    }
  }
});

describe("a temporary file", () => {
  test("that someone takes away costs nothing and is not told of", async () => {
    const { journal, problems } = openTold(directory);
    for (const anchor of ["a", "b", "c"]) {
      await journal.putStep("t", aStep({ anchor }));
      for (const name of await temporary("t")) await rm(join(placeOf("t"), name));
    }
    expect((await journal.read("t")).steps).toHaveLength(3);
    await journal.close();
    const next = openTold(directory);
    expect((await next.journal.read("t")).steps).toHaveLength(3);
    await next.journal.close();
    expect([...problems, ...next.problems]).toEqual([]);
  });
});

// Linux alone tells which files are open.
if (existsSync("/proc/self/fd")) {
  describe("open files", () => {
    test("are at most two for each of 128 rows of segments, and none at the end", async () => {
      const { journal } = openTold(directory);
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 200; i++) void journal.putStep(`t${i}`, aStep({ anchor: `${round}` }));
        await journal.flush();
      }
      expect((await openOnes()).length).toBeGreaterThan(100);
      expect((await openOnes()).length).toBeLessThanOrEqual(256);
      await journal.close();
      expect(await openOnes()).toEqual([]);
    });

    test("are closed too where the last entries could not be written", async () => {
      const { journal } = openTold(directory);
      for (const anchor of ["a", "b"]) await journal.putStep("t", aStep({ anchor }));
      expect(await openOnes()).toHaveLength(2);
      await rm(directory, { recursive: true });
      await writeFile(directory, "in the way");
      await expect(journal.putStep("t", aStep({ anchor: "c" }))).rejects.toThrow();
      await expect(journal.close()).rejects.toThrow();
      expect(await openOnes()).toEqual([]);
    });
  });
}
