/**
 * How a writer hears that some thread was forgotten, by whatever process: a directory that holds one empty file, under a
 * new name after each forget. To list it is one short system call, and writes that end together share one.
 */
import { join } from "node:path";
import { listNames, makeDirectory, removeFile, writeNew } from "./disk.ts";

export class ForgetMarks {
  readonly #directory: string;
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The mark as it stands at some time after this call. Another one means that something was forgotten. */
  now(): Promise<string> {
    if (this.#running === undefined) return this.#list();
    // The one that is under way may have begun too early.
    this.#next ??= this.#running.then(
      () => this.#list(),
      () => this.#list(),
    );
    return this.#next;
  }

  /** Sets a new mark. Called when a tombstone is there. */
  async set(name: string): Promise<void> {
    await makeDirectory(this.#directory);
    const before = await listNames(this.#directory);
    await writeNew(join(this.#directory, name), { bytes: Buffer.alloc(0), fsync: false });
    for (const old of before) await removeFile(join(this.#directory, old));
  }

  #list(): Promise<string> {
    this.#next = undefined;
    const running = listNames(this.#directory).then((names) => names.toSorted().join("\n"));
    this.#running = running;
    const over = (): void => {
      if (this.#running === running) this.#running = undefined;
    };
    running.then(over, over);
    return running;
  }
}
