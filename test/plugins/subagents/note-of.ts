import { formatNote, type SubagentResult } from "@surtitle/subagents";

/** The note of these agents. */
export const noteOf = (...agents: SubagentResult[]): string => formatNote({ agents });
