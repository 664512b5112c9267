import type { BaseMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import { type Asking, scripted } from "../../support/agents.ts";

/** The tools of a parent agent, the calls that it makes of them, and its middleware. */
export interface Parent {
  readonly tools: readonly unknown[];
  readonly calls: readonly Asking[];
  readonly middleware?: readonly unknown[];
}

interface Running {
  invoke(input: unknown, config?: unknown): Promise<{ readonly messages: BaseMessage[] }>;
}

/** A parent agent that makes these calls at once and then is done. */
export const parentOf = ({ tools, calls, middleware = [] }: Parent): Running =>
  createAgent({
    ...{ model: scripted(calls), tools: tools as never, middleware: middleware as never },
  }) as unknown as Running;
