/**
 * The host-facing half: LangChain's callbacks, put as news for steps. Every method is synchronous and cheap, for the
 * host waits for it; nothing here throws.
 *
 * The parameter lists follow what the installed LangChain does, which its type declarations get wrong for chain starts.
 */
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import {
  askedBy,
  errorKind,
  type Hub,
  isLoose,
  lastHumanText,
  messagesOf,
  outputFailed,
  type RootRun,
  RootRuns,
  type Run,
  RunTree,
  resultsIn,
  type TurnStatus,
} from "@surtitle/core/plugin";
import { type AgentRun, placeOf } from "./agent-run.ts";
import { AgentRuns } from "./agent-runs.ts";
import type { Stage } from "./stage.ts";

type Metadata = Readonly<Record<string, unknown>>;

/** What a handler works with. */
export interface HandlerParts {
  readonly hub: Hub;
  readonly stage: Stage;
  /** Where static metadata of tools is remembered. */
  readonly toolMetadata: Map<string, Metadata>;
}

/** How many tools' metadata is remembered. */
const TOOLS_KEPT = 1_000;

export class CaptionsHandler extends BaseCallbackHandler {
  override readonly name: string = "surtitle_captions";
  override awaitHandlers = true;
  readonly #hub: Hub;
  readonly #tree: RunTree;
  readonly #roots: RootRuns;
  readonly #agents: AgentRuns;
  readonly #toolMetadata: Map<string, Metadata>;

