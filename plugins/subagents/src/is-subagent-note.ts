import { roleOf, textOf } from "@surtitle/core/plugin";
import { parseNote } from "./note/parse-note.ts";
import { noteStructureOf } from "./note-structure.ts";

/**
 * Whether a message is a note: a tool or system message that carries a note's structure, or whose text is a note to the
 * letter. A person's and an assistant's never is one, whatever it quotes. Messages may be LangChain's, of either copy, or
 * plain `{ role, content }`.
 *
 * @example
 * ```ts
 * import { isSubagentNote } from "@surtitle/subagents";
 *
 * const { messages } = await agent.invoke({ messages: userText });
 * const notes = messages.filter(isSubagentNote);
 * ```
 */
export function isSubagentNote(message: unknown): boolean {
  const role = roleOf(message);
  if (role !== "tool" && role !== "system") return false;
  return noteStructureOf(message) !== undefined || parseNote(textOf(message)) !== undefined;
}
