/** Writes that may wait a moment, so that what changes several times in it is written once, as it is in the end. */

/** Starts one write; asked for its entry only then. */
type Start = () => void;

export class DueWrites {
  readonly #due = new Map<string, Map<object, Start>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Has a write started when the host's current work is done; one that is due for the same thing is replaced. */
  add(threadId: string, of: object, start: Start): void {
    const due = this.#due.get(threadId) ?? new Map<object, Start>();
    this.#due.set(threadId, due);
    due.set(of, start);
    // Not `unref`ed: a process that comes to its end by itself still writes.
    this.#timer ??= setTimeout(() => this.start());
  }

  /** The thing is written otherwise, or no more. */
  drop(threadId: string, of: object): void {
    const due = this.#due.get(threadId);
    due?.delete(of);
    if (due?.size === 0) this.#due.delete(threadId);
  }

  /** Starts what is due, of one thread or of all. */
  start(threadId?: string): void {
    const due = threadId === undefined ? [...this.#due.values()] : [this.#due.get(threadId)];
    if (threadId === undefined) this.#due.clear();
    else this.#due.delete(threadId);
    if (this.#due.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    for (const starts of due) for (const run of starts?.values() ?? []) run();
  }
}
