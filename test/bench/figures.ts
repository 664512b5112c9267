/** A table of figures, each held against its aim. */

/** One figure: a ratio or a measure, and the aim that it must not be beyond; without one it is there to compare. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `x` for a ratio. */
  readonly unit: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const WIDTHS = [66, 18, 14, 8] as const;

/** Prints the head of the table. */
export function printHead(): void {
  printRow(["figure", "aim", "measured", ""]);
  printRow(WIDTHS.map((width) => "-".repeat(width - 1)));
}

/** Prints figures; tells whether all aims are met. */
export function printFigures(figures: readonly Figure[]): boolean {
  for (const figure of figures) {
    const outcome = figure.atLeast === undefined && figure.atMost === undefined ? "" : word(isMet(figure));
    printRow([figure.name, aimOf(figure), `${shown(figure.value)} ${figure.unit}`.trim(), outcome]);
  }
  return figures.every(isMet);
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How many milliseconds something takes. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function isMet({ value, atLeast, atMost }: Figure): boolean {
  // Written so that what is no number is missed.
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

function aimOf({ atLeast, atMost, unit }: Figure): string {
  if (atLeast !== undefined) return `at least ${atLeast} ${unit}`.trim();
  return atMost === undefined ? "" : `at most ${atMost} ${unit}`.trim();
}

function word(met: boolean): string {
  return met ? "met" : "MISSED";
}

function shown(value: number): string {
  return value.toFixed(Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 3);
}

function printRow(cells: readonly string[]): void {
  console.log(
    cells
      .map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0))
      .join("")
      .trimEnd(),
  );
}
