/** Messages that are notes. */
import { SystemMessage, ToolMessage } from "@langchain/core/messages";
import { boundText } from "./bound-text.ts";
import type { SubagentBatch, SubagentResult } from "./note/batch.ts";
import { causeOf } from "./note/body-of.ts";
import type { NoteSettings } from "./note/limits.ts";
import { printNote, type ShownBatch } from "./note/print.ts";
import { layOut } from "./note/shown-batch.ts";
import type { NoteStructure } from "./note-structure.ts";

/** How much of each result a tool message carries beside its note, in code points. */
const ARTIFACT_LIMIT = 16_384;

/** What a note's tool message has as its `artifact`: more than the model reads, for the app. */
export interface NoteArtifact {
  /** One for each agent; `text` holds at most 16,384 code points, cut visibly. Not redacted. */
  readonly results: readonly ArtifactResult[];
  /** What a wrapped tool gave as its own artifact. */
  readonly artifact?: unknown;
}

/** What one subagent found, for the app. */
export interface ArtifactResult extends Pick<SubagentResult, "id" | "role" | "mode" | "status" | "goal"> {
  /** At most 16,384 code points, cut visibly. Not redacted. */
  readonly text: string;
}

/** A batch under its key. */
export interface NamedBatch {
  readonly batchId: string;
  readonly batch: SubagentBatch;
}

/** Which call a note answers, and how. */
export interface Answer {
  readonly toolCallId: string;
  /** The tool's name. */
  readonly name: string;
  readonly settings: NoteSettings;
  /** The message's own id. */
  readonly messageId?: string | undefined;
  /** Kept beside the results. */
  readonly artifact?: unknown;
}

/**
 * The tool message whose content is the note. It carries its structure as `additional_kwargs.surtitle` and the results as
 * its artifact; its status is "error" where every agent failed, was aborted or timed out.
 */
export function noteMessage({ batchId, batch }: NamedBatch, answer: Answer): ToolMessage {
  const { toolCallId, name, settings, messageId, artifact } = answer;
  const shown = layOut(batch, settings);
  const kept: NoteArtifact = {
    results: batch.agents.map(artifactOf),
    ...(artifact !== undefined && { artifact }),
  };
  return new ToolMessage({
    content: printNote(shown, settings.locale),
    tool_call_id: toolCallId,
    name,
    status: isLost(shown) ? "error" : "success",
    additional_kwargs: structureOf(batchId, shown),
    artifact: kept,
    ...(messageId !== undefined && { id: messageId }),
  });
}

/**
 * A page of a subagent's full result, in the form of a note, so that none can end it and speak for itself; what stands behind
 * it (`more`) tells how to go on. It carries a note's structure, and is kept out of what is remembered as notes are.
 */
export function pageMessage(batch: SubagentBatch, page: PageOptions): ToolMessage | string {
  const { toolCallId, name, settings, more } = page;
  const shown = layOut(batch, settings);
  const content = `${printNote(shown, settings.locale)}${more}`;
  if (toolCallId === undefined) return content;
  const additional_kwargs = structureOf(toolCallId, shown);
  return new ToolMessage({ content, tool_call_id: toolCallId, name, additional_kwargs });
}

export interface PageOptions {
  readonly toolCallId: string | undefined;
  readonly name: string;
  readonly settings: NoteSettings;
  /** "" on the last page. */
  readonly more: string;
}

/** The system message in which a parent's state holds a note that answers no call; its id is `surtitle:<batchId>`. */
export function systemNote({ batchId, batch }: NamedBatch, settings: NoteSettings): SystemMessage {
  const shown = layOut(batch, settings);
  return new SystemMessage({
    id: systemNoteId(batchId),
    content: printNote(shown, settings.locale),
    additional_kwargs: structureOf(batchId, shown),
  });
}

/** The id of the system message that holds a batch's note. */
export function systemNoteId(batchId: string): string {
  return `surtitle:${batchId}`;
}

function structureOf(batchId: string, batch: ShownBatch): { readonly surtitle: NoteStructure } {
  return { surtitle: { v: 1, kind: "subagent-note", batchId, batch } };
}

const LOST: ReadonlySet<string> = new Set(["failed", "aborted", "timed out", "all failed"]);

function isLost({ agents, status }: ShownBatch): boolean {
  return status === undefined
    ? agents.length > 0 && agents.every((a) => LOST.has(a.status))
    : LOST.has(status);
}

function artifactOf({ id, role, mode, status, goal, ...said }: SubagentResult): ArtifactResult {
  const who = { id, role, mode, status, goal };
  const told = Object.entries(who).filter(([, value]) => value !== undefined && value !== null);
  return { ...Object.fromEntries(told), text: boundText(fullText(said), ARTIFACT_LIMIT) };
}

/** All that an agent said: its text, else its summary, else what went wrong. */
export function fullText({ text, summary, error }: SubagentResult): string {
  return text || summary || causeOf(error);
}
