/** Who writes a directory: one for each directory and process, shared by all journals on it. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import {
  type Fact,
  type FactKind,
  type FactValues,
  factOf,
  isForgotten,
  plainCopy,
} from "@surtitle/core/plugin";
import { tryRename } from "./disk.ts";
import { ForgetMarks } from "./forget-marks.ts";
import { Lanes } from "./lanes.ts";
import { directoryName, hashOf, type Layout, layoutOf } from "./layout.ts";
import { OpenFiles } from "./open-files.ts";
import { Problems } from "./problems.ts";
import { factsOf, readFiles } from "./read-thread.ts";
import { ThreadFiles } from "./thread-files.ts";
import { readTombstones } from "./tombstones.ts";

export class Owner {
  readonly layout: Layout;
  /** A random name for this process on this directory. */
  readonly writer: string = randomBytes(8).toString("hex");
  readonly problems: Problems = new Problems();
  /** Whether each write waits until the disk has it. */
  fsync = false;
  readonly lanes: Lanes<ThreadFiles>;
  readonly marks: ForgetMarks;
  readonly openFiles: OpenFiles = new OpenFiles();
  readonly #repairing = new Set<string>();
  #number = 0;
  #seq = 0;

  constructor(root: string) {
    this.layout = layoutOf(root);
    this.marks = new ForgetMarks(this.layout.marks);
    const { problems } = this;
    this.lanes = new Lanes({ place: "disk", problems, open: (threadId) => new ThreadFiles(threadId, this) });
  }

  /** A number that this writer gave to no other file. */
  nextNumber(): number {
    return ++this.#number;
  }

  async put<K extends FactKind>(threadId: string, kind: K, value: FactValues[K]): Promise<void> {
    const seq = kind === "usage" ? { seq: ++this.#seq } : {};
    await this.lanes.put(threadId, factOf(kind, value, { writer: this.writer, ...seq }));
  }

  /** All facts of a thread: what is on disk, what waits to be written, its tombstone. */
  async facts(threadId: string): Promise<readonly Fact[]> {
    const waiting = plainCopy(this.lanes.unsaved(threadId));
    const directory = join(this.layout.threads, directoryName(threadId));
    const files = await readFiles(directory, { threadId });
    for (const { name, read } of files) {
      if (read.state === "damaged" || read.state === "foreign") this.repair(threadId, name, read.facts);
      if (read.state === "unreadable")
        this.#tell(threadId, { what: `${name} could not be read`, cause: read.cause });
    }
    // After the files: a tombstone is there before anything of the thread goes.
    const { fact, tombstone } = await readTombstones(join(this.layout.forgotten, hashOf(threadId)));
    const kept = factsOf(files);
    if (tombstone && kept.some((one) => isForgotten(one, tombstone, () => undefined))) this.#purge(threadId);
    return [...kept, ...waiting, ...(fact ? [fact] : [])];
  }

  async forget(threadId: string, at: number): Promise<void> {
    const waiting = this.lanes.unsaved(threadId);
    await this.lanes.job(threadId, (files) => files.forget({ at }, waiting));
  }

  /** Keeps what was read out of a damaged file, then sets the file aside and tells of it. */
  repair(threadId: string, name: string, facts: readonly Fact[]): void {
    const place = `${directoryName(threadId)}/${name}`;
    if (this.#repairing.has(place)) return;
    this.#repairing.add(place);
    this.lanes
      .job(threadId, (files) => this.#setAside(files, name, facts))
      .catch((cause) =>
        this.#tell(threadId, { what: `${name} is damaged and could not be set aside`, cause }),
      )
      .finally(() => this.#repairing.delete(place));
  }

  async #setAside(files: ThreadFiles, name: string, facts: readonly Fact[]): Promise<void> {
    if (facts.length > 0) await files.add(facts);
    const aside = `${name}.corrupt-${Date.now()}`;
    // Who renames it tells of it: of several processes only one.
    if (!(await tryRename(join(files.directory, name), join(files.directory, aside)))) return;
    const what = `${name} was damaged: ${facts.length} entries were read out of it, the file is kept as ${aside}`;
    this.#tell(files.threadId, { what });
  }

  #purge(threadId: string): void {
    this.lanes
      .job(threadId, (files) => files.purge())
      .catch((cause) => this.#tell(threadId, { what: "forgotten entries could not be removed yet", cause }));
  }

  #tell(threadId: string, { what, cause }: { readonly what: string; readonly cause?: unknown }): void {
    const message = `[surtitle/journal] threads/${directoryName(threadId)}: ${what}`;
    this.problems.tellOnce({ message, threadId, ...(cause !== undefined && { cause }) });
  }
}
