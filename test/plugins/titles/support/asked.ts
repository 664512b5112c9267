import type { Stage } from "./stage.ts";

/** What a person asks first. */
export const ASKED = "please fix the login page";

/** How an agent is given it. */
export const input = { messages: [{ role: "user" as const, content: ASKED }] };

/** A turn of the thread "t". */
export function on({ handler }: Pick<Stage, "handler">, more: object = {}) {
  return { configurable: { thread_id: "t" }, callbacks: [handler], ...more };
}
