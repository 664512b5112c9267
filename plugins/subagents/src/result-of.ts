/** What a subagent's final state says. */
import { isLoose, messagesOf, roleOf } from "@surtitle/core/plugin";
import { saysNothing } from "./note/says-nothing.ts";

/** The answer that is not for a person: JSON by a schema. */
type Structured = Readonly<Record<string, unknown>>;

/**
 * The text of a result of whatever kind: a state with messages, one with a structured response (JSON), a message, an
 * executor's `output`, a string. "" where it says nothing.
 *
 * @param goal - What was asked; what stands before it in the state was there before.
 */
export function resultOf(result: unknown, goal?: string): string {
  if (typeof result === "string") return result;
  if (!isLoose(result)) return result === undefined || result === null ? "" : String(result);
  const { structuredResponse, output } = result as Structured;
  if (structuredResponse !== undefined && structuredResponse !== null) return jsonOf(structuredResponse);
  if (isBlocks(result)) return wholeText({ content: result }) || jsonOf(result);
  const messages = messagesOf(result);
  if (messages) return lastWord(messages, goal);
  if (typeof output === "string") return output;
  return "content" in result ? wholeText(result) : jsonOf(result);
}

/** Whether it is the content of a message rather than a list of messages. */
function isBlocks(result: object): boolean {
  return Array.isArray(result) && result.every((item) => roleOf(item) === "other");
}

/** All text of a message, never its reasoning; not cut, for a note tells how long it was. */
export function wholeText(message: unknown): string {
  const content = isLoose(message) ? message["content"] : undefined;
  if (typeof content === "string") return content;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks.map(textOfBlock).join("");
}

function textOfBlock(block: unknown): string {
  if (typeof block === "string") return block;
  const text = isLoose(block) && block["type"] === "text" ? block["text"] : undefined;
  return typeof text === "string" ? text : "";
}

/** JSON of any value; "" for one that has none. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

/**
 * The text of the last message if it is the agent's or a tool's, else that of the last AI message with a text. Hand-offs
 * are passed over.
 */
function lastWord(messages: readonly unknown[], goal: string | undefined): string {
  const asked = messages.findLastIndex(
    (m) => roleOf(m) === "human" && (goal === undefined || wholeText(m) === goal),
  );
  const said = messages.slice(asked + 1);
  const last = said.findLast((message) => !isHandOff(message));
  const text = last !== undefined && roleOf(last) === "tool" ? wholeText(last) : "";
  if (!saysNothing(text)) return text;
  const telling = said.findLast((message) => roleOf(message) === "ai" && !saysNothing(wholeText(message)));
  return telling === undefined ? "" : wholeText(telling);
}

/** A message that only gives the floor back; an AI message without a text is none. */
function isHandOff(message: unknown): boolean {
  const text = wholeText(message);
  return text.trim() !== "" && saysNothing(text);
}
