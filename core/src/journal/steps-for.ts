/** Of a forked conversation: the steps that belong to what is left of it. */
import type { StepEntry, ThreadRecord } from "../view/record.ts";

/**
 * The steps whose anchor occurs in these messages, in the record's order. `messages` are LangChain messages or their
 * plain fields; what is no message is passed over. Where a server repeats ids in later turns, all steps of that
 * anchor are given.
 *
 * @example
 * ```ts
 * import { createSurtitle, stepsFor } from "@surtitle/core";
 *
 * const surtitle = createSurtitle();
 * const fork = (await agent.invoke({ messages: userText })).messages.slice(0, 4);
 * const steps = stepsFor(await surtitle.read("thread-1"), fork);
 * ```
 */
export function stepsFor<C extends string>(
  record: Pick<ThreadRecord<C>, "steps">,
  messages: Iterable<unknown>,
): readonly StepEntry<C>[] {
  const anchors = new Set<string>();
  for (const message of messages) for (const id of callIds(message)) anchors.add(id);
  return record.steps.filter((step) => anchors.has(step.anchor));
}

function callIds(message: unknown): readonly string[] {
  if (typeof message !== "object" || message === null) return [];
  const { id, tool_calls: calls } = message as { readonly id?: unknown; readonly tool_calls?: unknown };
  if (!Array.isArray(calls)) return [];
  return calls.map((call: { readonly id?: unknown } | null, index) =>
    typeof call?.id === "string" && call.id !== "" ? call.id : `${String(id)}:${index}`,
  );
}
