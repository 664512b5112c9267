import { ToolMessage } from "@langchain/core/messages";
import { roleOf } from "@surtitle/core/plugin";
import { isSubagentNote } from "./is-subagent-note.ts";

/** Stands in the place of a tool's result, for a call without one is refused by providers. */
const STUB = "(a subagent's result was left out)";

/**
 * Messages without the notes among them, for memory extraction, titles and transcripts: what a subagent claims is no fact
 * about the user. Notes that answer a tool call leave a stub, so that every call keeps its result; all other messages are
 * the same objects as before.
 *
 * @example
 * ```ts
 * import { withoutSubagentNotes } from "@surtitle/subagents";
 *
 * const { messages } = await agent.invoke({ messages: userText });
 * const toRemember = withoutSubagentNotes(messages);
 * ```
 */
export function withoutSubagentNotes<T>(messages: readonly T[]): T[] {
  const kept: T[] = [];
  for (const message of messages) {
    if (!isSubagentNote(message)) kept.push(message);
    else if (roleOf(message) === "tool") kept.push(stubFor(message));
  }
  return kept;
}

function stubFor<T>(message: T): T {
  const { id, name, status, tool_call_id } = message as Readonly<Record<string, never>>;
  if (!ToolMessage.isInstance(message)) {
    const { additional_kwargs: _, artifact: __, ...rest } = message as Readonly<Record<string, unknown>>;
    return { ...rest, content: STUB } as T;
  }
  return new ToolMessage({
    content: STUB,
    tool_call_id: tool_call_id ?? "",
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(status !== undefined && { status }),
  }) as T;
}
