import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { forEachTest, openTold } from "../../support/journal-directory.ts";
import { aTitle } from "../../support/journal-entries.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("the list of threads", () => {
  test("tells a new title also where it was asked for a moment before", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 20; i++) {
      await journal.putTitle("t", aTitle({ text: `title ${i}`, at: i }));
      expect((await journal.threads())[0]?.title?.text).toBe(`title ${i}`);
    }
    await journal.close();
  });

  test("leaves out what is no thread", async () => {
    const { journal } = openTold(directory);
    await journal.putTitle("t", aTitle());
    await mkdir(join(directory, "threads", `empty-${"0".repeat(32)}`));
    await mkdir(join(directory, "threads", "other"));
    expect((await journal.threads()).map(({ threadId }) => threadId)).toEqual(["t"]);
    await journal.close();
  });
});
