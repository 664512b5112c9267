/**
 * Forwards the hub's events of a run to LangGraph's custom stream. It wraps model calls only: that adds no node, and
 * leaves the errors of tools what they are (a wrapper around tool calls, even an empty one, makes a throwing tool fatal).
 */
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import {
  checkOptions,
  type Hub,
  hubOf,
  isLoose,
  isSurtitle,
  type OptionRule,
  type Surtitle,
} from "@surtitle/core/plugin";
import type { AgentMiddleware } from "langchain";
import { z } from "zod";
import { Outlets, type Write } from "./outlets.ts";

/**
 * Middleware for `createAgent`: what the hub tells of this run, nested agents' steps among it, arrives in
 * `streamMode: "custom"`. Events before the run's first model call are kept, at most 256, and sent at that call. The end
 * of the turn comes after the stream's own end, and is not in it.
 *
 * @throws {TypeError} without `surtitle`
 *
 * @example
 * ```ts
 * import { captions, captionsMiddleware } from "@surtitle/captions";
 * import { createSurtitle, isSurtitleEvent } from "@surtitle/core";
 * import { createAgent } from "langchain";
 *
 * const surtitle = createSurtitle();
 * const talking = createAgent({ model, tools, middleware: [captionsMiddleware({ surtitle })] });
 * const callbacks = [captions({ surtitle })];
 * for await (const item of await talking.stream({ messages: userText }, { streamMode: "custom", callbacks }))
 *   if (isSurtitleEvent(item)) console.log(item.type);
 * ```
 */
export function captionsMiddleware(options: {
  /** The hub that the run's `captions()` has. */
  readonly surtitle: Surtitle;
}): AgentMiddleware {
  checkOptions("captions", options, rules);
  if (options.surtitle === undefined)
    throw new TypeError("[surtitle/captions] surtitle: expected what createSurtitle() gave, got undefined");
  const hub = hubOf(options.surtitle);
  const outlets = outletsOf(hub);
  const attach = (runtime: unknown): void => {
    const write = isLoose(runtime) ? runtime["writer"] : undefined;
    const { runId, depth } = currentRun();
    const turn = hub.turnOfRun(runId);
    if (turn && typeof write === "function") outlets.attach(turn, { write: write as Write, depth });
  };
  return {
    name: "surtitle_captions",
    wrapModelCall: (request, handler) => {
      hub.guard("captions", "the custom stream could not be opened", () => attach(request.runtime));
      return handler(request);
    },
  };
}

const known = new WeakMap<Hub, Outlets>();

/** One set for each hub, however many agents are made: a nested agent's middleware must not send everything again. */
function outletsOf(hub: Hub): Outlets {
  const made = known.get(hub) ?? new Outlets();
  if (!known.has(hub)) hub.bus.subscribe((event) => made.forward(event));
  known.set(hub, made);
  return made;
}

/** The model node's run, and how many graphs are around its own: the middleware's own runtime knows neither. */
function currentRun(): { readonly runId: string | undefined; readonly depth: number } {
  const config: unknown = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  const { callbacks, metadata } = isLoose(config) ? config : {};
  const place = isLoose(metadata) ? metadata["langgraph_checkpoint_ns"] : undefined;
  const depth = typeof place === "string" ? place.split("|").length : 1;
  if (!isLoose(callbacks) || typeof callbacks["getParentRunId"] !== "function")
    return { runId: undefined, depth };
  const id: unknown = callbacks["getParentRunId"].call(callbacks);
  return { runId: typeof id === "string" ? id : undefined, depth };
}

const rules: Readonly<Record<string, OptionRule>> = {
  surtitle: { schema: z.custom(isSurtitle), expected: "what createSurtitle() gave" },
};
