/** The list of threads, by the times of their directories alone; only those of one page are looked into. */
import { type BigIntStats, promises } from "node:fs";
import { join } from "node:path";
import type { ThreadPage, ThreadSummary } from "@surtitle/core";
import { bestTitle, type Fact, keepLatest, mergeFacts } from "@surtitle/core/plugin";
import { listNames } from "./disk.ts";
import { directoryName, hashInName, type Layout } from "./layout.ts";
import { type FileRead, factsOf, readAll, readFiles } from "./read-thread.ts";
import { readTombstones } from "./tombstones.ts";

/** How many summaries are remembered. */
const REMEMBERED = 10_000;

/** Within this time two writes may leave the same time on a directory, so what was read is not remembered yet. */
const FRESH_MS = 2000;

/** A thread's directory and when it was last written. */
export interface DirectoryTime {
  readonly name: string;
  /** When it was last written, in nanoseconds. */
  readonly time: bigint;
  /** When anything in it was last changed, be it by tidying. Nobody can set it, so it never comes back. */
  readonly changed: bigint;
  readonly at: number;
}

/** Lists the threads of a directory. */
export class ThreadList {
  readonly #layout: Layout;
  readonly #summaries = new Map<
    string,
    { readonly changed: bigint; readonly summary: ThreadSummary | undefined }
  >();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** One page, newest first. A thread of which nothing can be read is left out of its page. */
  async page({ limit, offset }: Required<ThreadPage>): Promise<readonly ThreadSummary[]> {
    const page = (await directoryTimes(this.#layout)).slice(offset, offset + limit);
    const summaries = new Map<string, ThreadSummary | undefined>();
    await readAll(page, async (entry) => {
      summaries.set(entry.name, await this.#summary(entry));
    });
    return page.map(({ name }) => summaries.get(name)).filter((summary) => summary !== undefined);
  }

  async #summary(entry: DirectoryTime): Promise<ThreadSummary | undefined> {
    const known = this.#summaries.get(entry.name);
    if (known?.changed === entry.changed) return known.summary;
    const summary = await readSummary(this.#layout, entry);
    this.#summaries.delete(entry.name);
    const { changed } = entry;
    if (Date.now() - toMs(changed) > FRESH_MS)
      keepLatest(this.#summaries, [entry.name, { changed, summary }], REMEMBERED);
    return summary;
  }
}

/** The directories of all threads, the one written last first. */
export async function directoryTimes(layout: Layout): Promise<readonly DirectoryTime[]> {
  const names = (await listNames(layout.threads)).filter((name) => hashInName(name) !== undefined);
  const times: DirectoryTime[] = [];
  await readAll(names, async (name) => {
    const stats: BigIntStats | undefined = await promises
      .lstat(join(layout.threads, name), { bigint: true })
      .catch(() => undefined);
    if (!stats?.isDirectory()) return;
    const { mtimeNs: time, ctimeNs: changed } = stats;
    times.push({ name, time, changed, at: toMs(time) });
  });
  return times.sort((a, b) => Number(b.time - a.time) || (a.name < b.name ? -1 : 1));
}

function toMs(nanoseconds: bigint): number {
  return Number(nanoseconds / 1_000_000n);
}

/** Id and title of the thread in a directory, or nothing where it holds no thread. */
async function readSummary(layout: Layout, { name, at }: DirectoryTime): Promise<ThreadSummary | undefined> {
  const directory = join(layout.threads, name);
  const { fact } = await readTombstones(join(layout.forgotten, hashInName(name) ?? ""));
  // A forgotten thread may be on its way out; then all of it has to be looked at.
  const meta = fact ? [] : await readFiles(directory, { only: ({ stream }) => stream === "meta" });
  const files = idIn(meta, name) === undefined ? await readFiles(directory, {}) : meta;
  const threadId = idIn(files, name);
  if (threadId === undefined) return undefined;
  const facts = mergeFacts(
    factsOf(files.filter(({ read }) => !("threadId" in read) || read.threadId === threadId)),
    stone(fact),
  );
  if (fact && facts.size <= 1) return undefined;
  const title = bestTitle(facts.values());
  return { threadId, at, ...(title && { title }) };
}

/** The id that a file of this directory names and that belongs to it. */
function idIn(files: readonly FileRead[], directory: string): string | undefined {
  for (const { read } of files) {
    if (!("threadId" in read) || read.threadId === undefined || read.state === "foreign") continue;
    if (directoryName(read.threadId) === directory) return read.threadId;
  }
  return undefined;
}

function stone(fact: Fact | undefined): readonly Fact[] {
  return fact ? [fact] : [];
}
