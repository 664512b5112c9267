/** The tools of the middleware by name, and where they are called. */
import { isLoose, type NotePlace } from "@surtitle/core/plugin";
import type { BackgroundDesk } from "./desk.ts";
import { lineageOf } from "./lineage.ts";
import { threadPlace } from "./place.ts";

/** Starts a batch. */
export const START_TOOL = "start_subagents";
/** Waits for batches. */
export const WAIT_TOOL = "wait_for_subagents";
/** Reads a full result. */
export const READ_TOOL = "read_subagent_result";

/** The thread and the turn that a tool of ours is called in. */
export function toolPlace({ hub }: BackgroundDesk, runtime: unknown): NotePlace {
  const { thread = "" } = lineageOf(isLoose(runtime) ? runtime["state"] : undefined);
  return threadPlace(hub, thread);
}
