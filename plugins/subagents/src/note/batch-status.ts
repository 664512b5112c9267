/** The one word for what several agents came to. */

const LOST: ReadonlySet<string> = new Set(["failed", "aborted", "timed out", "all failed"]);

/** Any running: running; all done: done; none that got anywhere: all failed; some done: partly done; else ended. */
export function batchStatus(all: readonly string[]): string {
  if (all.includes("running")) return "running";
  if (all.length === 0) return "ended";
  if (all.every((status) => status === "done")) return "done";
  if (all.every((status) => LOST.has(status))) return "all failed";
  return all.includes("done") ? "partly done" : "ended";
}
