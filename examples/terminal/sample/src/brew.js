import { setTimeout as sleep } from "node:timers/promises";
import { formatDuration } from "./format-duration.js";
import { teas } from "./teas.js";

/** Counts a tea down in ten steps; `speed` 100 brews a hundred times as fast. */
export async function brew(name, { speed = 1, show = () => {} } = {}) {
  const total = teas[name];
  if (total === undefined) throw new Error(`no such tea: ${name}`);
  for (let step = 0; step < 10; step++) {
    show(formatDuration(Math.round(total - (total * step) / 10)));
    await sleep((total * 100) / speed);
  }
  show(formatDuration(0));
}
