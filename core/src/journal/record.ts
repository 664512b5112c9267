/** A thread's record, built from its facts. */
import type { NoteEntry, ThreadRecord, TitleSource } from "../view/record.ts";
import type { Fact, FactKind, FactValues, LeaseEntry } from "./facts.ts";
import { mergeFacts } from "./merge.ts";
import { compareText } from "./order.ts";
import { rollUp, titleAttempts, usageTotals } from "./roll-up.ts";

const TITLE_ORDER: readonly TitleSource[] = ["manual", "generated", "provisional"];

/**
 * Merges all facts of a thread and puts them in order. The entries are those of the facts, not copies: give it facts
 * that nobody else holds.
 */
export function buildRecord(threadId: string, all: Iterable<Fact>): ThreadRecord {
  const facts = mergeFacts(all);
  rollUp(facts);
  const kept = [...facts.values()];
  const title = bestTitle(kept);
  return {
    v: 1,
    threadId,
    turns: valuesOf(kept, "turn").sort((a, b) => a.at - b.at || compareText(a.turnId, b.turnId)),
    steps: valuesOf(kept, "step").sort(
      (a, b) =>
        a.turnAt - b.turnAt ||
        a.at - b.at ||
        compareText(a.anchor, b.anchor) ||
        compareText(a.turnId, b.turnId),
    ),
    ...(title && { title }),
    notes: valuesOf(kept, "note").sort(byBatch),
    usage: valuesOf(kept, "usage").sort((a, b) => a.at - b.at || compareText(a.runId, b.runId)),
    usageTotals: usageTotals(kept),
    titleAttempts: titleAttempts(kept),
  };
}

/** The title that stands among these facts: manual, else generated, else provisional; an empty one is none. */
export function bestTitle(facts: Iterable<Fact>): ThreadRecord["title"] {
  const titles = valuesOf(facts, "title");
  for (const source of TITLE_ORDER) {
    const title = titles.find((entry) => entry.source === source && entry.text !== "");
    if (title) return { text: title.text, source };
  }
  return undefined;
}

/** The leases among these facts, oldest first. */
export function leasesOf(all: Iterable<Fact>): readonly LeaseEntry[] {
  return valuesOf(mergeFacts(all).values(), "lease").sort(byBatch);
}

function byBatch(a: LeaseEntry | NoteEntry, b: LeaseEntry | NoteEntry): number {
  return a.at - b.at || compareText(a.batchId, b.batchId);
}

function valuesOf<K extends FactKind>(facts: Iterable<Fact>, kind: K): FactValues[K][] {
  const values: FactValues[K][] = [];
  for (const fact of facts) if (fact.kind === kind) values.push(fact.value as FactValues[K]);
  return values;
}
