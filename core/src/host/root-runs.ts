/** Root runs as turns: begun, found again after a pause (in this process or in the journal), and ended. */
import type { Hub } from "../hub/hub.ts";
import type { Part } from "../hub/report.ts";
import { type ShownStep, Turn } from "../hub/turns.ts";
import type { StepEntry, ThreadRecord, TurnStatus } from "../view/record.ts";
import { isResumption } from "./messages.ts";
import type { Run, RunTree } from "./run-tree.ts";

/** How long a resumed run's news waits for the journal to tell which turn goes on. */
const JOURNAL_PATIENCE_MS = 2_000;
/** How much news may wait for that. */
const WAITING_LIMIT = 10_000;

/** One root run that a handler follows. */
export interface RootRun {
  readonly run: Run;
  readonly threadId: string;
  /** Whether LangGraph told of an interrupt in it. */
  interrupted: boolean;
  /** Whether the host gave a thread id; without one the run's own id stands in. */
  readonly named: boolean;
  /** Set once it is known which turn this is. */
  turn?: Turn;
  /** What the journal held, where it had to be asked. */
  record?: ThreadRecord;
  /** News that waits until then, in order. */
  waiting: (() => void)[];
  /** Goes on without the journal's answer. */
  giveUp?: (why: string) => void;
}

export interface RootStart {
  readonly inputs: unknown;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  readonly at: number;
}

export interface RootRunsParts {
  readonly hub: Hub;
  readonly part: Part;
  readonly tree: RunTree;
}

export class RootRuns {
  readonly #hub: Hub;
  readonly #part: Part;
  readonly #tree: RunTree;
  readonly #roots = new Map<string, RootRun>();

  constructor({ hub, part, tree }: RootRunsParts) {
    this.#hub = hub;
    this.#part = part;
    this.#tree = tree;
  }

  get size(): number {
    return this.#roots.size;
  }

  of(run: Run): RootRun | undefined {
    return run.root && this.#roots.get(run.root.id);
  }

  /** A root run begins. A resumed one that this process knows nothing of waits for the journal, beside the run. */
  begin(run: Run, { inputs, metadata, at }: RootStart): RootRun {
    const given = this.#threadId(metadata ?? {});
    const threadId = given ?? run.id;
    const root: RootRun = { run, threadId, named: given !== undefined, interrupted: false, waiting: [] };
    this.#roots.set(run.id, root);
    if (!isResumption(inputs)) {
      root.turn = this.#hub.beginTurn(run.id, this.#key(root, at));
      return root;
    }
    const paused = this.#hub.turns.ofRoot(run.id) ?? this.#hub.turns.takePaused(threadId);
    if (paused) root.turn = this.#hub.beginTurn(run.id, this.#key(root, at), paused);
    else this.#ask(root, at);
    return root;
  }

  /** Does it now, or when the root's turn is known. */
  when(root: RootRun, doIt: (turn: Turn) => void): void {
    const { turn } = root;
    const guarded = (known: Turn): void =>
      void this.#hub.guard(this.#part, "a callback failed", () => doIt(known));
    if (turn) return guarded(turn);
    root.waiting.push(() => root.turn && guarded(root.turn));
    if (root.waiting.length >= WAITING_LIMIT) root.giveUp?.("too much happened before the journal answered");
  }

  /** The root run is over; `close` ends what is left of it first. */
  end(root: RootRun, { status, at }: { readonly status: TurnStatus; readonly at: number }): void {
    this.when(root, () => {
      this.#roots.delete(root.run.id);
      this.#hub.endTurn(root.run.id, root.interrupted && status === "done" ? "paused" : status, at);
    });
  }

  #key({ run, threadId }: RootRun, at: number): Parameters<Hub["beginTurn"]>[1] {
    return { threadId, at, contains: (id) => this.#tree.get(id)?.root === run };
  }

  #threadId(metadata: Readonly<Record<string, unknown>>): string | undefined {
    const { threadId } = this.#hub.settings;
    const id = threadId
      ? this.#hub.guard(this.#part, "threadId(metadata) threw", () => threadId(metadata))
      : metadata["thread_id"];
    if (typeof id === "string" && id !== "") return id;
    return typeof id === "number" ? String(id) : undefined;
  }

  #ask(root: RootRun, at: number): void {
    const { run, threadId } = root;
    const known = (record: ThreadRecord | undefined): void => {
      if (root.turn) return;
      const paused = this.#hub.turns.ofRoot(run.id) ?? (record && pausedTurn(record));
      if (record) root.record = record;
      root.turn = this.#hub.beginTurn(run.id, this.#key(root, at), paused);
      for (const news of root.waiting.splice(0)) news();
    };
    const failed = (cause: unknown): void => {
      if (root.turn) return;
      this.#hub.report({ part: "journal", message: "a resumed thread could not be read", threadId, cause });
      known(undefined);
    };
    root.giveUp = (why) => failed(new Error(why));
    const timer = setTimeout(() => root.giveUp?.("the journal did not answer in time"), JOURNAL_PATIENCE_MS);
    unref(timer);
    const reading = Promise.resolve()
      .then(() => this.#hub.journal.read(threadId))
      .then(known, failed)
      .finally(() => clearTimeout(timer));
    this.#hub.track(threadId, reading);
  }
}

/** The latest turn of a record that waits for a person, as it was left. */
function pausedTurn(record: ThreadRecord): Turn | undefined {
  const entry = record.turns.findLast(({ status }) => status === "paused");
  if (entry === undefined) return undefined;
  const { turnId, at, spent, rev = 0 } = entry;
  const turn = new Turn({ turnId, threadId: record.threadId, at });
  turn.rev = rev;
  turn.spent = { total: spent.total, byAgent: Object.assign(Object.create(null), spent.byAgent) };
  for (const step of record.steps) {
    if (step.turnId !== turnId) continue;
    const [first] = step.calls;
    if (first) turn.anchorFor(first.id);
    turn.shown(step.caption.text);
    if (step.status === "paused") turn.paused.set(step.anchor, shownStep(step));
  }
  return turn;
}

/** A paused step as the journal holds it. Its arguments are not kept there; the messages of its node have them. */
function shownStep(entry: StepEntry): ShownStep {
  const { anchor, at, durationMs, caption, parent, agent, rev = 0 } = entry;
  const calls = entry.calls.map(({ id, name, status, durationMs: took }, index) => ({
    ...{ id, name, status, index, args: undefined, anonymous: false },
    ...(took !== undefined && { durationMs: took }),
  }));
  const worked = durationMs === undefined ? {} : { workedMs: durationMs };
  const step = { anchor, at, calls, asked: { calls, text: "" }, resumable: false, dwelt: false, ...worked };
  return {
    step: { ...step, status: "paused" },
    parent,
    agent,
    calls: entry.calls.map(({ id, name, gloss, category }) => ({ id, name, gloss, category })),
    caption,
    rev,
  };
}

/** A timer that does not keep a process alive; browsers have no such thing. */
export function unref(timer: unknown): void {
  (timer as { unref?: () => void }).unref?.();
}
