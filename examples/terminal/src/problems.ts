/** Collects what went wrong beside a run, to be told after it: a line in the middle would tear the drawing. */
import type { SurtitleProblem } from "@surtitle/core";
import { failureLine } from "./failure.ts";

const KEPT = 5;

export interface Problems {
  readonly hear: (problem: SurtitleProblem) => void;
  /** Each once, and how many there were in all. */
  lines(): readonly string[];
}

export function collectProblems(): Problems {
  const counts = new Map<string, number>();
  const hear = ({ part, message, cause }: SurtitleProblem): void => {
    const line = `${part}: ${message}${cause ? `: ${failureLine(cause)}` : ""}`;
    if (counts.has(line) || counts.size < KEPT) counts.set(line, (counts.get(line) ?? 0) + 1);
  };
  const lines = (): readonly string[] =>
    [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
  return { hear, lines };
}
