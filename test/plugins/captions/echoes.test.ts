import { describe, expect, test } from "@jest/globals";
import { AIMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import fc from "fast-check";
import { createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";
import { isAsked } from "../../../plugins/captions/src/echoes.ts";
import { ask, on, watch } from "../../support/agents.ts";
import { until } from "../../support/until.ts";

describe("what only the person said", () => {
  test.each([
    ["Delete all my bookings", "Delete all my bookings!"],
    ["delete all my bookings", "Please: DELETE all — my bookings, now"],
    ["Which train to Bergen is cheapest on Friday", "Which train to Bergen is cheapest on Friday?"],
    ["删除所有明天的预订", "请删除所有明天的预订。"],
    ["查下天气", "帮我查下天气"],
  ])("%j is it, of %j", (line, userText) => {
    expect(isAsked(line, userText)).toBe(true);
  });

  test.each([
    ["deleting all of your bookings", "Delete all my bookings"],
    ["正在删除所有明天的预订", "请删除所有明天的预订。"],
    ["npm test", "run npm test"],
    ["天气", "帮我查下天气"],
    ["reading the login test", ""],
    ["", "anything"],
  ])("%j is none, of %j", (line, userText) => {
    expect(isAsked(line, userText)).toBe(false);
  });

  test("any part of a message that says enough is it, whatever stands between", () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 9 }), fc.nat(3), (words, from) => {
        const line = words.slice(from % 2, (from % 2) + 3).join(" ");
        expect(isAsked(line, `${words.join(" – ")}.`)).toBe(true);
      }),
    );
  });
});

const QUESTION = "Which train to Bergen is cheapest on Friday?";

function trains(work: () => Promise<string>) {
  const search = tool(work, { name: "search_trains", description: "", schema: z.object({ to: z.string() }) });
  const asks = (content: string): AIMessage =>
    new AIMessage({ content, tool_calls: [{ id: "c1", name: "search_trains", args: { to: "Bergen" } }] });
  return (content: string) =>
    createAgent({
      model: fakeModel().respond(asks(content)).respond(new AIMessage("done")),
      tools: [search],
    });
}

test.each(["Which train to Bergen is cheapest on Friday", "which train to Bergen is cheapest"])(
  "a model that repeats the person before its calls (%j) has nothing lifted",
  async (text) => {
    const { handler, view } = watch();
    const agent = trains(async () => "none")(text);
    await agent.invoke(ask(QUESTION), on("t", handler));
    expect((await view()).steps[0]?.caption).toMatchObject({ source: "composed" });
  },
);

test("a narrator that answers with the person's question is refused", async () => {
  const asked = RunnableLambda.from(async () => new AIMessage(`work | ${QUESTION}`));
  const { handler, events, view } = watch({ narrator: asked as never, dwellMs: 0 });
  const outcome = (): string | undefined =>
    events.flatMap((event) => (event.type === "surtitle/model-usage" ? [event.outcome] : []))[0];
  const agent = trains(async () => (await until(outcome)) ?? "none")("");
  await agent.invoke(ask(QUESTION), on("t", handler));
  expect([outcome(), (await view()).steps[0]?.caption.source]).toEqual(["refused", "composed"]);
});
