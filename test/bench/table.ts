/** What a program of the bench found, as rows of one table. */

/** One figure, held against its aim. */
export interface Row {
  /** The program: "overhead", "text", ... */
  readonly part: string;
  readonly what: string;
  readonly value: number;
  /** `x` for a ratio. */
  readonly unit: string;
  /** The value must not be beyond it; without one, a row is there to compare. */
  readonly atMost?: number;
  readonly atLeast?: number;
  /** What is not plain from the figure. */
  readonly note?: string;
}

/** Starts the line that carries the rows of a program that the runner started. */
export const ROWS_LINE = "surtitle-bench-rows ";

/** Set by the runner. */
const isRun = process.env["SURTITLE_BENCH_RUN"] === "1";

/** Hands rows to the runner, or prints them where the program runs alone. */
export function report(rows: readonly Row[]): void {
  console.log(isRun ? ROWS_LINE + JSON.stringify(rows) : tableOf(rows));
}

/** Written so that what is no number is missed. */
export function isMet({ value, atMost, atLeast }: Row): boolean {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

/** Rows as Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.part, row.what, aimOf(row), shown(row), outcomeOf(row)]);
  return drawn(["part", "what", "aim", "measured", ""], cells);
}

/** A Markdown table whose columns stand under each other in a terminal as well. */
export function drawn(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(3, ...[title, ...cells.map((row) => row[at] ?? "")].map(width)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - width(cell))).join(" | ")} |`;
  return [line(head), `|${widths.map((size) => "-".repeat(size + 2)).join("|")}|`, ...cells.map(line)].join(
    "\n",
  );
}

function width(text: string): number {
  return Array.from(text).reduce(
    (sum, point) => sum + (/[\u1100-\u115f\u2e80-\uffdc]/u.test(point) ? 2 : 1),
    0,
  );
}

function aimOf({ atMost, atLeast, unit }: Row): string {
  if (atLeast !== undefined) return `at least ${atLeast} ${unit}`;
  return atMost === undefined ? "" : `at most ${atMost} ${unit}`;
}

function outcomeOf(row: Row): string {
  return row.atMost === undefined && row.atLeast === undefined ? "" : isMet(row) ? "met" : "MISSED";
}

function shown({ value, unit, note }: Row): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return `${value.toFixed(digits)} ${unit}${note === undefined ? "" : ` (${note})`}`;
}
