/** What a subagent's final state says. */
import { contentOf, isLoose, messagesOf, roleOf, stripReasoning, textOf } from "@surtitle/core/plugin";
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
  if (typeof result === "string") return BEGINS_ALOUD.test(result) ? withoutReasoning(result) : result;
  if (!isLoose(result)) return result === undefined || result === null ? "" : String(result);
  const { structuredResponse, output } = result as Structured;
  if (structuredResponse !== undefined && structuredResponse !== null) return jsonOf(structuredResponse);
  if (Array.isArray(result)) return wordOfList(result, goal);
  const messages = messagesOf(result);
  if (messages) return lastWord(messages, goal);
  if (typeof output === "string") return withoutReasoning(output);
  return "content" in result ? wholeText(result) : jsonOf(result);
}

/** A list may be a message in its short form, several messages, the content of one, or mere data. */
function wordOfList(list: readonly unknown[], goal: string | undefined): string {
  if (roleOf(list) !== "other") return wholeText(list);
  if (list.some((item) => isLoose(item) && roleOf(item) !== "other")) return lastWord(list, goal);
  return (list.some(isLoose) && wholeText({ content: list })) || jsonOf(list);
}

/** All text of a message of any form, never its reasoning; not cut, for a note tells how long it was. */
export function wholeText(message: unknown): string {
  const content = contentOf(message);
  const blocks = Array.isArray(content) ? content.map(textOfBlock).join("") : "";
  const text = typeof content === "string" ? content : blocks;
  return roleOf(message) === "ai" ? withoutReasoning(text) : text;
}

/** A text of which nobody says whose it is may be about such a mark; a model's own begins with it. */
const BEGINS_ALOUD = /^\s{0,100}(?:<[\w:|]{0,20}think|\[THINK|◁think)/i;

/** No model says more than this; what is longer was read from somewhere. In UTF-16 units. */
const SAID_ALOUD = 1_000_000;

/** What a model thought aloud inside its text is for nobody. */
function withoutReasoning(text: string): string {
  return text.length > SAID_ALOUD ? text : stripReasoning(text);
}

/** What counts as text is said by the one reader of messages, whose own look at it ends at a million. */
function textOfBlock(block: unknown): string {
  const head = textOf({ content: [block] });
  const whole = isLoose(block) ? block["text"] : block;
  return head !== "" && typeof whole === "string" ? whole : head;
}

/** JSON of any value, big numbers in it as their digits; for one that has none, what it calls itself. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part)) ?? "";
  } catch {
    return nameOf(value);
  }
}

function nameOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "(a result that cannot be printed)";
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
