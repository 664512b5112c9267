/**
 * What every callback handler of ours is: it follows runs, holds what it knows of them in one place for all its runs,
 * and lets nothing out. Its methods are synchronous and cheap, for the host waits for them.
 */
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { Hub } from "../hub/hub.ts";
import type { ErrorKind } from "../steps/track-step.ts";
import type { TurnStatus } from "../view/record.ts";
import { RootRuns } from "./root-runs.ts";
import { RunTree } from "./run-tree.ts";

export interface RunHandlerParts {
  readonly hub: Hub;
  /** What the plugin's function is called: one handler of a kind works on a run. */
  readonly kind: "captions" | "titles";
}

/** How a turn ended whose root run threw an error of this kind. */
export const ENDED_BY: Readonly<Record<ErrorKind, TurnStatus>> = {
  abort: "stopped",
  failure: "failed",
  interrupt: "paused",
  handoff: "done",
};

/** What a run whose end was never told is taken to have ended with. */
const GIVEN_UP: Error = Object.assign(new Error("its end was never told"), { name: "AbortError" });

export abstract class RunHandler extends BaseCallbackHandler {
  /** What hosts know it by: `surtitle_captions` or `surtitle_titles`. */
  override readonly name: string;
  /** Hosts wait for its methods, which are quick: so news come in order. */
  override awaitHandlers = true;
  /** Never there: it keeps the compiler from taking a handler for a middleware, where it would hear nothing. */
  declare readonly wrapModelCall?: "a callback handler goes among the callbacks of a run, not among the middleware";
  protected readonly hub: Hub;
  protected readonly tree: RunTree;
  protected readonly roots: RootRuns;
  readonly #kind: RunHandlerParts["kind"];

  constructor({ hub, kind }: RunHandlerParts) {
    super();
    this.name = `surtitle_${kind}`;
    this.hub = hub;
    this.#kind = kind;
    let told = false;
    const onTwice = (): void => {
      if (told) return;
      told = true;
      const message = `${kind}() was given twice to one run; the second one does nothing`;
      hub.report({ part: kind, message });
    };
    const onFull = (id: string): void => void this.handleChainError?.(GIVEN_UP, id);
    this.tree = new RunTree({ kind, onTwice, onFull });
    this.roots = new RootRuns({ hub, part: kind, tree: this.tree });
    // LangGraph tells handlers with this mark of interrupts; a static property is not heard.
    Object.defineProperty(this, Symbol.for("langgraph.graph_callback_handler"), { value: true });
  }

  /** LangChain copies handlers per run; this one keeps what it knows of all of them. */
  override copy(): this {
    return this;
  }

  /** For tests: what is still held of runs. @internal */
  get held(): number {
    return this.tree.size + this.roots.size;
  }

  /** What is thrown in there is told, and goes no further. */
  protected guard(doIt: () => void): void {
    this.hub.guard(this.#kind, "a callback failed", doIt);
  }
}
