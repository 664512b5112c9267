/**
 * Forwards the hub's events of a run to LangGraph's custom stream. It wraps model calls only: that adds no node, and
 * leaves the errors of tools what they are (a wrapper around tool calls, even an empty one, makes a throwing tool fatal).
 */
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import type { SurtitleEvent } from "@surtitle/core";
import {
  checkOptions,
  hubOf,
  isLoose,
  isSurtitle,
  type OptionRule,
  type Surtitle,
} from "@surtitle/core/plugin";
import type { AgentMiddleware } from "langchain";
import { z } from "zod";

type Write = (chunk: unknown) => void;

/** How many events of a run are kept until its first model call, and of how many runs. */
const KEPT_EVENTS = 256;
const KEPT_RUNS = 1_000;

interface Outlet {
  readonly threadId: string;
  write?: Write;
  kept: SurtitleEvent[];
}

/**
 * Middleware for `createAgent`: what the hub tells of this run, nested agents' steps among it, arrives in
 * `streamMode: "custom"`. Events before the run's first model call are kept, at most 256, and sent at that call.
 *
 * @throws {TypeError} without `surtitle`
 */
export function captionsMiddleware(options: { readonly surtitle: Surtitle }): AgentMiddleware {
  checkOptions("captions", options, rules);
  if (options.surtitle === undefined)
    throw new TypeError("[surtitle/captions] surtitle: expected what createSurtitle() gave, got undefined");
  const hub = hubOf(options.surtitle);
  const outlets = new Map<string, Outlet>();
  hub.bus.subscribe((event) => forward(outlets, event));
  const attach = (runtime: unknown): void => {
    const write = isLoose(runtime) ? runtime["writer"] : undefined;
    const outlet = outlets.get(hub.turnOfRun(currentRunId())?.turnId ?? "");
    if (outlet && outlet.write === undefined && typeof write === "function") open(outlet, write as Write);
  };
  return {
    name: "surtitle_captions",
    wrapModelCall: (request, handler) => {
      hub.guard("captions", "the custom stream could not be opened", () => attach(request.runtime));
      return handler(request);
    },
  };
}

function open(outlet: Outlet, write: Write): void {
  outlet.write = write;
  for (const event of outlet.kept.splice(0)) write(event);
}

function forward(outlets: Map<string, Outlet>, event: SurtitleEvent): void {
  const { turnId, threadId, type } = event;
  if (type === "surtitle/turn-start") begin(outlets, event.turnId, threadId);
  for (const outlet of turnId === undefined ? ofThread(outlets, threadId) : [outlets.get(turnId)]) {
    if (outlet?.write) outlet.write(event);
    else if (outlet && outlet.kept.length < KEPT_EVENTS) outlet.kept.push(event);
  }
  if (type === "surtitle/turn-end") outlets.delete(event.turnId);
}

function begin(outlets: Map<string, Outlet>, turnId: string, threadId: string): void {
  outlets.delete(turnId);
  outlets.set(turnId, { threadId, kept: [] });
  if (outlets.size <= KEPT_RUNS) return;
  const [oldest] = outlets.keys();
  if (oldest !== undefined) outlets.delete(oldest);
}

function ofThread(outlets: Map<string, Outlet>, threadId: string): Outlet[] {
  return [...outlets.values()].filter((outlet) => outlet.threadId === threadId);
}

/** The model node's run: the middleware's own runtime knows neither run id nor metadata. */
function currentRunId(): string | undefined {
  const config: unknown = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  const callbacks = isLoose(config) ? config["callbacks"] : undefined;
  if (!isLoose(callbacks) || typeof callbacks["getParentRunId"] !== "function") return undefined;
  const id: unknown = callbacks["getParentRunId"].call(callbacks);
  return typeof id === "string" ? id : undefined;
}

const rules: Readonly<Record<string, OptionRule>> = {
  surtitle: { schema: z.custom(isSurtitle), expected: "what createSurtitle() gave" },
};
