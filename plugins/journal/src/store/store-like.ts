import { shown } from "@surtitle/core/plugin";

/** What is used of LangGraph's `BaseStore`; every store has it, also the one that a running graph hands out. */
export interface StoreLike {
  /** The item under a key; null where there is none. */
  get(namespace: string[], key: string): Promise<StoredItem | null>;
  /** Keeps an item; `index: false` keeps it out of the store's vector search. */
  put(namespace: string[], key: string, value: Record<string, unknown>, index?: false): Promise<void>;
  /** Takes an item out. */
  delete(namespace: string[], key: string): Promise<void>;
  /** A page of the items whose namespace begins so. */
  search(
    namespacePrefix: string[],
    options?: {
      /** How many items at most. */
      readonly limit?: number;
      /** How many are left out from the beginning. */
      readonly offset?: number;
    },
  ): Promise<readonly StoredItem[]>;
}

/** An item as a store gives it. */
export interface StoredItem {
  /** Where it is kept, from the outermost label inwards. */
  readonly namespace: string[];
  /** Its name there. */
  readonly key: string;
  /** What was put. */
  readonly value: Record<string, unknown>;
}

/**
 * The store itself. A running graph hands out a wrapper that serves requests only while the graph runs; what is asked
 * of it later never ends, and a journal writes beside the run.
 */
export function innerStore(store: StoreLike): StoreLike {
  const { lg_name: name, store: inner } = store as { readonly lg_name?: unknown; readonly store?: unknown };
  return name === "AsyncBatchedStore" && isStore(inner) ? inner : store;
}

/**
 * A store that is there later, such as that which a LangGraph server gives to the graphs it loads: asked for at each
 * request. Until it is there a request rejects, and a journal keeps what it was to write.
 */
export function laterStore(give: () => StoreLike | undefined): StoreLike {
  const now = async (): Promise<StoreLike> => {
    const store = give();
    if (isStore(store)) return innerStore(store);
    throw new TypeError(
      `[surtitle/journal] store: expected the function to give a store, got ${shown(store)}`,
    );
  };
  return {
    get: async (namespace, key) => await (await now()).get(namespace, key),
    put: async (namespace, key, value, index) => await (await now()).put(namespace, key, value, index),
    delete: async (namespace, key) => await (await now()).delete(namespace, key),
    search: async (prefix, options) => await (await now()).search(prefix, options),
  };
}

/** Whether it has the four methods. */
export function isStore(store: unknown): store is StoreLike {
  if (typeof store !== "object" || store === null) return false;
  const methods = store as Readonly<Record<string, unknown>>;
  return ["get", "put", "search", "delete"].every((name) => typeof methods[name] === "function");
}

/** Measured: 10,000 items come in 142 ms on one page and in 2.2 s on pages of 100. */
const PAGE = 10_000;

/** How often a search that takes several pages is done again while items come and go between them. */
const PASSES = 4;

/**
 * All items of exactly this namespace. The search of PostgreSQL goes by the beginning of a text, so what it gives is
 * checked. Over several pages an item may slip by while others are written; then all is read again until nothing new
 * turns up.
 */
export async function searchAll(
  store: StoreLike,
  namespace: readonly string[],
): Promise<readonly StoredItem[]> {
  const items = new Map<string, StoredItem>();
  for (let pass = 0; pass < PASSES; pass++) {
    const before = items.size;
    const pages = await onePass(store, namespace, items);
    if (pages <= 1 || items.size === before) break;
  }
  return [...items.values()];
}

async function onePass(
  store: StoreLike,
  namespace: readonly string[],
  items: Map<string, StoredItem>,
): Promise<number> {
  for (let pages = 1, offset = 0; ; pages++) {
    const found = await store.search([...namespace], { limit: PAGE, offset });
    for (const item of found) if (isIn(item, namespace)) items.set(item.key, item);
    if (found.length === 0) return pages - 1;
    if (!mayBeCut(found.length)) return pages;
    offset += found.length;
  }
}

/** Whether there may be more than was given. A store may have a limit of its own on a page, a round number. */
function mayBeCut(given: number): boolean {
  return given % 10 === 0;
}

function isIn(item: StoredItem, namespace: readonly string[]): boolean {
  return (
    item.namespace.length === namespace.length && namespace.every((label, i) => item.namespace[i] === label)
  );
}
