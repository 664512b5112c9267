import { afterEach, describe, expect, test } from "@jest/globals";
import { MemorySaver } from "@langchain/langgraph";
import { createSurtitle } from "@surtitle/core";
import { backgroundSubagentsMiddleware } from "@surtitle/subagents";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import type { Peer } from "../../titles/support/peer.ts";
import { asks, at, noteIds } from "./support/parent.ts";
import { openStrictPeer, refusal } from "./support/strict-peer.ts";
import { worker } from "./support/worker.ts";

let peer: Peer | undefined;
afterEach(async () => {
  await peer?.close();
});

describe("a provider that takes one system message, and that first", () => {
  test("refuses what it should, so that the next test means something", () => {
    const call = { role: "assistant", content: "", tool_calls: [{ id: "1" }] };
    const human = { role: "user", content: "" };
    expect(refusal([human, { role: "system", content: "" }])).toMatch(/not the first/);
    expect(refusal([human, { role: "tool", content: "", tool_call_id: "1" }])).toMatch(/without its call/);
    expect(refusal([human, call, human])).toMatch(/without its result/);
    expect(
      refusal([
        { role: "system", content: "" },
        human,
        call,
        { role: "tool", content: "", tool_call_id: "1" },
      ]),
    ).toBeUndefined();
  });

  test.each([undefined, "You are kind."])(
    "takes every call of a conversation with notes, system prompt %p",
    async (systemPrompt) => {
      const refused: string[] = [];
      const start = (goal: string) => ({
        name: "start_subagents",
        args: { tasks: [{ agent: "researcher", goal }] },
      });
      peer = await openStrictPeer(
        [
          { calls: [start("a"), start("b")] },
          { calls: [{ name: "look", args: {} }] },
          {
            calls: [
              { name: "wait_for_subagents", args: {} },
              { name: "look", args: {} },
            ],
          },
          { text: "all done" },
          { text: "bye" },
        ],
        refused,
      );
      const one = worker();
      const over: string[] = [];
      const surtitle = createSurtitle();
      const background = backgroundSubagentsMiddleware({
        surtitle,
        agents: { researcher: one.agent },
        onNote: ({ batchId }) => void over.push(batchId),
      });
      const look = tool(
        async () => {
          const goal = over.length === 0 ? "a" : "b";
          (await one.on(goal)).done(`found ${goal}`);
          return "looked";
        },
        { name: "look", description: "", schema: z.object({}) },
      );
      const agent = createAgent({
        model: peer.model("parent"),
        tools: [look],
        middleware: [background],
        checkpointer: new MemorySaver(),
        ...(systemPrompt !== undefined && { systemPrompt }),
      });
      await agent.invoke(asks("go"), at("t"));
      const { messages } = await agent.invoke(asks("thanks"), at("t"));
      expect(refused).toEqual([]);
      expect(noteIds(messages)).toEqual(over.map((id) => `surtitle:${id}`));
      const last = peer.exchanges.at(-1)?.body.messages ?? [];
      expect(last.filter(({ role }) => role === "system")).toHaveLength(1);
      const system = JSON.stringify(last[0]);
      expect(system.split("[subagent result]")).toHaveLength(3);
      expect(system.includes("You are kind.")).toBe(systemPrompt !== undefined);
      expect(messages.at(-1)?.text).toBe("bye");
      await surtitle.close();
    },
  );
});
