import { execFileSync } from "node:child_process";
import * as realFs from "node:fs";
import { mkdtempSync, rmdirSync } from "node:fs";
import * as realFiles from "node:fs/promises";
import { chmod, chown, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { UNSAVED_UNITS } from "../../../plugins/journal/src/unsaved.ts";
import { aResult, aStep, aTitle, aTurn } from "../../support/journal-entries.ts";
import { bundleChild, endWriters, startWriter } from "../../support/journal-processes.ts";
import { tempDirectory } from "../../support/temp-directory.ts";
import { until } from "../../support/until.ts";

/** While set, every write of a file fails with this code. */
let fault: string | undefined;
let writes = 0;

type Written = (error: Error | null) => void;

const faulty = (path: string, text: string, options: object, done: Written): void => {
  writes++;
  if (fault === undefined) return realFs.writeFile(path, text, options, done);
  // What a full disk leaves behind: a part of the file.
  const error = Object.assign(new Error(`${fault}: write`), { code: fault });
  realFs.writeFile(path, text.slice(0, 20), options, () => done(error));
};
const faultyWrite = (...args: Parameters<typeof realFs.write>): void => {
  writes++;
  if (fault === undefined) return (realFs.write as (...all: unknown[]) => void)(...args);
  const done = args.at(-1) as unknown as Written;
  const error = Object.assign(new Error(`${fault}: write`), { code: fault });
  setImmediate(() => done(error));
};

const faulted = { ...realFs, default: realFs, writeFile: faulty, write: faultyWrite };
jest.unstable_mockModule("node:fs", () => faulted);
const { lowdbJournal } = await import("../../../plugins/journal/src/index.ts");

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
  fault = undefined;
  writes = 0;
});

afterEach(async () => {
  endWriters();
  await temp.remove();
});

interface Told {
  readonly journal: Journal;
  readonly problems: string[];
}

function open(): Told {
  const journal = lowdbJournal({ directory });
  const problems: string[] = [];
  journal.reportTo?.(({ message }) => problems.push(message));
  return { journal, problems };
}

