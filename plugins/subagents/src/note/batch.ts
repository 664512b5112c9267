/** What is known of subagents' results, before and after it was made fit to be shown. */

/** The words that a locale translates. Any other status is printed as it is, and never read as done. */
export type KnownStatus =
  | "done"
  | "running"
  | "failed"
  | "aborted"
  | "timed out"
  | "ended"
  | "partly done"
  | "all failed"
  | "other";

/** One subagent and what it found. Every field may be missing; an empty or null one counts as missing. */
export interface SubagentResult {
  /** Tells two agents of one name apart. @default "sub-?" */
  readonly id?: string | null;
  /** What it is, say "researcher": an attribution, not a speaker. */
  readonly role?: string | null;
  /** A variant of the role, say "deep". */
  readonly mode?: string | null;
  /** A {@link KnownStatus} or a word of the host's own. @default "ended" */
  readonly status?: string | null;
  /** What it was asked; shown where the note is of a single agent. */
  readonly goal?: string | null;
  /** A short form of `text`; shown rather than it where there is one. */
  readonly summary?: string | null;
  /** What it found. */
  readonly text?: string | null;
  /** What went wrong: an error or words. Shown where there is neither summary nor text. */
  readonly error?: unknown;
  /** The size of the original text as `.length`, where `text` is only its beginning. */
  readonly cut?: number;
  /** Whether the parent has a tool that reads the full text by id; a cut then says so. @default false */
  readonly fullText?: boolean;
  /** Its line ends with its status: the note had no room for a body, not even for saying that it is empty. */
  readonly untold?: boolean;
}

/** Agents of one status that a note counts and does not name. */
export interface MoreAgents {
  /** A {@link KnownStatus} or a word of the host's own. */
  readonly status: string;
  /** How many. */
  readonly count: number;
}

/** The result of one subagent, or of several that worked at once. */
export interface SubagentBatch {
  /** In the order asked. */
  readonly agents: readonly SubagentResult[];
  /** How all of it went. @default told from the agents: running, done, all failed, partly done or ended */
  readonly status?: string | null;
  /** What they found together. */
  readonly summary?: string | null;
  /** The size of the original summary as `.length`, where `summary` is only its beginning. */
  readonly cut?: number;
  /** Agents beside `agents`, counted by status. */
  readonly more?: readonly MoreAgents[];
}

/** How long the parts of a note may be, in code points. */
export interface NoteLimits {
  /** The whole note. @default 2000 */
  readonly note: number;
  /** One agent's body, with the mark of its cut. @default 400 */
  readonly body: number;
  /** The echoed goal of a single agent. @default 120 */
  readonly goal: number;
  /** The summary of a batch, with the mark of its cut. @default 400 */
  readonly summary: number;
  /** An agent's id. @default 64 */
  readonly id: number;
  /** Its role. @default 40 */
  readonly role: number;
  /** Its mode. @default 40 */
  readonly mode: number;
  /** A status that no locale knows. @default 40 */
  readonly status: number;
}
