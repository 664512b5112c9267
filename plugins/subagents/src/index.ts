/**
 * Subagent results as bounded, attributed notes.
 *
 * ```ts
 * import { subagentTool } from "@surtitle/subagents";
 *
 * const ask = subagentTool(researcher, { name: "ask_researcher", description: "Looks things up." });
 * ```
 *
 * @module
 */

export { isSubagentNote } from "./is-subagent-note.ts";
export type { KnownStatus, MoreAgents, NoteLimits, SubagentBatch, SubagentResult } from "./note/batch.ts";
export { formatNote } from "./note/format-note.ts";
export type { NoteOptions } from "./note/limits.ts";
export type { NoteLanguage } from "./note/locales.ts";
export { parseNote } from "./note/parse-note.ts";
export { shownBatch } from "./note/shown-batch.ts";
export type { NoteStructure } from "./note-structure.ts";
export { withoutSubagentNotes } from "./without-subagent-notes.ts";
