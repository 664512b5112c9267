import { describe, expect, test } from "@jest/globals";
import { createSurtitle, type SurtitleEvent } from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";
import { runSubagent } from "../../../plugins/subagents/src/run-subagent.ts";
import { tellUsage } from "../../../plugins/subagents/src/tell.ts";
import { SubagentMeter } from "../../../plugins/subagents/src/usage-meter.ts";
import { secretTexts } from "../../support/secrets.ts";

let calls = 0;

/** One model call, heard by these meters as LangChain tells it: outermost first. */
function call(meters: readonly SubagentMeter[], model: string | undefined, tokens = 1): void {
  calls += 1;
  const runId = `run-${calls}`;
  const message = { usage_metadata: { input_tokens: tokens }, response_metadata: { model_name: model } };
  for (const meter of meters) meter.handleChatModelStart({}, [], runId);
  for (const meter of meters) meter.handleLLMEnd({ generations: [[{ message }]] }, runId);
}

/** A subagent that makes these calls, in the callbacks of those around it. */
function inside(meters: readonly SubagentMeter[], work: (all: readonly SubagentMeter[]) => void) {
  const agent = {
    invoke: async (_: unknown, config: { callbacks: SubagentMeter[] }) => {
      work(config.callbacks);
      return "found";
    },
  };
  return runSubagent({ agent: agent as never, goal: "g", parent: { callbacks: meters } });
}

describe("an outer subagent", () => {
  test("keeps the model of its own calls when an inner one asks another", async () => {
    const outer = new SubagentMeter();
    call([outer], "big", 10);
    await inside([outer], (all) => call(all, "small", 5));
    expect(outer.told()).toEqual({ calls: 1, tokens: { input: 10, total: 10 }, model: "big" });
  });

  test("that asked no model itself has none", async () => {
    const outer = new SubagentMeter();
    await inside([outer], (all) => call(all, "small"));
    expect(outer.told()).toEqual({ calls: 0 });
  });

  test("keeps that of a call of its own which ends while an inner one works", async () => {
    const outer = new SubagentMeter();
    await inside([outer], (all) => {
      call(all, "small");
      call([outer], "big");
      call(all, "small");
    });
    expect(outer.told()).toMatchObject({ calls: 1, model: "big" });
  });

  test("is told of no model of those deeper inside", async () => {
    const outer = new SubagentMeter();
    const inner: SubagentMeter[] = [];
    let deeper: Promise<unknown> = Promise.resolve();
    call([outer], "big");
    await inside([outer], (all) => {
      inner.push(...all.slice(1));
      call(all, "middle");
      deeper = inside(all, (deep) => call(deep, "small"));
    });
    await deeper;
    expect([outer, ...inner].map((meter) => meter.told().model)).toEqual(["big", "middle"]);
  });
});

test("a model's name is short, clean and masked in events and in the journal", async () => {
  const [secret = ""] =
    secretTexts().find(({ secrets: [first = ""] }) => first.startsWith("ghp_"))?.secrets ?? [];
  const events: SurtitleEvent[] = [];
  const surtitle = createSurtitle({ onEvent: (event) => void events.push(event) });
  const model = `m\u001b[31m ${secret}\n${"x".repeat(100_000)}`;
  tellUsage(
    hubOf(surtitle),
    { threadId: "t" },
    { agentId: "a", outcome: "done", usage: { calls: 1, model } },
  );
  await surtitle.settled();
  const { usage } = await surtitle.read("t");
  const seen = [...usage, ...events].map((one) => (one as { model?: string }).model ?? "");
  expect(secret).toMatch(/^ghp_/);
  expect(new Set(seen).size).toBe(1);
  expect(seen[0]).toMatch(/^m \[redacted\] x{40,}$/);
  expect(seen[0]?.length).toBeLessThanOrEqual(128);
});
