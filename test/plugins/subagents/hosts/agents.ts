/** What tests of foreground subagents share: inner agents that answer, fail, hang or ask. */
import { AIMessage, type BaseMessage, type ToolMessage } from "@langchain/core/messages";
import { interrupt } from "@langchain/langgraph";
import type { NoteArtifact } from "@surtitle/subagents";
import { createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";
import { type Asking, quick, scripted } from "../../../support/agents.ts";

const nothing = z.object({});

/** An agent that says these texts, one per run; with usage where it is given. */
export function saying(name: string, ...texts: readonly string[]) {
  let model = fakeModel();
  for (const text of texts) model = model.respond(new AIMessage({ content: text }));
  return createAgent({ model, tools: [quick], name });
}

/** An agent that uses tools first, and then says "done". */
export function using(name: string, tools: readonly unknown[], ...answers: readonly (readonly Asking[])[]) {
  return createAgent({ model: scripted(...answers), tools: tools as never, name });
}

/** An agent whose model throws. */
export function failing(name: string, error: Error) {
  return createAgent({ model: fakeModel().respond(error), tools: [quick], name });
}

/** An agent that never ends, whatever its signal says; tells when it began. */
export function hanging(onBegin: () => void = () => {}) {
  return {
    invoke: () => {
      onBegin();
      return new Promise<never>(() => {});
    },
  };
}

/** A tool that waits for a person. */
export const approval = tool(async ({ what }) => `approved: ${interrupt(`may I ${what}?`)}`, {
  name: "approval",
  description: "",
  schema: z.object({ what: z.string().default("go on") }),
});

/** A tool that writes into the custom stream. */
export const writing = tool(
  async (_, runtime) => {
    (runtime as unknown as { writer?: (chunk: unknown) => void }).writer?.({ from: "inner tool" });
    return "written";
  },
  { name: "writing", description: "", schema: nothing },
);

/** The tool messages of a state. */
export function toolMessages({ messages }: { readonly messages: readonly BaseMessage[] }): ToolMessage[] {
  return messages.filter((message): message is ToolMessage => message.getType() === "tool");
}

/** A note with the random ids made plain. */
export function plainIds(text: string): string {
  return text.replace(/sub-[0-9a-z]{8}/g, "sub-*");
}

/** The tool messages' texts, with the random ids made plain. */
export function notesIn(state: { readonly messages: readonly BaseMessage[] }): string[] {
  return toolMessages(state).map(({ text }) => plainIds(text));
}

export function artifactOf(message: ToolMessage | undefined): NoteArtifact {
  return message?.artifact as NoteArtifact;
}
