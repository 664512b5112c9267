/** The agent of the example: a plain `createAgent` with real tools on a copy of the sample project. */
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Surtitle } from "@surtitle/core";
import { withNotes } from "@surtitle/subagents";
import { type AgentMiddleware, createAgent, toolRetryMiddleware } from "langchain";
import { executeTool } from "./tools/execute.ts";
import { editFileTool, readFileTool } from "./tools/files.ts";
import { grepTool } from "./tools/grep.ts";
import { taskTool } from "./tools/task.ts";
import { TrackerBusyError, trackerTool } from "./tools/tracker.ts";

const SYSTEM_PROMPT = `You maintain a small JavaScript project with the tools you are given.
Before your tool calls you may say in one short sentence what you are about to do.
Read several files at once where you can. Answer briefly when you are done.`;

/** Only what is worth it is retried; every other error of a tool is told to the model. */
const retry = toolRetryMiddleware({
  maxRetries: 2,
  initialDelayMs: 400,
  jitter: false,
  retryOn: (error) => error instanceof TrackerBusyError,
  onFailure: (error) => `Error: ${error.message}`,
  // LangChain's own types of it do not hold under `exactOptionalPropertyTypes`.
}) as unknown as AgentMiddleware;

export interface AgentParts {
  readonly model: BaseChatModel;
  /** The folder that it works in. */
  readonly root: string;
  /** Hears of its subagents' notes. */
  readonly surtitle: Surtitle;
}

export function sampleAgent({ model, root, surtitle }: AgentParts): ReturnType<typeof createAgent> {
  return createAgent({
    name: "maintainer",
    model,
    systemPrompt: SYSTEM_PROMPT,
    middleware: [retry],
    tools: [
      grepTool(root),
      readFileTool(root),
      editFileTool(root),
      executeTool(root),
      trackerTool(root),
      withNotes(taskTool(model, root), { surtitle }),
    ],
  });
}
