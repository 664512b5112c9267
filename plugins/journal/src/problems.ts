/** What goes wrong beside a call, told to whoever listens. */
import type { JournalProblem } from "@surtitle/core";

export type Report = (problem: JournalProblem) => void;

/** How many problems wait for a first listener, and how many are remembered as told. */
const KEPT = 200;

/** Tells each problem once. Those from before anyone listened are kept, the first 200. */
export class Problems {
  readonly #listeners = new Set<Report>();
  readonly #early: JournalProblem[] = [];
  readonly #told = new Set<string>();

  /** Adds a listener. Gives what takes it away again. */
  listen(report: Report): () => void {
    this.#listeners.add(report);
    for (const problem of this.#early.splice(0)) this.#hand(problem);
    return () => {
      this.#listeners.delete(report);
    };
  }

  tell(problem: JournalProblem): void {
    if (this.#listeners.size > 0) this.#hand(problem);
    else if (this.#early.length < KEPT) this.#early.push(problem);
  }

  /** Tells it, unless the same was told before. */
  tellOnce(problem: JournalProblem): void {
    const key = `${problem.threadId} ${problem.message}`;
    if (this.#told.has(key)) return;
    if (this.#told.size >= KEPT) this.#told.clear();
    this.#told.add(key);
    this.tell(problem);
  }

  #hand(problem: JournalProblem): void {
    for (const report of this.#listeners) {
      try {
        report(problem);
      } catch {
        // A listener that throws must not stop a write.
      }
    }
  }
}
