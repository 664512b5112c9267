import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { filesThat, forEachTest, openTold } from "../../support/journal-directory.ts";
import { aStep } from "../../support/journal-entries.ts";
import { writeThread } from "./damaged-thread.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("left-overs", () => {
  test("a temporary file of a dead process goes when it is old, and is no entry before that", async () => {
    const path = await writeThread(directory);
    const temps = ["1111111111111111-1.tmp", "2222222222222222-1.meta.tmp"].map((name) =>
      join(path, "..", name),
    );
    for (const file of temps) await writeFile(file, await readFile(path, "utf8"));
    const { utimes } = await import("node:fs/promises");
    await utimes(temps[0] ?? "", new Date(0), new Date(0));
    const { journal, problems } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.close();
    expect(await filesThat(directory, (name) => name.endsWith(".tmp"))).toEqual([temps[1]]);
    expect(problems).toEqual([]);
  });

  test("a torn tombstone still forgets, by the time in its name", async () => {
    await writeThread(directory);
    const { journal } = openTold(directory);
    await journal.forget("t", 1000);
    await journal.close();
    const forgotten = join(directory, "forgotten");
    const [hash = ""] = await readdir(forgotten);
    const [stone = ""] = await readdir(join(forgotten, hash));
    await writeFile(join(forgotten, hash, stone), "");
    await appendFile(join(forgotten, hash, "stray.txt"), "x");
    const next = openTold(directory);
    await next.journal.putStep("t", aStep({ turnAt: 999 }));
    await next.journal.putStep("t", aStep({ turnId: "new", turnAt: 1001 }));
    expect((await next.journal.read("t")).steps.map(({ turnId }) => turnId)).toEqual(["new"]);
    await next.journal.close();
  });
});
