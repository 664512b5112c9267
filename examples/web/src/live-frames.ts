/** Server-sent events for what is drawn beside the steps: the latest state of something, sent again when it changes. */

export interface LiveState {
  /** The name of the event. */
  readonly event: string;
  /** The state now; JSON. */
  readonly read: () => Promise<unknown>;
  /** Tells of changes; gives its undo. */
  readonly listen: (changed: () => void) => () => void;
  readonly signal: AbortSignal;
}

/**
 * The state at first, then after each change. Changes that come faster than the reader reads are one: nothing is
 * queued, so a reader that stalls costs nothing, and one that comes back is told all.
 */
export function liveFrames({ event, read, listen, signal }: LiveState): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let dirty = true;
  let wake = (): void => {};
  const changed = (): void => {
    dirty = true;
    wake();
  };
  const leave = listen(changed);
  const end = (): void => {
    leave();
    signal.removeEventListener("abort", end);
    wake();
  };
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (!dirty && !signal.aborted) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        dirty = false;
        if (signal.aborted) return controller.close();
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(await read())}\n\n`));
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** Several streams of whole frames in one; it is over when one of them is. */
export function merged(streams: readonly ReadableStream<Uint8Array>[]): ReadableStream<Uint8Array> {
  const readers = streams.map((stream) => stream.getReader());
  type Read = Awaited<ReturnType<(typeof readers)[number]["read"]>>;
  const reads = new Map<number, Promise<{ readonly index: number; readonly result: Read }>>();
  const cancel = async (): Promise<void> => {
    await Promise.allSettled(readers.map((reader) => reader.cancel()));
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (const [index, reader] of readers.entries()) {
          if (!reads.has(index))
            reads.set(
              index,
              reader.read().then((result) => ({ index, result })),
            );
        }
        // Who was served goes to the end of the map, so that a busy stream does not starve the others.
        const { index, result } = await Promise.race(reads.values());
        reads.delete(index);
        if (result.done) {
          await cancel();
          return controller.close();
        }
        controller.enqueue(result.value);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
