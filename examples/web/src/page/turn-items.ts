/** What stands under one message: its turn's steps as a tree, and notes where they came in. */
import { type NoteView, nestSteps, type StepBranch, type ThreadView } from "@surtitle/core/view";

/** What stands under one message of the person, in order. */
export type TurnItem = { readonly branch: StepBranch } | { readonly note: NoteView };

export function turnItems({ steps, notes }: ThreadView, turnId: string): readonly TurnItem[] {
  const mine = steps.filter((step) => step.turnId === turnId);
  const branches = nestSteps(mine);
  const items: (readonly [at: number, item: TurnItem])[] = [
    ...branches.map((branch) => [branch.step.at, { branch }] as const),
    ...notes.filter((note) => note.turnId === turnId).map((note) => [note.at, { note }] as const),
  ];
  return items.sort(([a], [b]) => a - b).map(([, item]) => item);
}
