/** Calls by their names and arguments alone, and the caption that is composed of them. */
import { type ComposeOptions, composeCaption } from "../../../core/src/gloss/compose.ts";
import type { CallToGloss } from "../../../core/src/gloss/gloss-call.ts";

/** A call. */
export type Pair = readonly [name: string, args?: unknown];

/** The calls as captions are composed of them. */
export const callsOf = (pairs: readonly Pair[]): CallToGloss[] =>
  pairs.map(([name, args]) => ({ name, args }));
/** The words of their caption. */
export const text = (pairs: readonly Pair[], options?: ComposeOptions): string =>
  composeCaption(callsOf(pairs), options).text;

/** A file is read. */
export const read = (path: string): Pair => ["read_file", { file_path: path }];
/** A command is run. */
export const run = (command: string): Pair => ["execute", { command }];
/** A subagent is given a task. */
export const ask = (who: string, what: string): Pair => ["task", { subagent_type: who, description: what }];
