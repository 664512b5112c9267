/** Waits for facts: a machine may be slow, so nothing that has to come is waited for by a time. */

// As they are before a test fakes them.
const later = globalThis.setTimeout;
const now = performance.now.bind(performance);

/** How long something may take before it counts as never: far longer than anything takes on a busy machine. */
const NEVER_MS = 110_000;

/** A pause, for what must not happen meanwhile. What must happen is waited for by {@link until}. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => later(resolve, ms));
}

/** What `look` gives as soon as that is neither 0, nor false, nor empty. Throws where it never is. */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (const end = now() + NEVER_MS; ; ) {
    const found = await look();
    if (found) return found;
    if (now() > end) throw new Error(`it never happened: ${look}`);
    await pause(2);
  }
}
