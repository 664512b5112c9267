/**
 * What LangChain hands to callbacks, by position. The lists follow what the installed LangChain does, which its type
 * declarations get wrong for chain starts.
 */
import { isLoose } from "./messages.ts";

/** A run's metadata. */
export type Metadata = Readonly<Record<string, unknown>>;

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

/** Of `handleChatModelStart`; of `handleLLMStart` the same with prompts for messages. */
export type ModelStart = [
  model: unknown,
  messages: readonly (readonly unknown[])[],
  id: string,
  parentId: string | undefined,
  extra: Metadata | undefined,
  tags: readonly string[] | undefined,
];

/** Of `handleToolStart`. Tools tell their tags one place earlier than models. */
export type ToolStart = [
  tool: unknown,
  input: string,
  id: string,
  parentId: string | undefined,
  tags: readonly string[] | undefined,
  metadata: Metadata | undefined,
  name: string | undefined,
  callId: string | undefined,
];

/** A model run that only shapes an answer to a schema asks for no work. */
export function isShaping(extra: Metadata | undefined): boolean {
  const options = extra?.["options"];
  return isLoose(options) && options["ls_structured_output_format"] !== undefined;
}

/** The message that a model run ended with. */
export function answerOf(output: unknown): unknown {
  const generations = isLoose(output) ? output["generations"] : undefined;
  const first: unknown =
    Array.isArray(generations) && Array.isArray(generations[0]) ? generations[0][0] : undefined;
  return isLoose(first) ? first["message"] : undefined;
}

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
