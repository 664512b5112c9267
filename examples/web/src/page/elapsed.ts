/** Durations as a person reads them at a glance. */

/** "0.4 s", "12 s", "1 m 05 s"; never rounded up, and a clock that went back gives 0. */
export function elapsed(ms: number): string {
  const tenths = Math.floor(Math.max(ms, 0) / 100);
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.floor(tenths / 10);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, "0")} s`;
}
