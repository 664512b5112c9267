/**
 * Lets the host have its turn first. This timer holds the process, unlike all others of ours: it ends at once.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
