/** A model whose calls end with a signal as well as with that of the call. */
import type { BaseMessage } from "@langchain/core/messages";
import { type RunnableConfig, RunnableLambda } from "@langchain/core/runnables";
import type { ShortModel } from "@surtitle/core";

/** `withConfig({ signal })` would not do: a chat model prefers the signal of the call to it. */
export function stoppable(model: ShortModel, stop: AbortSignal): ShortModel {
  return RunnableLambda.from((messages: BaseMessage[], config: RunnableConfig) => {
    const signal = config.signal ? AbortSignal.any([stop, config.signal]) : stop;
    return model.invoke(messages, { ...config, signal });
  });
}
