import { expect, test } from "@jest/globals";
import { AIMessage } from "@langchain/core/messages";
import { createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";
import { inShort, on, quick, subagent, watch } from "../../../support/agents.ts";

type Agent = ReturnType<typeof createAgent>;
type Config = Parameters<Agent["invoke"]>[1];

const input = { messages: [{ role: "user" as const, content: "please" }] };

function make(): Agent {
  const call = (name: string, id: string) => ({ name, args: {}, id, type: "tool_call" as const });
  const model = fakeModel()
    .respond(
      new AIMessage({
        content: "Let me look around the garden.",
        tool_calls: [call("quick", "a"), call("ask_inner", "b"), call("nope", "c")],
      }),
    )
    .respond(new AIMessage({ content: "", tool_calls: [call("yields", "d")] }))
    .respond(new AIMessage("done"));
  const yields = tool(
    async function* () {
      yield "one";
      return "two";
    } as never,
    { name: "yields", description: "", schema: z.object({}) },
  );
  return createAgent({ model, tools: [quick, yields, subagent("inner", [{ name: "quick", id: "b2" }])] });
}

async function drain(stream: unknown): Promise<void> {
  for await (const _ of (await stream) as AsyncIterable<unknown>);
}

const WAYS: readonly (readonly [string, (agent: Agent, config: Config) => Promise<unknown>])[] = [
  ["invoke", (agent, config) => agent.invoke(input, config)],
  ["batch", (agent, config) => agent.graph.batch([input] as never, config as never)],
  ...(["updates", "messages", "values", "custom", "tasks", "debug"] as const).map(
    (streamMode) =>
      [
        `streamMode ${streamMode}`,
        (agent: Agent, config: Config) => drain(agent.stream(input, { ...config, streamMode } as never)),
      ] as const,
  ),
  [
    "all of them at once, with subgraphs",
    (agent, config) =>
      drain(
        agent.stream(input, {
          ...config,
          streamMode: ["updates", "messages", "custom"],
          subgraphs: true,
        } as never),
      ),
  ],
  [
    "streamEvents v2",
    (agent, config) => drain(agent.streamEvents(input, { ...config, version: "v2" } as never)),
  ],
  [
    "streamEvents v3",
    (agent, config) => drain(agent.streamEvents(input, { ...config, version: "v3" } as never)),
  ],
  [
    "a handler baked in",
    (agent, { callbacks, ...config } = {}) => agent.withConfig({ callbacks }).invoke(input, config as never),
  ],
];

test.each(WAYS)("%s: the same steps", async (_, run) => {
  const watched = watch();
  await run(make(), on("t", watched.handler));
  const view = await watched.view();
  expect(inShort(view)).toEqual([
    "a partial [a done, b done, c failed]",
    "b2 done [b2 done]",
    "d done [d done]",
  ]);
  expect(view.steps.map(({ parent, caption }) => [parent, caption.source])).toEqual([
    [undefined, "lifted"],
    ["b", "composed"],
    [undefined, "composed"],
  ]);
  expect(view.turns).toMatchObject([{ status: "done" }]);
  expect(watched.problems).toEqual([]);
});
