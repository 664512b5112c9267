/** Puts the steps of agents inside tools under the calls that ran them, and notes where they came in. */
import type { NoteView, StepView, ThreadView } from "@surtitle/core/view";

/** A step with what ran inside each of its calls, by the call's index. */
export interface Branch {
  readonly step: StepView;
  readonly inside: readonly (readonly Branch[])[];
}

/** What stands under one message of the person, in order. */
export type TurnItem = { readonly branch: Branch } | { readonly note: NoteView };

export function turnItems({ steps, notes }: ThreadView, turnId: string): readonly TurnItem[] {
  const mine = steps.filter((step) => step.turnId === turnId);
  const branches = branchesOf(mine);
  const items: (readonly [at: number, item: TurnItem])[] = [
    ...branches.map((branch) => [branch.step.at, { branch }] as const),
    ...notes.filter((note) => note.turnId === turnId).map((note) => [note.at, { note }] as const),
  ];
  return items.sort(([a], [b]) => a - b).map(([, item]) => item);
}

function branchesOf(steps: readonly StepView[]): readonly Branch[] {
  const below = new Map<StepView, StepView[][]>();
  const top: StepView[] = [];
  for (const step of steps) {
    const host = hostOf(step, steps);
    if (host === undefined) {
      top.push(step);
      continue;
    }
    const lists = below.get(host.step) ?? host.step.calls.map(() => []);
    lists[host.index]?.push(step);
    below.set(host.step, lists);
  }
  const branch = (step: StepView): Branch => ({
    step,
    inside: (below.get(step) ?? []).map((list) => list.map(branch)),
  });
  return top.map(branch);
}

/** Ids may repeat, so only an earlier step can be around this one: there is no circle. */
function hostOf(step: StepView, steps: readonly StepView[]): { step: StepView; index: number } | undefined {
  if (step.parent === undefined) return undefined;
  const earlier = steps.slice(0, steps.indexOf(step));
  const host = earlier.findLast(
    (other) => other.calls.some(({ id }) => id === step.parent) && !isSibling(other, step),
  );
  return host && { step: host, index: host.calls.findIndex(({ id }) => id === step.parent) };
}

function isSibling(a: StepView, b: StepView): boolean {
  return a.parent === b.parent && a.agent === b.agent;
}
