import { type SubagentToolOptions, subagentTool } from "@surtitle/subagents";
import { createAgent } from "langchain";
import { ask, on, scripted, watch } from "../../../support/agents.ts";
import { notesIn, toolMessages } from "./agents.ts";

type Agent = Parameters<typeof subagentTool>[0];

/** The call by which a parent hands its goal to a subagent. */
export const GOAL = { name: "research", args: { goal: "find the date" }, id: "out" };

/** Runs a parent that hands one goal to the agent. */
export async function handTo(agent: Agent, options: Partial<SubagentToolOptions> = {}) {
  const watched = watch();
  const { surtitle } = watched;
  const sub = subagentTool(agent, { surtitle, name: "research", description: "Looks.", ...options });
  const state = await createAgent({ model: scripted([GOAL]), tools: [sub] }).invoke(
    ask(),
    on("t", watched.handler),
  );
  return { ...watched, state, message: toolMessages(state)[0], note: notesIn(state)[0] };
}
