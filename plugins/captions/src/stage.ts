/** Shows what becomes of steps: the journal's entry is queued and the event sent, together. */
import type { Journal, SurtitleEvent } from "@surtitle/core";
import type { Hub, ShownStep, StepEffect, TrackedStep } from "@surtitle/core/plugin";
import type { AgentRun } from "./agent-run.ts";
import { entryOf, type LiveStep, type Wording } from "./live-step.ts";
import type { Narrator } from "./narrator.ts";

type Effect<T extends StepEffect["type"]> = Extract<StepEffect, { type: T }>;

type StepEvent = Extract<SurtitleEvent, { readonly anchor: string }>;
/** A step's event without what every event of the step has. */
type StepNewsEvent = StepEvent extends infer E
  ? E extends StepEvent
    ? Omit<E, "v" | "threadId" | "turnId" | "anchor">
    : never
  : never;
type StatusChange = Pick<
  Extract<SurtitleEvent, { type: "surtitle/step-status" }>,
  "status" | "again" | "durationMs"
>;

export class Stage {
  readonly #hub: Hub;
  readonly #wording: Wording;
  readonly #narrator: Narrator | undefined;
  readonly #live = new Map<TrackedStep, LiveStep>();

  constructor(hub: Hub, wording: Wording, narrator: Narrator | undefined) {
    this.#hub = hub;
    this.#wording = wording;
    this.#narrator = narrator;
  }

  /** How many steps are open. */
  get size(): number {
    return this.#live.size;
  }

  /** Shows effects in order. */
  show(agent: AgentRun, effects: readonly StepEffect[], at: number): void {
    for (const effect of effects) this.#show(agent, effect, at);
  }

  /** A paused step is on the stage again. */
  takeUp(agent: AgentRun, shown: ShownStep): void {
    this.#live.set(shown.step, this.#wording.again(agent, shown));
  }

  /** The agent of a step that waits for a person is over; whoever resumes it takes it up again. */
  leave(step: TrackedStep): void {
    const live = this.#live.get(step);
    if (live) this.#narrator?.hush(live);
    this.#live.delete(step);
  }

  #show(agent: AgentRun, effect: StepEffect, at: number): void {
    if (effect.type === "opened") return this.#opened(agent, effect.step);
    const live = this.#live.get(effect.step);
    if (live === undefined) return;
    switch (effect.type) {
      case "at-work":
        return this.#narrator?.wait(live);
      case "call-over":
        return this.#callOver(live, effect, at);
      case "call-again":
        return this.#status(live, at, { status: "running", again: effect.call.index });
      case "paused":
        return this.#paused(live, at);
      case "resumed":
        return this.#status(live, at, { status: "running" });
      case "over":
        return this.#over(live, at);
    }
  }

  #opened(agent: AgentRun, step: TrackedStep): void {
    const live = this.#wording.live(agent, step);
    this.#live.set(step, live);
    const { shown } = live;
    const { caption, parent, agent: name } = shown;
    if (caption.source === "lifted") live.turn.shown(caption.text);
    if (step.status === "paused") live.turn.paused.set(step.anchor, shown);
    this.#publish(live, {
      type: "surtitle/step-start",
      at: step.at,
      turnAt: live.turn.at,
      status: step.status,
      calls: shown.calls,
      caption,
      ...(parent !== undefined && { parent }),
      ...(name !== undefined && { agent: name }),
    });
  }

  #callOver(live: LiveStep, { call }: Effect<"call-over">, at: number): void {
    const { index, status, durationMs } = call;
    const callId = live.shown.calls[index]?.id ?? "";
    this.#publish(live, {
      type: "surtitle/call-end",
      at,
      callId,
      index,
      status,
      ...(durationMs !== undefined && { durationMs }),
    });
  }

  #paused(live: LiveStep, at: number): void {
    this.#narrator?.hush(live);
    const { step } = live.shown;
    live.turn.paused.set(step.anchor, live.shown);
    const { workedMs } = step;
    this.#status(live, at, { status: "paused", ...(workedMs !== undefined && { durationMs: workedMs }) });
  }

  #status(live: LiveStep, at: number, change: StatusChange): void {
    if (change.status === "running") live.turn.paused.delete(live.shown.step.anchor);
    this.#publish(live, { type: "surtitle/step-status", at, ...change });
  }

  #over(live: LiveStep, at: number): void {
    const { shown, turn } = live;
    const { step, caption } = shown;
    this.#narrator?.hush(live);
    this.#live.delete(step);
    turn.paused.delete(step.anchor);
    if (caption.source === "composed") turn.shown(caption.text);
    shown.caption = this.#wording.settled(live, step.status);
    const { workedMs } = step;
    this.#publish(live, {
      type: "surtitle/step-end",
      at,
      status: step.status,
      caption: shown.caption,
      ...(workedMs !== undefined && { durationMs: workedMs }),
    });
  }

  /** A narrated caption that passed its checks. */
  narrated(live: LiveStep, caption: ShownStep["caption"]): void {
    live.narrated = true;
    live.shown.caption = caption;
    live.turn.shown(caption.text);
    this.#publish(live, { type: "surtitle/step-caption", at: this.#hub.now(), caption });
  }

  /** Whether words may still be put over this step. */
  isOpen(live: LiveStep): boolean {
    const { step } = live.shown;
    return this.#live.get(step) === live && step.status === "running" && !live.turn.forgotten;
  }

  #publish(live: LiveStep, event: StepNewsEvent): void {
    const { turn, shown } = live;
    const { threadId, turnId } = turn;
    const { anchor, status } = shown.step;
    const full = { v: 1, threadId, turnId, anchor, ...event } as StepEvent;
    const write = (journal: Journal): Promise<void> => journal.putStep(threadId, entryOf(live));
    // A step at work changes again within milliseconds; one that waits or is over another hub may look for at once.
    const rests = event.type === "surtitle/step-end" || status === "paused";
    if (rests) this.#hub.publishNow(full, turn, { of: shown, write });
    else this.#hub.publishSoon(full, turn, { of: shown, write });
  }
}
