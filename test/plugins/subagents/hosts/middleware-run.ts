import { type NotesMiddlewareOptions, notesMiddleware } from "@surtitle/subagents";
import { createAgent, tool } from "langchain";
import { type Asking, ask, on, scripted, watch } from "../../../support/agents.ts";
import { notesIn, toolMessages } from "./agents.ts";
import { CALL, schema } from "./task-call.ts";

/** A task tool that does this. */
export const taskThat = (does: () => unknown, name = "task") =>
  tool(async () => does() as never, { name, description: "", schema });

/** A parent with these tools and the middleware, and what it calls. */
export interface Run {
  readonly tools: readonly unknown[];
  readonly calls?: readonly Asking[];
  readonly options?: NotesMiddlewareOptions;
}

/** Runs the parent. */
export async function run({ tools, calls = [CALL], options = {} }: Run) {
  const watched = watch();
  const middleware = [notesMiddleware({ surtitle: watched.surtitle, ...options })];
  const agent = createAgent({ model: scripted(calls), tools: tools as never, middleware });
  const state = await agent.invoke(ask(), on("t", watched.handler));
  return { ...watched, state, notes: notesIn(state), messages: toolMessages(state) };
}