describe("a full disk", () => {
  test.each([0, 1, 2])(
    "rejects a put, keeps its entry in sight, and writes it when there is room again (%p)",
    async (written) => {
      const { journal, problems } = open();
      await journal.putStep("t", aStep({ anchor: "before" }));
      for (let i = 0; i < written; i++) await journal.putStep("t", aStep({ anchor: "before", rev: 2 + i }));
      fault = "ENOSPC";
      const put = journal.putStep("t", aStep({ anchor: "during" }));
      await expect(put).rejects.toThrow(
        /^\[surtitle\/journal\] an entry could not be written yet and is kept in memory: ENOSPC/,
      );
      await expect(put).rejects.toMatchObject({ cause: { code: "ENOSPC" } });
      await expect(journal.putTitle("t", aTitle())).rejects.toThrow(/ENOSPC/);
      await expect(journal.flush()).rejects.toThrow(/ENOSPC/);
      const { steps, title } = await journal.read("t");
      expect(steps.map(({ anchor }) => anchor)).toEqual(["before", "during"]);
      expect(title?.text).toBe("Trip to Rome");
      expect(await onDisk("t")).toEqual(["before"]);
      expect(problems).toEqual([]);

      fault = undefined;
      await journal.flush();
      expect(await onDisk("t")).toEqual(["before", "during"]);
      expect(problems).toEqual(["[surtitle/journal] the disk is back: what had to wait is written"]);
      await journal.close();
    },
  );

  test("leaves no half-written file", async () => {
    const { journal } = open();
    await journal.putStep("t", aStep());
    fault = "ENOSPC";
    await expect(journal.putStep("t", aStep({ anchor: "x" }))).rejects.toThrow();
    const names = await realFiles.readdir(join(directory, "threads"), { recursive: true });
    expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
    fault = undefined;
    await journal.close();
  });

  test("is tried again by itself, later and later", async () => {
    jest.useFakeTimers({
      doNotFake: ["setImmediate", "queueMicrotask", "nextTick", "performance", "hrtime"],
    });
    try {
      const { journal, problems } = open();
      fault = "ENOSPC";
      await expect(journal.putStep("t", aStep())).rejects.toThrow();
      const waits: number[] = [];
      for (let i = 0; i < 7; i++) {
        const before = { writes, now: Date.now() };
        jest.advanceTimersToNextTimer();
        waits.push(Date.now() - before.now);
        // The next try is planned when this one has failed.
        await until(() => writes > before.writes && jest.getTimerCount() === 1);
      }
      expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
      fault = undefined;
      jest.advanceTimersToNextTimer();
      await until(() => problems.length > 0);
      expect(problems).toHaveLength(1);
      expect(await onDisk("t")).toEqual(["call_1"]);
      await journal.close();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  test("takes in so much and no more", async () => {
    const { journal } = open();
    fault = "ENOSPC";
    const text = "x".repeat(262_144);
    const fit = Math.ceil(UNSAVED_UNITS / text.length);
    const puts = Array.from({ length: fit + 3 }, (_, i) =>
      journal.putResult("t", aResult({ agentId: `a${i}`, text })),
    );
    const messages = (await Promise.allSettled(puts)).map((put) =>
      put.status === "rejected" ? put.reason.message : "",
    );
    const refused = messages.filter((message) => /no more are taken in: this one was not kept/.test(message));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(7);
    expect(await journal.readResult("t", "a0")).toBeDefined();
    fault = undefined;
    await journal.flush();
    await journal.putResult("t", aResult({ agentId: "after" }));
    await journal.close();
    const again = open();
    expect(await again.journal.readResult("t", "after")).toBeDefined();
    expect(await again.journal.readResult("t", "a0")).toBeDefined();
    expect(await again.journal.readResult("t", `a${fit - 5}`)).toBeDefined();
    await again.journal.close();
    expect(again.problems).toEqual([]);
  });

  test("that has room again while a write still fails does not fail a flush", async () => {
    const { journal } = open();
    fault = "ENOSPC";
    const put = journal.putStep("t", aStep());
    const failed = expect(put).rejects.toThrow(/ENOSPC/);
    await until(() => writes > 0);
    fault = undefined;
    await journal.flush();
    await failed;
    expect(await onDisk("t")).toEqual(["call_1"]);
    await journal.close();
  });

  test("does not keep one thread's trouble from another", async () => {
    const { journal } = open();
    await journal.putStep("u", aStep());
    fault = "EIO";
    await expect(journal.putStep("t", aStep())).rejects.toThrow(/EIO/);
    fault = undefined;
    await journal.putStep("u", aStep({ anchor: "second" }));
    expect((await journal.read("u")).steps).toHaveLength(2);
    await journal.close();
    expect(await onDisk("t")).toEqual(["call_1"]);
  });

  test("that stays full until the end makes close say so", async () => {
    const { journal } = open();
    fault = "ENOSPC";
    await expect(journal.putStep("t", aStep())).rejects.toThrow();
    await expect(journal.close()).rejects.toThrow(/ENOSPC/);
    await expect(journal.putStep("t", aStep())).rejects.toThrow("[surtitle/journal] the journal is closed");
  });

  (canMount() ? test : test.skip)("of a real file system is survived", async () => {
    const tmpfs = join(temp.path, "tmpfs");
    await mkdir(tmpfs);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", tmpfs]);
    try {
      directory = join(tmpfs, "journal");
      const { journal, problems } = open();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 40 }, (_, i) =>
          journal.putResult(`t${i}`, aResult({ agentId: `a${i}`, text: "y".repeat(20_000) })),
        ),
      );
      const full = outcomes.filter((outcome) => outcome.status === "rejected");
      expect(full.length).toBeGreaterThan(10);
      expect(full.map(({ reason }) => reason.cause.code)).toEqual(full.map(() => "ENOSPC"));
      expect((await journal.readResult("t39", "a39"))?.text).toHaveLength(20_000);
      execFileSync("mount", ["-o", "remount,size=8m", tmpfs]);
      await journal.flush();
      expect(problems).toEqual([expect.stringContaining("the disk is back")]);
      await journal.close();
      for (const i of [0, 20, 39]) {
        const again = open();
        expect((await again.journal.readResult(`t${i}`, `a${i}`))?.text).toHaveLength(20_000);
        await again.journal.close();
      }
    } finally {
      execFileSync("umount", ["--lazy", tmpfs]);
    }
  });
});

describe("a directory that is taken away", () => {
  test("is made anew with what is still in memory, and told of", async () => {
    const { journal, problems } = open();
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
    const { journal } = open();
    await journal.putStep("t", aStep({ anchor: "a" }));
    await rm(directory, { recursive: true });
    await realFiles.writeFile(directory, "in the way");
    await expect(journal.putStep("t", aStep({ anchor: "b" }))).rejects.toThrow(/ENOTDIR|EEXIST/);
    await rm(directory);
    await journal.flush();
    expect(await onDisk("t")).toEqual(["a", "b"]);
    await journal.close();
  });
});

