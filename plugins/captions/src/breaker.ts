/** How many failures running close a narrator off. */
const FAILURES = 3;
/** For how long, in milliseconds; then one call tries. */
const REST_MS = 60_000;

/** Leaves a narrator alone that only fails, so that a dead endpoint costs three calls and not three per run. */
export class Breaker {
  #failures = 0;
  #closedUntil = 0;
  #trying = false;

  /** Whether a call may be made now; the one that tries after a rest keeps the others away. */
  allows(now: number): boolean {
    if (this.#failures < FAILURES) return true;
    if (now < this.#closedUntil || this.#trying) return false;
    this.#trying = true;
    return true;
  }

  /** How a call came out; a cancelled one tells nothing of the narrator. */
  tell(outcome: "answered" | "failed" | "timed-out" | "cancelled", now: number): void {
    this.#trying = false;
    if (outcome === "cancelled") return;
    this.#failures = outcome === "answered" ? 0 : this.#failures + 1;
    if (this.#failures >= FAILURES) this.#closedUntil = now + REST_MS;
  }
}
