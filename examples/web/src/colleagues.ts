/** Two colleagues to ask, at once if need be; the steward reads what they found as one note. */
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { Surtitle } from "@surtitle/core";
import { subagentBatch } from "@surtitle/subagents";
import { createAgent, type StructuredTool } from "langchain";
import type { TeaHouses } from "./tea-house.ts";
import { lookingTools } from "./tools.ts";

interface Parts {
  readonly model: BaseChatModel;
  readonly surtitle: Surtitle;
  readonly houses: TeaHouses;
}

export function colleagues({ model, surtitle, houses }: Parts): StructuredTool {
  const tools = lookingTools(houses);
  const taster = createAgent({
    ...{ name: "taster", model, tools },
    systemPrompt: "You know teas. Look into the papers before you answer, in two sentences.",
  });
  const editor = createAgent({
    ...{ name: "editor", model, tools },
    systemPrompt: "You edit letters. Read before you answer, in two sentences.",
  });
  return subagentBatch({
    surtitle,
    agents: {
      taster: { agent: taster, description: "knows how the teas taste and how long they last" },
      editor: { agent: editor, description: "sees what a letter lacks" },
    },
    timeoutMs: 120_000,
  });
}
