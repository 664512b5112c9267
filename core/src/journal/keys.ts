/** What an entry is known by. */
import type { Fact, FactKind, FactValues } from "./facts.ts";

/** Who wrote a fact, and as which of its usage facts. */
export interface FactOrigin {
  readonly writer: string;
  readonly seq?: number;
}

/** Makes a fact of an entry. The value is taken as it is: give it a copy. */
export function factOf<K extends FactKind>(kind: K, value: FactValues[K], origin: FactOrigin): Fact {
  const { writer, seq } = origin;
  return { kind, key: keyOf(kind, value, writer), writer, ...(seq !== undefined && { seq }), value } as Fact;
}

/** Where a fact is kept in a map of facts. */
export function slotOf(fact: Pick<Fact, "kind" | "key">): string {
  return `${fact.kind}:${fact.key}`;
}

const KEYS: { readonly [K in FactKind]: (value: FactValues[K], writer: string) => string } = {
  step: ({ turnId, anchor }) => JSON.stringify([turnId, anchor]),
  turn: ({ turnId }) => turnId,
  title: ({ source }) => source,
  note: ({ batchId }) => batchId,
  result: ({ agentId }) => agentId,
  usage: ({ runId }) => runId,
  lease: ({ batchId }) => batchId,
  total: ({ kind, since }, writer) => JSON.stringify([writer, kind, since]),
  forgotten: () => "",
};

/** The key of an entry, unique within its thread and kind. */
export function keyOf<K extends FactKind>(kind: K, value: FactValues[K], writer: string): string {
  return KEYS[kind](value, writer);
}
