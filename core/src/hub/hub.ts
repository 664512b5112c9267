/** The hub from inside: what the plugins of an app share. Apps see it as a `Surtitle`. */
import type { Locale } from "../gloss/locale-table.ts";
import type { Journal } from "../journal/contract.ts";
import type { SurtitleEvent } from "../view/events.ts";
import type { TurnEntry, TurnStatus, UsageEntry } from "../view/record.ts";
import { Bus } from "./bus.ts";
import { DueWrites } from "./due-writes.ts";
import { createReporter, type Part, type Report, type SurtitleProblem, safely } from "./report.ts";
import { TitleBook } from "./titles.ts";
import { Turn, TurnBook } from "./turns.ts";
import { Work } from "./work.ts";

/** The hub's options once they were checked. */
export interface HubSettings {
  readonly journal: Journal;
  readonly language: string;
  readonly threadId: ((metadata: Readonly<Record<string, unknown>>) => string | undefined) | undefined;
  readonly locales: readonly Locale[];
  readonly redact: (text: string) => string;
  readonly machineTags: readonly string[];
  readonly onError: ((problem: SurtitleProblem) => void) | undefined;
}

const MINUTE = 60_000;

/** What a new turn is known by. */
export interface TurnKey {
  readonly threadId: string;
  readonly at: number;
  /** Whether a run is inside the root run and open. */
  readonly contains: (runId: string) => boolean;
}

/** Something that changes often, and how it is written as it is then. */
export interface State {
  readonly of: object;
  readonly write: (journal: Journal) => Promise<void>;
}

export class Hub {
  readonly settings: HubSettings;
  readonly journal: Journal;
  readonly turns: TurnBook = new TurnBook();
  readonly titles: TitleBook;
  readonly bus: Bus;
  readonly report: Report;
  readonly #due = new DueWrites();
  readonly #work = new Work();
  readonly #forgetters = new Set<(threadId: string) => void>();
  #last = 0;
  #redactTold = Number.NEGATIVE_INFINITY;
  #closed = false;
  #closing: Promise<void> | undefined;

  constructor(settings: HubSettings) {
    this.settings = settings;
    this.journal = settings.journal;
    this.report = createReporter(settings);
    this.bus = new Bus(this.report);
    this.titles = new TitleBook(this);
    this.journal.reportTo?.((problem) => this.report({ part: "journal", ...problem }));
  }

  /** Whether `close` was called. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Epoch milliseconds that never go back. */
  now(): number {
    this.#last = Math.max(this.#last, Date.now());
    return this.#last;
  }

