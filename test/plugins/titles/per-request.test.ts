import { describe, expect, test } from "@jest/globals";
import { titles } from "@surtitle/titles";
import { createAgent } from "langchain";
import { until } from "../../support/until.ts";
import { ASKED, input, on } from "./support/asked.ts";
import { durable } from "./support/durable.ts";
import { oneStage } from "./support/one-stage.ts";

const open = oneStage();

describe("a handler made per request, each with a journal of its own", () => {
  test("buys a title for the first message, and none for requests that bring a history", async () => {
    const { peer } = await open();
    const agent = createAgent({ model: peer.model("worker"), tools: [] });
    const history: { role: "user" | "assistant"; content: string }[] = [];
    for (const content of [ASKED, "and the sign-up page", "and the account page"]) {
      history.push({ role: "user", content });
      const handler = titles({ model: peer.model("titler") });
      await agent.invoke({ messages: history }, on({ handler }));
      history.push({ role: "assistant", content: "All done." });
      await until(() => handler.held === 0);
    }
    expect(peer.to("titler")).toHaveLength(1);
  });

  test("the same where the history is in a checkpoint", async () => {
    const { agent, peer } = await open();
    for (const content of [ASKED, "and the sign-up page", "and the account page"])
      for (const when of ["end", "start"] as const) {
        const handler = titles({ model: peer.model("titler"), when });
        const messages = [{ role: "user" as const, content }];
        await agent.invoke({ messages }, { ...on({ handler }), configurable: { thread_id: when } });
        await until(() => handler.held === 0);
      }
    expect(peer.to("titler")).toHaveLength(2);
  });

  test("on one durable journal, a thread is titled once, also when the first attempt failed", async () => {
    const journal = durable();
    const { agent, peer } = await open({
      title: (_, nth) => (nth === 0 ? { status: 500 } : { text: "Login" }),
    });
    const { createSurtitle } = await import("@surtitle/core");
    for (const content of [ASKED, "and the sign-up page", "and the account page"]) {
      const surtitle = createSurtitle({ journal, onError: () => {} });
      const handler = titles({ surtitle, model: peer.model("titler") });
      await agent.invoke({ messages: [{ role: "user" as const, content }] }, on({ handler }));
      await surtitle.settled();
    }
    expect(peer.to("titler")).toHaveLength(2);
    expect((await journal.read("t")).title).toEqual({ text: "Login", source: "generated" });
  });
});

test("attempts are counted across restarts", async () => {
  const journal = durable();
  const { agent, peer } = await open({ title: () => ({ status: 500 }) });
  const { createSurtitle } = await import("@surtitle/core");
  for (let i = 0; i < 5; i += 1) {
    const surtitle = createSurtitle({ journal, onError: () => {} });
    const handler = titles({ surtitle, model: peer.model("titler") });
    await agent.invoke(input, on({ handler }));
    await surtitle.settled();
  }
  expect(peer.to("titler")).toHaveLength(3);
  expect((await journal.read("t")).titleAttempts).toBe(3);
});
