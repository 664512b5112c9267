/**
 * The host-facing half: LangChain's callbacks, put as news for steps. Every method is synchronous and cheap, for the
 * host waits for it; nothing here throws.
 */
import {
  answerOf,
  askedBy,
  type ChainStart,
  ENDED_BY,
  errorKind,
  type Hub,
  isLoose,
  isShaping,
  lastHumanText,
  type Metadata,
  type ModelStart,
  messagesOf,
  outputFailed,
  type RootRun,
  type Run,
  RunHandler,
  resultsIn,
  type ToolStart,
  type Turn,
  type TurnStatus,
} from "@surtitle/core/plugin";
import { type AgentRun, placeOf } from "./agent-run.ts";
import { AgentRuns } from "./agent-runs.ts";
import type { Stage } from "./stage.ts";
import type { ToolMetadata } from "./tool-metadata.ts";

/** What a handler works with. */
export interface HandlerParts {
  readonly hub: Hub;
  readonly stage: Stage;
  readonly toolMetadata: ToolMetadata;
}

/** The callback handler that {@link captions} makes. Its methods are LangChain's to call; they never throw. */
export class CaptionsHandler extends RunHandler {
  readonly #agents: AgentRuns;
  readonly #stage: Stage;
  readonly #toolMetadata: ToolMetadata;

  constructor({ hub, stage, toolMetadata }: HandlerParts) {
    super({ hub, kind: "captions" });
    this.#toolMetadata = toolMetadata;
    this.#stage = stage;
    this.#agents = new AgentRuns(stage);
  }

  override get held(): number {
    return super.held + this.#agents.size + this.#stage.size;
  }

  override handleChainStart(...args: unknown[]): void {
    const [, inputs, id, parentId, tags, metadata, , name] = args as ChainStart;
    this.guard(() => {
      const run = this.tree.start({ id, parentId, kind: "chain", tags, name });
      if (run === undefined) return;
      const at = this.hub.now();
      if (run.root === run) this.#rootStarted(run, inputs, metadata, at);
      if (run.node === run && run.graph) this.#nodeStarted(run, inputs, metadata, at);
    });
  }

  override handleChainEnd(outputs: unknown, id: string): void {
    this.#chainOver(id, (agents, run, at) => agents.chainEnded(run, resultsIn(outputs), at), "done");
  }

  override handleChainError(error: unknown, id: string): void {
    const kind = errorKind(error);
    this.#chainOver(id, (agents, run, at) => agents.chainFailed(run, kind, at), ENDED_BY[kind]);
  }

  override handleChatModelStart(...args: unknown[]): void {
    const [, messages] = args as ModelStart;
    this.#modelStarted(args as ModelStart, messages[0] ?? []);
  }

  override handleLLMStart(...args: unknown[]): void {
    this.#modelStarted(args as ModelStart, []);
  }

  override handleLLMEnd(output: unknown, id: string): void {
    this.guard(() => {
      const run = this.tree.get(id);
      this.tree.end(id);
      if (run?.graph === undefined) return;
      const asked = askedBy(answerOf(output), id);
      const at = this.hub.now();
      if (asked) this.#ofAgent(run, (agent) => this.#agents.asked(agent, run, asked, at));
    });
  }

  override handleLLMError(_error: unknown, id: string): void {
    this.guard(() => this.tree.end(id));
  }

  override handleToolStart(...args: unknown[]): void {
    const [, input, id, parentId, tags, metadata, name, given] = args as ToolStart;
    const callId = given || undefined;
    this.guard(() => {
      const run = this.tree.start({ id, parentId, kind: "tool", tags, name, callId });
      if (run === undefined) return;
      this.#toolMetadata.learn(name, metadata);
      const at = this.hub.now();
      const call = { id: callId, name, input, place: placeOf(metadata) };
      this.#inAgent(run, (agent) => this.#agents.toolStarted(agent, run, call, at));
    });
  }

