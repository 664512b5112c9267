import { mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Fact } from "../../../core/src/journal/facts.ts";
import { factOf } from "../../../core/src/journal/keys.ts";
import { OpenFiles } from "../../../plugins/journal/src/open-files.ts";
import { SegmentFile } from "../../../plugins/journal/src/segment-file.ts";
import { type Lines, readSegment, writeSegment } from "../../../plugins/journal/src/segment-text.ts";
import { anyFacts } from "../../support/arbitrary-facts.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

const versions = fc.array(fc.tuple(fc.string({ unit: "binary" }), anyFacts), { minLength: 1, maxLength: 8 });

/** Apart from names that zod leaves out. */
const plain = (facts: readonly Fact[]): unknown =>
  JSON.parse(JSON.stringify(facts, (key, value) => (key === "__proto__" ? undefined : value)));

describe("the text of a segment", () => {
  test("is read back as it was written, whatever is in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), anyFacts, (threadId, facts) => {
        const { bytes, size } = writeSegment({ v: 1, threadId, facts });
        expect(size).toBe(bytes.length);
        const read = readSegment(bytes.toString("utf8"), threadId);
        expect(read).toMatchObject({ state: "good", opaque: 0, threadId });
        expect(plain(read.facts)).toEqual(plain(facts));
      }),
    );
  });

  test("written over another by its end alone is the same as written whole", () => {
    fc.assert(
      fc.property(versions, (all) => {
        let file = Buffer.alloc(0);
        let holds: Lines | undefined;
        for (const [threadId, facts] of all) {
          const next = writeSegment({ v: 1, threadId, facts }, holds);
          file = Buffer.concat([file.subarray(0, next.from), next.bytes]);
          holds = next;
          expect(file.equals(writeSegment({ v: 1, threadId, facts }).bytes)).toBe(true);
          expect(next.size).toBe(file.length);
        }
      }),
    );
  });

  test("that grows by a fact is written from that fact on", () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (facts, more) => {
        const before = writeSegment({ v: 1, threadId: "t", facts });
        const after = writeSegment({ v: 1, threadId: "t", facts: [...facts, ...more] }, before);
        expect(after.from).toBe(before.size - "\n]}\n".length);
      }),
    );
  });
});

describe("a segment file", () => {
  let temp: Awaited<ReturnType<typeof tempDirectory>>;

  beforeEach(async () => {
    temp = await tempDirectory();
  });

  afterEach(() => temp.remove());

  test("holds after each write what was written last, in one file, whatever was in it before", async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(versions, fc.infiniteStream(fc.boolean()), async (all, released) => {
        const directory = join(temp.path, `${++n}`);
        await mkdir(directory);
        const place = { threadId: "t", directory, fsync: false };
        const file = new SegmentFile(place, () => `0123456789abcdef-${++n}.json`, new OpenFiles());
        for (const [, facts] of all) {
          await file.write({ v: 1, threadId: "t", facts });
          if (released.next().value) await file.release();
          const names = (await readdir(directory)).filter((name) => name.endsWith(".json"));
          expect(names).toEqual([file.name]);
          const text = await readFile(join(directory, names[0] ?? ""), "utf8");
          expect(text).toBe(writeSegment({ v: 1, threadId: "t", facts }).bytes.toString());
        }
        await file.remove();
        await file.release();
        expect(await readdir(directory)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a segment file that another program writes", () => {
  let temp: Awaited<ReturnType<typeof tempDirectory>>;

  beforeEach(async () => {
    temp = await tempDirectory();
  });

  afterEach(() => temp.remove());

  test.each<[string, (path: string, size: number) => Promise<void>]>([
    ["cuts", (path) => truncate(path, 0)],
    ["lengthens", (path, size) => truncate(path, size + 100)],
    ["overwrites", (path, size) => writeFile(path, "#".repeat(size))],
  ])("that it %s is not built upon: what is written next is whole", async (_, spoil) => {
    let n = 0;
    const place = { threadId: "t", directory: temp.path, fsync: false };
    const file = new SegmentFile(place, () => `0123456789abcdef-${++n}.json`, new OpenFiles());
    const facts: Fact[] = [];
    for (const released of [false, false, true, false, false, true, false]) {
      facts.push(factOf("title", { source: "manual", text: `title ${n}`, at: n }, { writer: `w${n}` }));
      await file.write({ v: 1, threadId: "t", facts });
      const text = await readFile(join(temp.path, file.name ?? ""), "utf8");
      expect(text).toBe(writeSegment({ v: 1, threadId: "t", facts }).bytes.toString());
      if (released) await file.release();
      // Both the one that is read and the one that is written next.
      for (const name of await readdir(temp.path)) {
        const path = join(temp.path, name);
        await spoil(path, (await readFile(path)).length);
        // Two writes of one tick of the clock would bear one time.
        await utimes(path, n, n);
      }
    }
    await file.remove();
  });
});

test.each<[string, (path: string) => Promise<unknown>]>([
  ["is damaged", (path) => writeFile(path, "{")],
  ["is of a newer version", (path) => writeFile(path, '{"v":2,"threadId":"t","facts":[]}')],
  ["holds what is not understood", (path) => writeFile(path, '{"v":1,"threadId":"t","facts":[{}]}')],
  ["cannot be read", (path) => mkdir(path)],
  ["was taken over by another", async () => {}],
])("a segment file that %s when it is taken over is not written again", async (_, make) => {
  const temp = await tempDirectory();
  let n = 0;
  const place = { threadId: "t", directory: temp.path, fsync: false };
  const file = new SegmentFile(place, () => `0123456789abcdef-${++n}.json`, new OpenFiles());
  await writeFile(join(temp.path, "other"), "{}");
  expect(await file.adopt("other")).toBe(true);
  const taken = join(temp.path, file.name ?? "");
  await rm(taken);
  await make(taken);
  const before = await readFile(taken, "utf8").catch(String);
  expect(await file.read()).toBeNull();
  expect(file.name).toBeUndefined();
  for (let i = 0; i < 3; i++) await file.write({ v: 1, threadId: "t", facts: [] });
  expect(await readFile(taken, "utf8").catch(String)).toBe(before);
  await file.remove();
  await temp.remove();
});

describe("open files", () => {
  test("are closed where too many are open, the one used longest ago first, never one in use", async () => {
    const open = new OpenFiles();
    const released: number[] = [];
    const holders = Array.from({ length: 131 }, (_, i) => ({
      busy: i === 0,
      release: async () => {
        released.push(i);
      },
    }));
    for (const holder of holders) await open.use(holder);
    expect(released).toEqual([1, 2, 3]);
  });
});
