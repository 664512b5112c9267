/**
 * A copy of an entry as JSON keeps it, so that what is read back is the same from every journal and nobody holds a
 * reference into one.
 *
 * @throws TypeError where JSON cannot hold it (a cycle, a bigint).
 */
export function plainCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
