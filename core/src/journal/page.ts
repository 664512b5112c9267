/** Pages of a list of threads. */
import type { ThreadPage } from "./contract.ts";

/** @throws TypeError where `limit` or `offset` is no whole number of at least 0. */
export function checkPage(page: Required<ThreadPage>): void {
  for (const [name, value] of Object.entries(page)) {
    if (Number.isInteger(value) && value >= 0) continue;
    throw new TypeError(
      `[surtitle/core] threads ${name}: expected a whole number of at least 0, got ${String(value)} (${typeof value})`,
    );
  }
}
