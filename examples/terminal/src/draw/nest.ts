/** Puts the steps of nested agents under the calls that ran them. */
import type { StepView } from "@surtitle/core/view";

/** A step, and the steps of the agents that ran inside its calls, by the call's index. */
export interface Branch {
  readonly step: StepView;
  readonly inside: ReadonlyMap<number, readonly Branch[]>;
}

interface Host {
  readonly step: StepView;
  readonly index: number;
}

/** Every step once, in order. A step whose call is not among them stands at the top. */
export function nestSteps(steps: readonly StepView[]): readonly Branch[] {
  const hosts = hostsOf(steps);
  const below = groupBy(steps, (step) => hosts.get(step)?.step);
  const branch = (step: StepView): Branch => {
    const children = below.get(step) ?? [];
    const byCall = groupBy(children, (child) => hosts.get(child)?.index ?? 0);
    const inside = new Map([...byCall].map(([index, list]) => [index, list.map(branch)] as const));
    return { step, inside };
  };
  return (below.get(undefined) ?? []).map(branch);
}

/** Ids repeat between agents, so a candidate must not be older than needed, nor make a circle. */
function hostsOf(steps: readonly StepView[]): ReadonlyMap<StepView, Host> {
  const holders = holdersOf(steps);
  const hosts = new Map<StepView, Host>();
  for (const step of steps) {
    if (step.parent === undefined) continue;
    const fits = (holders.get(key(step, step.parent)) ?? []).filter(
      (host) => host.step.at <= step.at && !isUnder(host.step, step, hosts),
    );
    const host = fits.findLast(({ step: { parent } }) => parent !== step.parent) ?? fits.at(-1);
    if (host) hosts.set(step, host);
  }
  return hosts;
}

function holdersOf(steps: readonly StepView[]): ReadonlyMap<string, readonly Host[]> {
  const holders = new Map<string, Host[]>();
  for (const step of steps) {
    for (const [index, { id }] of step.calls.entries()) {
      const list = holders.get(key(step, id)) ?? [];
      list.push({ step, index });
      holders.set(key(step, id), list);
    }
  }
  return holders;
}

function isUnder(step: StepView, top: StepView, hosts: ReadonlyMap<StepView, Host>): boolean {
  for (let at: StepView | undefined = step; at; at = hosts.get(at)?.step) if (at === top) return true;
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
