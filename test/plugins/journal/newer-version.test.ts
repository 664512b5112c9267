import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { allText, forEachTest, openTold } from "../../support/journal-directory.ts";
import { aStep } from "../../support/journal-entries.ts";
import { writeThread } from "./damaged-thread.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("a newer version", () => {
  const newer = (text: string): string =>
    text
      .replace('"v":1', '"v":2,"compressed":false')
      .replace('{"kind":"turn"', '{"kind":"mood","writer":"w","value":{"is":"fine"}},\n{"kind":"turn"');

  test("is read as far as it is understood and never overwritten", async () => {
    const path = await writeThread(directory);
    const text = newer(await readFile(path, "utf8"));
    await writeFile(path, text);
    const { journal, problems } = openTold(directory);
    expect((await journal.read("t")).steps).toHaveLength(3);
    expect((await journal.read("t")).turns).toHaveLength(1);
    // Enough for several seals and a compaction.
    for (let i = 0; i < 1200; i++) void journal.putStep("t", aStep({ anchor: `n${i}` }));
    await journal.flush();
    for (let i = 0; i < 600; i++) await journal.putStep("t", aStep({ anchor: `m${i}` }));
    await journal.close();
    expect(problems).toEqual([]);
    expect(await readFile(path, "utf8")).toBe(text);
  });

  test("goes where all that is understood of it is forgotten", async () => {
    const path = await writeThread(directory);
    await writeFile(path, newer(await readFile(path, "utf8")));
    const { journal } = openTold(directory);
    await journal.forget("t");
    expect((await journal.read("t")).steps).toEqual([]);
    await journal.close();
    expect(await allText(directory)).not.toContain("src/app.ts");
  });

  test("stays, and is told of, where something in it is newer than what is forgotten", async () => {
    const path = await writeThread(directory);
    const text = newer(await readFile(path, "utf8")).replace(
      '"turnAt":10,"anchor":"c"',
      '"turnAt":99,"anchor":"c"',
    );
    await writeFile(path, text);
    const { journal, problems } = openTold(directory);
    await journal.forget("t", 50);
    expect((await journal.read("t")).steps.map(({ anchor }) => anchor)).toEqual(["c"]);
    expect(problems).toEqual([expect.stringMatching(/is of a newer version and was left as it is/)]);
    await journal.close();
    expect(await readFile(path, "utf8")).toBe(text);
  });

  test("an entry that is not understood does not make a file of ours a damaged one", async () => {
    const path = await writeThread(directory);
    const text = (await readFile(path, "utf8")).replace(
      '"status":"running","caption"',
      '"status":"musing","caption"',
    );
    await writeFile(path, text);
    const { journal, problems } = openTold(directory);
    expect((await journal.read("t")).steps).toHaveLength(2);
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.close();
    expect(problems).toEqual([]);
    expect(await readFile(path, "utf8")).toBe(text);
  });
});
