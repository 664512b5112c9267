/** What a message that is a note carries beside its text. */
import { isLoose } from "@surtitle/core/plugin";
import type { SubagentBatch } from "./note/batch.ts";

/** Stands as `additional_kwargs.surtitle`. Plain JSON. */
export interface NoteStructure {
  /** The version of its form. */
  readonly v: 1;
  /** Tells it from whatever else may stand there. */
  readonly kind: "subagent-note";
  /** The note's key in events and in the journal. */
  readonly batchId: string;
  /** What the note shows, see `shownBatch`. */
  readonly batch: SubagentBatch;
}

/** The structure of a note on a message of any shape, or nothing. Whose message it is, is not looked at. */
export function noteStructureOf(message: unknown): NoteStructure | undefined {
  const extra = isLoose(message) ? message["additional_kwargs"] : undefined;
  const structure = isLoose(extra) ? extra["surtitle"] : undefined;
  if (!isLoose(structure) || structure["v"] !== 1 || structure["kind"] !== "subagent-note") return undefined;
  const { batchId, batch } = structure;
  const fits = typeof batchId === "string" && isLoose(batch) && Array.isArray(batch["agents"]);
  return fits ? (structure as unknown as NoteStructure) : undefined;
}
