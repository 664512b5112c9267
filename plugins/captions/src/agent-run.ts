/** One graph run of an agent: its step, and what a host tells of it put as news for the step. */
import {
  type Asked,
  type AskedCall,
  isLoose,
  isNested,
  owningTool,
  type Run,
  type StepTrack,
  shortName,
  type TrackedStep,
  type Turn,
} from "@surtitle/core/plugin";

export interface AgentRun {
  readonly graph: Run;
  readonly turn: Turn;
  /** The call id of the tool that the agent works in. */
  readonly parent: string | undefined;
  /** A nested agent's name. */
  readonly agent: string | undefined;
  /** What its narrator calls are counted by; the same after a resumption. */
  readonly key: string;
  readonly track: StepTrack;
  /** The node run of the model that asked last. */
  asker?: string | undefined;
  /** What a model asked for before another model of this graph ran; that one may only have looked it over. */
  superseded?: Asked | undefined;
  /** Model runs that only shape an answer. */
  readonly shaping: Set<string>;
  /** What the latest model call, or tools node, was given. Not copied. */
  messages: readonly unknown[];
  /** Which call each tool run stands for. */
  readonly tools: Map<string, { readonly step: TrackedStep; readonly index: number }>;
  /** What each node run was given, and which calls it holds as far as that is known. */
  readonly nodes: Map<string, NodeOfAgent>;
  /** A call id as the base of an anchor. */
  readonly anchorBase: (callId: string) => string;
}

export interface NodeOfAgent {
  readonly step?: TrackedStep;
  readonly indexes?: Set<number>;
  readonly messages: readonly unknown[];
}

/** A graph's name where its author gave none. */
const NAMELESS = "LangGraph";

export function newAgentRun(graph: Run, turn: Turn, ordinal: (base: string) => number): AgentRun {
  const parent = owningTool(graph)?.callId;
  const name = graph.name === undefined || graph.name === NAMELESS ? undefined : shortName(graph.name);
  const agent = isNested(graph) || parent !== undefined ? name : undefined;
  const base =
    parent === undefined && agent === undefined ? "root" : `${shortName(parent ?? "")}/${agent ?? ""}`;
  const count = ordinal(base);
  return {
    graph,
    turn,
    parent: parent === undefined ? undefined : shortName(parent),
    agent,
    key: count === 1 ? base : `${base}#${count}`,
    track: { anchorOf: (id) => turn.anchorFor(shortName(id)) },
    shaping: new Set(),
    messages: [],
    tools: new Map(),
    nodes: new Map(),
    anchorBase: (id) => shortName(id),
  };
}

/**
 * Which of a step's calls the host means: by id. A call without an own id, or whose id others have too, goes by its place,
 * else it is the first of its name and arguments that no run was found for yet.
 */
export function indexOfCall(asked: Asked, call: CallSign): number | undefined {
  const { calls } = asked;
  const members = [...calls.keys()].filter((index) => isMeant(calls[index], call.id));
  if (members.length === 1 && call.id !== undefined) return members[0];
  if (call.place !== undefined && members.includes(call.place)) return call.place;
  const alike = alikeAmong(members, calls, call);
  return alike.find((index) => !call.taken.has(index)) ?? (call.id === undefined ? undefined : alike[0]);
}

/** How a host tells a call: its id, else its name, arguments and place. */
export interface CallSign {
  readonly id: string | undefined;
  readonly name?: string | undefined;
  /** The arguments as JSON. */
  readonly input?: string | undefined;
  readonly place?: number | undefined;
  /** The calls that runs were found for already. */
  readonly taken: ReadonlySet<number>;
}

function isMeant(member: AskedCall | undefined, id: string | undefined): boolean {
  return id === undefined ? member?.anonymous === true : member?.anonymous === false && member.id === id;
}

/** Those of one name and arguments, as far as the host tells them and any are. */
function alikeAmong(members: readonly number[], calls: Asked["calls"], call: CallSign): readonly number[] {
  const { name, input } = call;
  const named = members.filter((index) => name === undefined || calls[index]?.name === name);
  const some = named.length > 0 || call.id === undefined ? named : members;
  const same = some.filter((index) => input === undefined || sameArgs(calls[index]?.args, input));
  return same.length > 0 ? same : some;
}

function sameArgs(args: unknown, input: string): boolean {
  try {
    return JSON.stringify(args) === input;
  } catch {
    return false;
  }
}

/** The place of a node's call in its message, where the host made one node run per call. */
export function placeOf(metadata: unknown): number | undefined {
  const path = isLoose(metadata) ? metadata["langgraph_path"] : undefined;
  if (!Array.isArray(path) || path[0] !== "__pregel_push") return undefined;
  return typeof path[1] === "number" ? path[1] : undefined;
}

/** A model run that is part of how calls are made, in the node that holds them: a judge around a tool, say. */
export function isAside({ nodes, asker }: AgentRun, { node }: Run): boolean {
  return node !== undefined && node.id !== asker && nodes.get(node.id)?.indexes !== undefined;
}
