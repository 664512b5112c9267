/** Titles change in one order per thread: what the events tell last is what the journal holds. */
import type { Journal } from "../journal/contract.ts";
import { bestTitle } from "../journal/record.ts";
import type { ThreadTitleEvent, TitleOutcome } from "../view/events.ts";
import type { ThreadRecord, TitleEntry } from "../view/record.ts";
import type { Hub } from "./hub.ts";
import { keepLatest } from "./latest.ts";
import { soon } from "./patience.ts";
import type { Turn } from "./turns.ts";

type Title = NonNullable<ThreadRecord["title"]>;

/** The title that a thread has now. */
export interface StandingTitle {
  readonly title: Title | undefined;
  /** Whether it is known: read, or told before. If not, there may be a title. */
  readonly readable: boolean;
}

/** What is to be told, and written if it has an entry. */
export interface TitleChange {
  readonly outcome: TitleOutcome;
  /** Without it the title stays. */
  readonly entry?: Omit<TitleEntry, "rev">;
  /** The turn behind it; where its thread was forgotten, nothing is told or written. */
  readonly turn: Turn;
}

/** A change that is not told yet. */
interface PendingChange {
  readonly threadId: string;
  forgotten: boolean;
}

export class TitleBook {
  readonly #hub: Hub;
  readonly #lanes = new Map<string, Promise<unknown>>();
  readonly #pending = new Set<PendingChange>();
  /** What was told last of a thread's title, for when the journal cannot be read. */
  readonly #told = new Map<string, Title | undefined>();
  #rev = 0;

  constructor(hub: Hub) {
    this.#hub = hub;
    hub.onForget((threadId) => {
      this.#told.delete(threadId);
      for (const pending of this.#pending) if (pending.threadId === threadId) pending.forgotten = true;
    });
  }

  /**
   * Looks at what stands, decides, writes and tells; no other change of the thread's title in this process comes
   * between. Never rejects.
   *
   * @param decide - called once; gives nothing where nothing is to change. What it throws is told to `onError`.
   * @param ready - awaited first, with the place in the order taken. @default nothing
   */
  change(
    threadId: string,
    decide: (standing: StandingTitle) => TitleChange | undefined,
    ready?: () => Promise<void>,
  ): Promise<void> {
    return this.#inLane(threadId, async (pending) => {
      await ready?.();
      const standing = await this.#standing(threadId);
      const change = this.#hub.guard("titles", "a title could not be decided", () => decide(standing));
      // The turn may be over, and then nobody but this lane knows that its thread was forgotten.
      if (change && !pending.forgotten) await this.#publish(threadId, change, standing);
    });
  }

  /** A person names the thread, or with "" gives the name back to the machine. @throws what the journal's put threw */
  rename(threadId: string, text: string): Promise<void> {
    const hub = this.#hub;
    // Of before the wait: a thread that is forgotten meanwhile takes this name with it.
    const entry = { source: "manual", text, at: hub.now(), rev: this.#next() } as const;
    return this.#inLane(threadId, async (pending) => {
      await hub.journal.putTitle(threadId, entry);
      const { title, readable } = await this.#standing(threadId);
      if (pending.forgotten) return;
      // A person's own name stands above all; what stands without it only the journal knows.
      if (text !== "")
        this.#tell({ threadId, outcome: "renamed", title: readable ? title : { text, source: "manual" } });
      else if (readable && title?.source !== "manual") this.#tell({ threadId, outcome: "reset", title });
    });
  }

  async #publish(
    threadId: string,
    { outcome, entry, turn }: TitleChange,
    { title: before, readable }: StandingTitle,
  ): Promise<void> {
    const full = entry && { ...entry, rev: this.#next() };
    const title = full ? better(before, full) : before;
    let written: Promise<void> | undefined;
    const write = (journal: Journal): Promise<void> => {
      written = full ? journal.putTitle(threadId, full) : Promise.resolve();
      return written;
    };
    // Where nobody knows what stands, an event could take a person's own name from the screen.
    if (readable)
      this.#tell({ threadId, turnId: turn.turnId, outcome, title }, { turn, write: full && write });
    else if (full && !turn.forgotten && !this.#hub.closed) this.#hub.keep(threadId, write);
    // The next in the lane is to read what this one wrote. That it could not be written was told where it was queued.
    await written?.catch(() => {});
  }

  #tell(news: TitleNews, { turn, write }: Telling = {}): void {
    this.#hub.publish(titleEvent(this.#hub, news), turn, write);
    keepLatest(this.#told, [news.threadId, news.title], TOLD_KEPT);
  }

  async #standing(threadId: string): Promise<StandingTitle> {
    try {
      return { title: (await soon(this.#hub.journal.read(threadId))).title, readable: true };
    } catch (cause) {
      this.#hub.report({ part: "journal", message: "a thread's title could not be read", threadId, cause });
      return { title: this.#told.get(threadId), readable: this.#told.has(threadId) };
    }
  }

  #inLane(threadId: string, work: (pending: PendingChange) => Promise<void>): Promise<void> {
    const pending: PendingChange = { threadId, forgotten: false };
    this.#pending.add(pending);
    const done = (this.#lanes.get(threadId) ?? Promise.resolve()).then(() => work(pending));
    const quiet = done
      .catch(() => {})
      .finally(() => {
        this.#pending.delete(pending);
        if (this.#lanes.get(threadId) === quiet) this.#lanes.delete(threadId);
      });
    this.#lanes.set(threadId, quiet);
    this.#hub.track(threadId, quiet);
    return done;
  }

  #next(): number {
    this.#rev += 1;
    return this.#rev;
  }
}

/** Of how many threads the title that was told last is remembered. */
const TOLD_KEPT = 10_000;

interface Telling {
  readonly turn?: Turn;
  readonly write?: ((journal: Journal) => Promise<void>) | undefined;
}

interface TitleNews {
  readonly threadId: string;
  readonly turnId?: string;
  readonly outcome: TitleOutcome;
  readonly title: Title | undefined;
}

function titleEvent(hub: Hub, { title, ...news }: TitleNews): ThreadTitleEvent {
  return { v: 1, type: "surtitle/thread-title", at: hub.now(), ...news, ...(title && { title }) };
}

/** The one of a standing and a new title that is shown, by the rule that the journal reads by. */
function better(before: Title | undefined, entry: TitleEntry): Title | undefined {
  const fact = (value: TitleEntry) => ({ kind: "title", key: value.source, writer: "", value }) as const;
  const others = before && before.source !== entry.source ? [fact({ ...before, at: 0 })] : [];
  return bestTitle([...others, fact(entry)]);
}