  override handleToolEnd(output: unknown, id: string): void {
    this.#toolOver(id, (agent, run, at) =>
      this.#agents.toolEnded(agent, run, !outputFailed(output, run.callId), at),
    );
  }

  override handleToolError(error: unknown, id: string): void {
    this.#toolOver(id, (agent, run, at) => this.#agents.toolFailed(agent, run, errorKind(error), at));
  }

  /** LangGraph: a graph run waits for a person. Comes before that run's end. */
  handleInterrupt({ runId }: { readonly runId: string }): void {
    this.guard(() => {
      const run = this.tree.get(runId);
      const root = run && this.roots.of(run);
      if (run === undefined || root === undefined) return;
      if (root.run === run) root.interrupted = true;
      const at = this.hub.now();
      this.roots.when(root, () => this.#agents.interrupted(run, at));
    });
  }

  #rootStarted(run: Run, inputs: unknown, metadata: Metadata | undefined, at: number): void {
    const root = this.roots.begin(run, { inputs, metadata, at });
    const said = lastHumanText(messagesOf(inputs) ?? []);
    if (said !== undefined && said !== "")
      this.roots.when(root, (turn) => {
        turn.userText = said.slice(0, 4_000).toWellFormed();
      });
  }

  #nodeStarted(run: Run, inputs: unknown, metadata: Metadata | undefined, at: number): void {
    const messages = messagesOf(inputs) ?? [];
    const call = isLoose(inputs) && isLoose(inputs["lg_tool_call"]) ? inputs["lg_tool_call"] : undefined;
    const news = { messages, call, place: placeOf(metadata), isTools: run.name === "tools" };
    this.#inAgent(run, (agent) => this.#agents.nodeStarted(agent, run, news, at));
  }

  #modelStarted([, , id, parentId, extra, tags]: ModelStart, messages: readonly unknown[]): void {
    this.guard(() => {
      const run = this.tree.start({ id, parentId, kind: "model", tags });
      if (run?.graph === undefined) return;
      const at = this.hub.now();
      this.#inAgent(run, (agent) => {
        if (isShaping(extra)) agent.shaping.add(id);
        this.#agents.modelStarted(agent, run, messages, at);
      });
    });
  }

  #chainOver(id: string, tell: (agents: AgentRuns, run: Run, at: number) => void, status: TurnStatus): void {
    this.guard(() => {
      const run = this.tree.get(id);
      this.tree.end(id);
      const root = run && this.roots.of(run);
      if (run === undefined || root === undefined) return;
      const at = this.hub.now();
      if (this.#agents.concerns(run) || root.turn === undefined)
        this.roots.when(root, () => tell(this.#agents, run, at));
      if (root.run === run) this.#rootOver(root, status, at);
    });
  }

  #rootOver(root: RootRun, status: TurnStatus, at: number): void {
    this.roots.when(root, (turn) => {
      if (this.#agents.pausedIn(root)) root.interrupted = true;
      const paused = root.interrupted && status === "done";
      this.#agents.rootEnded(root, turn, { status: paused ? "paused" : status, at });
    });
    this.roots.end(root, { status, at });
  }

  #toolOver(id: string, tell: (agent: AgentRun, run: Run, at: number) => void): void {
    this.guard(() => {
      const run = this.tree.get(id);
      this.tree.end(id);
      if (run === undefined) return;
      const at = this.hub.now();
      this.#ofAgent(run, (agent) => tell(agent, run, at));
    });
  }

  /** Does it for the agent whose node the run is in; runs outside any, or inside a tool, concern no step. */
  #inAgent(run: Run, doIt: (agent: AgentRun) => void): void {
    this.#ofGraph(run, (graph, root, turn) => doIt(this.#agents.of(graph, root, turn)));
  }

  /** The same for the end of something: an agent that is over is not begun again. */
  #ofAgent(run: Run, doIt: (agent: AgentRun) => void): void {
    this.#ofGraph(run, (graph) => {
      const agent = this.#agents.find(graph);
      if (agent) doIt(agent);
    });
  }

  #ofGraph(run: Run, doIt: (graph: Run, root: RootRun, turn: Turn) => void): void {
    const { graph } = run;
    const root = this.roots.of(run);
    if (graph && root) this.roots.when(root, (turn) => doIt(graph, root, turn));
  }
}
