import { isLoose } from "@surtitle/core/plugin";
import type { ParentRun } from "./run-subagent.ts";

/** Where LangGraph keeps what it counts of a task. Without it there is no graph around, and nothing to keep apart. */
const SCRATCHPAD = "__pregel_scratchpad";

/**
 * A place for each of several agents among the parent's checkpoints. LangGraph numbers the subgraphs of a task as they
 * begin, and finds them by number after an interrupt; here the number is that of the order asked, whenever each begins.
 */
export function checkpointPlaces(parent: ParentRun, count: number): readonly ParentRun[] {
  const pad = parent.configurable?.[SCRATCHPAD];
  const begun = isLoose(pad) ? pad["subgraphCounter"] : undefined;
  if (!isLoose(pad) || typeof begun !== "number") return Array.from({ length: count }, () => parent);
  (pad as { subgraphCounter: number }).subgraphCounter = begun + count;
  return Array.from({ length: count }, (_, i) => {
    // All but the number is read through, as it is then.
    const own: object = Object.create(pad, {
      subgraphCounter: { value: begun + i, writable: true, enumerable: true },
    });
    return { ...parent, configurable: { ...parent.configurable, [SCRATCHPAD]: own } };
  });
}
