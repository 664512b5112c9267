/** LangChain's hosts of agents, each made of a model and tools. */
import { expect } from "@jest/globals";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { createReactAgent, ToolNode } from "@langchain/langgraph/prebuilt";
import { createAgent } from "langchain";
import { ask, type scripted } from "./agents.ts";

export interface Host {
  invoke(input: unknown, config?: unknown): Promise<{ readonly messages: readonly HostMessage[] }>;
}

export interface HostMessage {
  readonly text: string;
  readonly tool_calls?: readonly unknown[];
  readonly status?: string;
  getType(): string;
}

type Model = ReturnType<typeof scripted>;
export type MakeHost = (model: Model, tools: readonly unknown[], checkpointer?: unknown) => Host;

/** Whether a host skips a call whose id was answered before; one by another name does it unheard. */
type Skips = boolean | "unheard";

function graphOf(node: string): MakeHost {
  return (model, tools, checkpointer) =>
    new StateGraph(MessagesAnnotation)
      .addNode("agent", async (state) => ({ messages: [await model.invoke(state.messages)] }))
      .addNode(node, new ToolNode(tools as never))
      .addEdge("__start__", "agent")
      .addConditionalEdges(
        "agent",
        (state) =>
          ((state.messages.at(-1) as { tool_calls?: unknown[] }).tool_calls?.length
            ? node
            : "__end__") as never,
      )
      .addEdge(node as never, "agent")
      .compile({ checkpointer: checkpointer as never }) as never;
}

function agentOf(version: "v1" | "v2"): MakeHost {
  return (model, tools, checkpointer) =>
    createAgent({ model, tools: tools as never, version, checkpointer: checkpointer as never }) as never;
}

const reactAgent: MakeHost = (model, tools, checkpointer) =>
  createReactAgent({
    llm: model as never,
    tools: tools as never,
    checkpointSaver: checkpointer as never,
  }) as never;

export const HOSTS: readonly (readonly [name: string, make: MakeHost, skips: Skips])[] = [
  ["createAgent v2", agentOf("v2"), false],
  ["createAgent v1", agentOf("v1"), true],
  ["a StateGraph with a ToolNode", graphOf("tools"), true],
  ["a ToolNode by another name", graphOf("hands"), "unheard"],
  ["the prebuilt ReAct agent", reactAgent, true],
];

/** Runs it with a handler and, made anew, without; the messages that it gives are the same. */
export async function runBoth(make: () => Host, config: unknown, input: unknown = ask()): Promise<void> {
  const given = await make().invoke(input, config);
  const { callbacks: _, ...without } = config as { readonly callbacks?: unknown };
  const plain = await make().invoke(input, without);
  expect(given.messages.map(inWords)).toEqual(plain.messages.map(inWords));
}

function inWords(message: HostMessage): unknown {
  return [message.getType(), message.text, message.tool_calls, message.status];
}
