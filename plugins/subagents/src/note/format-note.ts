import type { SubagentBatch } from "./batch.ts";
import { type NoteOptions, type NoteSettings, noteSettings } from "./limits.ts";
import { printNote } from "./print.ts";
import { layOut } from "./shown-batch.ts";

/**
 * The text in which a parent reads what its subagents found: at most 2,000 code points, each agent by id, with its status.
 * Nothing in a result can forge a marker, an agent's line, a role or a mark of a cut.
 *
 * Time and memory do not grow with bodies beyond 64 KiB.
 *
 * @throws {TypeError} for an option that is unknown or not what it must be
 * @throws {RangeError} for limits that are at odds with each other
 *
 * @example
 * ```ts
 * import { formatNote } from "@surtitle/subagents";
 *
 * formatNote({ agents: [{ id: "sub-k3x9", role: "researcher", status: "done", text: "It shipped on 3 May." }] });
 * // "[subagent result] subagent sub-k3x9 (researcher) done: It shipped on 3 May."
 * ```
 */
export function formatNote(batch: SubagentBatch, options: NoteOptions = {}): string {
  return noteText(batch, noteSettings(options));
}

/** The same for options that were checked. */
export function noteText(batch: SubagentBatch, settings: NoteSettings): string {
  return printNote(layOut(batch, settings), settings.locale);
}
