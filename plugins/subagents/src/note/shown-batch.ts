import { agentsOf } from "./agents-of.ts";
import type { SubagentBatch } from "./batch.ts";
import { bodyOf, summaryOf } from "./body-of.ts";
import { fitBodies } from "./fit-bodies.ts";
import { foldAgents } from "./fold-agents.ts";
import { type NoteOptions, type NoteSettings, noteSettings } from "./limits.ts";
import type { ShownBatch } from "./print.ts";
import { shownNames } from "./shown-names.ts";

/**
 * What a note shows of a batch: clean, bounded, every agent on its line. `parseNote(formatNote(batch))` is
 * `shownBatch(batch)`, and formatting that again gives the same note. A locale's words have their lengths, so give the same
 * options to both.
 *
 * @throws {TypeError} for an option that is unknown or not what it must be
 * @throws {RangeError} for limits that are at odds with each other
 *
 * @example
 * ```ts
 * import { shownBatch, type SubagentBatch } from "@surtitle/subagents";
 *
 * const batch: SubagentBatch = { agents: [{ id: "sub-k3x9", text: "It shipped on 3 May.\r\n" }] };
 * shownBatch(batch).agents[0]; // { id: "sub-k3x9", status: "ended", text: "It shipped on 3 May." }
 * ```
 */
export function shownBatch(batch: SubagentBatch, options: NoteOptions = {}): SubagentBatch {
  return layOut(batch, noteSettings(options));
}

/** The same for options that were checked. */
export function layOut(given: SubagentBatch, settings: NoteSettings): ShownBatch {
  const agents = agentsOf(given);
  const batch = { ...given, agents };
  const summary = summaryOf(batch, settings);
  const named = foldAgents(shownNames(batch, summary !== undefined, settings), settings);
  const bodies = named.agents.map(({ id }, i) => {
    const agent = agents[i] ?? {};
    return agent.untold === true ? undefined : bodyOf(agent, id, settings);
  });
  return fitBodies(named, { summary, agents: bodies }, settings);
}
