/** Which of several agents of a thread a hook or a tool works for. */
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { type Hub, isLoose, type NotePlace } from "@surtitle/core/plugin";
import { placeOf } from "../tell.ts";

/** Keeps `placeOf` from taking the run of one node for the thread. */
const NO_RUN = { getParentRunId: () => "" };

/** The thread and the turn; `fallback` is the thread where the run has none of its own. */
export function threadPlace(hub: Hub, fallback: string): NotePlace {
  const place = placeOf(hub, {});
  if (place.turn) return place;
  return { threadId: placeOf(hub, { callbacks: NO_RUN }).threadId || fallback };
}

/**
 * The nodes of outer graphs that the agent works in, outermost first; none for an outermost agent. Of
 * `tools:1f0c|agent:77aa|model_request:9e8e` it is `["tools", "agent"]`: ids change from run to run, nodes do not.
 */
export function agentPath(): readonly string[] {
  const config: unknown = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  const metadata = isLoose(config) ? config["metadata"] : undefined;
  const given = isLoose(metadata) ? metadata["langgraph_checkpoint_ns"] : undefined;
  if (typeof given !== "string") return [];
  const outer = given.split("|").slice(0, -1);
  return outer.map((segment) => segment.split(":")[0] ?? "");
}

/** Whether what began at one path is for an agent at another: the same agent, or one that it works for. */
export function isFor(agent: readonly string[], began: readonly string[]): boolean {
  return agent.every((node, depth) => began[depth] === node);
}

/** Runs it as if no run were around it: what it starts belongs to nobody's stream, callbacks or signal. */
export function apart<T>(run: () => T): T {
  const storage = AsyncLocalStorageProviderSingleton.getInstance() as {
    run<R>(store: unknown, callback: () => R): R;
  };
  return storage.run(undefined, run);
}
