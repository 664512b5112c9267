/** What all title handlers of one hub share: one call in flight per thread, and how many there were. */
import { type Hub, keepLatest, type Turn } from "@surtitle/core/plugin";

/** One attempt at a title, from the question whether to ask to what became of it. */
export class Attempt {
  readonly turn: Turn;
  /** Names the attempt in the journal. */
  readonly id: string = crypto.randomUUID();
  readonly #abort = new AbortController();
  /** Whether it was written down: then the call is made, or told as aborted. */
  counted = false;
  forgotten = false;

  constructor(turn: Turn) {
    this.turn = turn;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  abort(): void {
    this.#abort.abort();
  }
}

/** How many threads' attempts are remembered, for journals that lose them. */
const THREADS_KEPT = 10_000;

export class TitleDesk {
  readonly #hub: Hub;
  readonly #attempts = new Map<string, Attempt>();
  readonly #counts = new Map<string, number>();
  #toldNameless = false;

  constructor(hub: Hub) {
    this.#hub = hub;
    hub.onForget((threadId) => this.#forget(threadId));
  }

  /** How many attempts are under way. */
  get size(): number {
    return this.#attempts.size;
  }

  /** The one attempt of the thread begins; gives nothing where there is one. */
  begin(turn: Turn): Attempt | undefined {
    if (this.#attempts.has(turn.threadId)) return undefined;
    const attempt = new Attempt(turn);
    this.#attempts.set(turn.threadId, attempt);
    return attempt;
  }

  end(attempt: Attempt): void {
    const { threadId } = attempt.turn;
    if (this.#attempts.get(threadId) === attempt) this.#attempts.delete(threadId);
  }

  /** A person stopped the thread's work, or the turn that the title was asked for failed. */
  stop(turn: Turn, status: "stopped" | "failed"): void {
    const attempt = this.#attempts.get(turn.threadId);
    if (attempt && (status === "stopped" || attempt.turn === turn)) attempt.abort();
  }

  /** Attempts of this process. A journal may have lost them, or know of others'. */
  spent(threadId: string): number {
    return this.#counts.get(threadId) ?? 0;
  }

  count(attempt: Attempt): void {
    const { threadId } = attempt.turn;
    attempt.counted = true;
    const spent = this.spent(threadId) + 1;
    keepLatest(this.#counts, [threadId, spent], THREADS_KEPT);
  }

  /** Told once in an app's life; it is the same for every run that has no thread. */
  tellNameless(): void {
    if (this.#toldNameless) return;
    this.#toldNameless = true;
    this.#hub.report({
      part: "titles",
      message: "a run without a thread id has only a provisional title: give configurable.thread_id",
    });
  }

  /** At once, before the thread's end is told: nothing of this attempt comes after it. */
  #forget(threadId: string): void {
    this.#counts.delete(threadId);
    const attempt = this.#attempts.get(threadId);
    if (attempt === undefined) return;
    this.#attempts.delete(threadId);
    attempt.forgotten = true;
    attempt.turn.forgotten = true;
    attempt.abort();
    if (!attempt.counted) return;
    this.#hub.publish(
      { v: 1, type: "surtitle/thread-title", threadId, at: this.#hub.now(), outcome: "forgotten" },
      undefined,
    );
  }
}

const desks = new WeakMap<Hub, TitleDesk>();

/** The desk of a hub. */
export function deskOf(hub: Hub): TitleDesk {
  const known = desks.get(hub);
  if (known) return known;
  const made = new TitleDesk(hub);
  desks.set(hub, made);
  return made;
}
