/** Ctrl-C: once closes, twice leaves at once, however long the closing takes. */

/** npm and tsx pass a Ctrl-C on besides the terminal: within this time it is the same one. In milliseconds. */
const ECHO_MS = 300;

export interface Interruptible {
  /** Ends everything in good order. */
  readonly close: () => Promise<void>;
  /** Ends the process. */
  readonly exit: (code: number) => void;
  /** In milliseconds. @default Date.now */
  readonly now?: () => number;
}

/** What hears SIGINT and SIGTERM. It exits with 0 once closed; with 130, as shells count Ctrl-C, at the second; with 1 where closing failed. */
export function interruptible({ close, exit, now = Date.now }: Interruptible): () => void {
  let since: number | undefined;
  return () => {
    if (since === undefined) {
      since = now();
      close().then(
        () => exit(0),
        () => exit(1),
      );
    } else if (now() - since > ECHO_MS) exit(130);
  };
}
