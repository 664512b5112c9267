/** The puts that are written together share one promise. */
export interface Batch {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(cause: unknown): void;
  /** Whether anyone waits for it. */
  used: boolean;
}

/** A batch that nobody waits for yet. Its rejection is never unhandled: each put has its own promise upon it. */
export function newBatch(): Batch {
  let resolve = (): void => {};
  let reject = (_: unknown): void => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => {});
  return { promise, resolve, reject, used: false };
}
