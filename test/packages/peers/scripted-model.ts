/** A chat model that answers what it is told to, on every version of `@langchain/core`. */
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";

/** An answer without tool calls. */
export function says(text: string): AIMessage {
  return new AIMessage(text);
}

/** An answer that asks for one call of each of these tools, with ids of its own. */
export function asks(text: string, calls: Readonly<Record<string, Record<string, unknown>>>): AIMessage {
  const tool_calls = Object.entries(calls).map(([name, args]) => {
    made += 1;
    return { name, args, id: `call_${made}`, type: "tool_call" as const };
  });
  return new AIMessage({ content: text, tool_calls });
}

let made = 0;

/** Its last answer stays. */
export class ScriptedModel extends BaseChatModel {
  readonly #script: AIMessage[];

  constructor(script: readonly AIMessage[]) {
    super({});
    this.#script = [...script];
  }

  override _llmType(): string {
    return "scripted";
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(): Promise<ChatResult> {
    const [message] = this.#script.length > 1 ? this.#script.splice(0, 1) : this.#script;
    if (message === undefined) throw new Error("the script is empty");
    return { generations: [{ text: message.text, message }] };
  }
}
