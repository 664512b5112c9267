/** The turns of an app that run or wait for a person, shared by all plugins of one hub. */
import type { TrackedStep } from "../steps/step.ts";
import type { CallEntry, Caption, TurnStatus } from "../view/record.ts";
import { keepLatest } from "./latest.ts";

/** A call as surfaces know it, whatever becomes of it. */
export type ShownCall = Pick<CallEntry, "id" | "name" | "gloss" | "category">;

/** What was shown of a step: enough to go on with it under the same caption. */
export interface ShownStep {
  readonly step: TrackedStep;
  readonly parent: string | undefined;
  readonly agent: string | undefined;
  /** Each call as surfaces know it, in order. */
  readonly calls: readonly ShownCall[];
  caption: Caption;
  /** Writes of its entry so far. */
  rev: number;
}

/** How many anchors of a turn are remembered, to tell two steps with one id apart. */
const ANCHORS_KEPT = 1_000;
/** How many threads may wait for a person before the longest-waiting one is left to the journal. */
const PAUSED_KEPT = 1_000;

/** How many forgotten threads are remembered, for runs that were waiting for the journal meanwhile. */
const FORGOTTEN_KEPT = 1_000;

/** One user message being answered: a root run and its resumptions. */
export class Turn {
  readonly turnId: string;
  readonly threadId: string;
  readonly at: number;
  /** Whether this stretch of it goes on from a pause. */
  resumed = false;
  status: TurnStatus = "running";
  rev = 0;
  spent: { total: number; byAgent: Record<string, number> } = { total: 0, byAgent: Object.create(null) };
  /** Its thread was forgotten while it ran: nothing more of it is shown or kept. */
  forgotten = false;
  /** Root runs of it that are not over. */
  readonly roots: Set<string> = new Set();
  /** Steps that wait for a person, by anchor. */
  readonly paused: Map<string, ShownStep> = new Map();
  /** The captions shown so far, newest last. */
  captions: string[] = [];
  /** The last message of the person, for its language. */
  userText = "";
  readonly #anchors = new Map<string, number>();

  constructor(key: { readonly turnId: string; readonly threadId: string; readonly at: number }) {
    this.turnId = key.turnId;
    this.threadId = key.threadId;
    this.at = key.at;
  }

  /** A key for a step that begins with this call id: the id, or `id#2` where the turn has had that one already. */
  anchorFor(id: string): string {
    const times = (this.#anchors.get(id) ?? 0) + 1;
    keepLatest(this.#anchors, [id, times], ANCHORS_KEPT);
    return times === 1 ? id : `${id}#${times}`;
  }

  /** Whether a step of this turn began with this call id. */
  knows(id: string): boolean {
    return this.#anchors.has(id);
  }

  /** Remembers a caption, so that the next one does not repeat it. */
  shown(text: string): void {
    this.captions = [...this.captions, text].slice(-20);
  }
}

/** A root run that plugins follow. */
interface RunningRoot {
  readonly turn: Turn;
  /** Whether a run is inside it and open. */
  readonly contains: (runId: string) => boolean;
  /** How many plugins follow it. */
  users: number;
}

/** Which turns run (by root run) and which wait (by thread). */
export class TurnBook {
  readonly #running = new Map<string, RunningRoot>();
  readonly #paused = new Map<string, Turn[]>();
  readonly #forgotten = new Map<string, number>();

  ofRoot(rootRunId: string): Turn | undefined {
    return this.#running.get(rootRunId)?.turn;
  }

  /** One more plugin follows this root run. Gives whether it is the first. */
  run(rootRunId: string, turn: Turn, contains: (runId: string) => boolean): boolean {
    const known = this.#running.get(rootRunId);
    if (known) {
      known.users += 1;
      return false;
    }
    turn.roots.add(rootRunId);
    if (turn.at <= (this.#forgotten.get(turn.threadId) ?? Number.NEGATIVE_INFINITY)) turn.forgotten = true;
    this.#running.set(rootRunId, { turn, contains, users: 1 });
    return true;
  }

  /** One plugin fewer follows this root run. Gives the turn when it was the last. */
  end(rootRunId: string): Turn | undefined {
    const known = this.#running.get(rootRunId);
    if (known === undefined) return undefined;
    known.users -= 1;
    if (known.users > 0) return undefined;
    this.#running.delete(rootRunId);
    known.turn.roots.delete(rootRunId);
    return known.turn;
  }

  pause(turn: Turn): void {
    const waiting = this.#paused.get(turn.threadId) ?? [];
    const turns = [...waiting.filter((t) => t !== turn), turn].slice(-10);
    keepLatest(this.#paused, [turn.threadId, turns], PAUSED_KEPT);
  }

  /** The turn of this thread that waits, the latest if several do; it waits no longer. */
  takePaused(threadId: string): Turn | undefined {
    const waiting = this.#paused.get(threadId);
    const turn = waiting?.pop();
    if (waiting?.length === 0) this.#paused.delete(threadId);
    return turn;
  }

  /** Turns of the thread that began until `at` are out, also one that is yet to be made known. */
  forget(threadId: string, at: number): void {
    keepLatest(this.#forgotten, [threadId, at], FORGOTTEN_KEPT);
    for (const turn of this.running(threadId)) turn.forgotten = true;
    for (const turn of this.#paused.get(threadId) ?? []) turn.forgotten = true;
    this.#paused.delete(threadId);
  }

  running(threadId: string): readonly Turn[] {
    const turns = [...this.#running.values()].map(({ turn }) => turn);
    return [...new Set(turns)].filter((turn) => turn.threadId === threadId);
  }

  /** The turn that a run belongs to. */
  ofRun(runId: string): Turn | undefined {
    for (const { turn, contains } of this.#running.values()) if (contains(runId)) return turn;
    return undefined;
  }

  /** How many root runs are followed. */
  get size(): number {
    return this.#running.size;
  }
}
