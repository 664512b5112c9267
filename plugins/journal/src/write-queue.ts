/** At most so many writes at a time, first come, first served. */

/** Something with steps to take. */
export interface Work {
  /** Takes one step; tells whether there is another. Never rejects. */
  step(): Promise<boolean>;
}

/** How many files are written at a time. Measured: more gain nothing and take the thread pool from the app. */
const IN_FLIGHT = 8;

export class WriteQueue<W extends Work> {
  readonly #waiting = new Set<W>();
  readonly #running = new Set<W>();
  readonly #again = new Set<W>();
  #scheduled = false;

  /** Has a step taken, in a microtask at the earliest, so that the puts of one tick are one write. */
  add(work: W): void {
    if (this.#running.has(work)) {
      this.#again.add(work);
      return;
    }
    this.#waiting.add(work);
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#fill();
    });
  }

  /** Whether this work waits or is under way. */
  has(work: W): boolean {
    return this.#waiting.has(work) || this.#running.has(work);
  }

  #fill(): void {
    for (const work of this.#waiting) {
      if (this.#running.size >= IN_FLIGHT) return;
      this.#waiting.delete(work);
      this.#running.add(work);
      void this.#take(work);
    }
  }

  async #take(work: W): Promise<void> {
    const more = await work.step();
    this.#running.delete(work);
    if (this.#again.delete(work) || more) this.#waiting.add(work);
    this.#fill();
  }
}
