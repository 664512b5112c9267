/** The agents at work under one handler: what a host tells of them becomes news of their steps. */
import {
  type Asked,
  type ErrorKind,
  lastHumanText,
  type RootRun,
  type Run,
  resultsIn,
  type ShownStep,
  type StepNews,
  type TrackedStep,
  type Turn,
  type TurnStatus,
  takeUp,
  trackStep,
} from "@surtitle/core/plugin";
import { type AgentRun, type CallSign, indexOfCall, isAside, newAgentRun } from "./agent-run.ts";
import { StepFinder } from "./find-step.ts";
import type { Stage } from "./stage.ts";

type ResultOf = Extract<StepNews, { type: "node-end" }>["resultOf"];

/** What a node was started with. */
export interface NodeNews {
  readonly messages: readonly unknown[];
  /** The one call that the node is for, where the host makes a node run per call. */
  readonly call: Readonly<Record<string, unknown>> | undefined;
  readonly place: number | undefined;
  /** Whether it is the node that runs tools. */
  readonly isTools: boolean;
}

/** What is held of one root run. */
interface OfRoot {
  readonly agents: Set<AgentRun>;
  /** How many agent runs of one name in one place there were. */
  readonly counts: Map<string, number>;
  /** Whether the graph that ended last left a step waiting for a person. */
  paused: boolean;
}

