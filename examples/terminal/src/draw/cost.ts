/** What the model calls of Surtitle itself came to, by kind. */
import type { ThreadView, UsageKind, UsageTotal } from "@surtitle/core/view";

const KINDS: readonly (readonly [UsageKind, string])[] = [
  ["caption", "captions"],
  ["title", "title"],
  ["subagent", "subagents"],
];

/** `cost: captions 2 calls, 640 tokens in, 24 out`; says so where there was no call. */
export function costLine({ cost }: Pick<ThreadView, "cost">): string {
  const told = KINDS.flatMap(([kind, word]) => {
    const total = cost[kind];
    return total ? [`${word} ${sum(total, kind === "subagent" ? "run" : "call")}`] : [];
  });
  return `cost: ${told.join("; ") || "no model call"}`;
}

/** A run of a subagent is told with all its calls. */
function sum({ calls, input, output, unknown }: UsageTotal, what: "call" | "run"): string {
  const counted = `${calls} ${what}${calls === 1 ? "" : "s"}, ${input} tokens in, ${output} out`;
  return unknown > 0 ? `${counted} (${unknown} not counted by the provider)` : counted;
}
