/** Where a hook or a tool of an agent is being run. Neither is told; both find it in LangChain's own context. */
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { type Hub, isLoose, type Turn } from "@surtitle/core/plugin";

export interface Place {
  /** None where the run has none and no handler of ours follows it. */
  readonly threadId: string | undefined;
  readonly turn: Turn | undefined;
  /** The nodes of outer graphs that the agent works in, outermost first; none for an outermost agent. */
  readonly path: readonly string[];
}

type Loose = Readonly<Record<string, unknown>>;

export function currentPlace(hub: Hub): Place {
  const config: unknown = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  const { metadata: given, callbacks } = isLoose(config) ? config : ({} as Loose);
  const metadata: Loose = isLoose(given) ? given : {};
  const turn = hub.turnOfRun(parentRun(callbacks));
  return { threadId: turn?.threadId ?? threadOf(hub, metadata), turn, path: pathOf(metadata) };
}

/** Whether a note that was begun at `began` is for an agent at `here`: the same one, or one that it works for. */
export function isFor(here: readonly string[], began: readonly string[]): boolean {
  return here.every((node, depth) => began[depth] === node);
}

/** Runs it as if no run were around it: what it starts belongs to nobody's stream, callbacks or signal. */
export function apart<T>(run: () => T): T {
  const storage = AsyncLocalStorageProviderSingleton.getInstance() as {
    run<R>(store: unknown, callback: () => R): R;
  };
  return storage.run(undefined, run);
}

function threadOf(hub: Hub, metadata: Loose): string | undefined {
  const { threadId } = hub.settings;
  const id = threadId
    ? hub.guard("subagents", "threadId(metadata) threw", () => threadId(metadata))
    : metadata["thread_id"];
  if (typeof id === "string" && id !== "") return id;
  return typeof id === "number" ? String(id) : undefined;
}

function parentRun(callbacks: unknown): string | undefined {
  if (!isLoose(callbacks) || typeof callbacks["getParentRunId"] !== "function") return undefined;
  const id: unknown = callbacks["getParentRunId"].call(callbacks);
  return typeof id === "string" ? id : undefined;
}

/** `tools:1f0c|agent:77aa|model_request:9e8e` is `["tools", "agent"]`: ids change from run to run, nodes do not. */
function pathOf(metadata: Loose): readonly string[] {
  const given = metadata["langgraph_checkpoint_ns"] ?? metadata["checkpoint_ns"];
  if (typeof given !== "string") return [];
  return given
    .split("|")
    .slice(0, -1)
    .map((segment) => segment.split(":")[0] ?? "");
}
