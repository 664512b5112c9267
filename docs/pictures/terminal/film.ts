/** A recording as frames that a person can follow. */
import type { Writing } from "./record.ts";
import { type Row, textOf } from "./row.ts";
import { type Grid, Screen } from "./screen.ts";

export interface Frame {
  readonly rows: readonly Row[];
  /** How long it is shown, in milliseconds. */
  readonly ms: number;
}

/** A running time is redrawn as often, in milliseconds; ten times a second would only make the file larger. */
const TICK_MS = 250;
/** The least time of a frame. Fast tools change their captions within a few milliseconds, which nobody sees. */
const LEAST_MS = 250;
const LAST_MS = 8_000;

/** Frames whose words differ, each as long as it really was but for what `LEAST_MS` and `LAST_MS` say. */
export async function film(writings: readonly Writing[], grid: Grid): Promise<readonly Frame[]> {
  const screen = new Screen(grid);
  const shots: { readonly at: number; readonly rows: readonly Row[] }[] = [];
  for (const { at, text } of writings) {
    await screen.write(text);
    const rows = screen.rows();
    const last = shots.at(-1);
    if (last && sameWords(last.rows, rows) && at - last.at < TICK_MS) continue;
    shots.push({ at, rows });
  }
  return shots.map(({ at, rows }, index) => {
    const next = shots[index + 1];
    // Rounded, so that two recordings differ less.
    return { rows, ms: next ? Math.max(LEAST_MS, Math.round((next.at - at) / 100) * 100) : LAST_MS };
  });
}

const DIGITS = /\d+/g;

function sameWords(a: readonly Row[], b: readonly Row[]): boolean {
  const words = (rows: readonly Row[]): string => rows.map(textOf).join("\n").replace(DIGITS, "0");
  return words(a) === words(b);
}
