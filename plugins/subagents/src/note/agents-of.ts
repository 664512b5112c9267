import type { SubagentBatch, SubagentResult } from "./batch.ts";

/** A batch's agents. From JavaScript they may be no array, and each of them nothing at all: then nothing is known of it. */
export function agentsOf(batch: SubagentBatch): readonly SubagentResult[] {
  const agents: unknown = batch?.agents;
  return Array.isArray(agents) ? Array.from(agents, (agent: SubagentResult | null) => agent ?? {}) : [];
}
