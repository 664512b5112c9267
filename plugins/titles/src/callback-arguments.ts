/** What LangChain hands to callbacks, in the order in which it does. */

/** A run's metadata. */
export type Metadata = Readonly<Record<string, unknown>>;

/**
 * Whether a graph runs inside another one's node: then it is a subagent, also where the outer one has no handler of
 * ours. LangGraph names the node in the namespace that it passes on, `tools:<id>` (measured).
 */
export function isInsideNode(metadata: Metadata | undefined): boolean {
  const namespace = metadata?.["checkpoint_ns"];
  return (
    metadata?.["langgraph_node"] !== undefined || (typeof namespace === "string" && namespace.includes(":"))
  );
}

/** Of `handleChainStart`; the type declarations have another order. */
export type ChainStart = [
  chain: unknown,
  inputs: unknown,
  id: string,
  parentId: string | undefined,
  tags: readonly string[] | undefined,
  metadata: Metadata | undefined,
  type: string | undefined,
  name: string | undefined,
];
/** Of `handleChatModelStart` and `handleLLMStart`. */
export type RunStart = [
  model: unknown,
  input: unknown,
  id: string,
  parentId: string | undefined,
  extra: unknown,
  tags: readonly string[] | undefined,
];
/** Of `handleToolStart`, as far as titles look. */
export type ToolStart = [
  tool: unknown,
  input: string,
  id: string,
  parentId: string | undefined,
  tags: readonly string[] | undefined,
];
