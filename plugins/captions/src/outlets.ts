/** Where the events of turns go: to the custom stream of a turn's outermost agent, once one is known. */
import type { SurtitleEvent } from "@surtitle/core";
import { keepLatest } from "@surtitle/core/plugin";

export type Write = (chunk: unknown) => void;

/** A stream that an agent opened. */
export interface Opening {
  readonly write: Write;
  /** How many graphs the agent is in, itself among them. */
  readonly depth: number;
}

interface Outlet {
  readonly threadId: string;
  opening?: Opening;
  /** What was not sent to an outermost agent yet, oldest first. */
  kept: SurtitleEvent[];
  /** What is held back since something was stopped, until a model call shows that the run goes on. */
  held?: SurtitleEvent[];
}

/** How many events of a turn are kept until its first model call, and of how many turns. */
const KEPT_EVENTS = 256;
const KEPT_TURNS = 1_000;

export class Outlets {
  readonly #ofTurn = new Map<string, Outlet>();

  /**
   * An agent of this turn can write. In a resumed turn a nested agent may be the first: it is used until the outer one can
   * write, which then hears everything, since nobody knows whether the nested one's stream led to anyone.
   */
  attach(
    { turnId, threadId }: { readonly turnId: string; readonly threadId: string },
    opening: Opening,
  ): void {
    const outlet = this.#ofTurn.get(turnId) ?? this.#begin(turnId, threadId);
    if (outlet.opening && outlet.opening.depth <= opening.depth)
      return outlet.opening.depth === opening.depth ? release(outlet) : undefined;
    outlet.opening = opening;
    delete outlet.held;
    for (const event of outlet.kept) opening.write(event);
    if (opening.depth === 1) outlet.kept = [];
  }

  forward(event: SurtitleEvent): void {
    const { turnId, threadId, type } = event;
    if (type === "surtitle/turn-start") this.#begin(event.turnId, threadId);
    const outlets = turnId === undefined ? this.#ofThread(threadId) : [this.#ofTurn.get(turnId)];
    for (const outlet of outlets) if (outlet) send(outlet, event);
    if (type === "surtitle/turn-end") this.#ofTurn.delete(event.turnId);
  }

  #begin(turnId: string, threadId: string): Outlet {
    const outlet: Outlet = { threadId, kept: [] };
    keepLatest(this.#ofTurn, [turnId, outlet], KEPT_TURNS);
    return outlet;
  }

  #ofThread(threadId: string): Outlet[] {
    return [...this.#ofTurn.values()].filter((outlet) => outlet.threadId === threadId);
  }
}

/**
 * A chunk between an abort and the end of its run makes LangGraph 1.7 leave the stream's generator where it stands, for
 * good: no callback hears that the run is over (measured). Nobody reads an aborted stream, so nothing is written to it.
 */
function isOfAnAbort(event: SurtitleEvent): boolean {
  if ("status" in event && event.status === "stopped") return true;
  return event.type === "surtitle/thread-title" && event.outcome === "aborted";
}

function send(outlet: Outlet, event: SurtitleEvent): void {
  const { opening, kept } = outlet;
  if (opening && isOfAnAbort(event)) outlet.held ??= [];
  if (outlet.held === undefined) opening?.write(event);
  else if (outlet.held.length < KEPT_EVENTS) outlet.held.push(event);
  if (opening?.depth !== 1 && kept.length < KEPT_EVENTS) kept.push(event);
}

function release(outlet: Outlet): void {
  const { opening, held = [] } = outlet;
  delete outlet.held;
  for (const event of held) opening?.write(event);
}
