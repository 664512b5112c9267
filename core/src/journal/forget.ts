/** What a tombstone takes out of a thread, also where it comes later. */
import type { Fact, FactOf, Tombstone } from "./facts.ts";
import type { FactMap } from "./merge.ts";
import { compareText } from "./order.ts";

/** How many forgotten turns a tombstone names. */
export const FORGOTTEN_TURNS = 1000;

/** The one slot of a thread's tombstone. */
const SLOT = "forgotten:";

/** When a turn began, if that is known. */
export type StartOf = (turnId: string) => number | undefined;

/** The thread's tombstone, if it was ever forgotten. */
export function tombstoneOf(facts: FactMap): Tombstone | undefined {
  const fact = facts.get(SLOT);
  return fact?.kind === "forgotten" ? fact.value : undefined;
}

/**
 * Whether a fact belongs to what a tombstone took out: its turn began at or before it, or it was made then itself
 * (what is made is not made before its turn).
 */
export function isForgotten(fact: Fact, tombstone: Tombstone, startOf: StartOf): boolean {
  switch (fact.kind) {
    case "forgotten":
      return false;
    case "total":
      return fact.value.since < tombstone.at;
    case "step":
      return fact.value.turnAt <= tombstone.at;
    case "turn":
    case "title":
      return fact.value.at <= tombstone.at;
    default: {
      const { turnId, at } = fact.value;
      const start = turnId === undefined ? undefined : startOf(turnId);
      return Math.min(at, start ?? at) <= tombstone.at;
    }
  }
}

/** Takes out what the map's tombstone, if it has one, forgets. The tombstone learns the names of the turns. */
export function dropForgotten(facts: FactMap): void {
  const stone = facts.get(SLOT);
  if (stone?.kind !== "forgotten") return;
  const starts = turnStarts(facts, stone.value);
  for (const [slot, fact] of facts) {
    if (isForgotten(fact, stone.value, (id) => starts.get(id))) facts.delete(slot);
  }
  const gone = [...starts].filter(([, at]) => at <= stone.value.at);
  facts.set(SLOT, { ...stone, value: withTurns(stone.value, gone) });
}

/** The later of two tombstones, with the turns of both. */
export function joinTombstones(later: FactOf<"forgotten">, earlier: FactOf<"forgotten">): Fact {
  const turns = Object.entries({ ...earlier.value.turns, ...later.value.turns });
  return { ...later, value: withTurns(later.value, turns) };
}

function turnStarts(facts: FactMap, tombstone: Tombstone): ReadonlyMap<string, number> {
  const starts = new Map(Object.entries(tombstone.turns ?? {}));
  for (const { kind, value } of facts.values()) {
    if (kind === "step" && !starts.has(value.turnId)) starts.set(value.turnId, value.turnAt);
    if (kind === "turn") starts.set(value.turnId, value.at);
  }
  return starts;
}

function withTurns(tombstone: Tombstone, turns: readonly (readonly [string, number])[]): Tombstone {
  if (turns.length === 0) return tombstone;
  const kept = turns.toSorted((a, b) => b[1] - a[1] || compareText(a[0], b[0])).slice(0, FORGOTTEN_TURNS);
  return { ...tombstone, turns: Object.fromEntries(kept) };
}
