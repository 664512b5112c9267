/** Notes on their way to a model: providers refuse a system message that is not the first. */
import { roleOf, textOf } from "@surtitle/core/plugin";
import { intoSystem, type SystemFields, type SystemRequest } from "../into-system.ts";
import { isSubagentNote } from "../is-subagent-note.ts";

/**
 * Takes the notes that answer no call out of the messages and puts them at the end of the system message, then `more`, as it
 * was not in the state yet. Gives nothing where there is nothing to fold.
 */
export function fold(
  { messages, systemMessage }: SystemRequest,
  more: readonly string[],
): SystemFields | undefined {
  const notes = messages.filter((message) => roleOf(message) === "system" && isSubagentNote(message));
  const texts = [...notes.map(textOf), ...more];
  if (texts.length === 0) return undefined;
  const folded = new Set(notes);
  const rest = messages.filter((message) => !folded.has(message));
  return intoSystem({ messages: rest, systemMessage }, texts.join("\n\n"));
}