describe("no permission", () => {
  test("rejects puts, and all that was put is there when it is given", async () => {
    // Root may write anywhere, so the writer is an ordinary user.
    const uid = process.getuid?.() === 0 ? 65_534 : undefined;
    await chmod(temp.path, 0o755);
    const bundle = await bundleChild(join(temp.path, "code"));
    await mkdir(directory, { mode: 0o500 });
    if (uid !== undefined) await chown(directory, uid, uid);
    const task = { place: directory, name: "w", threads: ["t"], burst: 3, pauseMs: 20 };
    const writer = startWriter(bundle, task, { uid });
    await until(() => writer.refused.length >= 3);
    expect(writer.refused[0]).toMatch(/could not be written yet and is kept in memory: .*EACCES/);
    expect(writer.acknowledged).toEqual([]);
    await chmod(directory, 0o700);
    await until(() => writer.acknowledged.length >= 2);
    expect(await writer.finish()).toBe(true);
    expect(writer.problems).toEqual([expect.stringContaining("the disk is back")]);
    expect(writer.errors).toEqual([]);
    const last = writer.acknowledged.at(-1)?.anchors.at(-1);
    const there = await onDisk("t");
    const all = Array.from({ length: Number(last?.slice(2)) + 1 }, (_, i) => `w-${i}`);
    expect(new Set(there)).toEqual(new Set([...all, ...there]));
  });
});

describe("a file that may not be read", () => {
  test("is told of once and left as it is; the rest of its thread is read and written", async () => {
    const uid = process.getuid?.() === 0 ? 65_534 : undefined;
    await chmod(temp.path, 0o755);
    const bundle = await bundleChild(join(temp.path, "code"));
    await mkdir(directory, { mode: 0o700 });
    if (uid !== undefined) await chown(directory, uid, uid);
    const task = { place: directory, threads: ["t"], burst: 3, entries: 3, readBack: true };
    expect(await startWriter(bundle, { ...task, name: "a" }, { uid }).finish()).toBe(true);
    const [thread = ""] = await realFiles.readdir(join(directory, "threads"));
    const names = await realFiles.readdir(join(directory, "threads", thread));
    const locked = names.find((name) => !name.includes(".meta.")) ?? "";
    const path = join(directory, "threads", thread, locked);
    const before = await realFiles.readFile(path, "utf8");
    await chmod(path, 0);
    const writer = startWriter(bundle, { ...task, name: "b" }, { uid });
    expect(await writer.finish()).toBe(true);
    expect([writer.refused, writer.errors]).toEqual([[], []]);
    expect(writer.problems).toEqual([
      expect.stringMatching(new RegExp(`${locked} could not be read .*EACCES`)),
    ]);
    expect(writer.readBack).toEqual(["t 3"]);
    expect(await realFiles.readFile(path, "utf8")).toBe(before);
    await chmod(path, 0o600);
    expect(new Set(await onDisk("t"))).toEqual(new Set(["a-0", "a-1", "a-2", "b-0", "b-1", "b-2"]));
  });
});

describe("a clock that goes back", () => {
  test("loses nothing that was written", async () => {
    const { journal } = open();
    await journal.putStep("t", aStep({ anchor: "a", turnId: "r1", turnAt: 5000, at: 5000 }));
    const now = jest.spyOn(Date, "now").mockReturnValue(1000);
    await journal.putStep("t", aStep({ anchor: "b", turnId: "r0", turnAt: 1000, at: 1000 }));
    expect((await journal.read("t")).steps.map(({ anchor }) => anchor)).toEqual(["b", "a"]);
    now.mockRestore();
    await journal.close();
  });

  test("behind the time of a forget is told of, because entries are dropped until it has caught up", async () => {
    const { journal, problems } = open();
    const future = Date.now() + 3_600_000;
    await journal.forget("t", future);
    await journal.putStep("t", aStep({ turnAt: Date.now(), at: Date.now() }));
    await journal.putStep("t", aStep({ turnAt: Date.now(), at: Date.now(), anchor: "again" }));
    expect((await journal.read("t")).steps).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/the clock went back: entries .* are not kept/)]);
    await journal.putStep("t", aStep({ turnId: "later", turnAt: future + 1 }));
    expect((await journal.read("t")).steps.map(({ turnId }) => turnId)).toEqual(["later"]);
    await journal.close();
  });
});

/** What another process would read. */
async function onDisk(threadId: string): Promise<readonly string[]> {
  const anchors: string[] = [];
  const threads = join(directory, "threads");
  for (const name of await realFiles.readdir(threads, { recursive: true })) {
    if (!name.startsWith(`${threadId}-`) || !name.endsWith(".json")) continue;
    const { facts } = JSON.parse(await realFiles.readFile(join(threads, name), "utf8")) as {
      facts: { kind: string; value: { anchor: string } }[];
    };
    for (const { kind, value } of facts) if (kind === "step") anchors.push(value.anchor);
  }
  // A busy thread lies in two files.
  return [...new Set(anchors)];
}

/** Leaves nothing behind. */
function canMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), "surtitle-test-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path], { stdio: "ignore" });
    execFileSync("umount", [path]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(path);
  }
}
