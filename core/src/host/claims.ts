/**
 * Which handler of a kind works on a run. A handler that was given twice, or once on an agent and once on the call
 * around it, would caption everything twice and pay twice. The first one takes the run; for the whole process, since
 * the two may have hubs of their own.
 */
import { keepLatest } from "../hub/latest.ts";

/** How many runs may be claimed at once before the oldest claims lapse. */
const LIMIT = 100_000;

const claims = new Map<string, object>();

/** Whether `handler` is the one of its kind on this run; takes the run where nobody has. */
export function claim(kind: string, runId: string, handler: object): boolean {
  const key = `${kind}:${runId}`;
  const taken = claims.get(key);
  if (taken !== undefined) return taken === handler;
  keepLatest(claims, [key, handler], LIMIT);
  return true;
}

export function release(kind: string, runId: string, handler: object): void {
  const key = `${kind}:${runId}`;
  if (claims.get(key) === handler) claims.delete(key);
}

/** For tests: how many runs are claimed. */
export function claimCount(): number {
  return claims.size;
}
