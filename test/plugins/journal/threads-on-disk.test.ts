import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
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
