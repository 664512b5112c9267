/** Options of the tools and the middleware, checked once, at the door. */
import type { Surtitle } from "@surtitle/core";
import { checkOptions, isSurtitle, type OptionRule, shown } from "@surtitle/core/plugin";
import { z } from "zod";
import { type NoteOptions, noteRules } from "./note/limits.ts";
import { isSubagent } from "./subagent.ts";

/** What all tools and middleware of notes take. */
export interface SharedOptions extends NoteOptions {
  /** The hub that the plugins of an app share. @default one of its own, with a journal in memory */
  readonly surtitle?: Surtitle;
  /** Whether the parent, too, reads results with secrets masked; events and the journal always do. @default false */
  readonly redact?: boolean;
}

/** The longest timer that JavaScript runtimes keep. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const sharedRules: Readonly<Record<string, OptionRule>> = {
  ...noteRules,
  surtitle: { schema: z.custom(isSurtitle), expected: "what createSurtitle() gave" },
  redact: { schema: z.boolean(), expected: "true or false" },
};

export const words: OptionRule = { schema: z.string().regex(/\S/), expected: "a text that is not empty" };
export const toolName: OptionRule = {
  schema: z.string().regex(/^[\w-]{1,64}$/),
  expected: "a tool name of at most 64 letters, digits, _ and -",
};
export const milliseconds: OptionRule = {
  schema: z.number().int().min(1).max(LONGEST_TIMER),
  expected: "a whole number of milliseconds, 1 or more",
};

/** @throws {TypeError} for an option that is unknown, missing or not what it must be */
export function checkNeeded(
  options: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, OptionRule>>,
  needed: readonly string[],
): void {
  checkOptions("subagents", options, rules);
  for (const name of needed) {
    if (options[name] !== undefined) continue;
    throw new TypeError(`[surtitle/subagents] ${name}: expected ${rules[name]?.expected}, got undefined`);
  }
}

/** @throws {TypeError} for what cannot be run as an agent */
export function checkAgent(name: string, agent: unknown): void {
  if (isSubagent(agent)) return;
  throw new TypeError(
    `[surtitle/subagents] ${name}: expected an agent (something with invoke()), got ${shown(agent)}`,
  );
}