export class AgentRuns {
  readonly #stage: Stage;
  readonly #agents = new Map<string, AgentRun>();
  readonly #ofRoot = new Map<string, OfRoot>();
  readonly #finder: StepFinder;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#finder = new StepFinder(stage, () => this.#agents.values());
  }

  get size(): number {
    return this.#agents.size + this.#ofRoot.size;
  }

  /** The agent of a graph run, as long as that is not over. */
  find(graph: Run): AgentRun | undefined {
    return this.#agents.get(graph.id);
  }

  of(graph: Run, root: RootRun, turn: Turn): AgentRun {
    const known = this.#agents.get(graph.id);
    if (known) return known;
    const mine = this.#ofRoot.get(root.run.id) ?? { agents: new Set(), counts: new Map(), paused: false };
    this.#ofRoot.set(root.run.id, mine);
    const agent = newAgentRun(graph, turn, (base) => {
      const count = (mine.counts.get(base) ?? 0) + 1;
      mine.counts.set(base, count);
      return count;
    });
    this.#agents.set(graph.id, agent);
    mine.agents.add(agent);
    return agent;
  }

  /** Whether the end of this chain run means anything to a step. */
  concerns(run: Run): boolean {
    if (this.#agents.has(run.id)) return true;
    return (
      run.node === run &&
      run.graph !== undefined &&
      this.#agents.get(run.graph.id)?.nodes.has(run.id) === true
    );
  }

  modelStarted(agent: AgentRun, run: Run, messages: readonly unknown[], at: number): void {
    if (isAside(agent, run)) return;
    this.#finder.takeUpLeft(agent, messages);
    agent.messages = messages;
    agent.superseded = agent.track.announced ?? agent.superseded;
    hear(agent, messages);
    this.#news(agent, { at, type: "model-start", resultOf: resultsIn(messages) });
  }

  asked(agent: AgentRun, run: Run, asked: Asked, at: number): void {
    if (agent.shaping.delete(run.id) || isAside(agent, run)) return;
    agent.asker = run.node?.id;
    this.#news(agent, { at, type: "asked", asked });
  }

  nodeStarted(agent: AgentRun, run: Run, news: NodeNews, at: number): void {
    const { messages, place } = news;
    agent.nodes.set(run.id, { messages });
    if (!news.isTools) return;
    this.#hearOf(agent, messages);
    const call = news.call && { id: idOf(news.call), place };
    const asked = this.#finder.find(agent, { call, messages });
    if (asked === undefined) return;
    const indexes = call ? [indexOfCall(asked, { ...call, taken: new Set() })] : asked.calls.keys();
    const held = new Set([...indexes].filter((index) => index !== undefined));
    if (held.size === 0) return;
    this.#news(agent, { at, type: "calls-begin" });
    const { step } = agent.track;
    if (step) agent.nodes.set(run.id, { step, indexes: held, messages });
  }

  toolStarted(agent: AgentRun, run: Run, call: Omit<CallSign, "taken">, at: number): void {
    const node = run.node && agent.nodes.get(run.node.id);
    const messages = node?.messages ?? agent.messages;
    this.#hearOf(agent, messages);
    const asked = this.#finder.find(agent, { call, messages });
    const index = asked && indexOfCall(asked, { ...call, taken: taken(agent) });
    if (index === undefined) return;
    this.#news(agent, { at, type: "call-start", index });
    const { step } = agent.track;
    if (step === undefined) return;
    agent.tools.set(run.id, { step, index });
    if (run.node === undefined) return;
    const indexes = node?.step === step && node.indexes ? node.indexes : new Set<number>();
    agent.nodes.set(run.node.id, { step, indexes: indexes.add(index), messages });
  }

  #hearOf(agent: AgentRun, messages: readonly unknown[]): void {
    if (agent.messages.length === 0) agent.messages = messages;
    hear(agent, messages);
  }

  toolEnded(agent: AgentRun, run: Run, ok: boolean, at: number): void {
    this.#toolOver(agent, run, (index) => ({ at, type: "call-end", index, ok }));
  }

  toolFailed(agent: AgentRun, run: Run, kind: ErrorKind, at: number): void {
    this.#toolOver(agent, run, (index) => ({ at, type: "call-error", index, kind }));
  }

  chainEnded(run: Run, resultOf: ResultOf, at: number): void {
    this.#nodeOver(run, (indexes, messages) => {
      const before = resultsIn(messages);
      const known: ResultOf = (id, after) => resultOf(id, after) ?? before(id, after);
      return { at, type: "node-end", indexes, resultOf: known };
    });
    this.#graphOver(run, { at, type: "graph-end", how: "done" });
  }

  chainFailed(run: Run, kind: ErrorKind, at: number): void {
    this.#nodeOver(run, (indexes) => ({ at, type: "node-error", indexes, kind }));
    const agent = run.node === run && run.graph ? this.#agents.get(run.graph.id) : undefined;
    if (agent && kind === "interrupt") this.#news(agent, { at, type: "interrupt" });
    this.#graphOver(run, { at, type: "graph-end", how: kind });
  }

  interrupted(graph: Run, at: number): void {
    const agent = this.#agents.get(graph.id);
    if (agent) this.#news(agent, { at, type: "interrupt" });
  }

  /** Whether a root run ended with a step that waits for a person; told also by hosts that tell of no interrupts. */
  pausedIn(root: RootRun): boolean {
    return this.#ofRoot.get(root.run.id)?.paused === true;
  }

  /** Nothing stays open after its root run; what waits for a person waits on only if the turn does. */
  rootEnded(root: RootRun, turn: Turn, how: { readonly status: TurnStatus; readonly at: number }): void {
    const { at, status } = how;
    const { agents = [] } = this.#ofRoot.get(root.run.id) ?? {};
    for (const agent of agents) this.#graphOver(agent.graph, { at, type: "graph-end", how: endOf(status) });
    this.#ofRoot.delete(root.run.id);
    if (status === "paused") return;
    for (const shown of [...turn.paused.values()]) {
      const agent = this.#leftBehind(root, turn, shown);
      this.#news(agent, { at, type: "graph-end", how: "abort" });
    }
  }

  #leftBehind(root: RootRun, turn: Turn, shown: ShownStep): AgentRun {
    const agent = newAgentRun(root.run, turn, () => 1);
    takeUp(agent.track, shown.step);
    this.#stage.takeUp(agent, shown);
    return agent;
  }

  #toolOver(agent: AgentRun, run: Run, news: (index: number) => StepNews): void {
    const tool = agent.tools.get(run.id);
    agent.tools.delete(run.id);
    if (tool && tool.step === agent.track.step) this.#news(agent, news(tool.index));
  }

  #nodeOver(run: Run, news: (indexes: readonly number[], messages: readonly unknown[]) => StepNews): void {
    const agent = run.graph && this.#agents.get(run.graph.id);
    const node = agent?.nodes.get(run.id);
    agent?.nodes.delete(run.id);
    if (agent && node?.step && node.step === agent.track.step)
      this.#news(agent, news([...(node.indexes ?? [])], node.messages));
  }

  #graphOver(run: Run, news: StepNews): void {
    const agent = this.#agents.get(run.id);
    if (agent === undefined) return;
    this.#news(agent, news);
    this.#agents.delete(run.id);
    const { step } = agent.track;
    if (step) this.#stage.leave(step);
    const mine = run.root && this.#ofRoot.get(run.root.id);
    mine?.agents.delete(agent);
    if (mine) mine.paused = step?.status === "paused";
  }

  #news(agent: AgentRun, news: StepNews): void {
    this.#stage.show(agent, trackStep(agent.track, news), news.at);
  }
}

/** What the person of this thread said last tells the language of its captions. */
function hear({ turn, parent, agent }: AgentRun, messages: readonly unknown[]): void {
  if (turn.userText !== "" || parent !== undefined || agent !== undefined) return;
  turn.userText = (lastHumanText(messages) ?? "").slice(0, 4_000).toWellFormed();
}

function idOf({ id }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof id === "string" && id !== "" ? id : undefined;
}

function taken({ tools, track }: AgentRun): ReadonlySet<number> {
  const step: TrackedStep | undefined = track.step;
  return new Set([...tools.values()].flatMap((tool) => (tool.step === step ? [tool.index] : [])));
}

function endOf(status: TurnStatus): "done" | ErrorKind {
  if (status === "failed") return "failure";
  if (status === "stopped") return "abort";
  return status === "paused" ? "interrupt" : "done";
}
