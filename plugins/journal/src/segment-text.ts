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

/** The text of a segment. */
export function writeSegment({ v, threadId, facts }: SegmentData): string {
  const head = JSON.stringify({ v, threadId }).slice(0, -1);
  return `${head},"facts":[\n${facts.map(lineOf).join(",\n")}\n]}\n`;
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
