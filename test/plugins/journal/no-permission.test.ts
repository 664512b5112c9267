import * as realFiles from "node:fs/promises";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { bundleChild, endWriters, startWriter } from "../../support/journal-processes.ts";
import { tempDirectory } from "../../support/temp-directory.ts";
import { until } from "../../support/until.ts";
import { onDisk } from "./on-disk.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;
let directory: string;

beforeEach(async () => {
  temp = await tempDirectory();
  directory = join(temp.path, "journal");
});

afterEach(async () => {
  endWriters();
  await temp.remove();
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
    const there = await onDisk(directory, "t");
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
    expect(new Set(await onDisk(directory, "t"))).toEqual(
      new Set(["a-0", "a-1", "a-2", "b-0", "b-1", "b-2"]),
    );
  });
});
