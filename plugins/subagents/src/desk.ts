/** What every tool and middleware here works with: the hub, how notes are written, and who hears of them. */
import type { ToolMessage } from "@langchain/core/messages";
import { createSurtitle, type Surtitle } from "@surtitle/core";
import { type Hub, hubOf, isLoose, type NotePlace } from "@surtitle/core/plugin";
import { noteText } from "./note/format-note.ts";
import { type NoteSettings, noteSettings } from "./note/limits.ts";
import { noteMessage } from "./note-message.ts";
import type { SharedOptions } from "./options.ts";
import type { ParentRun, SubagentCost } from "./run-subagent.ts";
import { stableBatchId } from "./stable-batch-id.ts";
import { newBatchId } from "./subagent.ts";
import {
  isLeftAlone,
  keepOutcomes,
  placeOf,
  redacted,
  type ToldOutcome,
  tellBatch,
  tellUsage,
} from "./tell.ts";

export interface Desk {
  readonly hub: Hub;
  readonly settings: NoteSettings;
  /** Whether the parent, too, reads secrets masked. */
  readonly redact: boolean;
}

/** A desk for options that were checked. */
export function deskFor({ surtitle, locale, limits, redact = false }: SharedOptions): Desk {
  const given = { ...(locale !== undefined && { locale }), ...(limits !== undefined && { limits }) };
  return { hub: hubOf(ownOr(surtitle)), settings: noteSettings(given), redact };
}

function ownOr(surtitle: Surtitle | undefined): Surtitle {
  return surtitle ?? createSurtitle();
}

/** The call that a note answers. */
export interface NotedCall {
  /** None where the tool was called by hand: then the note is a bare text. */
  readonly toolCallId: string | undefined;
  /** The tool's name. */
  readonly name: string;
  readonly parent: ParentRun;
  /** Where to tell of it; none where the app wants nothing told. */
  readonly place: NotePlace | undefined;
  /** The id of the message that the note stands for. */
  readonly messageId?: string | undefined;
  /** Kept beside the results. */
  readonly artifact?: unknown;
  /** What the tool was called with: values under secret-named keys in it are told masked, wherever a result repeats them. */
  readonly given?: unknown;
}

/**
 * Does the work of a call and gives it the place to tell of it. The place is taken at once: what is begun in a thread that
 * is forgotten meanwhile belongs to it, and stays forgotten.
 */
export async function inPlace<T>(
  { hub }: Desk,
  parent: ParentRun,
  work: (place: NotePlace | undefined) => Promise<T>,
): Promise<T> {
  if (isLeftAlone(parent)) return await work(undefined);
  const place = { ...placeOf(hub, parent), forgotten: false };
  const stop = hub.onForget((threadId) => {
    if (threadId === place.threadId) place.forgotten = true;
  });
  try {
    return await work(place);
  } finally {
    stop();
  }
}

/** Tells the hub of the outcomes, and gives what the parent reads of them. */
export function answerWith(
  { hub, settings, redact }: Desk,
  outcomes: readonly ToldOutcome[],
  call: NotedCall,
): ToolMessage | string {
  const { toolCallId, place, given, ...rest } = call;
  const batchId = batchIdOf(call);
  const batch = { agents: outcomes };
  if (place) {
    keepOutcomes(hub, place, { batchId, outcomes, given });
    tellBatch(hub, place, { batchId, batch, settings, given });
  }
  const read = redact ? redacted(hub, batch, given) : batch;
  if (toolCallId === undefined) return noteText(read, settings);
  return noteMessage({ batchId, batch: read }, { toolCallId, settings, ...rest });
}

/** Hears what each subagent cost, and tells the hub. */
export function costsAt({ hub }: Desk, place: NotePlace | undefined): (cost: SubagentCost) => void {
  return (cost) => place && tellUsage(hub, place, cost);
}

/** The same for a call that is done once more after an approval: some hosts run finished calls again. */
function batchIdOf({ toolCallId, parent }: NotedCall): string {
  const task = parent.configurable?.["checkpoint_ns"];
  const known = toolCallId !== undefined && toolCallId !== "" && typeof task === "string" && task !== "";
  return known ? stableBatchId(task, toolCallId) : newBatchId();
}

/** The id of the call that a tool runs for, from its runtime. */
export function toolCallIdOf(runtime: unknown): string | undefined {
  if (!isLoose(runtime)) return undefined;
  const { toolCall, toolCallId } = runtime;
  const id = isLoose(toolCall) ? (toolCall["id"] ?? toolCallId) : toolCallId;
  return typeof id === "string" && id !== "" ? id : undefined;
}
