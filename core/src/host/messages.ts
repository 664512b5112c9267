/**
 * Reads LangChain's messages by their shape. An app may have two copies of LangChain, so no class is asked; a message
 * may also come in any short form that LangChain takes: `{ role, content }`, `[role, content]`, or a person's bare text.
 */
import type { Asked, AskedCall } from "../steps/step.ts";
import { wholeSlice } from "../view/clamp.ts";

export type MessageRole = "human" | "ai" | "tool" | "system" | "other";

type Loose = Readonly<Record<string, unknown>>;

/** Most text of a message that is looked at, in UTF-16 units. */
const TEXT_LIMIT = 1_000_000;
/** Most calls of a message that become members of a step. */
const CALLS_LIMIT = 1_000;

const ROLES: Readonly<Record<string, MessageRole>> = {
  human: "human",
  user: "human",
  ai: "ai",
  assistant: "ai",
  tool: "tool",
  function: "tool",
  system: "system",
  developer: "system",
};

export function roleOf(message: unknown): MessageRole {
  if (typeof message === "string") return "human";
  if (!isLoose(message)) return "other";
  const given = isPair(message)
    ? message[0]
    : (callable(message, "getType") ?? callable(message, "_getType") ?? message["type"] ?? message["role"]);
  return (typeof given === "string" && Object.hasOwn(ROLES, given) && ROLES[given]) || "other";
}

/** The text or the blocks of a message. */
export function contentOf(message: unknown): unknown {
  if (typeof message === "string") return message;
  if (!isLoose(message)) return undefined;
  return isPair(message) ? message[1] : message["content"];
}

/** The text blocks of a message, joined; never its reasoning. */
export function textOf(message: unknown): string {
  const content = contentOf(message);
  if (typeof content === "string") return wholeSlice(content, TEXT_LIMIT);
  if (!Array.isArray(content)) return "";
  // A person's blocks are whole pieces; a model's may be parts of one word.
  const between = roleOf(message) === "human" ? "\n" : "";
  let text = "";
  for (const block of content) {
    const piece = textOfBlock(block);
    if (piece === undefined || piece === "") continue;
    text += text === "" ? piece : between + piece;
    if (text.length >= TEXT_LIMIT) break;
  }
  return wholeSlice(text, TEXT_LIMIT);
}

/** As LangChain calls them, and as OpenAI's Responses API does. */
const TEXT_BLOCKS: ReadonlySet<unknown> = new Set(["text", "input_text", "output_text"]);

function textOfBlock(block: unknown): string | undefined {
  if (typeof block === "string") return block;
  if (!isLoose(block) || !TEXT_BLOCKS.has(block["type"])) return undefined;
  return typeof block["text"] === "string" ? block["text"] : undefined;
}

/**
 * The messages of a node's or graph's input: its `messages`, of which one may come without a list around it, or the
 * array itself. Not copied.
 */
export function messagesOf(input: unknown): readonly unknown[] | undefined {
  if (Array.isArray(input)) return input;
  if (!isLoose(input)) return undefined;
  const { messages } = input;
  if (Array.isArray(messages)) return messages;
  return roleOf(messages) === "other" ? undefined : [messages];
}

/** What an AI message asks for, without the calls by which a model only shapes its answer; none where it asks nothing. */
export function askedBy(message: unknown, runId: string): Asked | undefined {
  if (!isLoose(message) || !Array.isArray(message["tool_calls"])) return undefined;
  const base = typeof message["id"] === "string" && message["id"] !== "" ? message["id"] : runId;
  const calls: AskedCall[] = [];
  for (const [index, call] of message["tool_calls"].slice(0, CALLS_LIMIT).entries()) {
    if (!isLoose(call) || typeof call["name"] !== "string" || call["name"].startsWith("extract-")) continue;
    const { id, name, args } = call;
    const anonymous = typeof id !== "string" || id === "";
    calls.push({ id: anonymous ? `${base}:${index}` : id, anonymous, name, args });
  }
  return calls.length === 0 ? undefined : { calls, text: textOf(message) };
}

/** The latest AI message that asks for tools. */
export function lastAsking(messages: readonly unknown[]): unknown {
  return messages.findLast(
    (m) => roleOf(m) === "ai" && isLoose(m) && Array.isArray(m["tool_calls"]) && m["tool_calls"].length > 0,
  );
}

export function lastHumanText(messages: readonly unknown[]): string | undefined {
  const human = messages.findLast((m) => roleOf(m) === "human");
  return human === undefined ? undefined : textOf(human);
}

/** The AI message whose calls these messages leave to be done: the last one, with nothing but tool messages after it. */
export function pendingAsking(messages: readonly unknown[]): unknown {
  const last = messages.findLast((m) => roleOf(m) !== "tool");
  return last !== undefined && last === lastAsking(messages) ? last : undefined;
}

/**
 * What became of calls, as told by the tool messages at the end of a list or in a node's output (which may be a
 * Command with an update, an array of those, or `{ messages }`). Looks no further back than the asking AI message.
 * Where a message asked for one id several times, its results are counted from the last: `after` 0, 1, ...
 */
export function resultsIn(output: unknown): (callId: string, after?: number) => CallResult | undefined {
  const results: Results = new Map();
  collect(output, results, 0);
  return (callId, after = 0) => results.get(callId)?.[after];
}

/** How deep a message may be: `{ output: [Command { update: { messages: [message] } }] }` is five. */
const NESTING = 6;

type CallResult = "done" | "failed";
/** By call id, the last one first. */
type Results = Map<string, CallResult[]>;

function collect(output: unknown, results: Results, depth: number): void {
  if (depth > NESTING || !isLoose(output)) return;
  if (Array.isArray(output)) {
    for (let i = output.length - 1; i >= 0; i -= 1) {
      const item: unknown = output[i];
      if (roleOf(item) === "ai") return;
      collect(item, results, depth + 1);
    }
    return;
  }
  const { tool_call_id: id, status } = output;
  if (typeof id === "string") {
    const result = status === "error" ? "failed" : "done";
    const known = results.get(id);
    if (known) known.push(result);
    else results.set(id, [result]);
    return;
  }
  for (const key of ["messages", "update", "output"]) collect(output[key], results, depth + 1);
}

/** Whether a tool run's output tells of a failure: a tool message with an error status, bare or inside a Command. */
export function outputFailed(output: unknown, callId: string | undefined): boolean {
  if (!isLoose(output)) return false;
  if (output["status"] === "error" && typeof output["tool_call_id"] === "string") return true;
  return callId !== undefined && resultsIn(output)(callId) === "failed";
}

/** Whether a root's input only resumes: a `Command` with a resume value, or null. */
export function isResumption(input: unknown): boolean {
  if (!isLoose(input)) return input === null;
  if (input["lg_name"] === "Command") return true;
  return "input" in input && input["input"] === null && Object.keys(input).length === 1;
}

export function isLoose(x: unknown): x is Loose {
  return typeof x === "object" && x !== null;
}

function isPair(message: unknown): message is readonly [string, unknown] {
  return Array.isArray(message) && message.length === 2 && typeof message[0] === "string";
}

function callable(message: Loose, method: string): unknown {
  const fn = message[method];
  return typeof fn === "function" ? fn.call(message) : undefined;
}
