/** Durations as a person reads them at a glance. */

/** "0.4s", "12s", "1m 05s", "2h 07m"; never rounded up, and a clock that went back gives 0. */
export function elapsed(ms: number): string {
  const tenths = Math.floor(Math.max(ms, 0) / 100);
  if (tenths < 100) return `${(tenths / 10).toFixed(1)}s`;
  const seconds = Math.floor(tenths / 10);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${two(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
