/** A working model that costs next to nothing: it asks for the same calls again and again, and then is done. */
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { createAgent, tool } from "langchain";
import { z } from "zod";

/** What the model is to do. */
export interface Script {
  readonly steps: number;
  readonly callsPerStep: number;
  /** How long each tool takes, in milliseconds; 0 does nothing at all. */
  readonly toolMs: number;
}

class ScriptedModel extends BaseChatModel {
  readonly #script: Script;

  constructor(script: Script) {
    super({});
    this.#script = script;
  }

  _llmType(): string {
    return "scripted";
  }

  override bindTools(): this {
    return this;
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const step = messages.filter((message) => message.getType() === "ai").length;
    const message = step < this.#script.steps ? this.#ask(step) : new AIMessage("All of it is done.");
    return { generations: [{ text: message.text, message }] };
  }

  #ask(step: number): AIMessage {
    const tool_calls = Array.from({ length: this.#script.callsPerStep }, (_, i) => ({
      id: `call_${step}_${i}`,
      name: "read_file",
      args: { path: `src/agents/part-${step}/file-${i}.ts` },
      type: "tool_call" as const,
    }));
    return new AIMessage({ content: "", tool_calls });
  }
}

/** An agent that works by a script. */
export function scriptedAgent(script: Script) {
  const work = async (): Promise<string> => {
    if (script.toolMs > 0) await new Promise((resolve) => setTimeout(resolve, script.toolMs));
    return "text";
  };
  const schema = z.object({ path: z.string() });
  const readFile = tool(work, { name: "read_file", description: "Reads a file.", schema });
  return createAgent({ model: new ScriptedModel(script), tools: [readFile] });
}
