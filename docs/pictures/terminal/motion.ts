/** The times of a film as CSS. */
import type { Frame } from "./film.ts";
import type { Showing } from "./showings.ts";

export interface Motion {
  readonly rules: string;
  /** The attributes of what is shown so. Where nothing may move, or nothing can, the last frame is what there is. */
  attributesOf(showing: Showing): string;
}

/** One rule per span of time, over and over. */
export function motionOf(frames: readonly Frame[], showings: readonly Showing[]): Motion {
  const starts = [0];
  for (const { ms } of frames) starts.push((starts.at(-1) ?? 0) + ms);
  const total = starts.at(-1) ?? 0;
  const percent = (frame: number): string => `${round((100 * (starts[frame] ?? 0)) / total)}%`;
  const isWhole = ({ from, to }: Showing): boolean => from === 0 && to === frames.length;

  const spans = new Map(showings.filter((one) => !isWhole(one)).map((one) => [nameOf(one), one]));
  const keyframes = [...spans].map(([name, { from, to }]) => {
    const before = from > 0 ? "0%{visibility:hidden}" : "";
    const after = to < frames.length ? `${percent(to)}{visibility:hidden}` : "";
    return `@keyframes ${name}{${before}${percent(from)}{visibility:visible}${after}}`;
  });
  const uses = [...spans.keys()].map((name) => `.${name}{animation-name:${name}}`);
  const moving = `g{animation:${total / 1000}s step-end infinite}${uses.join("")}`;
  const attributesOf = (showing: Showing): string => {
    const hidden = showing.to < frames.length ? ' visibility="hidden"' : "";
    return isWhole(showing) ? "" : ` class="${nameOf(showing)}"${hidden}`;
  };
  return {
    rules: `@media (prefers-reduced-motion:no-preference){${moving}}${keyframes.join("")}`,
    attributesOf,
  };
}

function nameOf({ from, to }: Showing): string {
  return `f${from}-${to}`;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
