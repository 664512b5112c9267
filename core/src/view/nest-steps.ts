/** Puts the steps of nested agents under the calls that ran them. */
import type { StepView } from "./thread-view.ts";

/** A step, and the steps of the agents that ran inside its calls, by the call's index. */
export interface StepBranch<C extends string = string> {
  /** The step itself. */
  readonly step: StepView<C>;
  /** By the index of the call that ran them. */
  readonly inside: ReadonlyMap<number, readonly StepBranch<C>[]>;
}

interface Host<C extends string> {
  readonly step: StepView<C>;
  readonly index: number;
}

/**
 * The tree of a view's steps: every step once, in order. A step whose call is not among them stands at the top.
 *
 * @example
 * ```ts
 * import { nestSteps, type StepBranch, type ThreadView } from "@surtitle/core/view";
 *
 * function print(branches: readonly StepBranch[], indent = ""): void {
 *   for (const { step, inside } of branches) {
 *     console.log(indent + step.caption.text);
 *     for (const nested of inside.values()) print(nested, `${indent}  `);
 *   }
 * }
 * const show = (view: ThreadView): void => print(nestSteps(view.steps));
 * ```
 */
export function nestSteps<C extends string>(steps: readonly StepView<C>[]): readonly StepBranch<C>[] {
  const hosts = hostsOf(steps);
  const below = groupBy(steps, (step) => hosts.get(step)?.step);
  const branch = (step: StepView<C>): StepBranch<C> => {
    const children = below.get(step) ?? [];
    const byCall = groupBy(children, (child) => hosts.get(child)?.index ?? 0);
    const inside = new Map([...byCall].map(([index, list]) => [index, list.map(branch)] as const));
    return { step, inside };
  };
  return (below.get(undefined) ?? []).map(branch);
}

/**
 * Ids repeat between agents. So the latest holder counts, which began no later and makes no circle; and steps that say the
 * same parent stand beside one another, never inside.
 */
function hostsOf<C extends string>(steps: readonly StepView<C>[]): ReadonlyMap<StepView<C>, Host<C>> {
  const holders = holdersOf(steps);
  const hosts = new Map<StepView<C>, Host<C>>();
  for (const step of steps) {
    if (step.parent === undefined) continue;
    const host = holders
      .get(key(step, step.parent))
      ?.findLast(
        ({ step: other }) =>
          other.parent !== step.parent && other.at <= step.at && !isUnder(other, step, hosts),
      );
    if (host) hosts.set(step, host);
  }
  return hosts;
}

function holdersOf<C extends string>(steps: readonly StepView<C>[]): ReadonlyMap<string, readonly Host<C>[]> {
  const holders = new Map<string, Host<C>[]>();
  for (const step of steps) {
    for (const [index, { id }] of step.calls.entries()) {
      const list = holders.get(key(step, id)) ?? [];
      list.push({ step, index });
      holders.set(key(step, id), list);
    }
  }
  return holders;
}

function isUnder<C extends string>(
  step: StepView<C>,
  top: StepView<C>,
  hosts: ReadonlyMap<StepView<C>, Host<C>>,
): boolean {
  for (let at: StepView<C> | undefined = step; at; at = hosts.get(at)?.step) if (at === top) return true;
  return false;
}

/** `Map.groupBy`, which Node 20 does not have. */
function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return groups;
}

function key({ turnId }: StepView, callId: string): string {
  return `${turnId}\0${callId}`;
}
