import * as realFiles from "node:fs/promises";
import { rm } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { forEachTest, openTold } from "../../support/journal-directory.ts";
import { aStep, aTitle, aTurn } from "../../support/journal-entries.ts";
import { onDisk } from "./on-disk.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("a directory that is taken away", () => {
  test("is made anew with what is still in memory, and told of", async () => {
    const { journal, problems } = openTold(directory);
    await journal.putTurn("t", aTurn());
    await journal.putStep("t", aStep({ anchor: "a" }));
    await journal.putTitle("t", aTitle());
    await rm(directory, { recursive: true });
    await journal.putStep("t", aStep({ anchor: "b" }));
    const { turns, steps, title } = await journal.read("t");
    expect(steps.map(({ anchor }) => anchor)).toEqual(["a", "b"]);
    expect([turns.length, title?.text]).toEqual([1, "Trip to Rome"]);
    expect(problems).toEqual([
      expect.stringMatching(/was taken away while it was written; it was made anew/),
    ]);
    await journal.close();
  });

  test("may be replaced by a file, and comes back when that is gone", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "a" }));
    await rm(directory, { recursive: true });
    await realFiles.writeFile(directory, "in the way");
    await expect(journal.putStep("t", aStep({ anchor: "b" }))).rejects.toThrow(/ENOTDIR|EEXIST/);
    await rm(directory);
    await journal.flush();
    expect(await onDisk(directory, "t")).toEqual(["a", "b"]);
    await journal.close();
  });
});
