import { execFileSync } from "node:child_process";
import * as realFs from "node:fs";
import * as realFiles from "node:fs/promises";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { UNSAVED_UNITS } from "../../../plugins/journal/src/unsaved.ts";
import { aResult, aStep, aTitle } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";
import { until } from "../../support/until.ts";
import { canMount } from "./can-mount.ts";
import { onDisk } from "./on-disk.ts";

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

afterEach(() => temp.remove());

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
      expect(await onDisk(directory, "t")).toEqual(["before"]);
      expect(problems).toEqual([]);

      fault = undefined;
      await journal.flush();
      expect(await onDisk(directory, "t")).toEqual(["before", "during"]);
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
      expect(await onDisk(directory, "t")).toEqual(["call_1"]);
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
    expect(await onDisk(directory, "t")).toEqual(["call_1"]);
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
    expect(await onDisk(directory, "t")).toEqual(["call_1"]);
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
