/** A model whose calls end with a signal as well as with that of the call. */
import type { BaseMessage } from "@langchain/core/messages";
import { type Runnable, RunnableLambda } from "@langchain/core/runnables";
import type { ChatOpenAI } from "@langchain/openai";

/** `withConfig({ signal })` would not do: a chat model prefers the signal of the call to it. */
export function stoppable(model: ChatOpenAI, stop: AbortSignal): Runnable<BaseMessage[], BaseMessage> {
  return RunnableLambda.from((messages: BaseMessage[], options) => {
    const signal = options.signal ? AbortSignal.any([stop, options.signal]) : stop;
    return model.invoke(messages, { ...options, signal });
  });
}
