import { unref } from "../host/root-runs.ts";

/** How long work beside a run waits for a journal. */
const PATIENCE_MS = 2_000;

/** What the journal answers, unless it lets one wait for more than two seconds. @throws Error then; the answer is dropped */
export async function soon<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the journal did not answer within ${PATIENCE_MS} ms`)),
      PATIENCE_MS,
    );
    unref(timer);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
