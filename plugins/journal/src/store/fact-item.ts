/** A fact as an item of a store. */
import { type Fact, type FactKind, parseFact, plainCopy } from "@surtitle/core/plugin";
import { hashOf } from "../layout.ts";
import type { StoredItem } from "./store-like.ts";

/** The first label of every namespace of ours. */
export const ROOT = "surtitle";

/** Where a thread's facts of one kind lie. All labels of threads have one length, so that none begins another. */
export function namespaceOf(threadId: string, kind: FactKind): string[] {
  return [ROOT, hashOf(threadId), kind];
}

/**
 * The key of the item that holds a writer's word on a fact. Each writer has its own, so that none overwrites a better
 * one of another; readers merge.
 */
export function itemKey(fact: Fact, writer: string): string {
  return `${hashOf(fact.key)}-${writer}`;
}

/** What is put into the store. */
export function toItem(fact: Fact): Record<string, unknown> {
  const { key: _, ...stored } = fact;
  return safeValue(stored);
}

/** The fact of an item, or nothing where it is none. Copies: `InMemoryStore` hands out what it holds. */
export function fromItem({ value }: StoredItem): Fact | undefined {
  const stored = readValue(value);
  return stored === undefined ? undefined : parseFact(plainCopy(stored));
}

/**
 * A value that every store takes. PostgreSQL refuses NULs and halves of surrogate pairs, and one refusal fails all that
 * a graph wrote in the same tick; such a value is kept as the text of its JSON, in which they are escaped.
 */
export function safeValue(value: object): Record<string, unknown> {
  const json = JSON.stringify(value);
  return /\\u(?:0000|d[89a-f])/.test(json) ? { v: 1, json } : { v: 1, ...(JSON.parse(json) as object) };
}

/** The value that {@link safeValue} made safe; of a later version as far as it is the same. */
export function readValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const { v, json } = value as { readonly v?: unknown; readonly json?: unknown };
  if (typeof v !== "number") return undefined;
  if (typeof json !== "string") return value;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
