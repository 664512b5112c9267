/** The latest full results, as they were said: the journal keeps all, a little later and with secrets masked. */
import { type Hub, keepLatest, wholeSlice } from "@surtitle/core/plugin";
import { fullText } from "../note-message.ts";
import type { KnownAgent } from "./batch.ts";

/** A result, as far as it is kept. */
export interface FoundResult {
  readonly status: string;
  readonly text: string;
  readonly role?: string | undefined;
  readonly mode?: string | undefined;
}

const KEPT = 64;
/** In UTF-16 units; the journal keeps as many code points. */
const LONGEST = 262_144;
/** How long a tool waits for the journal, in milliseconds. */
const JOURNAL_PATIENCE = 5_000;

/** At most 64, each of at most 262,144 UTF-16 units. */
export class RecentResults {
  readonly #results = new Map<string, FoundResult>();

  add(threadId: string, agent: KnownAgent): void {
    const { status, role, mode } = agent;
    const text = wholeSlice(fullText(agent), LONGEST);
    const result = { status, text, role: role ?? undefined, mode: mode ?? undefined };
    keepLatest(this.#results, [keyOf(threadId, agent.id), result], KEPT);
  }

  forget(threadId: string): void {
    for (const key of this.#results.keys())
      if (key.startsWith(keyOf(threadId, ""))) this.#results.delete(key);
  }

  /** @throws what the journal threw, and where it did not answer within 5 s */
  async find(hub: Hub, threadId: string, agentId: string): Promise<FoundResult | undefined> {
    const recent = this.#results.get(keyOf(threadId, agentId));
    if (recent) return recent;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("the journal did not answer")), JOURNAL_PATIENCE);
    });
    // A journal that throws at once must leave no timer behind.
    const found = Promise.resolve().then(() => hub.journal.readResult(threadId, agentId));
    return Promise.race([found, late]).finally(() => clearTimeout(timer));
  }
}

function keyOf(threadId: string, agentId: string): string {
  return `${JSON.stringify(threadId)} ${agentId}`;
}
