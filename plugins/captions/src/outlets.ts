/** Where the events of turns go: to the custom stream of a turn's outermost agent, once one is known. */
import type { SurtitleEvent } from "@surtitle/core";

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
    if (outlet.opening && outlet.opening.depth <= opening.depth) return;
    outlet.opening = opening;
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
    this.#ofTurn.delete(turnId);
    this.#ofTurn.set(turnId, outlet);
    if (this.#ofTurn.size > KEPT_TURNS) {
      const [oldest] = this.#ofTurn.keys();
      if (oldest !== undefined) this.#ofTurn.delete(oldest);
    }
    return outlet;
  }

  #ofThread(threadId: string): Outlet[] {
    return [...this.#ofTurn.values()].filter((outlet) => outlet.threadId === threadId);
  }
}

function send({ opening, kept }: Outlet, event: SurtitleEvent): void {
  opening?.write(event);
  if (opening?.depth !== 1 && kept.length < KEPT_EVENTS) kept.push(event);
}
