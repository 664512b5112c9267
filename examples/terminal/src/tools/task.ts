/** The tool `task`: hands a question to another agent, which runs inside the tool call. */
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { createAgent, type StructuredTool, tool } from "langchain";
import { z } from "zod";
import { executeTool } from "./execute.ts";
import { readFileTool } from "./files.ts";
import { grepTool } from "./grep.ts";

const schema = z.object({
  subagent_type: z.enum(["reviewer", "tester"]),
  description: z.string().min(1).describe("a question that can be answered without what was said before"),
});

export function taskTool(model: BaseChatModel, root: string): StructuredTool {
  const agents = {
    reviewer: createAgent({
      name: "reviewer",
      model,
      tools: [grepTool(root), readFileTool(root)],
      systemPrompt:
        "You review small changes of a JavaScript project. Look before you answer, in two sentences.",
    }),
    tester: createAgent({
      name: "tester",
      model,
      tools: [executeTool(root)],
      systemPrompt: "You test a JavaScript project. Run the tests, then answer in two sentences.",
    }),
  };
  return tool(
    async ({ subagent_type, description }: z.infer<typeof schema>) => {
      // Nothing of the outer run is passed on by hand: LangChain's context links the runs, with the right names.
      const state = await agents[subagent_type].invoke({
        messages: [{ role: "user", content: description }],
      });
      return state.messages.at(-1)?.text ?? "";
    },
    {
      name: "task",
      description:
        "Asks a colleague: the reviewer reads code, the tester runs the tests. Several may be asked at once.",
      schema,
    },
  );
}
