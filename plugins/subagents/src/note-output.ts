/** Turns what a tool gave, or threw, into a note. */
import { ToolMessage } from "@langchain/core/messages";
import { errorKind, isLoose, messagesOf, roleOf } from "@surtitle/core/plugin";
import type { Attribution } from "./attribution.ts";
import { answerWith, type Desk, inPlace, type NotedCall } from "./desk.ts";
import { pointsOf } from "./note/bounds.ts";
import { parseNote } from "./note/parse-note.ts";
import { noteStructureOf } from "./note-structure.ts";
import { jsonOf, resultOf, wholeText } from "./result-of.ts";
import { type Ending, endingOf } from "./run-subagent.ts";
import { newAgentId } from "./subagent.ts";

export interface OutputCall extends NotedCall {
  readonly who: Attribution;
  /** What the tool is called with, where no host looks at it first: the tool's own error about it passes. */
  readonly args?: unknown;
}

/** Makes the call, and a note of whatever comes of it. */
export function noted(desk: Desk, call: Omit<OutputCall, "place">, run: () => unknown): Promise<unknown> {
  return inPlace(desk, call.parent, async (place) => {
    let output: unknown;
    try {
      output = await run();
    } catch (error) {
      return noteError(desk, error, { ...call, place });
    }
    return noteOutput(desk, output, { ...call, place });
  });
}

/**
 * A string, a message, a command with messages, or an array of such, with the result of this call as a note. Notes, commands
 * to a parent graph and all other updates stay what they are.
 */
function noteOutput(desk: Desk, output: unknown, call: OutputCall): unknown {
  if (Array.isArray(output) && output.some(isCommand))
    return output.map((one) => noteOutput(desk, one, call));
  if (isCommand(output)) return noteCommand(desk, output, call);
  if (isLoose(output) && roleOf(output) === "tool") return noteMessageOf(desk, output, call);
  return answer(desk, { status: "done", text: resultOf(output) }, call);
}

/** What was thrown as a note. @throws control flow, and errors of the call's arguments, which the model is to mend */
function noteError(desk: Desk, error: unknown, call: OutputCall): unknown {
  if (isInvocationError(error, call.toolCallId) || isParsingError(error, call.args)) throw error;
  return answer(desk, endingOf(error, call.parent.signal), call);
}

/** How many middlewares may each have wrapped an error once more. */
const WRAPPED = 64;

/**
 * Whether the host's tool node says that this call does not fit its tool's schema: by its brand, through the middlewares' own,
 * and as an error. All else, whatever it says of a schema, comes from deep inside, and the host would end the run with it.
 */
function isInvocationError(error: unknown, toolCallId: string | undefined): boolean {
  let cause = error;
  for (let i = 0; i < WRAPPED && isLoose(cause) && cause["~brand"] === "MiddlewareError"; i += 1)
    cause = cause["cause"];
  if (!(cause instanceof Error) || !isLoose(cause) || cause["~brand"] !== "ToolInvocationError") return false;
  const { toolCall } = cause;
  return !isLoose(toolCall) || (toolCall["id"] ?? "") === (toolCallId ?? "");
}

/** Whether a tool that we called says so itself: its error holds the arguments that were looked at, as JSON. */
function isParsingError(error: unknown, args: unknown): boolean {
  if (args === undefined || !isLoose(error)) return false;
  const { message, output } = error;
  const says =
    typeof message === "string" && message.startsWith("Received tool input did not match expected schema");
  // A tool for a text looks at it as its one argument.
  return says && (output === jsonOf(args) || output === jsonOf({ input: args }));
}

/**
 * Whether what another tool threw is the host's to deal with: control flow, an abort, arguments that do not fit. A tool's own
 * timeout is not, as long as the run goes on.
 */
export function isHosts(error: unknown, call: { readonly id?: string }, signal?: AbortSignal): boolean {
  const kind = errorKind(error);
  if (signal?.aborted || kind === "interrupt" || kind === "handoff") return true;
  if (kind === "abort") return !(isLoose(error) && error["name"] === "TimeoutError");
  return isInvocationError(error, call.id);
}

function answer(desk: Desk, ending: Ending, { who, args: _, ...call }: OutputCall): unknown {
  const told = Object.entries(who).filter(([, value]) => value !== undefined);
  return answerWith(desk, [{ id: newAgentId(), ...Object.fromEntries(told), ...ending }], call);
}

function noteMessageOf(desk: Desk, message: Readonly<Record<string, unknown>>, call: OutputCall): unknown {
  const text = wholeText(message);
  if (noteStructureOf(message) && isNote(text, desk)) return message;
  const { id, artifact, status, tool_call_id } = message;
  const ending: Ending = status === "error" ? { status: "failed", error: text } : { status: "done", text };
  return answer(desk, ending, {
    ...call,
    toolCallId: typeof tool_call_id === "string" ? tool_call_id : call.toolCallId,
    ...(typeof id === "string" && { messageId: id }),
    ...(artifact !== undefined && { artifact }),
  });
}

/** Whether a message that says it is a note is one, within bounds: the way around them must not be a claim. */
function isNote(text: string, { settings }: Desk): boolean {
  return (
    text.length <= 2 * settings.limits.note &&
    pointsOf(text) <= settings.limits.note &&
    parseNote(text) !== undefined
  );
}

type Command = Readonly<Record<string, unknown>>;

/** LangGraph's commands, of either copy; a command to the parent graph is control flow and none of ours. */
function isCommand(x: unknown): x is Command {
  return isLoose(x) && x["lg_name"] === "Command";
}

function noteCommand(desk: Desk, command: Command, call: OutputCall): unknown {
  const { update, graph } = command;
  if (graph !== undefined && graph !== null) return command;
  const noted = (messages: unknown): unknown => {
    const all = Array.isArray(messages) ? messages : [messages];
    const given = all.map((message: unknown) =>
      answers(message, call) ? asNote(desk, message, call) : message,
    );
    return Array.isArray(messages) ? given : given[0];
  };
  if (Array.isArray(update))
    return withUpdate(
      command,
      update.map((entry: unknown) =>
        Array.isArray(entry) && entry[0] === "messages" ? ["messages", noted(entry[1])] : entry,
      ),
    );
  if (!isLoose(update) || messagesOf(update) === undefined) return command;
  return withUpdate(command, { ...update, messages: noted(update["messages"]) });
}

function answers(message: unknown, { toolCallId }: OutputCall): boolean {
  if (!isLoose(message) || roleOf(message) !== "tool") return false;
  return toolCallId === undefined || message["tool_call_id"] === toolCallId;
}

/** In a command a note has to be a message, also where the tool was called by hand. */
function asNote(desk: Desk, message: unknown, call: OutputCall): unknown {
  const noted = isLoose(message) ? noteMessageOf(desk, message, call) : message;
  return typeof noted === "string" ? new ToolMessage({ content: noted, tool_call_id: "" }) : noted;
}

/** A command of the same class with another update. */
function withUpdate(command: Command, update: unknown): unknown {
  return Object.assign(Object.create(Object.getPrototypeOf(command) as object), command, { update });
}
