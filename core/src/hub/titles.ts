/** Titles change in one order per thread: what the events tell last is what the journal holds. */
import type { Journal } from "../journal/contract.ts";
import { bestTitle } from "../journal/record.ts";
import type { ThreadTitleEvent, TitleOutcome } from "../view/events.ts";
import type { ThreadRecord, TitleEntry } from "../view/record.ts";
import type { Hub } from "./hub.ts";
import type { Turn } from "./turns.ts";

type Title = NonNullable<ThreadRecord["title"]>;

/** The title that a thread has now. */
export interface StandingTitle {
  readonly title: Title | undefined;
  /** Whether the journal could be read; if not, there may be a title. */
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
  #rev = 0;

  constructor(hub: Hub) {
    this.#hub = hub;
    hub.onForget((threadId) => {
      for (const pending of this.#pending) if (pending.threadId === threadId) pending.forgotten = true;
    });
  }

  /**
   * Looks at what stands, decides, writes and tells; no other change of the thread's title in this process comes
   * between. Never rejects.
   *
   * @param decide - called once; gives nothing where nothing is to change. What it throws is told to `onError`.
   */
  change(threadId: string, decide: (standing: StandingTitle) => TitleChange | undefined): Promise<void> {
    return this.#inLane(threadId, async (pending) => {
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
      const { title } = await hub.journal.read(threadId);
      const outcome = text === "" ? "reset" : "renamed";
      if (!pending.forgotten) hub.publish(titleEvent(hub, { threadId, outcome, title }), undefined);
    });
  }

  async #publish(
    threadId: string,
    { outcome, entry, turn }: TitleChange,
    { title: before }: StandingTitle,
  ): Promise<void> {
    const hub = this.#hub;
    const full = entry && { ...entry, rev: this.#next() };
    const title = full ? better(before, full) : before;
    let written: Promise<void> | undefined;
    const write = (journal: Journal): Promise<void> => {
      written = full ? journal.putTitle(threadId, full) : Promise.resolve();
      return written;
    };
    const event = titleEvent(hub, { threadId, turnId: turn.turnId, outcome, title });
    hub.publish(event, turn, full && write);
    // The next in the lane is to read what this one wrote. That it could not be written was told where it was queued.
    await written?.catch(() => {});
  }

  async #standing(threadId: string): Promise<StandingTitle> {
    try {
      return { title: (await this.#hub.journal.read(threadId)).title, readable: true };
    } catch (cause) {
      this.#hub.report({ part: "journal", message: "a thread's title could not be read", threadId, cause });
      return { title: undefined, readable: false };
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
