/** Whatever a model asks for, in whatever host: what is told of each call is what the host's own messages tell. */
import { expect, test } from "@jest/globals";
import { ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import type { StepView } from "@surtitle/core";
import fc from "fast-check";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { type Asking, ask, broken, on, quick, scripted, watch } from "../../../support/agents.ts";
import { HOSTS, type HostMessage } from "../../../support/hosts.ts";

const q = z.object({ q: z.string().default("") });
const waits = tool(async () => new Promise((resolve) => setTimeout(() => resolve("ok"), 4)), {
  name: "waits",
  description: "",
  schema: q,
});
const says = tool(
  async (_, { toolCall }) =>
    new ToolMessage({ content: "no", status: "error", tool_call_id: toolCall?.id ?? "" }),
  { name: "says", description: "", schema: q },
);
const commands = tool(
  async (_, { toolCall }) =>
    new Command({
      update: { messages: [new ToolMessage({ content: "yes", tool_call_id: toolCall?.id ?? "" })] },
    }),
  { name: "commands", description: "", schema: q },
);
const text = tool(async () => "plain", { name: "text", description: "" } as never) as never;

const names = [
  "quick",
  "broken",
  "waits",
  "says",
  "commands",
  "text",
  "ask_inner",
  "nope",
  "strict",
] as const;
const strict = tool(async () => "ok", {
  name: "strict",
  description: "",
  schema: z.object({ n: z.number() }),
});

/** Up to four messages of up to four calls; ids differ, but for some that come twice in a message. */
const scripts: fc.Arbitrary<Asking[][]> = fc
  .array(fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(9)), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((messages) =>
    messages.map((calls, m) =>
      calls.map(([name, twin], c) => ({ name, id: twin === 0 && c > 0 ? `m${m}c0` : `m${m}c${c}` })),
    ),
  );

const asksInner = tool(
  async () => {
    const model = scripted([{ name: "quick", id: "call_0" }]);
    const { messages } = await createAgent({ model, tools: [quick], name: "inner" }).invoke(ask("inner"));
    return messages.at(-1)?.text ?? "";
  },
  { name: "ask_inner", description: "", schema: q },
);
const tools = [quick, broken, waits, says, commands, text, strict, asksInner];

/** What the host's messages tell of the calls of each message that asked for some. */
function told(messages: readonly HostMessage[]): [string, string][][] {
  const steps: [string, string][][] = [];
  for (const message of messages) {
    const calls = (message.tool_calls ?? []) as readonly { readonly id: string }[];
    if (calls.length > 0) steps.push(calls.map(({ id }) => [id, "unanswered"]));
    if (message.getType() !== "tool") continue;
    const { tool_call_id: id, status } = message as HostMessage & { readonly tool_call_id: string };
    const open = steps.at(-1)?.find((call) => call[0] === id && call[1] === "unanswered");
    if (open) open[1] = status === "error" ? "failed" : "done";
  }
  return steps;
}

const inner = ({ parent }: StepView): boolean => parent !== undefined;

test.each(HOSTS.filter(([, , skips]) => skips !== "unheard"))("%s", async (_, host) => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const watched = watch();
      const { messages } = await host(scripted(...script), tools).invoke(ask(), on("t", watched.handler));
      const { steps } = await watched.view();
      const outer = steps.filter((step) => !inner(step));
      expect(outer.map(({ calls }) => calls.map(({ id, status }) => [id, status]))).toEqual(told(messages));
      for (const { status, calls } of steps) {
        const done = calls.filter((call) => call.status === "done").length;
        expect(status).toBe(done === calls.length ? "done" : done > 0 ? "partial" : "failed");
      }
      const asked = script.flat().filter(({ name }) => name === "ask_inner").length;
      expect(steps.filter(inner).map(({ status, agent }) => [status, agent])).toEqual(
        Array.from({ length: asked }, () => ["done", "inner"]),
      );
      expect(watched.problems).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
