/** Elapsed time of what runs; it ticks only while something does. */
import { elapsed } from "./elapsed.ts";

const TICK_MS = 100;

interface Running {
  /** Time at work before. */
  readonly before: number;
  readonly since: number;
}

const running = new Map<HTMLElement, Running>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Lets a node tell the time from now on. */
export function run(node: HTMLElement, { before, since }: Running): void {
  if (running.has(node)) return;
  running.set(node, { before, since });
  timer ??= setInterval(tick, TICK_MS);
  tick();
}

/** Stops the node's clock at a time, or at none. */
export function stop(node: HTMLElement, ms: number | undefined): void {
  running.delete(node);
  const text = ms === undefined ? "" : elapsed(ms);
  if (node.textContent !== text) node.textContent = text;
}

function tick(): void {
  for (const [node, { before, since }] of running) {
    if (!node.isConnected) running.delete(node);
    node.textContent = elapsed(before + Date.now() - since);
  }
  if (running.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
