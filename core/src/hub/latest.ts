/** Maps with a bound. */

/** Keeps a value as the map's newest; the oldest goes where there are more than `limit`. */
export function keepLatest<K, V>(
  map: Map<K, V>,
  [key, value]: readonly [key: K, value: V],
  limit: number,
): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= limit) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
