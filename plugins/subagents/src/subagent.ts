/** The agents that a parent hands work to, and how they are called. */
import { customAlphabet } from "nanoid";

/**
 * What can work as a subagent: `createAgent`'s, a compiled graph, any Runnable that takes `{ messages }`. An agent with a
 * `name` is followed by that name.
 */
export interface Subagent {
  /** Works on `{ messages }` and gives a state with messages, a message, or a text. */
  invoke(input: never, config?: never): Promise<unknown>;
}

/** Whether `x` can be one. */
export function isSubagent(x: unknown): x is Subagent {
  return (
    (typeof x === "object" || typeof x === "function") &&
    x !== null &&
    typeof (x as { invoke?: unknown }).invoke === "function"
  );
}

const random: () => string = customAlphabet("0123456789abcdefghijklmnopqrstuvwxyz", 8);

/** An id for a subagent: `sub-` and eight letters and digits, so that a thread with thousands of them has no two alike. */
export function newAgentId(): string {
  return `sub-${random()}`;
}

/** An id for a batch, by which its note is known in events and in the journal. */
export function newBatchId(): string {
  return `batch-${random()}${random()}`;
}
