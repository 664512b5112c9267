/** Calls a handler as LangChain would for an agent at work, without LangChain: what is timed is our own work. */

/** The callbacks that are driven. */
export interface Driven {
  handleChainStart(...args: unknown[]): unknown;
  handleChainEnd(outputs: unknown, id: string): unknown;
  handleChainError(error: unknown, id: string): unknown;
  handleChatModelStart(...args: unknown[]): unknown;
  handleLLMEnd(output: unknown, id: string): unknown;
  handleToolStart(...args: unknown[]): unknown;
  handleToolEnd(output: unknown, id: string): unknown;
  handleToolError(error: unknown, id: string): unknown;
}

/** A tool call that the working model asks for. */
export interface DrivenCall {
  readonly name: string;
  readonly args: unknown;
}

/** How a step of the agent ends. */
export type Ending = "done" | "partial" | "failed" | "stopped";

interface DrivenStart {
  readonly threadId: string;
  readonly userText: string;
  /** The tool run that the agent works in. */
  readonly parentId?: string;
}

interface OpenCall extends DrivenCall {
  readonly id: string;
  readonly runId: string;
  readonly nodeId: string;
}

const human = (content: string): object => ({ role: "user", content });

/** One root run of an agent, step by step. */
export class DrivenAgent {
  readonly #handler: Driven;
  readonly #rootId = crypto.randomUUID();
  readonly #messages: object[];
  #calls: readonly OpenCall[] = [];
  #steps = 0;

  constructor(handler: Driven, { threadId, userText, parentId }: DrivenStart) {
    this.#handler = handler;
    this.#messages = userText === "" ? [] : [human(userText)];
    const inputs = { messages: this.#messages };
    const metadata = { thread_id: threadId };
    handler.handleChainStart({}, inputs, this.#rootId, parentId, [], metadata, undefined, "LangGraph");
  }

  /** The runs of the tools that are at work. */
  get toolRuns(): readonly string[] {
    return this.#calls.map(({ runId }) => runId);
  }

  /** The model asks for calls, and their tools start. */
  open(calls: readonly DrivenCall[], text = ""): void {
    const handler = this.#handler;
    this.#steps += 1;
    const tags = [`graph:step:${this.#steps * 2}`];
    const nodeId = crypto.randomUUID();
    const modelId = crypto.randomUUID();
    handler.handleChainStart({}, {}, nodeId, this.#rootId, tags, {}, undefined, "model_request");
    handler.handleChatModelStart({}, [this.#messages], modelId, nodeId, {}, []);
    this.#calls = calls.map((call, i) => ({
      ...call,
      id: `call_${this.#steps}_${i}`,
      runId: crypto.randomUUID(),
      nodeId: crypto.randomUUID(),
    }));
    const tool_calls = this.#calls.map(({ id, name, args }) => ({ id, name, args, type: "tool_call" }));
    const message = { role: "assistant", content: text, tool_calls, id: `message-${this.#steps}` };
    handler.handleLLMEnd({ generations: [[{ message }]] }, modelId);
    handler.handleChainEnd({}, nodeId);
    this.#messages.push(message);
    for (const call of this.#calls) this.#start(call);
  }

  /** Its tools end so. `keep`: how many of the latest messages the agent still has afterwards. */
  close(ending: Ending = "done", keep = 6): void {
    const handler = this.#handler;
    if (ending === "stopped") return this.#stop();
    for (const [at, { id, runId, nodeId }] of this.#calls.entries()) {
      const failed = ending === "failed" || (ending === "partial" && at === 0);
      const result = {
        role: "tool",
        tool_call_id: id,
        status: failed ? "error" : "success",
        content: "text",
      };
      handler.handleToolEnd(result, runId);
      handler.handleChainEnd({ messages: [result] }, nodeId);
      this.#messages.push(result);
    }
    this.#calls = [];
    if (this.#messages.length > keep) this.#messages.splice(1, this.#messages.length - keep);
  }

  /** The turn is over. */
  end(answer = "All of it is done."): void {
    const messages = [...this.#messages, { role: "assistant", content: answer }];
    this.#handler.handleChainEnd({ messages }, this.#rootId);
  }

  #start({ id, runId, nodeId, name, args }: OpenCall): void {
    const handler = this.#handler;
    const tags = [`graph:step:${this.#steps * 2 + 1}`];
    const inputs = { messages: this.#messages, lg_tool_call: { id, name, args } };
    handler.handleChainStart({}, inputs, nodeId, this.#rootId, tags, {}, undefined, "tools");
    handler.handleToolStart({}, JSON.stringify(args), runId, nodeId, [], {}, name, id);
  }

  #stop(): void {
    const error = Object.assign(new Error("stopped"), { name: "AbortError" });
    for (const { runId, nodeId } of this.#calls) {
      this.#handler.handleToolError(error, runId);
      this.#handler.handleChainError(error, nodeId);
    }
    this.#calls = [];
    this.#handler.handleChainError(error, this.#rootId);
  }
}