  constructor({ hub, stage, toolMetadata }: HandlerParts) {
    super();
    this.#hub = hub;
    this.#toolMetadata = toolMetadata;
    let told = false;
    this.#tree = new RunTree({
      kind: "captions",
      onTwice: () => {
        if (told) return;
        told = true;
        hub.report({
          part: "captions",
          message: "captions() was given twice to one run; the second one does nothing",
        });
      },
    });
    this.#roots = new RootRuns({ hub, part: "captions", tree: this.#tree });
    this.#agents = new AgentRuns(stage);
    // LangGraph tells handlers with this mark of interrupts; a static property is not heard.
    Object.defineProperty(this, Symbol.for("langgraph.graph_callback_handler"), { value: true });
  }

  /** LangChain copies handlers per run; this one keeps what it knows of all of them. */
  override copy(): this {
    return this;
  }

  /** For tests: what is still held of runs. */
  get held(): number {
    return this.#tree.size + this.#roots.size + this.#agents.size;
  }

  override handleChainStart(...args: unknown[]): void {
    const [, inputs, id, parentId, tags, metadata, , name] = args as ChainStart;
    this.#guard(() => {
      const run = this.#tree.start({ id, parentId, kind: "chain", tags, name });
      if (run === undefined) return;
      const at = this.#hub.now();
      if (run.root === run) this.#rootStarted(run, inputs, metadata, at);
      if (run.node === run && run.graph) this.#nodeStarted(run, inputs, metadata, at);
    });
  }

  override handleChainEnd(outputs: unknown, id: string): void {
    this.#chainOver(id, (agents, run, at) => agents.chainEnded(run, resultsIn(outputs), at), "done");
  }

  override handleChainError(error: unknown, id: string): void {
    const kind = errorKind(error);
    const status =
      kind === "abort" ? "stopped" : kind === "failure" ? "failed" : kind === "interrupt" ? "paused" : "done";
    this.#chainOver(id, (agents, run, at) => agents.chainFailed(run, kind, at), status);
  }

  override handleChatModelStart(...args: unknown[]): void {
    const [, messages, id, parentId, extra, tags] = args as ModelStart;
    this.#guard(() => {
      const run = this.#tree.start({ id, parentId, kind: "model", tags });
      const given = messages[0] ?? [];
      if (run) this.#modelStarted(run, given, isShaping(extra));
    });
  }

  override handleLLMStart(...args: unknown[]): void {
    const [, , id, parentId, extra, tags] = args as ModelStart;
    this.#guard(() => {
      const run = this.#tree.start({ id, parentId, kind: "model", tags });
      if (run) this.#modelStarted(run, [], isShaping(extra));
    });
  }

  override handleLLMEnd(output: unknown, id: string): void {
    this.#guard(() => {
      const run = this.#tree.get(id);
      this.#tree.end(id);
      if (run?.graph === undefined || this.#agents.isShaping(id)) return;
      const asked = askedBy(answerOf(output), id);
      const at = this.#hub.now();
      if (asked) this.#inAgent(run, (agent) => this.#agents.asked(agent, asked, at));
    });
  }

  override handleLLMError(_error: unknown, id: string): void {
    this.#guard(() => {
      this.#agents.isShaping(id);
      this.#tree.end(id);
    });
  }

  override handleToolStart(...args: unknown[]): void {
    const [, input, id, parentId, tags, metadata, name, callId] = args as ToolStart;
    this.#guard(() => {
      const run = this.#tree.start({ id, parentId, kind: "tool", tags, name, callId });
      if (run === undefined) return;
      this.#learn(name, metadata);
      const at = this.#hub.now();
      const call = { id: callId || undefined, name, input, place: placeOf(metadata) };
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
    this.#guard(() => {
      const run = this.#tree.get(runId);
      const root = run && this.#roots.of(run);
      if (run === undefined || root === undefined) return;
      if (root.run === run) root.interrupted = true;
      const at = this.#hub.now();
      this.#roots.when(root, () => this.#agents.interrupted(run, at));
    });
  }

  #rootStarted(run: Run, inputs: unknown, metadata: Metadata | undefined, at: number): void {
    const root = this.#roots.begin(run, { inputs, metadata, at });
    const said = lastHumanText(messagesOf(inputs) ?? []);
    if (said !== undefined && said !== "")
      this.#roots.when(root, (turn) => {
        turn.userText = said.slice(0, 4_000).toWellFormed();
      });
  }

  #nodeStarted(run: Run, inputs: unknown, metadata: Metadata | undefined, at: number): void {
    const messages = messagesOf(inputs) ?? [];
    const call = isLoose(inputs) && isLoose(inputs["lg_tool_call"]) ? inputs["lg_tool_call"] : undefined;
    const news = { messages, call, place: placeOf(metadata), isTools: run.name === "tools" };
    this.#inAgent(run, (agent) => this.#agents.nodeStarted(agent, run, news, at));
  }

  #modelStarted(run: Run, messages: readonly unknown[], shaping: boolean): void {
    if (run.graph === undefined) return;
    const at = this.#hub.now();
    if (shaping) this.#agents.shape(run.id);
    this.#inAgent(run, (agent) => this.#agents.modelStarted(agent, messages, at));
  }

  #chainOver(id: string, tell: (agents: AgentRuns, run: Run, at: number) => void, status: TurnStatus): void {
    this.#guard(() => {
      const run = this.#tree.get(id);
      this.#tree.end(id);
      const root = run && this.#roots.of(run);
      if (run === undefined || root === undefined) return;
      const at = this.#hub.now();
      if (this.#agents.concerns(run) || root.turn === undefined)
        this.#roots.when(root, () => tell(this.#agents, run, at));
      if (root.run === run) this.#rootOver(root, status, at);
    });
  }

  #rootOver(root: RootRun, status: TurnStatus, at: number): void {
    this.#roots.when(root, (turn) => {
      if (this.#agents.pausedIn(root)) root.interrupted = true;
      const paused = root.interrupted && status === "done";
      this.#agents.rootEnded(root, turn, { status: paused ? "paused" : status, at });
    });
    this.#roots.end(root, { status, at });
  }

  #toolOver(id: string, tell: (agent: AgentRun, run: Run, at: number) => void): void {
    this.#guard(() => {
      const run = this.#tree.get(id);
      this.#tree.end(id);
      if (run === undefined) return;
      const at = this.#hub.now();
      this.#inAgent(run, (agent) => tell(agent, run, at));
    });
  }

  /** Does it for the agent whose node the run is in; runs outside any, or inside a tool, concern no step. */
  #inAgent(run: Run, doIt: (agent: AgentRun) => void): void {
    const { graph } = run;
    const root = this.#roots.of(run);
    if (graph === undefined || root === undefined) return;
    this.#roots.when(root, (turn) => doIt(this.#agents.of(graph, root, turn)));
  }

  #learn(name: string | undefined, metadata: Metadata | undefined): void {
    if (name === undefined || !isLoose(metadata?.["surtitle"])) return;
    if (this.#toolMetadata.size >= TOOLS_KEPT) this.#toolMetadata.clear();
    this.#toolMetadata.set(name, metadata);
  }

  #guard(doIt: () => void): void {
    this.#hub.guard("captions", "a callback failed", doIt);
  }
}

type ChainStart = [
  chain: unknown,
  inputs: unknown,
  id: string,
  parentId: string | undefined,
  tags: readonly string[] | undefined,
  metadata: Metadata | undefined,
  type: string | undefined,
  name: string | undefined,
];
type ModelStart = [
  model: unknown,
  messages: readonly (readonly unknown[])[],
  id: string,
  parentId: string | undefined,
  extra: Metadata | undefined,
  tags: readonly string[] | undefined,
];
type ToolStart = [
  tool: unknown,
  input: string,
  id: string,
  parentId: string | undefined,
  tags: readonly string[] | undefined,
  metadata: Metadata | undefined,
  name: string | undefined,
  callId: string | undefined,
];

/** A model run that only shapes an answer to a schema asks for no work. */
function isShaping(extra: Metadata | undefined): boolean {
  const options = extra?.["options"];
  return isLoose(options) && options["ls_structured_output_format"] !== undefined;
}

function answerOf(output: unknown): unknown {
  const generations = isLoose(output) ? output["generations"] : undefined;
  const first: unknown =
    Array.isArray(generations) && Array.isArray(generations[0]) ? generations[0][0] : undefined;
  return isLoose(first) ? first["message"] : undefined;
}
