/**
 * What one line of an agent's states has been told. It lives in the state itself, so it goes back where a person goes
 * back in time and stays where messages are summarised away; the journal's mark, one for a whole thread, can do neither.
 */
import { isLoose } from "@surtitle/core/plugin";
import * as z from "zod";

/** Batch ids, the latest last. */
export interface Lineage {
  /** Batches that were under way, or not yet told, when a model was last asked. */
  readonly open: readonly string[];
  /** Batches whose note was put into this line of states. */
  readonly told: readonly string[];
  /** The thread of a run that has none of its own. */
  readonly thread?: string | undefined;
}

/** How many batch ids of each kind are remembered. */
export const LINEAGE_KEPT = 1_000;

const ids = z.array(z.string());

/** The middleware's part of the state. The underscore keeps it out of what an agent takes and gives. */
export const lineageSchema: z.ZodObject = z.object({
  _surtitleNotes: z.object({ open: ids, told: ids, thread: z.string().optional() }).optional(),
});

const NONE: Lineage = { open: [], told: [] };

/** The lineage of a state; that of a state without one knows nothing. */
export function lineageOf(state: unknown): Lineage {
  const kept = isLoose(state)
    ? lineageSchema.safeParse({ _surtitleNotes: state["_surtitleNotes"] })
    : undefined;
  return (kept?.data?.["_surtitleNotes"] as Lineage | undefined) ?? NONE;
}

/** As an update of the state, or nothing where nothing changed. */
export function lineageUpdate(before: Lineage, after: Lineage): { readonly _surtitleNotes?: Lineage } {
  return JSON.stringify(before) === JSON.stringify(after) ? {} : { _surtitleNotes: after };
}

/** The lineage after these batches were seen, told ones among them. */
export function extend(
  { open, told, thread }: Lineage,
  seen: { readonly open: readonly string[]; readonly told: readonly string[] },
): Lineage {
  const nowTold = latest([...told, ...seen.told]);
  const known = new Set(nowTold);
  return {
    open: latest([...open, ...seen.open].filter((id) => !known.has(id))),
    told: nowTold,
    ...(thread !== undefined && { thread }),
  };
}

function latest(list: readonly string[]): readonly string[] {
  return [...new Set(list)].slice(-LINEAGE_KEPT);
}
