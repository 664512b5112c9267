/**
 * A host for schedules: calls a handler as LangChain would for agents at work, in whatever order and at whatever times a
 * stream of numbers says. Its tools tell their step's number in their arguments.
 */
import type { CaptionsHandler } from "@surtitle/captions";

/** Numbers that decide what happens next. */
export type Choices = Iterator<number>;

interface Call {
  readonly id: string;
  readonly runId: string;
  readonly nodeId: string;
  state: "waiting" | "running" | "over";
}

interface Agent {
  readonly rootId: string;
  readonly threadId: string;
  calls: Call[];
  models: number;
  over: boolean;
  interrupted: boolean;
}

export class FuzzedHost {
  readonly #handler: CaptionsHandler;
  readonly #pick: (below: number) => number;
  readonly agents: Agent[] = [];
  #ids = 0;
  #steps = 0;
  /** Calls that were left running when their root ended; their ends come late. */
  readonly #late: Call[] = [];

  constructor(handler: CaptionsHandler, pick: (below: number) => number) {
    this.#handler = handler;
    this.#pick = pick;
  }

  /** One thing that a host may do now. */
  act(): void {
    const open = this.agents.filter(({ over }) => !over);
    const agent = open[this.#pick(Math.max(1, open.length))];
    if (agent === undefined || (open.length < 3 && this.#pick(8) === 0)) return this.#begin();
    if (this.#late.length > 0 && this.#pick(3) === 0) return this.#endLate();
    this.#actIn(agent);
  }

  /** Ends what is open, one way or another. */
  finish(): void {
    for (const agent of this.agents) if (!agent.over) this.#endRoot(agent, this.#pick(3));
    while (this.#late.length > 0) this.#endLate();
  }

  #actIn(agent: Agent): void {
    const waiting = agent.calls.filter(({ state }) => state === "waiting");
    const running = agent.calls.filter(({ state }) => state === "running");
    const choice = this.#pick(12);
    if (choice === 0) return this.#endRoot(agent, this.#pick(3));
    if (waiting.length > 0 && choice < 6) return this.#startCall(agent, waiting[0] as Call);
    if (running.length > 0) return this.#endCall(agent, running[this.#pick(running.length)] as Call);
    if (waiting.length === 0 || choice === 11) this.#model(agent);
  }

  #begin(): void {
    const rootId = this.#id("root");
    const threadId = `thread-${this.#pick(2)}`;
    const last = this.agents.findLast((agent) => agent.threadId === threadId);
    const resumes = last?.interrupted === true && this.#pick(2) === 0;
    const agent: Agent = { rootId, threadId, calls: [], models: 0, over: false, interrupted: false };
    this.agents.push(agent);
    const human = { role: "user", content: "please look into it" };
    const inputs = resumes ? { lg_name: "Command", resume: "yes" } : { messages: [human] };
    this.#handler.handleChainStart(
      {},
      inputs,
      rootId,
      undefined,
      [],
      { thread_id: threadId },
      undefined,
      "LangGraph",
    );
    if (!resumes || last === undefined) return;
    last.interrupted = false;
    agent.calls = last.calls
      .filter(({ state }) => state !== "over")
      .map((call) => ({ ...call, runId: this.#id("tool"), nodeId: this.#id("node"), state: "waiting" }));
  }

  #model(agent: Agent): void {
    const nodeId = this.#id("node");
    const modelId = this.#id("model");
    const tags = ["graph:step:1"];
    this.#handler.handleChainStart({}, {}, nodeId, agent.rootId, tags, {}, undefined, "model_request");
    this.#handler.handleChatModelStart(
      {},
      [[{ role: "user", content: "please look into it" }]],
      modelId,
      nodeId,
      {},
      [],
    );
    const count = 1 + this.#pick(3);
    this.#steps += 1;
    const step = this.#steps;
    agent.calls = Array.from({ length: count }, (_, i) => ({
      id: `call_${this.#pick(4) === 0 ? 0 : step}_${i}`,
      runId: this.#id("tool"),
      nodeId: this.#id("node"),
      state: "waiting",
    }));
    const tool_calls = agent.calls.map(({ id }) => ({
      id,
      name: "read_file",
      args: { path: `step${step}x.ts` },
    }));
    const content = this.#pick(5) === 0 ? `Let me read step${step}x.ts closely.` : "";
    const message = { role: "assistant", content, tool_calls, id: `message-${step}` };
    this.#handler.handleLLMEnd({ generations: [[{ message }]] }, modelId);
    this.#handler.handleChainEnd({}, nodeId);
    agent.models += 1;
  }

  #startCall(agent: Agent, call: Call): void {
    call.state = "running";
    const inputs = { messages: [], lg_tool_call: { id: call.id } };
    this.#handler.handleChainStart(
      {},
      inputs,
      call.nodeId,
      agent.rootId,
      ["graph:step:2"],
      {},
      undefined,
      "tools",
    );
    this.#handler.handleToolStart({}, "{}", call.runId, call.nodeId, [], {}, "read_file", call.id);
  }

  #endCall(agent: Agent, call: Call): void {
    const how = this.#pick(6);
    if (how === 5 && this.#pick(3) === 0) return this.#interrupt(agent, call);
    call.state = "over";
    if (how >= 4) this.#handler.handleToolError(new Error("kaboom"), call.runId);
    else
      this.#handler.handleToolEnd(
        { tool_call_id: call.id, status: how === 3 ? "error" : "success" },
        call.runId,
      );
    this.#handler.handleChainEnd({ messages: [] }, call.nodeId);
  }

  #interrupt(agent: Agent, call: Call): void {
    const error = Object.assign(new Error("wait"), { name: "GraphInterrupt" });
    this.#handler.handleToolError(error, call.runId);
    this.#handler.handleChainError(error, call.nodeId);
    for (const other of agent.calls) {
      if (other === call || other.state !== "running") continue;
      other.state = "over";
      this.#handler.handleToolEnd({ tool_call_id: other.id, status: "success" }, other.runId);
      this.#handler.handleChainEnd({ messages: [] }, other.nodeId);
    }
    this.#handler.handleInterrupt({ runId: agent.rootId });
    this.#handler.handleChainEnd({ messages: [] }, agent.rootId);
    agent.over = true;
    agent.interrupted = true;
  }

  #endRoot(agent: Agent, how: number): void {
    agent.over = true;
    this.#late.push(...agent.calls.filter(({ state }) => state === "running"));
    if (how === 0) return this.#handler.handleChainEnd({ messages: [] }, agent.rootId);
    const name = how === 1 ? "AbortError" : "Error";
    this.#handler.handleChainError(Object.assign(new Error("over"), { name }), agent.rootId);
  }

  #endLate(): void {
    const call = this.#late.shift();
    if (call === undefined) return;
    this.#handler.handleToolEnd({ tool_call_id: call.id, status: "success" }, call.runId);
    this.#handler.handleChainEnd({ messages: [] }, call.nodeId);
  }

  #id(kind: string): string {
    this.#ids += 1;
    return `${kind}-${this.#ids}`;
  }
}
