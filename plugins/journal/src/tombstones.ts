/**
 * Tombstones lie beside the threads, in a directory for each forgotten one, so that a late writer finds them when the
 * thread's own files are gone. Each is a file of its own: two that forget at once do not overwrite each other.
 */
import { join } from "node:path";
import {
  addFact,
  type Fact,
  type FactMap,
  factOf,
  parseFact,
  type Tombstone,
  tombstoneOf,
} from "@surtitle/core/plugin";
import { listNames, makeDirectory, readText, remove, renameFile, syncDirectory, writeNew } from "./disk.ts";

/** The tombstones of one thread. */
export interface Tombstones {
  readonly names: readonly string[];
  /** All of them merged, if there is any. */
  readonly fact?: Fact;
  readonly tombstone?: Tombstone;
}

/** Reads a thread's tombstones. */
export async function readTombstones(directory: string): Promise<Tombstones> {
  const names = (await listNames(directory)).filter((name) => name.endsWith(".json"));
  const facts: FactMap = new Map();
  for (const name of names) {
    const fact = await readOne(join(directory, name), name);
    if (fact) addFact(facts, fact);
  }
  const fact = facts.get("forgotten:");
  const tombstone = tombstoneOf(facts);
  return { names, ...(fact && { fact }), ...(tombstone && { tombstone }) };
}

/** What is written as a tombstone, and by whom. */
export interface NewTombstone {
  readonly tombstone: Tombstone;
  readonly writer: string;
  /** A number that this writer used for no other file. */
  readonly n: number;
  readonly fsync: boolean;
}

/** Writes a tombstone; it holds the earlier ones given, which are then removed. */
export async function writeTombstone(
  directory: string,
  next: NewTombstone,
  earlier: Tombstones,
): Promise<void> {
  const { tombstone, writer, n, fsync } = next;
  const facts: FactMap = new Map();
  if (earlier.fact) addFact(facts, earlier.fact);
  const merged = addFact(facts, factOf("forgotten", tombstone, { writer }));
  await makeDirectory(directory, fsync);
  // The time stands in the name too: it holds even if the file is damaged.
  const name = `${merged.kind === "forgotten" ? merged.value.at : tombstone.at}_${writer}-${n}`;
  const temp = join(directory, `${name}.tmp`);
  await writeNew(temp, { bytes: Buffer.from(JSON.stringify({ v: 1, ...merged })), fsync });
  await renameFile(temp, join(directory, `${name}.json`));
  if (fsync) await syncDirectory(directory);
  for (const old of earlier.names) await remove(join(directory, old));
}

async function readOne(path: string, name: string): Promise<Fact | undefined> {
  const whole = await readTombstone(path);
  if (whole) return whole;
  const at = Number(name.split("_")[0]);
  return Number.isFinite(at) ? factOf("forgotten", { at }, { writer: "" }) : undefined;
}

/** The tombstone in a file, or nothing where it is none or damaged. Never throws. */
export async function readTombstone(path: string): Promise<Fact | undefined> {
  try {
    const fact = parseFact(JSON.parse(await readText(path)));
    return fact?.kind === "forgotten" ? fact : undefined;
  } catch {
    return undefined;
  }
}
