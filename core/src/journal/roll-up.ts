/** Usage stays bounded: a writer's older calls of a thread become sums, and no call is counted twice. */
import type { UsageKind, UsageTotal } from "../view/record.ts";
import { addUsage } from "../view/reduce-thread.ts";
import type { Fact, FactOf, RolledUsage } from "./facts.ts";
import { tombstoneOf } from "./forget.ts";
import { factOf, slotOf } from "./keys.ts";
import type { FactMap } from "./merge.ts";

/** How many usage entries are kept one by one for each writer and thread. */
export const USAGE_KEPT = 200;

const ATTEMPTS_KEPT = 1000;

/**
 * Turns all but the latest `keep` usage facts of each writer into sums. Only for a map that holds every usage fact of
 * the thread that was ever written: a sum made of a part would hide the rest.
 */
export function rollUp(facts: FactMap, keep: number = USAGE_KEPT): void {
  dropRolledUp(facts);
  for (const usage of usageByWriter(facts).values()) {
    if (usage.length <= keep) continue;
    usage.sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
    for (const fact of usage.slice(0, usage.length - keep)) addToSum(facts, fact);
  }
  dropRolledUp(facts);
}

/**
 * Takes out the usage facts that a sum of the same writer already counts. No part of merging: a sum that a tombstone
 * takes out later must not have taken newer calls with it.
 */
function dropRolledUp(facts: FactMap): void {
  const upTo = sumsReach(facts);
  if (upTo.size === 0) return;
  for (const [slot, fact] of facts) {
    if (fact.kind === "usage" && fact.seq !== undefined && fact.seq <= (upTo.get(sumOf(fact)) ?? -1)) {
      facts.delete(slot);
    }
  }
}

/** All calls by kind: the sums, and the calls that are still kept one by one. */
export function usageTotals(facts: Iterable<Fact>): Partial<Record<UsageKind, UsageTotal>> {
  const totals: Partial<Record<UsageKind, UsageTotal>> = {};
  for (const { kind, value } of facts) {
    if (kind === "usage") totals[value.kind] = addUsage(totals[value.kind], value.tokens);
    if (kind !== "total") continue;
    const { calls = 0, input = 0, output = 0, unknown = 0 } = totals[value.kind] ?? {};
    totals[value.kind] = {
      calls: calls + value.calls,
      input: input + value.input,
      output: output + value.output,
      unknown: unknown + value.unknown,
    };
  }
  return totals;
}

/** How many distinct attempts at a title there were. */
export function titleAttempts(facts: Iterable<Fact>): number {
  const attempts = new Set<string>();
  for (const { kind, value } of facts) {
    if (kind === "usage" && value.attempt !== undefined) attempts.add(value.attempt);
    if (kind === "total") for (const attempt of value.attempts) attempts.add(attempt);
  }
  return attempts.size;
}

function usageByWriter(facts: FactMap): ReadonlyMap<string, FactOf<"usage">[]> {
  const byWriter = new Map<string, FactOf<"usage">[]>();
  for (const fact of facts.values()) {
    // Without a sequence number a call cannot be told to be in a sum.
    if (fact.kind !== "usage" || fact.seq === undefined) continue;
    const list = byWriter.get(fact.writer);
    if (list) list.push(fact);
    else byWriter.set(fact.writer, [fact]);
  }
  return byWriter;
}

function addToSum(facts: FactMap, { writer, seq = 0, value }: FactOf<"usage">): void {
  const since = tombstoneOf(facts)?.at ?? 0;
  const empty: RolledUsage = {
    kind: value.kind,
    ...{ calls: 0, input: 0, output: 0, unknown: 0 },
    upTo: 0,
    attempts: [],
    since,
  };
  const slot = slotOf(factOf("total", empty, { writer }));
  const known = facts.get(slot);
  const sum = known?.kind === "total" ? known.value : empty;
  const attempts =
    value.attempt === undefined ? sum.attempts : [...new Set([...sum.attempts, value.attempt])];
  const next: RolledUsage = {
    ...sum,
    ...addUsage(sum, value.tokens),
    upTo: Math.max(sum.upTo, seq),
    attempts: attempts.slice(-ATTEMPTS_KEPT),
  };
  facts.set(slot, factOf("total", next, { writer }));
}

function sumsReach(facts: FactMap): ReadonlyMap<string, number> {
  const upTo = new Map<string, number>();
  for (const fact of facts.values()) {
    if (fact.kind === "total") upTo.set(sumOf(fact), Math.max(fact.value.upTo, upTo.get(sumOf(fact)) ?? -1));
  }
  return upTo;
}

function sumOf({ writer, value }: FactOf<"usage"> | FactOf<"total">): string {
  return `${writer} ${value.kind}`;
}
