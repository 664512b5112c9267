/**
 * Keeps the journal in a LangGraph store, for an app that runs on more than one machine.
 *
 * ```ts
 * import { PostgresStore } from "@langchain/langgraph-checkpoint-postgres/store";
 * import { createSurtitle } from "@surtitle/core";
 * import { storeJournal } from "@surtitle/journal/store";
 *
 * const store = PostgresStore.fromConnString("postgres://localhost/chats");
 * await store.setup();
 * const surtitle = createSurtitle({ journal: storeJournal(store) });
 * ```
 *
 * @module
 */
import type { Journal } from "@surtitle/core";
import { checkOptions, journalOf, shown } from "@surtitle/core/plugin";
import * as z from "zod";
import { StoreFacts } from "./store/store-facts.ts";
import { innerStore, isStore, laterStore, type StoredItem, type StoreLike } from "./store/store-like.ts";

export type { StoredItem, StoreLike };

const RULES = { durable: { schema: z.boolean(), expected: "true or false" } } as const;

/** Options of {@link storeJournal}. */
export interface StoreJournalOptions {
  /** Whether the store outlives the process. Say `false` for `InMemoryStore`. @default true */
  readonly durable?: boolean;
}

/**
 * A journal in a store with `get`, `put`, `search` and `delete`: `PostgresStore`, `InMemoryStore`, the store of a
 * running graph. The store must be set up (`await store.setup()`), and closing it is up to the app; close the journal
 * first. One item is written for each entry and writer, and readers merge them, so any number of processes may write.
 * A function is asked for the store at each request: for a store that a server brings, `() => agent.store`.
 *
 * @throws {TypeError} where `store` is no store, and for an option that is unknown or not what it must be
 *
 * @example
 * ```ts
 * import { InMemoryStore } from "@langchain/langgraph";
 * import { createSurtitle } from "@surtitle/core";
 * import { storeJournal } from "@surtitle/journal/store";
 *
 * const surtitle = createSurtitle({ journal: storeJournal(new InMemoryStore(), { durable: false }) });
 * ```
 */
export function storeJournal(
  store: StoreLike | (() => StoreLike | undefined),
  options: StoreJournalOptions = {},
): Journal {
  if (typeof store !== "function" && !isStore(store)) {
    throw new TypeError(
      `[surtitle/journal] store: expected an object with get, put, search and delete, or a function that gives one, got ${shown(store)}`,
    );
  }
  checkOptions("journal", options, RULES);
  const known = typeof store === "function" ? laterStore(store) : innerStore(store);
  return journalOf(new StoreFacts(known, options.durable ?? true));
}
