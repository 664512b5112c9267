/** The agent of the example: it looks after a tea house's papers, and asks before it writes to anyone. */
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { MemorySaver } from "@langchain/langgraph";
import type { Surtitle } from "@surtitle/core";
import { type AgentMiddleware, createAgent, humanInTheLoopMiddleware, type StructuredTool } from "langchain";
import { colleagues } from "./colleagues.ts";
import { TeaHouses } from "./tea-house.ts";
import { teaHouseTools } from "./tools.ts";

const SYSTEM_PROMPT = `You look after the papers of a small tea house with the tools you are given.
Before your tool calls you may say in one short sentence what you are about to do.
Read several papers at once where you can. Ask the taster and the editor where their view helps.
Answer briefly, in plain text, when you are done.`;

export interface AgentParts {
  readonly model: BaseChatModel;
  readonly surtitle: Surtitle;
}

// LangChain's own types of it do not hold under `exactOptionalPropertyTypes`.
const askFirst = humanInTheLoopMiddleware as unknown as (options: {
  readonly interruptOn: Readonly<Record<string, { readonly allowedDecisions: readonly string[] }>>;
}) => AgentMiddleware;

/** With a checkpointer, because a pause for approval must be able to go on. */
export function teaHouseAgent({ model, surtitle }: AgentParts): ReturnType<typeof createAgent> {
  const houses = new TeaHouses();
  const tools: StructuredTool[] = [...teaHouseTools(houses), colleagues({ model, surtitle, houses })];
  const agent = createAgent({
    name: "steward",
    model,
    systemPrompt: SYSTEM_PROMPT,
    tools,
    checkpointer: new MemorySaver(),
    middleware: [askFirst({ interruptOn: { send_email: { allowedDecisions: ["approve", "reject"] } } })],
  });
  return agent as unknown as ReturnType<typeof createAgent>;
}