  /** The hub's redaction. Where it throws or gives no text, the whole text is masked, and that is told once a minute. */
  redact(text: string): string {
    return safely(this.settings.redact, text, (cause) => {
      if (Date.now() - this.#redactTold < MINUTE) return;
      this.#redactTold = Date.now();
      this.report({ part: "hub", message: "redact failed; texts are masked whole", cause });
    });
  }

  /** Runs code of ours or of the app; what it throws is told and goes no further. */
  guard<T>(part: Part, doing: string, run: () => T): T | undefined {
    try {
      return run();
    } catch (cause) {
      this.report({ part, message: doing, cause });
      return undefined;
    }
  }

  /** Queues the write, then sends the event: both or none. */
  publish(event: SurtitleEvent, turn: Turn | undefined, write?: (journal: Journal) => Promise<void>): void {
    if (this.#closed || turn?.forgotten) return;
    if (write) this.keep(event.threadId, write);
    this.bus.emit(event);
  }

  /**
   * Sends the event; the state it tells of is written when the host's current work is done, once for all that was told
   * by then. Until then `read`, `threads`, `settled` and `close` start the write.
   */
  publishSoon(event: SurtitleEvent, turn: Turn, state: State): void {
    if (this.#closed || turn.forgotten) return;
    this.#due.add(event.threadId, state.of, () => {
      if (!turn.forgotten) this.keep(event.threadId, state.write);
    });
    this.bus.emit(event);
  }

  /** The same, written at once. */
  publishNow(event: SurtitleEvent, turn: Turn, state: State): void {
    this.#due.drop(event.threadId, state.of);
    this.publish(event, turn, state.write);
  }

  /** The journal with all in it that was told, of one thread or of all. */
  upToDate(threadId?: string): Journal {
    this.#due.start(threadId);
    return this.journal;
  }

  /** One model call of ours is over. It is told also where its thread was forgotten meanwhile, but not kept. */
  tellUsage(threadId: string, usage: UsageEntry, turn: Turn | undefined): void {
    if (this.#closed) return;
    if (!turn?.forgotten) this.keep(threadId, (journal) => journal.putUsage(threadId, usage));
    this.bus.emit({ v: 1, type: "surtitle/model-usage", threadId, ...usage });
  }

  /** Starts a write beside the run. */
  keep(threadId: string, write: (journal: Journal) => Promise<void>): void {
    const failed = (cause: unknown): void =>
      this.report({ part: "journal", message: "an entry could not be written", threadId, cause });
    try {
      this.track(threadId, write(this.journal).catch(failed));
    } catch (cause) {
      failed(cause);
    }
  }

  /** `settled` waits for this work; it must not reject. */
  track(threadId: string, work: Promise<void>): void {
    this.#work.add(threadId, work);
  }

  async settled(threadId?: string): Promise<void> {
    for (;;) {
      this.#due.start(threadId);
      const work = this.#work.of(threadId);
      if (work.length === 0) return;
      await Promise.allSettled(work);
    }
  }

  /** A plugin follows this root run: its turn begins, or `paused` goes on. The first to tell makes it known. */
  beginTurn(rootRunId: string, key: TurnKey, paused?: Turn): Turn {
    const turn = this.turns.ofRoot(rootRunId) ?? paused ?? new Turn({ turnId: rootRunId, ...key });
    if (!this.turns.run(rootRunId, turn, key.contains)) return turn;
    turn.status = "running";
    turn.resumed = paused !== undefined;
    const { turnId, threadId, resumed, at: turnAt } = turn;
    this.publish(
      { v: 1, type: "surtitle/turn-start", threadId, turnId, at: key.at, status: "running", resumed, turnAt },
      turn,
      this.#turnWrite(turn),
    );
    return turn;
  }

  /** The turn that a run of the host belongs to, as far as a plugin follows it. */
  turnOfRun(runId: string | undefined): Turn | undefined {
    return runId === undefined ? undefined : this.turns.ofRun(runId);
  }

  /** A plugin has seen the end of this root run. The turn is over when the last that follows it has. */
  endTurn(rootRunId: string, told: TurnStatus, at: number): void {
    const known = this.turns.ofRoot(rootRunId);
    // Some hosts tell of a pause only by what one of the plugins looks at.
    const status = told === "done" && known?.status === "paused" ? "paused" : told;
    if (known && status === "paused") known.status = status;
    const turn = this.turns.end(rootRunId);
    if (turn === undefined || turn.roots.size > 0) return;
    turn.status = status;
    if (status === "paused" && !turn.forgotten) this.turns.pause(turn);
    const { turnId, threadId, resumed } = turn;
    this.publish(
      { v: 1, type: "surtitle/turn-end", threadId, turnId, at, status, resumed },
      turn,
      this.#turnWrite(turn, status === "paused" ? undefined : at),
    );
  }

  /** Takes one narrator call from the turn's budget and writes that down before the call is made. */
  spend(turn: Turn, agentKey: string): void {
    turn.spent.total += 1;
    turn.spent.byAgent[agentKey] = (turn.spent.byAgent[agentKey] ?? 0) + 1;
    if (!turn.forgotten && !this.#closed) this.keep(turn.threadId, this.#turnWrite(turn));
  }

  #turnWrite(turn: Turn, endedAt?: number): (journal: Journal) => Promise<void> {
    turn.rev += 1;
    const { turnId, at, status, rev, threadId } = turn;
    const spent = { total: turn.spent.total, byAgent: { ...turn.spent.byAgent } };
    const entry: TurnEntry = { turnId, at, status, spent, rev, ...(endedAt !== undefined && { endedAt }) };
    return (journal) => journal.putTurn(threadId, entry);
  }

  /** Is told when a thread is forgotten, at once; gives its undo. */
  onForget(forgetter: (threadId: string) => void): () => void {
    this.#forgetters.add(forgetter);
    return () => void this.#forgetters.delete(forgetter);
  }

  /** Turns begun until now are out; what they still do is neither shown nor kept. */
  async forget(threadId: string): Promise<void> {
    const at = this.now();
    this.#last = at + 1;
    this.turns.forget(threadId, at);
    for (const forgetter of this.#forgetters)
      this.guard("hub", "forgetting a thread failed in a plugin", () => forgetter(threadId));
    const done = this.journal.forget(threadId, at);
    this.track(
      threadId,
      done.catch(() => {}),
    );
    this.bus.emit({ v: 1, type: "surtitle/thread-forgotten", threadId, at });
    await done;
  }

  /** Once, however often it is asked for. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.settled();
    this.#closed = true;
    this.bus.close();
    // What was told since `settled` gave its answer is still due.
    await this.upToDate().close();
  }
}
