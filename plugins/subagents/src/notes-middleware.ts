import { ToolMessage } from "@langchain/core/messages";
import { checkOptions, contentOf, type OptionRule } from "@surtitle/core/plugin";
import type { AgentMiddleware } from "langchain";
import { z } from "zod";
import { attributionOf } from "./attribution.ts";
import { deskFor } from "./desk.ts";
import { intoSystem, type SystemRequest } from "./into-system.ts";
import { isHosts, noted } from "./note-output.ts";
import { sharedRules } from "./options.ts";
import { REPORT_LINE } from "./report-line.ts";
import type { ParentRun } from "./run-subagent.ts";
import type { WithNotesOptions } from "./with-notes.ts";

/** Options of {@link notesMiddleware}. */
export interface NotesMiddlewareOptions extends WithNotesOptions {
  /** The tools whose results become notes. @default ["task"], which is deepagents' */
  readonly tools?: readonly string[];
  /**
   * What becomes of what other tools throw: "message" gives the model the host's error message, as `createAgent` does
   * without any middleware; "throw" ends the run, as deepagents does, whose own middleware makes it so.
   * @default "message"
   */
  readonly otherErrors?: "message" | "throw";
}

/**
 * Middleware for `createAgent` and `createDeepAgent`: the results of tools that a framework makes itself become notes, and
 * so does what they throw.
 *
 * The line that results are reports stands in the system message, since the descriptions of those tools are not ours.
 *
 * @throws {TypeError} for an option that is unknown or not what it must be
 *
 * @example
 * ```ts
 * import { createSurtitle } from "@surtitle/core";
 * import { notesMiddleware } from "@surtitle/subagents";
 * import { createDeepAgent } from "deepagents";
 *
 * const surtitle = createSurtitle();
 * const deep = createDeepAgent({ model, middleware: [notesMiddleware({ surtitle, tools: ["task"] })] });
 * ```
 */
export function notesMiddleware(options: NotesMiddlewareOptions = {}): AgentMiddleware {
  checkOptions("subagents", options, rules);
  const { tools = ["task"], otherErrors = "message", attribute } = options;
  const ours = new Set(tools);
  const desk = deskFor(options);
  const wrapToolCall = async (request: ToolRequest, handler: Handler): Promise<unknown> => {
    const { toolCall } = request;
    if (!ours.has(toolCall.name)) return await otherTool(request, handler, otherErrors);
    const call = {
      // A host that lets calls have no id wants a message all the same.
      toolCallId: toolCall.id ?? "",
      name: toolCall.name,
      given: toolCall.args,
      parent: request.runtime ?? {},
      who: attributionOf(toolCall.args, attribute),
    };
    return await noted(desk, call, () => handler(request));
  };
  const wrapModelCall = (request: ModelRequest, handler: Handler): unknown => {
    const told = desk.hub.guard("subagents", "a model could not be told that results are reports", () => {
      const given = (request.tools ?? []).map(({ name }) => name).filter((name) => ours.has(name));
      return given.length === 0 ? request : withReportLineOf(given, request);
    });
    return handler(told ?? request);
  };
  return { name: "surtitle_notes", wrapToolCall, wrapModelCall } as unknown as AgentMiddleware;
}

interface ToolRequest {
  readonly toolCall: { readonly name: string; readonly id?: string; readonly args?: unknown };
  readonly runtime?: ParentRun;
}

interface ModelRequest extends Partial<SystemRequest> {
  readonly tools?: readonly { readonly name: string }[];
}

type Handler = (request: unknown) => unknown;

async function otherTool(
  request: ToolRequest,
  handler: Handler,
  otherErrors: "message" | "throw",
): Promise<unknown> {
  try {
    return await handler(request);
  } catch (error) {
    if (otherErrors === "throw" || isHosts(error, request.toolCall, request.runtime?.signal)) throw error;
    const { name, id = "" } = request.toolCall;
    // To the letter what the host's tool node makes of it where no middleware wraps the call.
    const content = `${error}\n Please fix your mistakes.`;
    return new ToolMessage({ content, tool_call_id: id, name, status: "error" });
  }
}

/** Once, behind the app's own prompt, which stays what it is. */
function withReportLineOf(tools: readonly string[], request: ModelRequest): ModelRequest {
  const { messages = [], systemMessage } = request;
  const prompt = [systemMessage?.content, contentOf(messages[0])];
  if (JSON.stringify(prompt).includes(REPORT_LINE)) return request;
  return { ...request, ...intoSystem({ messages, systemMessage }, `${tools.join(", ")}: ${REPORT_LINE}`) };
}

const rules: Readonly<Record<string, OptionRule>> = {
  ...sharedRules,
  attribute: {
    schema: z.custom((x) => typeof x === "function"),
    expected: "a function of the call's arguments",
  },
  tools: { schema: z.array(z.string().min(1)), expected: "an array of tool names" },
  otherErrors: { schema: z.enum(["message", "throw"]), expected: '"message" or "throw"' },
};
