/** The sign of life of a batch, so that another process can tell it from one whose process is gone. */
import { type Hub, type LeaseEntry, unref } from "@surtitle/core/plugin";

/** Whose lease it is, and how often it is written, in milliseconds. */
export interface HeldLease {
  readonly hub: Hub;
  readonly threadId: string;
  readonly everyMs: number;
  /** The lease as it is now. */
  readonly lease: () => LeaseEntry;
  /** The journal does not know the lease that it was just given: the thread was forgotten, in another process maybe. */
  readonly onForgotten: () => void;
}

/** Writes the lease at once and then at each beat. Gives its end. */
export function keepLease({ hub, threadId, everyMs, lease, onForgotten }: HeldLease): () => void {
  let writing = false;
  const beat = (): void => {
    // A journal that hangs would be given one more write with each beat.
    if (writing || hub.closed) return;
    writing = true;
    hub.keep(threadId, async (journal) => {
      try {
        const entry = lease();
        await journal.putLease(threadId, entry);
        const known = await journal.readLeases(threadId);
        if (!known.some(({ batchId }) => batchId === entry.batchId)) onForgotten();
      } finally {
        writing = false;
      }
    });
  };
  beat();
  const timer = setInterval(beat, everyMs);
  unref(timer);
  return () => clearInterval(timer);
}
