/** Bounds how many files are kept open. */

/** Something that keeps files open and can do without. */
export interface Holder {
  /** Whether its files are in use right now. */
  readonly busy: boolean;
  /** Closes them. */
  release(): Promise<void>;
}

/** How many holders keep their files open, at most two each. */
const HOLDERS = 128;

/** How many may do so at least, where the system allows few open files. */
const FEWEST = 4;

export class OpenFiles {
  /** In order of their last use. */
  readonly #holders = new Set<Holder>();
  #most = HOLDERS;

  /** Called before each use. Where there are too many, the one that was used longest ago closes its files. */
  async use(holder: Holder): Promise<void> {
    this.#holders.delete(holder);
    this.#holders.add(holder);
    await this.#close();
  }

  /** Called where the system says that too many files are open: keeps half as many open from now on. */
  async shrink(): Promise<void> {
    this.#most = Math.max(FEWEST, Math.floor(Math.min(this.#most, this.#holders.size) / 2));
    await this.#close();
  }

  /** Called by one that has closed its files. */
  forget(holder: Holder): void {
    this.#holders.delete(holder);
  }

  async #close(): Promise<void> {
    for (const oldest of this.#holders) {
      if (this.#holders.size <= this.#most) return;
      if (oldest.busy) continue;
      this.#holders.delete(oldest);
      await oldest.release();
    }
  }
}
