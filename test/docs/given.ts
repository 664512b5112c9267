/** What the pages say is given: names that a block uses and a reader has. */

/** Ambient declarations. A name is here only where a page's words or its block say what it is. */
export const GIVEN_TYPES = `
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { StructuredToolInterface } from "@langchain/core/tools";
import type { createAgent as make } from "langchain";
declare global {
  /** Your chat model, tools and agent, and an agent that is to work for it. */
  const model: BaseChatModel;
  const tools: StructuredToolInterface[];
  const agent: ReturnType<typeof make>;
  const historian: ReturnType<typeof make>;
  /** What a person wrote, and what the agent answered. */
  const userText: string;
  const assistantText: string;
}
`;

/** A model and tools for the first screen of the project's page: a search, a line of the model's own, a failing test. */
export const GIVEN_VALUES = `
import { AIMessage } from "@langchain/core/messages";
import { fakeModel, tool } from "langchain";
import { z } from "zod";
const schema = z.looseObject({});
const asks = (id, name, args, content = "") => new AIMessage({ content, tool_calls: [{ id, name, args }] });
const model = fakeModel()
  .respond(asks("c1", "grep", { pattern: "LoginForm" }))
  .respond(asks("c2", "read_file", { path: "src/session.ts" }, "Let me check how the session is restored."))
  .respond(asks("c3", "execute", { command: "npm test" }))
  .respond(new AIMessage("It is not fixed yet."));
const tools = [
  tool(async () => "src/login.ts", { name: "grep", schema }),
  tool(async () => "restore()", { name: "read_file", schema }),
  tool(() => Promise.reject(new Error("1 failed")), { name: "execute", schema }),
];
Object.assign(globalThis, { model, tools });
`;
