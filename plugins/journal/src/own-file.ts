/** Files of this process's own, which it writes again and again. */
import { join } from "node:path";
import { closeQuietly, hasCode, openToWrite, removeFile, stampOf, writeEnd } from "./disk.ts";
import { type Lines, type SegmentData, writeSegment } from "./segment-text.ts";

/** A file that no other process writes. */
export interface OwnFile {
  readonly name: string;
  /** What it holds, where this process wrote it. */
  readonly holds?: Lines | undefined;
  /** What it looked like then: only what another program left alone can be written by its end. */
  readonly stamp?: string | undefined;
  /** Its number while it is open. */
  readonly file?: number | undefined;
}

/** Where files lie, and whether the disk must have what is written. */
export interface FilePlace {
  readonly directory: string;
  readonly fsync: boolean;
}

/** Makes a new file. Where that fails there is none. */
export async function makeFile(place: FilePlace, name: string, data: SegmentData): Promise<OwnFile> {
  const file = await openToWrite(join(place.directory, name), "new");
  const holds = writeSegment(data);
  try {
    await writeEnd(file, { ...holds, before: 0, fsync: place.fsync });
    return opened(name, holds, file);
  } catch (error) {
    await discard(place, { name, file });
    throw error;
  }
}

/**
 * Writes over a file that nobody reads; only what is new is written. Gives nothing where it is no longer there, or no
 * longer what it was; then it is removed, as where the write fails.
 */
export async function writeOver(
  place: FilePlace,
  own: OwnFile,
  data: SegmentData,
): Promise<OwnFile | undefined> {
  let file = own.file;
  try {
    file ??= await openToWrite(join(place.directory, own.name), "old");
    if (own.stamp !== undefined && own.stamp !== stampOf(file)) {
      await discard(place, { ...own, file });
      return undefined;
    }
    const holds = writeSegment(data, own.holds);
    const before = own.holds?.size ?? Number.POSITIVE_INFINITY;
    await writeEnd(file, { ...holds, before, fsync: place.fsync });
    return opened(own.name, holds, file);
  } catch (error) {
    await discard(place, { ...own, file });
    if (hasCode(error, "ENOENT", "ELOOP", "ENXIO", "EISDIR")) return undefined;
    throw error;
  }
}

/** Closes a file and removes it. */
export async function discard(place: FilePlace, own: OwnFile | undefined): Promise<void> {
  if (own === undefined) return;
  await close(own);
  await removeFile(join(place.directory, own.name));
}

/** Closes a file, if it is open. */
export async function close(own: OwnFile | undefined): Promise<void> {
  if (own?.file !== undefined) await closeQuietly(own.file);
}

/** The file as it is once it was closed. */
export function closed(own: OwnFile | undefined): OwnFile | undefined {
  return own && { ...own, file: undefined };
}

function opened(name: string, { lines, ends, size }: Lines, file: number): OwnFile {
  // Without the bytes: they were written.
  return { name, holds: { lines, ends, size }, stamp: stampOf(file), file };
}
