/** Work that goes on beside runs, by thread, so that one can wait for it. */

export class Work {
  readonly #pending = new Map<string, Set<Promise<void>>>();

  /** `over` waits for this promise; it must not reject. */
  add(threadId: string, work: Promise<void>): void {
    const pending = this.#pending.get(threadId) ?? new Set();
    this.#pending.set(threadId, pending);
    pending.add(work);
    const done = (): void => {
      pending.delete(work);
      if (pending.size === 0 && this.#pending.get(threadId) === pending) this.#pending.delete(threadId);
    };
    work.then(done, done);
  }

  /** What is under way now, of one thread or of all. */
  of(threadId?: string): readonly Promise<void>[] {
    const sets = threadId === undefined ? [...this.#pending.values()] : [this.#pending.get(threadId)];
    return sets.flatMap((set) => [...(set ?? [])]);
  }
}
