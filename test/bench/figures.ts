/** A list of figures, each held against its limit. */

/** One figure: a ratio or a measure, and what it must not be beyond. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Prints a figure; tells whether it holds. */
export function tell({ name, value, unit, atLeast, atMost }: Figure): boolean {
  const holds = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
  const limit =
    atLeast === undefined ? (atMost === undefined ? "" : `at most ${atMost}`) : `at least ${atLeast}`;
  const sign = limit === "" ? "  " : holds ? "ok" : "NO";
  console.log(`${sign}  ${name.padEnd(70)} ${shown(value).padStart(9)} ${unit.padEnd(6)} ${limit}`);
  return holds;
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function shown(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) < 1 ? 3 : 2);
}
