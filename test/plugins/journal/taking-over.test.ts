import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { directoryName } from "../../../plugins/journal/src/layout.ts";
import { filesThat, forEachTest, openTold } from "../../support/journal-directory.ts";
import { aStep, aTurn, aUsage } from "../../support/journal-entries.ts";
import { kinds, segments } from "./segment-kinds.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("taking over", () => {
  test("a thread written by one process after another has one open file of each kind", async () => {
    for (let process = 0; process < 12; process++) {
      const { journal } = openTold(directory);
      await journal.putStep("t", aStep({ anchor: `p${process}` }));
      await journal.putUsage("t", aUsage({ runId: `p${process}` }));
      await journal.close();
    }
    expect(await kinds(directory)).toEqual({ ".json": 1, ".meta.json": 1 });
    const { journal } = openTold(directory);
    expect((await journal.read("t")).steps).toHaveLength(12);
    await journal.close();
  });

  test("a thread that is no longer in the cache is taken up again where it was", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "a" }));
    for (let i = 0; i < 300; i++) await journal.putTurn(`t${i}`, aTurn());
    await journal.putStep("t", aStep({ anchor: "b" }));
    await journal.close();
    const files = await readdir(join(directory, "threads", directoryName("t")));
    expect(files).toHaveLength(1);
    const again = openTold(directory);
    expect((await again.journal.read("t")).steps).toHaveLength(2);
    await again.journal.close();
  });

  test("many files that dead processes left are brought together", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "seed" }));
    await journal.close();
    const [seed = ""] = await filesThat(directory, () => true);
    const text = await readFile(seed, "utf8");
    for (let i = 0; i < 30; i++) {
      const name = `${i.toString(16).padStart(16, "0")}-1.json`;
      await writeFile(join(seed, "..", name), text.replaceAll('"seed"', `"dead${i}"`));
    }
    const next = openTold(directory);
    await next.journal.putStep("t", aStep({ anchor: "new" }));
    await next.journal.flush();
    expect(await segments(directory)).toEqual({ ".json": 1, ".sealed.json": 1 });
    expect((await next.journal.read("t")).steps).toHaveLength(32);
    await next.journal.close();
  });
});
