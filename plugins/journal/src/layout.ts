/** Where things lie on disk, and what they are called. */
import { createHash } from "node:crypto";
import { join } from "node:path";

/** The directories of a journal. */
export interface Layout {
  readonly root: string;
  /** One directory for each thread. */
  readonly threads: string;
  /** Tombstones, a directory for each forgotten thread. */
  readonly forgotten: string;
  /** The mark of the latest forget. */
  readonly marks: string;
  /** Threads whose files are still to be taken out. */
  readonly pending: string;
  /** Threads that grew too old, on their way out. */
  readonly trash: string;
}

/** The directories under `root`. */
export function layoutOf(root: string): Layout {
  return {
    root,
    threads: join(root, "threads"),
    forgotten: join(root, "forgotten"),
    marks: join(root, "marks"),
    pending: join(root, "pending"),
    trash: join(root, "trash"),
  };
}

/** 128 bits over the id's UTF-16 units, so that lone surrogates and ids that differ in case only stay apart. */
export function hashOf(threadId: string): string {
  return createHash("sha256").update(Buffer.from(threadId, "utf16le")).digest("hex").slice(0, 32);
}

const SLUG_UNITS = 40;

/** The name of a thread's directory: something to read, then the hash that counts. */
export function directoryName(threadId: string): string {
  const start = threadId.slice(0, SLUG_UNITS).toLowerCase();
  const slug = start.replace(/[^a-z0-9]/g, "-").replace(/-{2,}/g, "-");
  return `${slug.replace(/^-|-$/g, "") || "thread"}-${hashOf(threadId)}`;
}

/** The hash in the name of a thread's directory, or nothing where the name is none of ours. */
export function hashInName(name: string): string | undefined {
  return /^[a-z0-9-]{1,40}-([0-9a-f]{32})$/.exec(name)?.[1];
}

/** Steps, turns, notes and results, or the few small things that a list of threads and the cost need. */
export type Stream = "main" | "meta";

/** `open` files are rewritten by their writer, `sealed` ones are full, `packed` ones were compacted. */
export type SegmentState = "open" | "sealed" | "packed";

/** What the name of a segment file tells. */
export interface SegmentName {
  readonly writer: string;
  readonly stream: Stream;
  readonly state: SegmentState;
}

const SEGMENT = /^([0-9a-z]{8,32})-\d{1,15}(\.meta)?(?:\.(sealed|packed))?\.json$/;

/** Reads a file name, or gives nothing where the file is no segment. */
export function readSegmentName(name: string): SegmentName | undefined {
  const match = SEGMENT.exec(name);
  if (match === null) return undefined;
  const [, writer = "", meta, state = "open"] = match;
  return { writer, stream: meta ? "meta" : "main", state: state as SegmentState };
}

/** The name of a writer's `n`th file. */
export function segmentName({ writer, stream, state }: SegmentName, n: number): string {
  return `${writer}-${n}${stream === "meta" ? ".meta" : ""}${state === "open" ? "" : `.${state}`}.json`;
}

/** The name of a segment in another state. */
export function renamedTo(name: string, state: SegmentState): string {
  return name.replace(/(\.(sealed|packed))?\.json$/, state === "open" ? ".json" : `.${state}.json`);
}
