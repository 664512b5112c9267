/** Which notes a state still lacks. */
import { isLoose } from "@surtitle/core/plugin";
import { systemNoteId } from "../note-message.ts";
import type { Batch } from "./batch.ts";
import { extend, type Lineage } from "./lineage.ts";
import { isFor } from "./place.ts";

/** A state, and the agent whose it is. */
export interface Told {
  readonly messages: readonly unknown[];
  readonly lineage: Lineage;
  readonly path: readonly string[];
}

/** An ended batch, with what its note shows. */
export type EndedBatch = Batch & Required<Pick<Batch, "note" | "ended">>;

/**
 * The batches whose notes this state lacks, in order of ending. One that was delivered to the thread is lacked only by a
 * state that knew of it before, and was not told: somebody went back in time, or a checkpoint was lost. One that the journal lacks may have been forgotten.
 */
export function untold(batches: readonly Batch[], { messages, lineage, path }: Told): readonly EndedBatch[] {
  const told = new Set([...lineage.told, ...heldIn(messages, batches)]);
  const open = new Set(lineage.open);
  return batches
    .filter(isEnded)
    .filter(({ missing }) => missing === undefined)
    .filter((batch) => isFor(path, batch.path) && !told.has(batch.id))
    .filter(({ id, delivered }) => !delivered || open.has(id))
    .sort((a, b) => a.ended.at - b.ended.at || a.ended.nth - b.ended.nth);
}

/** The lineage of this state once the notes of `given` are in it. */
export function afterTelling(
  { messages, lineage, path }: Told,
  batches: readonly Batch[],
  given: readonly Batch[],
): Lineage {
  const mine = batches.filter((batch) => !batch.delivered && isFor(path, batch.path));
  const open = mine.map(({ id }) => id);
  return extend(lineage, { open, told: [...heldIn(messages, batches), ...given.map(({ id }) => id)] });
}

/** The ids of those batches whose notes are among the messages. */
export function heldIn(messages: readonly unknown[], batches: readonly Batch[]): readonly string[] {
  const held = new Set(messages.map((message) => (isLoose(message) ? message["id"] : undefined)));
  return batches.map(({ id }) => id).filter((id) => held.has(systemNoteId(id)));
}

function isEnded(batch: Batch): batch is EndedBatch {
  return batch.ended !== undefined && batch.note !== undefined;
}
