/** The sign of life of a batch, so that another process can tell it from one whose process is gone. */
import { type Hub, type LeaseEntry, unref } from "@surtitle/core/plugin";

/** Whose lease it is, and how often it is written, in milliseconds. */
export interface HeldLease {
  readonly hub: Hub;
  readonly threadId: string;
  readonly everyMs: number;
  /** The lease as it is now. */
  readonly lease: () => LeaseEntry;
  /** A durable journal did not have the lease after two beats in a row: the thread was forgotten, in another process maybe. */
  readonly onForgotten: () => void;
}

/** A store may give back what was written a moment ago only a little later: one miss says nothing. */
const MISSES = 2;

/**
 * Writes the lease at once and then at each beat. Gives its end. Where the journal is not durable nothing is concluded from
 * what it lacks: it may have given the thread up for want of room. A read that fails counts as none.
 */
export function keepLease({ hub, threadId, everyMs, lease, onForgotten }: HeldLease): () => void {
  let [writing, over, misses] = [false, false, 0];
  const write = async (journal: Hub["journal"]): Promise<void> => {
    const entry = lease();
    await journal.putLease(threadId, entry);
    if (!journal.durable) return;
    const known = await journal.readLeases(threadId);
    misses = known.some(({ batchId }) => batchId === entry.batchId) ? 0 : misses + 1;
    if (misses >= MISSES && !over) onForgotten();
  };
  const beat = (): void => {
    // A journal that hangs would be given one more write with each beat.
    if (writing || hub.closed) return;
    writing = true;
    hub.keep(threadId, (journal) =>
      write(journal).finally(() => {
        writing = false;
      }),
    );
  };
  beat();
  const timer = setInterval(beat, everyMs);
  unref(timer);
  return () => {
    over = true;
    clearInterval(timer);
  };
}
