/**
 * Turns LangChain's run ids into roots, graphs, nodes and nesting.
 *
 * A node run is one tagged `graph:step:N`, and its parent is a graph run; nothing else tells them (measured on
 * createAgent, prebuilt agents and plain graphs). A run belongs to the nearest node run above it, unless a tool run
 * comes first: then it is inside that tool. A root is a run whose parent is unknown here, not one without a parent:
 * under a tracer the root has a foreign parent.
 */
import { RecentTexts } from "../text/recent-texts.ts";
import { claim, release } from "./claims.ts";

export type RunKind = "chain" | "tool" | "model";

export interface Run {
  readonly id: string;
  readonly kind: RunKind;
  readonly parent: Run | undefined;
  readonly name: string | undefined;
  /** Tagged to be left alone, or another handler's; so is all that is in it. */
  readonly ignored: boolean;
  /** The outermost chain run around it, or itself: the run that a turn is made of. */
  readonly root: Run | undefined;
  /** The node run it is in, or is; none between it and the nearest tool run above. */
  readonly node: Run | undefined;
  /** The graph run whose node it is in, or is. */
  readonly graph: Run | undefined;
  /** Tool runs: the host's call id, if it gave one. */
  readonly callId: string | undefined;
}

/** A run as a callback tells it. */
export interface StartedRun {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly kind: RunKind;
  readonly tags: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly callId?: string | undefined;
}

/** How many runs may be open at once before the oldest are given up. */
const OPEN_LIMIT = 200_000;
/** How many ended runs are remembered at least, so that what still happens inside them is not taken for a new root. */
const GONE_LIMIT = 4_096;

export interface RunTreeOptions {
  /** The kind of the handler, say "captions": one of a kind works on a run. */
  readonly kind: string;
  /** Told when another handler of the kind has the run already. */
  readonly onTwice: () => void;
  /** Told of the oldest run, still in the tree, before it is given up for there are too many. */
  readonly onFull?: (id: string) => void;
  /** How many runs may be open at once. @default 200000 */
  readonly openLimit?: number;
}

export class RunTree {
  readonly #options: RunTreeOptions;
  readonly #runs = new Map<string, Run>();
  /** Which runs are open in each root run. */
  readonly #inside = new Map<string, Set<string>>();
  readonly #gone = new RecentTexts(GONE_LIMIT);

  constructor(options: RunTreeOptions) {
    this.#options = options;
  }

  /** Enters a run. Gives nothing for one that is to be left alone, and for late news of a run that is over. */
  start(started: StartedRun): Run | undefined {
    const parent = started.parentId === undefined ? undefined : this.#runs.get(started.parentId);
    if (parent === undefined && this.#isLate(started)) return undefined;
    const run = this.#enter(started, parent);
    return run.ignored ? undefined : run;
  }

  get(id: string): Run | undefined {
    const run = this.#runs.get(id);
    return run?.ignored ? undefined : run;
  }

  /** Takes a run out; with a root run all that is still open in it, since some of it may never end. */
  end(id: string): void {
    const run = this.#runs.get(id);
    if (run === undefined) return;
    this.#takeOut(run);
    if (run.root !== run) return;
    for (const open of this.#inside.get(id) ?? []) {
      const left = this.#runs.get(open);
      if (left) this.#takeOut(left);
    }
    this.#inside.delete(id);
  }

  /** How many runs are open. */
  get size(): number {
    return this.#runs.size;
  }

  #enter(started: StartedRun, parent: Run | undefined): Run {
    const { id, kind, tags, name, callId } = started;
    const isNode = parent !== undefined && isNodeTag(tags);
    const outside = parent === undefined || parent.kind === "tool" ? undefined : parent;
    const run: { -readonly [K in keyof Run]: Run[K] } = {
      id,
      kind,
      parent,
      name,
      callId,
      ignored: parent?.ignored === true || isLeftAlone(tags),
      root: undefined,
      node: undefined,
      graph: undefined,
    };
    run.root = parent?.root ?? (kind === "chain" ? run : undefined);
    run.node = isNode ? run : outside?.node;
    run.graph = isNode ? parent : outside?.graph;
    if (!run.ignored && mayBeClaimed(run) && !claim(this.#options.kind, id, this)) {
      run.ignored = true;
      this.#options.onTwice();
    }
    this.#runs.set(id, run);
    if (run.root === run) this.#inside.set(id, new Set());
    else if (run.root) this.#inside.get(run.root.id)?.add(id);
    if (this.#runs.size > (this.#options.openLimit ?? OPEN_LIMIT)) this.#giveUp(this.#oldest());
    return run;
  }

  #giveUp(id: string): void {
    this.#options.onFull?.(id);
    this.end(id);
  }

  #takeOut(run: Run): void {
    this.#runs.delete(run.id);
    if (run.root) this.#inside.get(run.root.id)?.delete(run.id);
    this.#gone.add(run.id);
    if (mayBeClaimed(run)) release(this.#options.kind, run.id, this);
  }

  /** Whether this happens inside a run that is over. A node is never a root, so one of an unknown graph is late too. */
  #isLate({ id, parentId, tags }: StartedRun): boolean {
    const known = parentId !== undefined && this.#gone.has(parentId);
    if (!known && !(parentId !== undefined && isNodeTag(tags))) return false;
    if (known) this.#gone.add(parentId);
    this.#gone.add(id);
    return true;
  }

  #oldest(): string {
    const [oldest = ""] = this.#runs.keys();
    return oldest;
  }
}

/** The tool run right above a graph run, through whatever is between them but another graph. */
export function owningTool(graph: Run): Run | undefined {
  for (let run = graph.parent; run; run = run.parent) if (run.kind === "tool") return run;
  return undefined;
}

/** Whether a graph run is inside another graph. */
export function isNested(graph: Run): boolean {
  for (let run: Run | undefined = graph; run; run = run.parent) if (run.node !== undefined) return true;
  return false;
}

function isNodeTag(tags: readonly string[] | undefined): boolean {
  return tags?.some((tag) => tag.startsWith("graph:step:")) === true;
}

function isLeftAlone(tags: readonly string[] | undefined): boolean {
  return tags?.some((tag) => tag.startsWith("surtitle:")) === true;
}

/** A chain that is no node may be an agent's own run, at which a second handler would begin. */
function mayBeClaimed(run: Run): boolean {
  return run.kind === "chain" && run.node !== run;
}
