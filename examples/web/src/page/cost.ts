/** What Surtitle's own model calls came to, by kind. */
import type { ThreadView, UsageKind, UsageTotal } from "@surtitle/core/view";

const KINDS: readonly (readonly [UsageKind, string])[] = [
  ["caption", "captions"],
  ["title", "title"],
  ["subagent", "subagents"],
];

const number = new Intl.NumberFormat("en");

/** "captions 2 calls, 640 tokens in, 24 out · title ..."; "" where there was no call. */
export function costLine({ cost }: Pick<ThreadView, "cost">): string {
  return KINDS.flatMap(([kind, word]) => {
    const total = cost[kind];
    return total ? [`${word} ${sum(total, kind === "subagent" ? "run" : "call")}`] : [];
  }).join(" · ");
}

/** A run of a subagent is told with all its calls. */
function sum({ calls, input, output, unknown }: UsageTotal, what: "call" | "run"): string {
  const counted = `${calls} ${what}${calls === 1 ? "" : "s"}, ${number.format(input)} tokens in, ${number.format(output)} out`;
  return unknown > 0 ? `${counted} (${unknown} uncounted)` : counted;
}
