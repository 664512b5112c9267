/** Two colleagues to ask: agents inside tools, whose results the steward reads as notes. */
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Surtitle } from "@surtitle/core";
import { createAgent, type StructuredTool, tool } from "langchain";
import { z } from "zod";
import type { TeaHouses } from "./tea-house.ts";
import { lookingTools } from "./tools.ts";

interface Parts {
  readonly model: BaseChatModel;
  readonly surtitle: Surtitle;
  readonly houses: TeaHouses;
}

const COLLEAGUES = {
  taster: "You know teas. Look into the papers before you answer, in two sentences.",
  editor: "You edit letters. Read before you answer, in two sentences.",
};

export function colleagueTools({ model, houses }: Parts): StructuredTool[] {
  return Object.entries(COLLEAGUES).map(([name, systemPrompt]) => {
    const agent = createAgent({ name, model, tools: lookingTools(houses), systemPrompt });
    const run = async ({ goal }: { goal: string }): Promise<string> => {
      const { messages } = await agent.invoke({ messages: [{ role: "user", content: goal }] });
      return messages.at(-1)?.text ?? "";
    };
    return tool(run, {
      name: `ask_${name}`,
      description: `Asks the ${name}.`,
      schema: z.object({ goal: z.string() }),
    }) as unknown as StructuredTool;
  });
}
