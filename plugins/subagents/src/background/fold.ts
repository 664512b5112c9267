/** Notes on their way to a model: providers refuse a system message that is not the first. */
import { SystemMessage } from "@langchain/core/messages";
import { roleOf, textOf } from "@surtitle/core/plugin";
import { isSubagentNote } from "../is-subagent-note.ts";

/** The part of a model request that notes are folded in. */
export interface Foldable {
  readonly messages: readonly unknown[];
  readonly systemMessage?: SystemMessage | undefined;
}

/** Which fields are others after it. */
export interface Folded {
  readonly messages: never[];
  readonly systemMessage: SystemMessage;
}

/**
 * Takes the notes that answer no call out of the messages and puts them at the end of the system message, then `more`, as it
 * was not in the state yet. Gives nothing where there is nothing to fold.
 */
export function fold({ messages, systemMessage }: Foldable, more: readonly string[]): Folded | undefined {
  const notes = messages.filter((message) => roleOf(message) === "system" && isSubagentNote(message));
  const texts = [...notes.map(textOf), ...more];
  if (texts.length === 0) return undefined;
  const folded = new Set(notes);
  const before = systemMessage ?? new SystemMessage("");
  const gap = before.text === "" ? "" : "\n\n";
  return {
    messages: messages.filter((message) => !folded.has(message)) as never[],
    systemMessage: before.concat(gap + texts.join("\n\n")),
  };
}
