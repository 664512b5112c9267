import { cp, mkdir, readdir, readFile, rename, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { directoryName } from "../../../plugins/journal/src/layout.ts";
import { allText, filesThat, openTold, threadDirectory } from "../../support/journal-directory.ts";
import { aNote, aResult, aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
});

afterEach(() => temp.remove());

const kinds = async (): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const path of await filesThat(directory, () => true)) {
    const kind = path.replace(/^.*-\d+/, "");
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

/** Without the file that waits to be written next. */
const segments = async (): Promise<Readonly<Record<string, number>>> => {
  const { ".tmp": _, ...kept } = await kinds();
  return kept;
};

const writers = async (): Promise<number> =>
  new Set((await filesThat(directory, () => true)).map((path) => basename(path).split("-")[0])).size;

describe("segments", () => {
  test("hold 50 entries and are then sealed", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 49; i++) await journal.putStep("t", aStep({ anchor: `a${i}` }));
    expect(await kinds()).toEqual({ ".json": 1, ".tmp": 1 });
    await journal.putStep("t", aStep({ anchor: "a49" }));
    expect(await kinds()).toEqual({ ".sealed.json": 1, ".tmp": 1 });
    await journal.putStep("t", aStep({ anchor: "a50" }));
    expect(await kinds()).toEqual({ ".sealed.json": 1, ".json": 1 });
    // Written again, an entry of the open segment takes no more room.
    for (let rev = 2; rev < 60; rev++) await journal.putStep("t", aStep({ anchor: "a50", rev }));
    expect(await kinds()).toEqual({ ".sealed.json": 1, ".json": 1, ".tmp": 1 });
    await journal.close();
    expect(await kinds()).toEqual({ ".sealed.json": 1, ".json": 1 });
  });

  test("of a thread that is written again and again lie in one file, with one that waits to be written next", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 20; i++) {
      await journal.putStep("t", aStep({ anchor: `a${i}` }));
      expect(await kinds()).toEqual({ ".json": 1, ...(i > 0 && { ".tmp": 1 }) });
      expect((await journal.read("t")).steps).toHaveLength(i + 1);
    }
    await journal.close();
    expect(await kinds()).toEqual({ ".json": 1 });
  });

  test("that grow shorter hold nothing of what they held before", async () => {
    const { journal } = openTold(directory);
    for (let rev = 1; rev < 6; rev++) {
      await journal.putTitle("t", aTitle({ text: "x".repeat(1000 - rev * 150), at: rev }));
      const [file = ""] = await filesThat(directory, (name) => name.endsWith(".json"));
      expect(JSON.parse(await readFile(file, "utf8")).facts).toHaveLength(1);
    }
    await journal.close();
  });

  test("are compacted ten at a time, and nothing is lost or changed by it", async () => {
    const { journal } = openTold(directory);
    const put = async (from: number, to: number): Promise<void> => {
      for (let i = from; i < to; i++) await journal.putStep("t", aStep({ anchor: `a${i}`, at: i }));
    };
    await put(0, 499);
    const before = await journal.read("t");
    await put(499, 500);
    await journal.flush();
    expect(await segments()).toEqual({ ".packed.json": 1 });
    const after = await journal.read("t");
    expect(after.steps.slice(0, 499)).toEqual(before.steps);
    await put(500, 1520);
    await journal.flush();
    expect(await segments()).toEqual({ ".packed.json": 3, ".json": 1 });
    expect((await journal.read("t")).steps).toHaveLength(1520);
    await journal.close();
  });

  test("of a compacted thread keep the time of the last write", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 500; i++) void journal.putStep("t", aStep({ anchor: `a${i}` })).catch(() => {});
    await journal.flush();
    for (let n = 0; n < 9; n++) {
      for (let i = 0; i < 50; i++) await journal.putStep("t", aStep({ anchor: `b${n}-${i}` }));
    }
    await journal.close();
    const past = new Date(1_700_000_000_000);
    await utimes(await threadDirectory(directory), past, past);
    const next = openTold(directory);
    await next.journal.putStep("u", aStep());
    expect(
      (await next.journal.threads()).map(({ threadId, at }) => [threadId, at === past.getTime()]),
    ).toEqual([
      ["u", false],
      ["t", true],
    ]);
    await next.journal.close();
  });

  test("with long results are sealed by their size", async () => {
    const { journal } = openTold(directory);
    const text = "x".repeat(100_000);
    for (let i = 0; i < 9; i++) await journal.putResult("t", aResult({ agentId: `s${i}`, text }));
    await journal.flush();
    expect(await segments()).toEqual({ ".packed.json": 3 });
    expect((await journal.readResult("t", "s4"))?.text).toBe(text);
    await journal.close();
  });

  test("of a burst of long results stay small enough to be read", async () => {
    const { journal } = openTold(directory);
    const text = "x".repeat(262_144);
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => journal.putResult("t", aResult({ agentId: `s${i}`, text }))),
    );
    for (const path of await filesThat(directory, () => true))
      expect((await stat(path)).size).toBeLessThan(1_600_000);
    expect((await journal.readResult("t", "s29"))?.text).toBe(text);
    await journal.close();
  });

  test("of a burst are as large as the burst, up to a thousand entries", async () => {
    const { journal } = openTold(directory);
    await Promise.all(
      Array.from({ length: 2500 }, (_, i) => journal.putStep("t", aStep({ anchor: `a${i}` }))),
    );
    expect(await segments()).toEqual({ ".packed.json": 3 });
    expect((await journal.read("t")).steps).toHaveLength(2500);
    await journal.close();
  });

  test("of usage are summed up on disk too", async () => {
    const { journal } = openTold(directory);
    for (let i = 0; i < 1300; i++) {
      const put = journal.putUsage("t", aUsage({ runId: `u${i}`, at: i, tokens: { input: 1 } }));
      if (i % 50 === 49) await put;
    }
    await journal.close();
    const text = await allText(directory);
    expect(text.match(/"runId"/g)?.length).toBeLessThan(900);
    expect(text).toContain('"kind":"total"');
    const next = openTold(directory);
    const { usage, usageTotals } = await next.journal.read("t");
    expect(usage).toHaveLength(200);
    expect(usageTotals.caption).toEqual({ calls: 1300, input: 1300, output: 0, unknown: 0 });
    await next.journal.close();
  });
});

describe("taking over", () => {
  test("a thread written by one process after another has one open file of each kind", async () => {
    for (let process = 0; process < 12; process++) {
      const { journal } = openTold(directory);
      await journal.putStep("t", aStep({ anchor: `p${process}` }));
      await journal.putUsage("t", aUsage({ runId: `p${process}` }));
      await journal.close();
    }
    expect(await kinds()).toEqual({ ".json": 1, ".meta.json": 1 });
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
    expect(await segments()).toEqual({ ".json": 1, ".sealed.json": 1 });
    expect((await next.journal.read("t")).steps).toHaveLength(32);
    await next.journal.close();
  });
});

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

test("fsync writes the same", async () => {
  const { lowdbJournal } = await import("../../../plugins/journal/src/index.ts");
  const journal = lowdbJournal({ directory, fsync: true });
  for (let i = 0; i < 60; i++) await journal.putStep("t", aStep({ anchor: `a${i}` }));
  expect((await journal.read("t")).steps).toHaveLength(60);
  await journal.close();
});
