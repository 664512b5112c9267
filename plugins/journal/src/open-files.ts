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

export class OpenFiles {
  /** In order of their last use. */
  readonly #holders = new Set<Holder>();

  /** Called before each use. Where there are too many, the one that was used longest ago closes its files. */
  async use(holder: Holder): Promise<void> {
    this.#holders.delete(holder);
    this.#holders.add(holder);
    if (this.#holders.size <= HOLDERS) return;
    for (const oldest of this.#holders) {
      if (oldest.busy) continue;
      this.#holders.delete(oldest);
      return oldest.release();
    }
  }

  /** Called by one that has closed its files. */
  forget(holder: Holder): void {
    this.#holders.delete(holder);
  }
}
