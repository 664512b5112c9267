/** What is left of facts when a thread was forgotten. */
import { type Fact, isForgotten, type Tombstone } from "@surtitle/core/plugin";

/** The facts that a tombstone leaves; all of them without one. When a turn began is told by the tombstone and by them. */
export function withoutForgotten(facts: readonly Fact[], tombstone: Tombstone | undefined): readonly Fact[] {
  if (tombstone === undefined) return facts;
  const turns = new Map(Object.entries(tombstone.turns ?? {}));
  for (const { kind, value } of facts) {
    if (kind === "turn") turns.set(value.turnId, value.at);
    if (kind === "step") turns.set(value.turnId, value.turnAt);
  }
  return facts.filter((fact) => !isForgotten(fact, tombstone, (turnId) => turns.get(turnId)));
}
