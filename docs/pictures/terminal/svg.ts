/** A film of a terminal as an SVG that moves by itself: text, no script, nothing from elsewhere. */
import type { Frame } from "./film.ts";
import { motionOf } from "./motion.ts";
import { isSingle, type Run } from "./row.ts";
import { type Showing, showingsOf } from "./showings.ts";
import { CELL, MARGIN, styleRules, WINDOW } from "./style.ts";
import { escapeXml } from "./xml.ts";

export interface Drawing {
  readonly frames: readonly Frame[];
  /** How many cells a line has room for. */
  readonly columns: number;
  /** What it shows, for who does not see it. */
  readonly title: string;
}

/** As high as its highest frame. */
export function drawSvg({ frames, columns, title }: Drawing): string {
  const showings = showingsOf(frames);
  const motion = motionOf(frames, showings);
  const lines = 1 + Math.max(0, ...showings.map(({ y }) => y));
  const width = columns * CELL.width + 2 * MARGIN.side;
  const height = lines * CELL.height + MARGIN.top + MARGIN.bottom;
  const drawn = showings.map((showing) => `<g${motion.attributesOf(showing)}>${drawLine(showing)}</g>`);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${styleRules()}${motion.rules}</style>`,
    ...drawWindow(width, height),
    ...drawn,
    "</svg>",
  ].join("\n")}\n`;
}

function drawWindow(width: number, height: number): readonly string[] {
  const { fill, edge, bar, radius } = WINDOW;
  const inner = width - 1;
  return [
    `<rect x=".5" y=".5" width="${inner}" height="${height - 1}" rx="${radius}" fill="${fill}" stroke="${edge}"/>`,
    `<path d="M1 36V${radius}a9 9 0 0 1 9-9H${width - radius}a9 9 0 0 1 9 9V36z" fill="${bar}"/>`,
    `<path d="M1 36.5H${inner}" stroke="${edge}"/>`,
    ...[22, 42, 62].map((x) => `<circle cx="${x}" cy="18.5" r="6" fill="${edge}"/>`),
  ];
}

function drawLine({ y, row }: Showing): string {
  const baseline = MARGIN.top + y * CELL.height + 15;
  return row.map((run) => drawRun(run, baseline)).join("");
}

/** Runs are put in their columns and stretched to their cells, however wide the reader's font is. */
function drawRun(run: Run, y: number): string {
  const single = isSingle(run);
  const left = MARGIN.side + run.column * CELL.width;
  const length = run.columns * CELL.width;
  const x = single ? left + length / 2 : left;
  const fit = single || run.text.length < 2 ? "" : ` textLength="${px(length)}"`;
  const names = classesOf(run, single);
  return `<text x="${px(x)}" y="${y}"${fit}${names && ` class="${names}"`}>${escapeXml(run.text)}</text>`;
}

function classesOf({ color, bold, dim }: Run, single: boolean): string {
  const names = [color === undefined ? "" : `c${color}`, bold && "b", dim && "d", single && "m"];
  return names.filter(Boolean).join(" ");
}

function px(number: number): string {
  return String(Math.round(number * 10) / 10);
}
