/** The one long text of a journal, bounded. */
import { unitsOf } from "../text/units.ts";
import type { ResultEntry } from "../view/record.ts";

/** How many code points of a subagent's result are kept. */
export const RESULT_LIMIT = 262_144;

/** The entry with its text cut, visibly and inside the limit, where it is longer than {@link RESULT_LIMIT} code points. */
export function boundResult(entry: ResultEntry): ResultEntry {
  const { text } = entry;
  if (typeof text !== "string" || text.length <= RESULT_LIMIT) return entry;
  const mark = `… [cut, ${text.length.toLocaleString("en-US")} characters]`;
  const end = unitsOf(text, RESULT_LIMIT);
  return end === text.length
    ? entry
    : { ...entry, text: text.slice(0, unitsOf(text, RESULT_LIMIT - mark.length)) + mark };
}
