/**
 * Subagent results as bounded, attributed notes.
 *
 * ```ts
 * import { subagentTool } from "@surtitle/subagents";
 * import { createAgent } from "langchain";
 *
 * const research = subagentTool(historian, { name: "research", description: "Looks things up." });
 * const parent = createAgent({ model, tools: [research] });
 * ```
 *
 * @module
 */
export type { Attribute, Attribution } from "./attribution.ts";
export { backgroundSubagentsMiddleware } from "./background/middleware.ts";
export type { BackgroundNote, BackgroundSubagentsOptions } from "./background/options.ts";
export type { BatchAgent, BatchSchema } from "./batch-agents.ts";
export { isSubagentNote } from "./is-subagent-note.ts";
export type { KnownStatus, MoreAgents, NoteLimits, SubagentBatch, SubagentResult } from "./note/batch.ts";
export { formatNote } from "./note/format-note.ts";
export type { NoteOptions } from "./note/limits.ts";
export type { NoteLanguage } from "./note/locales.ts";
export { parseNote } from "./note/parse-note.ts";
export { shownBatch } from "./note/shown-batch.ts";
export type { ArtifactResult, NoteArtifact } from "./note-message.ts";
export type { NoteStructure } from "./note-structure.ts";
export { type NotesMiddlewareOptions, notesMiddleware } from "./notes-middleware.ts";
export type { SharedOptions } from "./options.ts";
export type { Subagent } from "./subagent.ts";
export { type SubagentBatchOptions, type SubagentBatchTool, subagentBatch } from "./subagent-batch.ts";
export {
  type GoalSchema,
  type SubagentTool,
  type SubagentToolOptions,
  subagentTool,
} from "./subagent-tool.ts";
export { type WithNotesOptions, withNotes } from "./with-notes.ts";
export { withoutSubagentNotes } from "./without-subagent-notes.ts";
