import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  directoryName,
  hashInName,
  readSegmentName,
  renamedTo,
  segmentName,
} from "../../../plugins/journal/src/layout.ts";
import { STRANGE_IDS } from "../../contracts/journal.ts";
import { allText, mainFile, openTold, threadDirectory } from "../../support/journal-directory.ts";
import { aStep, aTitle } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

const anyId = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(...STRANGE_IDS),
);

describe("the name of a thread's directory", () => {
  test("is safe everywhere, whatever the id", () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const name = directoryName(id);
        expect(name).toMatch(/^[a-z0-9](?:-?[a-z0-9])*-[0-9a-f]{32}$/);
        expect(name.length).toBeLessThanOrEqual(40 + 1 + 32);
        expect(hashInName(name)).toHaveLength(32);
      }),
    );
  });

  test("differs where the ids differ, in case or in a half of a surrogate pair only too", () => {
    fc.assert(
      fc.property(anyId, anyId, (a, b) => {
        expect(directoryName(a) === directoryName(b)).toBe(a === b);
      }),
    );
    const lone = ["\ud800", "\ud801", "\udc00", "\ufffd"];
    expect(new Set(lone.map(directoryName)).size).toBe(4);
    expect(directoryName("a")).not.toBe(directoryName("A"));
  });

  test.each([
    ["Trip to Rome", "trip-to-rome-"],
    ["../../etc/passwd", "etc-passwd-"],
    ["CON", "con-"],
    ["", "thread-"],
    ["名前", "thread-"],
    ["a".repeat(10_000), `${"a".repeat(40)}-`],
  ])("of %j can be read", (id, slug) => {
    expect(directoryName(id).replace(/[0-9a-f]{32}$/, "")).toBe(slug);
  });

  test("is the same in every process and version", () => {
    expect(directoryName("thread-1")).toBe("thread-1-a3d3f2a14b62f86080711d5cbeeeb902");
  });
});

describe("the name of a segment", () => {
  test("tells what it was made of", () => {
    const segment = fc.record({
      writer: fc.stringMatching(/^[0-9a-f]{16}$/),
      stream: fc.constantFrom("main" as const, "meta" as const),
      state: fc.constantFrom("open" as const, "sealed" as const, "packed" as const),
    });
    fc.assert(
      fc.property(segment, fc.nat(), (made, n) => {
        expect(readSegmentName(segmentName(made, n))).toEqual(made);
        expect(renamedTo(segmentName({ ...made, state: "open" }, n), made.state)).toBe(segmentName(made, n));
      }),
    );
  });

  test.each([
    "data.json",
    "x-1.json",
    "0123456789abcdef-1.json.corrupt-5",
    "0123456789abcdef-1.tmp",
    "0123456789abcdef-.json",
    "..json",
  ])("is not %s", (name) => {
    expect(readSegmentName(name)).toBeUndefined();
  });
});

describe("on disk", () => {
  let temp: Awaited<ReturnType<typeof tempDirectory>>;
  let directory: string;

  beforeEach(async () => {
    temp = await tempDirectory();
    directory = join(temp.path, "deep", "journal");
  });

  afterEach(() => temp.remove());

  test("nothing is made before the first write", async () => {
    const { journal } = openTold(directory);
    await journal.read("t");
    await journal.threads();
    await journal.flush();
    await journal.close();
    expect(await readdir(temp.path)).toEqual([]);
  });

  test("directories and files are for their owner alone", async () => {
    const umask = process.umask(0);
    try {
      const { journal } = openTold(directory);
      await journal.putStep("t", aStep());
      await journal.putTitle("t", aTitle());
      await journal.forget("u");
      await journal.close();
      for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
        const { mode } = await stat(join(entry.parentPath, entry.name));
        expect([entry.name, (mode & 0o777).toString(8)]).toEqual([
          entry.name,
          entry.isFile() ? "600" : "700",
        ]);
      }
      expect((await stat(directory)).mode & 0o777).toBe(0o700);
    } finally {
      process.umask(umask);
    }
  });

  test("no id leads out of the directory", async () => {
    const { journal } = openTold(directory);
    await Promise.all(STRANGE_IDS.map((id) => journal.putTitle(id, aTitle({ text: "here" }))));
    await Promise.all(STRANGE_IDS.map((id) => journal.forget(id, 1)));
    await journal.close();
    const all = await readdir(temp.path, { recursive: true });
    expect(all.filter((name) => relative(join("deep", "journal"), name).startsWith(".."))).toEqual(["deep"]);
    expect(await readdir(join(directory, "threads"))).toHaveLength(STRANGE_IDS.length);
    expect(await readdir(join(directory, "pending"))).toEqual([]);
  });

  test("a file is one JSON object with a fact on each line, and names its thread", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("../../x", aStep());
    await journal.close();
    const text = await readFile(await mainFile(directory), "utf8");
    expect(JSON.parse(text)).toEqual({
      v: 1,
      threadId: "../../x",
      facts: [{ kind: "step", writer: expect.stringMatching(/^[0-9a-f]{16}$/), value: aStep() }],
    });
    expect(text.split("\n")).toHaveLength(4);
  });

  test("a thread's file in another thread's directory is not read as that thread's", async () => {
    const { journal } = openTold(directory);
    await journal.putTitle("a", aTitle({ text: "of a" }));
    const [file = ""] = await readdir(await threadDirectory(directory));
    const from = join(await threadDirectory(directory), file);
    await journal.putTitle("b", aTitle({ text: "of b" }));
    await journal.close();
    const to = join(directory, "threads", directoryName("b"), "0123456789abcdef-1.meta.json");
    await (await import("node:fs/promises")).copyFile(from, to);
    const next = openTold(directory);
    expect((await next.journal.read("b")).title?.text).toBe("of b");
    expect((await next.journal.threads()).map(({ title }) => title?.text).sort()).toEqual(["of a", "of b"]);
    await next.journal.close();
    expect(next.problems).toHaveLength(1);
  });

  test("the same is written under NODE_ENV=test as anywhere", async () => {
    expect(process.env["NODE_ENV"]).toBe("test");
    const { journal } = openTold(directory);
    await journal.putTitle("t", aTitle({ text: "Rome in May" }));
    expect(await allText(directory)).toContain("Rome in May");
    await journal.close();
  });
});
