/** What all journals have in common: checks and copies at the door, the record built by one rule. */
import { boundResult } from "./bound-result.ts";
import { checkEntry } from "./check-entry.ts";
import type { Journal, JournalProblem, ThreadPage, ThreadSummary } from "./contract.ts";
import type { Fact, FactKind, FactValues } from "./facts.ts";
import { mergeFacts } from "./merge.ts";
import { checkPage } from "./page.ts";
import { plainCopy } from "./plain-copy.ts";
import { buildRecord, leasesOf } from "./record.ts";

/** Where facts are kept: the part in which journals differ. */
export interface FactStore {
  readonly durable: boolean;
  /** Keeps an entry. It was checked and is a copy of the store's own. */
  put<K extends FactKind>(threadId: string, kind: K, value: FactValues[K]): Promise<void>;
  /**
   * The facts of a thread, its tombstone too, unmerged if need be; nobody else holds them. Of `kinds` all must be
   * there; of others may.
   */
  facts(threadId: string, kinds: readonly FactKind[]): Promise<Iterable<Fact>>;
  threads(page: Required<ThreadPage>): Promise<readonly ThreadSummary[]>;
  forget(threadId: string, at: number): Promise<void>;
  flush(): Promise<void>;
  close(): Promise<void>;
  reportTo?(report: (problem: JournalProblem) => void): void;
}

/** What a tombstone is applied by: without the turns it could not be told when an entry's turn began. */
const FORGETTING = ["turn", "forgotten"] as const;
const OF_RECORD = ["step", "title", "note", "usage", "total", ...FORGETTING] as const;

/** The journal over a store of facts. Its methods do not depend on `this`. */
export function journalOf(store: FactStore): Journal {
  const put =
    <K extends FactKind>(kind: K) =>
    async (threadId: string, entry: FactValues[K]): Promise<void> => {
      checkEntry(kind, threadId, entry);
      const bounded = kind === "result" ? boundResult(entry as FactValues["result"]) : entry;
      return store.put(threadId, kind, plainCopy(bounded) as FactValues[K]);
    };
  return {
    durable: store.durable,
    putStep: put("step"),
    putTurn: put("turn"),
    putTitle: put("title"),
    putNote: put("note"),
    putResult: put("result"),
    putUsage: put("usage"),
    putLease: put("lease"),
    read: async (threadId) => buildRecord(threadId, await store.facts(threadId, OF_RECORD)),
    readResult: async (threadId, agentId) => {
      const facts = await store.facts(threadId, ["result", ...FORGETTING]);
      const fact = mergeFacts(facts).get(`result:${agentId}`);
      return fact?.kind === "result" ? fact.value : undefined;
    },
    readLeases: async (threadId) => leasesOf(await store.facts(threadId, ["lease", ...FORGETTING])),
    threads: async ({ limit = 50, offset = 0 } = {}) => {
      checkPage({ limit, offset });
      return store.threads({ limit, offset });
    },
    forget: async (threadId, at = Date.now()) => {
      checkEntry("forgotten", threadId, { at });
      return store.forget(threadId, at);
    },
    flush: () => store.flush(),
    close: () => store.close(),
    ...(store.reportTo && { reportTo: store.reportTo.bind(store) }),
  };
}
