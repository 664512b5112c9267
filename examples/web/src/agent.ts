/** The agent of the example: it looks after a tea house's papers, and asks before it writes to anyone. */
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { MemorySaver } from "@langchain/langgraph";
import type { Surtitle } from "@surtitle/core";
import { createAgent, humanInTheLoopMiddleware } from "langchain";
import { colleagueTools } from "./colleagues.ts";
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

/** With a checkpointer, because a pause for approval must be able to go on. */
export function teaHouseAgent({ model, surtitle }: AgentParts): ReturnType<typeof createAgent> {
  const houses = new TeaHouses();
  return createAgent({
    name: "steward",
    model,
    systemPrompt: SYSTEM_PROMPT,
    tools: [...teaHouseTools(houses), ...colleagueTools({ model, surtitle, houses })],
    checkpointer: new MemorySaver(),
    middleware: [
      humanInTheLoopMiddleware({ interruptOn: { send_email: { allowedDecisions: ["approve", "reject"] } } }),
    ],
  }) as unknown as ReturnType<typeof createAgent>;
}
