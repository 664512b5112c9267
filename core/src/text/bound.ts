import { wholeSlice } from "../view/clamp.ts";

/** The least that is looked at, in UTF-16 units. */
const AT_LEAST = 65_536;

/**
 * What is looked at of a foreign text whose result has this limit: 16 times as much, at least 65,536 UTF-16 units, cut
 * between characters and well-formed. What is no string gives "".
 */
export function boundInput(text: unknown, limit: number): string {
  if (typeof text !== "string") return "";
  return wholeSlice(text, Math.max(Number.isNaN(limit) ? 0 : 16 * limit, AT_LEAST));
}
