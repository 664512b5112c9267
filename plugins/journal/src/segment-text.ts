/**
 * The text of a segment file: one JSON object with a fact on each line, so that what is left of a torn file can still
 * be read line by line.
 */
import { type Fact, parseFact } from "@surtitle/core/plugin";

/** What one segment file holds. */
export interface SegmentData {
  readonly v: 1;
  readonly threadId: string;
  readonly facts: readonly Fact[];
}

/**
 * `newer`: of a later format, read as far as it is understood. `damaged`: facts were read out of it if there are
 * any. `foreign`: not of this thread, or no segment at all.
 */
export interface ReadSegment {
  readonly state: "good" | "newer" | "damaged" | "foreign";
  readonly facts: readonly Fact[];
  /** The id it says it belongs to. */
  readonly threadId?: string;
  /** How many of its entries are not understood. */
  readonly opaque: number;
}

const texts = new WeakMap<Fact, string>();

/** The line of a fact. A fact is written many times and serialised once. */
export function lineOf(fact: Fact): string {
  const known = texts.get(fact);
  if (known !== undefined) return known;
  const { key: _, ...stored } = fact;
  const line = JSON.stringify(stored);
  texts.set(fact, line);
  return line;
}

/** What a file holds, line by line. */
export interface Lines {
  /** The first line, then one for each fact; compared by what they say. */
  readonly lines: readonly string[];
  /** Where each of them ends, in bytes. */
  readonly ends: readonly number[];
  /** How many bytes the file has. */
  readonly size: number;
}

/** What a file is to hold, and the part of it that it does not hold yet. */
export interface NextLines extends Lines {
  /** Where `bytes` begin. */
  readonly from: number;
  readonly bytes: Buffer;
}

const END = "\n]}\n";

/** The content of a segment file. Of a file that holds `before`, only what comes after the lines that stay is given. */
export function writeSegment({ v, threadId, facts }: SegmentData, before?: Lines): NextLines {
  const head = `${JSON.stringify({ v, threadId }).slice(0, -1)},"facts":[`;
  const lines = [head, ...facts.map(lineOf)];
  const same = before ? sharedStart(lines, before.lines) : 0;
  const ends = before ? before.ends.slice(0, same) : [];
  const rest: string[] = [];
  for (let i = same; i < lines.length; i++) {
    const text = `${separator(i)}${lines[i]}`;
    ends.push((ends.at(-1) ?? 0) + Buffer.byteLength(text));
    rest.push(text);
  }
  const from = same === 0 ? 0 : (ends[same - 1] ?? 0);
  const bytes = Buffer.from(`${rest.join("")}${END}`);
  return { lines, ends, size: from + bytes.length, from, bytes };
}

/** What stands before a line. */
function separator(line: number): string {
  if (line === 0) return "";
  return line === 1 ? "\n" : ",\n";
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return same;
}

/** Reads a segment of the thread `expected`, or of whichever thread it names. */
export function readSegment(text: string, expected?: string): ReadSegment {
  const whole = parse(text);
  if (whole === undefined) return salvage(text, expected);
  const { v, threadId, facts } = fieldsOf(whole);
  const named = typeof threadId === "string" ? { threadId } : {};
  const ours = typeof threadId === "string" && (expected === undefined || threadId === expected);
  if (!ours || typeof v !== "number" || v < 1) return { state: "foreign", facts: [], opaque: 0, ...named };
  const stored = Array.isArray(facts) ? facts : [];
  const state = v > 1 ? "newer" : Array.isArray(facts) ? "good" : "foreign";
  const read = stored.map(parseFact).filter((fact) => fact !== undefined);
  return { state, facts: read, opaque: stored.length - read.length, ...named };
}

/** Reads a file that is not whole, line by line. */
function salvage(text: string, expected: string | undefined): ReadSegment {
  const lines = text
    .replaceAll("\0", "")
    .replace(/^\uFEFF/, "")
    .split("\n");
  const { v, threadId } = fieldsOf(parse(`${lines[0]}]}`));
  const named = typeof threadId === "string" ? { threadId } : {};
  const another = typeof threadId === "string" && expected !== undefined && threadId !== expected;
  if (another) return { state: "foreign", facts: [], opaque: 0, ...named };
  const facts = lines
    .map((line) => parse(line.replace(/,\r?$/, "")))
    .map(parseFact)
    .filter((fact) => fact !== undefined);
  return { state: typeof v === "number" && v > 1 ? "newer" : "damaged", facts, opaque: 0, ...named };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
