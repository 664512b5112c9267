import type { ErrorKind } from "../steps/track-step.ts";

/** How deep a chain of causes is followed. */
const DEPTH = 5;

/**
 * What an error of the host means. LangGraph's interrupts and hand-offs are control flow; aborts and timeouts come
 * under several names and classes (DOMException, Error "Abort"), so names and marks are asked, never `instanceof`.
 */
export function errorKind(error: unknown): ErrorKind {
  if (error === "interrupt" || error === "rollback") return "abort";
  let cause = error;
  for (let depth = 0; depth < DEPTH && typeof cause === "object" && cause !== null; depth += 1) {
    const kind = kindOf(cause as Record<string, unknown>);
    if (kind) return kind;
    cause = (cause as { readonly cause?: unknown }).cause;
  }
  return "failure";
}

const INTERRUPTS: ReadonlySet<unknown> = new Set(["GraphInterrupt", "NodeInterrupt"]);
const ABORTS: ReadonlySet<unknown> = new Set([
  "AbortError",
  "TimeoutError",
  "ModelAbortError",
  "APIUserAbortError",
]);
/** LangGraph's server aborts a run with the name of what was asked for, "interrupt" or "rollback" (langgraph-api 1.5.1). */
const ABORT_MESSAGE =
  /^(?:abort(?:ed)?|interrupt|rollback|the operation was aborted|this operation was aborted|request was aborted)\.?$/i;

function kindOf({ name, message, is_bubble_up, interrupts }: Record<string, unknown>): ErrorKind | undefined {
  if (INTERRUPTS.has(name) || (is_bubble_up === true && interrupts !== undefined)) return "interrupt";
  if (name === "ParentCommand" || is_bubble_up === true) return "handoff";
  if (ABORTS.has(name)) return "abort";
  return typeof message === "string" && message.length < 100 && ABORT_MESSAGE.test(message)
    ? "abort"
    : undefined;
}
