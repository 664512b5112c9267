import type { ToolMessage } from "@langchain/core/messages";
import { type WithNotesOptions, withNotes } from "@surtitle/subagents";
import { createAgent, tool } from "langchain";
import { ask, on, scripted, watch } from "../../../support/agents.ts";
import { notesIn, toolMessages } from "./agents.ts";
import { CALL, schema } from "./task-call.ts";

/** A task tool that gives this. */
export const giving = (result: unknown, fields: object = {}) =>
  tool(async () => result as never, { name: "task", description: "Does it.", schema, ...fields });

/** What the task tool answers to the call. */
export const invoke = (given: { invoke: (call: never) => Promise<unknown> }): Promise<ToolMessage> =>
  given.invoke({ type: "tool_call", ...CALL } as never) as Promise<ToolMessage>;

/** Runs a parent that calls the tool, which gives notes. */
export async function runWith(given: Parameters<typeof withNotes>[0], options: WithNotesOptions = {}) {
  const watched = watch();
  const noted = withNotes(given, { surtitle: watched.surtitle, ...options });
  const agent = createAgent({ model: scripted([{ ...CALL, name: given.name }]), tools: [noted] });
  const state = await agent.invoke(ask(), on("t", watched.handler));
  return { ...watched, state, note: notesIn(state)[0], message: toolMessages(state)[0] };
}
