import { shown } from "../hub/check-options.ts";

/** An error in the one form that all of them have. */
export function broken(where: string, rule: string, got: unknown): TypeError {
  return new TypeError(`[surtitle/core] ${where}: ${rule}, got ${shown(got)}`);
}
