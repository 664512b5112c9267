/**
 * Which step the host begins on. Most often the one that a model run announced; else one that another model only looked
 * over, one that waits for a person, or one that this process never saw announced.
 */
import {
  type Asked,
  askedBy,
  lastAsking,
  pendingAsking,
  type ShownStep,
  takeUp,
} from "@surtitle/core/plugin";
import { type AgentRun, type CallSign, indexOfCall } from "./agent-run.ts";
import { refill, sameId } from "./refill.ts";
import type { Stage } from "./stage.ts";

/** What a host begins on: one call, or all that the messages ask for; and the messages. */
export interface Beginning {
  readonly call?: Omit<CallSign, "taken"> | undefined;
  readonly messages: readonly unknown[];
}

export class StepFinder {
  readonly #stage: Stage;
  readonly #agents: () => Iterable<AgentRun>;

  constructor(stage: Stage, agents: () => Iterable<AgentRun>) {
    this.#stage = stage;
    this.#agents = agents;
  }

  /** Makes the step that this is about the agent's, and gives what it asked for; nothing where it is about none. */
  find(agent: AgentRun, { call, messages }: Beginning): Asked | undefined {
    const { track } = agent;
    if (track.step) return track.step.asked;
    const pending = askedBy(pendingAsking(messages), agent.graph.id);
    const holds = (asked: Asked): boolean =>
      call ? indexOfCall(asked, { ...call, taken: new Set() }) !== undefined : isSame(asked, pending);
    const announced = [track.announced, agent.superseded].find((asked) => asked && holds(asked));
    // What the node was given is the truth: between model and tools an app may have changed what was asked for.
    const current = announced && pending && isSame(announced, pending) ? pending : announced;
    if (current) {
      agent.superseded = undefined;
      track.announced = current;
      return current;
    }
    return this.#paused(agent, { call, messages }) ?? this.#unseen(agent, pending, holds);
  }

  /** A resumed run went to its model without starting the tools: a person said no to them. */
  takeUpLeft(agent: AgentRun, messages: readonly unknown[]): void {
    if (agent.track.step) return;
    const [left] = this.#waiting(agent).filter(({ agent: name }) => name === agent.agent);
    if (left) this.#goOn(agent, left, askedBy(lastAsking(messages), agent.graph.id));
  }

  #paused(agent: AgentRun, { call, messages }: Beginning): Asked | undefined {
    const asked = askedBy(lastAsking(messages), agent.graph.id);
    const ids = call?.id === undefined ? asked?.calls.map(({ id }) => id) : [call.id];
    const waiting = this.#waiting(agent).filter(
      ({ step }) => ids === undefined || step.calls.some((known) => ids.some((id) => sameId(known.id, id))),
    );
    const paused = waiting.find(({ agent: name }) => name === agent.agent) ?? waiting[0];
    return paused && this.#goOn(agent, paused, asked);
  }

  #unseen(
    { track, turn, anchorBase }: AgentRun,
    pending: Asked | undefined,
    holds: (asked: Asked) => boolean,
  ): Asked | undefined {
    const first = pending?.calls[0];
    if (pending === undefined || first === undefined || !holds(pending)) return undefined;
    if (turn.knows(anchorBase(first.id))) return undefined;
    track.announced = pending;
    return pending;
  }

  #goOn(agent: AgentRun, shown: ShownStep, asked: Asked | undefined): Asked {
    const current = asked ? refill(shown, asked) : shown;
    agent.turn.paused.set(current.step.anchor, current);
    takeUp(agent.track, current.step);
    this.#stage.takeUp(agent, current);
    return current.step.asked;
  }

  /** The turn's paused steps at this agent's place that no agent at work holds. */
  #waiting({ turn, parent }: AgentRun): ShownStep[] {
    if (turn.paused.size === 0) return [];
    const held = new Set([...this.#agents()].map(({ track }) => track.step));
    return [...turn.paused.values()].filter((shown) => shown.parent === parent && !held.has(shown.step));
  }
}

/** Whether both come from one message. */
function isSame(asked: Asked, pending: Asked | undefined): boolean {
  if (pending === undefined) return true;
  const ids = new Set(pending.calls.map(({ id }) => id));
  return asked.calls.some(({ id }) => ids.has(id)) || bothAnonymous(asked, pending);
}

function bothAnonymous(a: Asked, b: Asked): boolean {
  return [a, b].every(({ calls }) => calls.every(({ anonymous }) => anonymous));
}
