/** The few things that are done to files. Links are not followed, and what is written is whole or not there. */
import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, unlink, writeFile } from "node:fs/promises";

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

/** The names in a directory; none where it is not there. Not in order. */
export async function listNames(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** Makes a directory, and those above it, for its owner alone. One that is there stays as it is. */
export async function makeDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await refuseLink(directory);
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

/** The text of a regular file. Throws ELOOP for a link, and for what is no file or too big an error without code. */
export async function readText(path: string): Promise<string> {
  // Non-blocking, because opening a named pipe would wait for its writer.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error("not a file");
    if (stats.size > MAX_BYTES) throw new Error(`bigger than ${MAX_BYTES} bytes`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

/** Where a text goes, and how. */
export interface Destination {
  readonly path: string;
  /** A name of the writer's own beside it. */
  readonly temp: string;
  /** The directory of both. */
  readonly directory: string;
  readonly fsync: boolean;
}

/** Writes a file so that at every instant the old or the new one is there, whole. */
export async function writeWhole(text: string, to: Destination): Promise<void> {
  try {
    await writeNew(text, to);
    await rename(to.temp, to.path);
  } catch (error) {
    await unlink(to.temp).catch(() => {});
    throw error;
  }
  if (to.fsync) await syncDirectory(to.directory);
}

async function writeNew(text: string, { temp, fsync }: Destination): Promise<void> {
  const options = { flag: "wx", mode: 0o600, flush: fsync } as const;
  try {
    await writeFile(temp, text, options);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    // Left by a write of this very process that could not even remove it.
    await unlink(temp);
    await writeFile(temp, text, options);
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames; tells whether there was something to rename. */
export async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
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
