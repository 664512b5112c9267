/** Which line of a film stands where, from when to when: what stays is drawn once. */
import type { Frame } from "./film.ts";
import type { Row } from "./row.ts";

export interface Showing {
  /** From the top, from 0. */
  readonly y: number;
  readonly row: Row;
  /** The first frame with it, and the first one after that without it. */
  readonly from: number;
  readonly to: number;
}

/** In order of their first frame, then from the top. Empty lines are none. */
export function showingsOf(frames: readonly Frame[]): readonly Showing[] {
  const height = Math.max(0, ...frames.map(({ rows }) => rows.length));
  const showings = Array.from({ length: height }, (_, y) => showingsAt(y, frames)).flat();
  return showings.sort((a, b) => a.from - b.from || a.y - b.y);
}

function showingsAt(y: number, frames: readonly Frame[]): readonly Showing[] {
  const showings: Showing[] = [];
  for (const [index, { rows }] of frames.entries()) {
    const row = rows[y] ?? [];
    const last = showings.at(-1);
    if (last && same(last.row, row)) showings[showings.length - 1] = { ...last, to: index + 1 };
    else showings.push({ y, row, from: index, to: index + 1 });
  }
  return showings.filter(({ row }) => row.length > 0);
}

function same(a: Row, b: Row): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
