/** A line of a terminal as runs of text. */
import type { IBufferCell, IBufferLine } from "@xterm/headless";

/** Cells of one look, side by side; single spaces between them count, wider gaps end it. */
export interface Run extends Look {
  /** The column of its first cell, from 0. */
  readonly column: number;
  /** How many cells it takes. */
  readonly columns: number;
  readonly text: string;
}

export interface Look {
  /** One of the terminal's 16 colours. @default its own colour for text */
  readonly color?: number;
  readonly bold: boolean;
  readonly dim: boolean;
}

export type Row = readonly Run[];

/** @throws {TypeError} for a look that a run has no word for, so that no picture tells less than the terminal */
export function rowOf(line: IBufferLine): Row {
  const runs: Run[] = [];
  for (let column = 0; column < line.length; column += 1) {
    const cell = line.getCell(column);
    const text = cell?.getChars() ?? "";
    if (cell === undefined || text.trim() === "") continue;
    const run: Run = { column, columns: cell.getWidth(), text, ...lookOf(cell) };
    const last = runs.at(-1);
    if (last && joins(last, run)) runs[runs.length - 1] = joined(last, run);
    else runs.push(run);
  }
  return runs;
}

function lookOf(cell: IBufferCell): Look {
  const color = cell.isFgPalette() ? cell.getFgColor() : undefined;
  const [bold, dim] = [cell.isBold() !== 0, cell.isDim() !== 0];
  const drawn = cell.isBgDefault() && (cell.isFgDefault() || (color ?? 16) < 16);
  const others = [cell.isInverse(), cell.isUnderline(), cell.isItalic(), cell.isInvisible(), cell.isBlink()];
  if (!drawn || [...others, cell.isStrikethrough(), cell.isOverline()].some((one) => one !== 0)) {
    throw new TypeError(`expected one of 16 colours, bold or dim, got another look of "${cell.getChars()}"`);
  }
  return { bold, dim, ...(color !== undefined && { color }) };
}

/** Characters that take one cell in every monospaced font. Others come from fonts of their own, and stand alone. */
const EVEN = /^[ -~]+$/;

function joins(last: Run, next: Run): boolean {
  const gap = next.column - last.column - last.columns;
  const alike = last.color === next.color && last.bold === next.bold && last.dim === next.dim;
  return gap <= 1 && alike && EVEN.test(last.text) && EVEN.test(next.text);
}

function joined(last: Run, next: Run): Run {
  const columns = next.column + next.columns - last.column;
  return { ...last, columns, text: last.text.padEnd(columns - next.columns) + next.text };
}

/** Its text, with spaces for the cells between its runs. */
export function textOf(row: Row): string {
  let text = "";
  let end = 0;
  for (const run of row) {
    text += " ".repeat(run.column - end) + run.text;
    end = run.column + run.columns;
  }
  return text;
}

/** Whether a run is one character, or one with marks, that only some fonts have in the width of its cells. */
export function isSingle({ text }: Run): boolean {
  return !EVEN.test(text);
}
