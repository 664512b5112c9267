/** A subagent that works until a test says how it ends. */
import { AIMessage } from "@langchain/core/messages";

/** One run of it. */
export interface Work {
  readonly goal: string;
  readonly signal: AbortSignal;
  readonly config: Readonly<Record<string, unknown>>;
  done(text: string): void;
  /** Ends with this as its final state. */
  resolve(state: unknown): void;
  fail(error: unknown): void;
}

export interface Worker {
  readonly agent: { invoke(input: never, config?: never): Promise<unknown> };
  /** In the order begun. */
  readonly works: Work[];
  /** The work on this goal, as soon as it has begun. */
  on(goal: string): Promise<Work>;
}

export function worker(): Worker {
  const works: Work[] = [];
  const invoke = (input: unknown, config: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { messages } = input as { messages: { content: string }[] };
      const given = config as { signal: AbortSignal } & Record<string, unknown>;
      works.push({
        goal: messages[0]?.content ?? "",
        signal: given.signal,
        config: given,
        resolve,
        done: (text) => resolve({ messages: [new AIMessage(text)] }),
        fail: reject,
      });
    });
  const on = async (goal: string): Promise<Work> => {
    for (;;) {
      const found = works.find((work) => work.goal === goal);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  return { agent: { invoke: invoke as never }, works, on };
}
