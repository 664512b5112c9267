/** What the pages say is given: names that a block uses and a reader has. */

/** Ambient declarations. A name is here only where a page's words or its block say what it is. */
export const GIVEN_TYPES = `
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { StructuredToolInterface } from "@langchain/core/tools";
import type { SurtitleEvent } from "@surtitle/core";
import type { createAgent as make } from "langchain";
declare global {
  /** LangChain's, where a page leaves its import to the reader. */
  const createAgent: typeof make;
  /** Your chat model, tools and agent. */
  const model: BaseChatModel;
  const tools: StructuredToolInterface[];
  const agent: ReturnType<typeof make>;
  /** What a person wrote, to the agent and as text, and what the agent answered. */
  const input: { messages: string };
  const userText: string;
  const assistantText: string;
  /** Draws. */
  const show: (event: SurtitleEvent) => void;
}
`;
