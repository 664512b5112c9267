/** Which of two facts of one key says more: a total order, so that no order of arrival matters. */
import type { Fact } from "./facts.ts";

const FINAL: ReadonlySet<string> = new Set(["done", "partial", "failed", "stopped"]);
const LEASE_RANK: Readonly<Record<string, number>> = { running: 0, ended: 1, delivered: 2 };

/**
 * Positive where `a` stands above `b`: final beats open, accepted words beat composed ones, then the greater
 * revision, then the greater writer. Titles and leases go by their time before the revision, because a person who
 * renames a chat in another process starts a new count.
 */
export function compareFacts(a: Fact, b: Fact): number {
  const theirs = rank(b);
  for (const [i, ours] of rank(a).entries()) {
    const difference = ours - (theirs[i] ?? 0);
    if (difference !== 0) return difference;
  }
  // The words themselves come last, so that not even two entries of one writer and revision depend on their order.
  return compareText(a.writer, b.writer) || (a.seq ?? 0) - (b.seq ?? 0) || compareText(words(a), words(b));
}

/** By UTF-16 units: the same on every machine, unlike a locale's order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** What is looked at before the writer, the most telling first. */
function rank(fact: Fact): readonly number[] {
  switch (fact.kind) {
    case "step": {
      const { status, caption, rev = 0 } = fact.value;
      return [Number(FINAL.has(status)), Number(caption?.source !== "composed"), rev];
    }
    case "turn":
      return [Number(FINAL.has(fact.value.status)), fact.value.rev ?? 0];
    case "title":
      return [fact.value.at, fact.value.rev ?? 0];
    case "note":
      return [Number(!fact.value.agents?.some((agent) => agent.status === "running")), fact.value.rev ?? 0];
    case "result":
      return [Number(fact.value.status !== "running"), fact.value.rev ?? 0];
    case "lease":
      return [LEASE_RANK[fact.value.status] ?? 0, fact.value.beatAt];
    case "total":
      return [fact.value.upTo];
    case "forgotten":
      return [fact.value.at];
    case "usage":
      return [];
  }
}

function words(fact: Fact): string {
  if (fact.kind !== "turn") return JSON.stringify(fact.value);
  const { spent: _, ...rest } = fact.value;
  return JSON.stringify(rest);
}
