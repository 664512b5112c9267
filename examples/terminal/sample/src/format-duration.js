/** Seconds as a person reads them on a timer: 185 is "3:05". */
export function formatDuration(seconds) {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${seconds % 60}`;
}
