/**
 * The few things that are done to files. Links are not followed, and what is written is whole or not there. What is on
 * the way of a put goes through callbacks: measured, the promises of `node:fs/promises` take three times the CPU.
 */
import {
  close as closeFile,
  closeSync,
  constants,
  fstatSync,
  fsync as fsyncFile,
  ftruncate,
  lstatSync,
  open as openFile,
  openSync,
  readdir,
  readdirSync,
  readFileSync,
  rename,
  unlink,
  write,
  writeFile,
} from "node:fs";
import { lstat, mkdir, open, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";

/** Nothing of ours comes near this size; a bigger file is not looked into. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Whether an error is a system error of one of these codes. Not by class: errors may come from another realm. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
}

/** The code of a system error, or nothing. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** A call with a callback, as a promise. */
function call<T>(start: (done: (error: Error | null, value?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value as T)));
  });
}

/** The names in a directory; none where it is not there. Not in order. */
export async function listNames(directory: string): Promise<readonly string[]> {
  try {
    return await call<string[]>((done) => readdir(directory, done));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** The same without a pause. */
export function listNamesNow(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/**
 * Makes a directory, and those above it, for its owner alone; with `fsync` the disk has them then. One that is there
 * stays as it is. Tells whether there was something to make.
 */
export async function makeDirectory(directory: string, fsync = false): Promise<boolean> {
  const made = await makePath(directory);
  await refuseLink(directory);
  if (made === undefined) return false;
  if (fsync) {
    for (let path = directory; path !== dirname(made); path = dirname(path))
      await syncDirectory(dirname(path));
  }
  return true;
}

/** How often a directory is made that others take away at the same time. */
const TRIES = 20;

async function makePath(directory: string): Promise<string | undefined> {
  for (let left = TRIES; ; left--) {
    try {
      return await mkdir(directory, { recursive: true, mode: 0o700 });
    } catch (error) {
      // Node finds that it is there, looks what it is, and finds it gone.
      if (!hasCode(error, "ENOENT") || left <= 1) throw error;
    }
  }
}

/** Does something in a directory that is no write of its thread, so that its time stays as it was. */
export async function keepingTime<T>(directory: string, run: () => Promise<T>): Promise<T> {
  const before = await stat(directory).catch(() => undefined);
  try {
    return await run();
  } finally {
    if (before) await utimes(directory, toSeconds(before.atimeMs), toSeconds(before.mtimeMs)).catch(() => {});
  }
}

/** A time for `utimes`, to the microsecond: a `Date` is rounded, and of a number the rest is cut off, which is not exact. */
function toSeconds(ms: number): number {
  return Math.round(ms * 1000) / 1_000_000 + 4e-7;
}

/** Throws where a directory is a link or no directory. One that is not there is fine. */
export async function refuseLink(directory: string): Promise<void> {
  const stats = await lstat(directory).catch((error) => {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  });
  if (stats === undefined || stats.isDirectory()) return;
  throw new Error(`[surtitle/journal] ${directory}: expected a directory, got a link, which is not followed`);
}

/**
 * The text of a regular file, as it was while it had this name: a writer overwrites a file only after it has taken the
 * name away. Throws ENOENT where the file went away meanwhile, ELOOP for a link, and an error without a code for what
 * is no file or too big.
 */
export async function readText(path: string): Promise<string> {
  // Non-blocking, because opening a named pipe would wait for its writer.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error("not a file");
    if (stats.size > MAX_BYTES) throw new Error(`bigger than ${MAX_BYTES} bytes`);
    const text = await handle.readFile("utf8");
    // Names are never used twice, so this says that it has had its name all the while.
    await lstat(path);
    return text;
  } finally {
    await handle.close();
  }
}

/** The same without a pause, for a file that a busy writer has just written: so it is in memory and small. */
export function readTextNow(path: string): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new Error("not a file");
    if (stats.size > MAX_BYTES) throw new Error(`bigger than ${MAX_BYTES} bytes`);
    const text = readFileSync(file, "utf8");
    lstatSync(path);
    return text;
  } finally {
    closeSync(file);
  }
}

/** What is written, and whether the disk must have it. */
export interface Content {
  readonly bytes: Buffer;
  readonly fsync: boolean;
}

/** Writes a new file for its owner alone. Throws EEXIST where there is one; where it fails otherwise there is none. */
export async function writeNew(path: string, { bytes, fsync }: Content): Promise<void> {
  const options = { flag: "wx", mode: 0o600, flush: fsync } as const;
  try {
    await call<void>((done) => writeFile(path, bytes, options, done));
  } catch (error) {
    if (!hasCode(error, "EEXIST")) await removeFile(path);
    throw error;
  }
}

/** Opens a file to write: a new one for its owner alone, or one that is there and is no link. Gives its number. */
export function openToWrite(path: string, which: "new" | "old"): Promise<number> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;
  const flags = which === "new" ? O_WRONLY | O_CREAT | O_EXCL : O_WRONLY | O_NOFOLLOW | O_NONBLOCK;
  return call<number>((done) => openFile(path, flags, 0o600, done));
}

/** What is written into an open file, and where. */
export interface Part extends Content {
  readonly from: number;
  /** How many bytes the file had before. */
  readonly before: number;
}

/** Writes the last part of an open file. */
export async function writeEnd(file: number, { bytes, from, before, fsync }: Part): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const left = bytes.length - at;
    at += await call<number>((done) => write(file, bytes, at, left, from + at, done));
  }
  const size = from + bytes.length;
  if (size < before) await call<void>((done) => ftruncate(file, size, done));
  if (fsync) await call<void>((done) => fsyncFile(file, done));
}

/**
 * What an open file is and when it was last written, to tell whether someone else wrote it. Without a pause: the system has
 * it in memory.
 */
export function stampOf(file: number): string {
  const { ino, size, mtimeMs } = fstatSync(file);
  return `${ino} ${size} ${mtimeMs}`;
}

/** Closes an open file. */
export async function closeQuietly(file: number): Promise<void> {
  await call<void>((done) => closeFile(file, () => done(null)));
}

/** Waits until the disk has the names in a directory. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames what must be there. */
export async function renameFile(from: string, to: string): Promise<void> {
  await call<void>((done) => rename(from, to, done));
}

/** Removes a file; one that is gone, or that cannot be removed, is left at that. */
export async function removeFile(path: string): Promise<void> {
  await call<void>((done) => unlink(path, () => done(null)));
}

/** Renames; tells whether there was something to rename. */
export async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await renameFile(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Removes a file or a whole directory; one that is gone is fine. */
export async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}
