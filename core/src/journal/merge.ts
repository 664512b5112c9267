/**
 * Merging by content. No order of arrival, no clock of a server and no lock decides what stands: of two entries of
 * one key the better one does, so merging is commutative, associative and idempotent.
 *
 * It rests on two things that hold for every writer: all entries that name a turn agree on when it began, and `at`
 * does not go back as `rev` grows.
 */
import type { TurnEntry } from "../view/record.ts";
import type { Fact, FactOf } from "./facts.ts";
import { dropForgotten, joinTombstones } from "./forget.ts";
import { slotOf } from "./keys.ts";
import { compareFacts } from "./order.ts";

/** Facts by their slot, see `slotOf`: at most one for each key. */
export type FactMap = Map<string, Fact>;

/**
 * The one of two facts of one key that stands, by {@link compareFacts}. What a turn has spent is the field-wise
 * maximum of both, and a tombstone knows the turns of both.
 */
export function betterFact(a: Fact, b: Fact): Fact {
  if (a === b) return a;
  const [better, other] = compareFacts(a, b) >= 0 ? [a, b] : [b, a];
  if (better.kind === "turn" && other.kind === "turn") return withGreaterSpent(better, other);
  if (better.kind === "forgotten" && other.kind === "forgotten") return joinTombstones(better, other);
  return better;
}

/** Adds a fact to a map, merged with what is there under its key. Gives the one that stands. */
export function addFact(facts: FactMap, fact: Fact): Fact {
  const slot = slotOf(fact);
  const known = facts.get(slot);
  const better = known === undefined ? fact : betterFact(known, fact);
  if (better !== known) facts.set(slot, better);
  return better;
}

/** The union of sets of facts, with what was forgotten taken out. */
export function mergeFacts(...sets: readonly Iterable<Fact>[]): FactMap {
  const facts: FactMap = new Map();
  for (const set of sets) for (const fact of set) addFact(facts, fact);
  dropForgotten(facts);
  return facts;
}

function withGreaterSpent(better: FactOf<"turn">, other: FactOf<"turn">): Fact {
  const spent = greaterSpent(better.value.spent, other.value.spent);
  return spent === better.value.spent ? better : { ...better, value: { ...better.value, spent } };
}

function greaterSpent(a: TurnEntry["spent"], b: TurnEntry["spent"]): TurnEntry["spent"] {
  const byAgent = new Map(Object.entries(a.byAgent));
  let grew = b.total > a.total;
  for (const [agent, count] of Object.entries(b.byAgent)) {
    if (count <= (byAgent.get(agent) ?? -1)) continue;
    byAgent.set(agent, count);
    grew = true;
  }
  if (!grew) return a;
  // fromEntries defines properties, so an agent of the name `__proto__` is a name like any other.
  return { ...a, total: Math.max(a.total, b.total), byAgent: Object.fromEntries(byAgent) };
}
