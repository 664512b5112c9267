/** Scores as tables: by rung, and the worst cases one by one. */
import { drawn } from "../bench/table.ts";
import type { Score } from "./evaluate.ts";

/** What the answers of one rung came to. */
export interface RungScore {
  readonly rung: string;
  readonly answers: number;
  /** How many of them somebody would have seen. */
  readonly shown: number;
  /** Why nobody saw the others: refused, duplicate, failed, ... */
  readonly withheld: Readonly<Record<string, number>>;
  /** How many of those shown pass every check. */
  readonly passed: number;
  /** How many fail a check, by its name. */
  readonly failures: Readonly<Record<string, number>>;
  readonly tokens: number;
  /** Median of what a call took, in milliseconds. */
  readonly ms: number;
}

export function byRung(scores: readonly Score[]): RungScore[] {
  const rungs = [...new Set(scores.map(({ rung }) => rung))];
  return rungs.map((rung) => {
    const all = scores.filter((score) => score.rung === rung);
    const shown = all.filter(({ text }) => text !== undefined);
    const times = all.map(({ ms = 0 }) => ms).sort((a, b) => a - b);
    return {
      rung,
      answers: all.length,
      shown: shown.length,
      passed: shown.filter(({ failed }) => failed.length === 0).length,
      withheld: counted(all.flatMap(({ text, outcome = "" }) => (text === undefined ? [outcome] : []))),
      failures: counted(shown.flatMap(({ failed }) => failed)),
      tokens: all.reduce((sum, { tokens = 0 }) => sum + tokens, 0),
      ms: times[Math.floor(times.length / 2)] ?? 0,
    };
  });
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

export function rungTable(scores: readonly Score[]): string {
  const cells = byRung(scores).map(({ rung, answers, shown, passed, failures, withheld }) => [
    rung,
    String(answers),
    listed(withheld),
    String(shown),
    shown === 0 ? "-" : `${((passed / shown) * 100).toFixed(1)} %`,
    listed(failures),
  ]);
  return drawn(["rung", "answers", "not shown", "shown", "pass all checks", "failed checks"], cells);
}

/** The shown texts that fail most checks. */
export function worstTable(scores: readonly Score[], count = 10): string {
  const worst = scores
    .filter(({ failed }) => failed.length > 0)
    .sort((a, b) => b.failed.length - a.failed.length)
    .slice(0, count);
  const cells = worst.map(({ rung, id, text = "", failed }) => [
    rung,
    id,
    text.slice(0, 100).replace(/[\n|]/g, "/"),
    failed.join(", "),
  ]);
  return cells.length === 0
    ? "No shown text fails a check."
    : drawn(["rung", "case", "text", "failed checks"], cells);
}
