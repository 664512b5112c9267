/** No event and no journal holds a secret that a subagent told. */
import { describe, expect, test } from "@jest/globals";
import { tool } from "@langchain/core/tools";
import { createSurtitle, type SurtitleEvent } from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";
import { withNotes } from "@surtitle/subagents";
import { z } from "zod";
import { noteSettings } from "../../../plugins/subagents/src/note/limits.ts";
import { keepOutcomes, tellBatch } from "../../../plugins/subagents/src/tell.ts";
import { secretTexts } from "../../support/secrets.ts";

async function told(text: string): Promise<string> {
  const events: SurtitleEvent[] = [];
  const surtitle = createSurtitle({ onEvent: (event) => void events.push(event) });
  const hub = hubOf(surtitle);
  const outcome = {
    id: "sub-a",
    role: text,
    mode: text,
    status: "failed",
    goal: text,
    text,
    summary: text,
    error: new Error(text),
  };
  const agents = [
    outcome,
    { ...outcome, id: "sub-b", summary: null },
    { id: "sub-c", status: text, error: new Error(text) },
  ];
  tellBatch(
    hub,
    { threadId: "t" },
    { batchId: "b", batch: { agents, summary: text }, settings: noteSettings() },
  );
  keepOutcomes(hub, { threadId: "t" }, { batchId: "b", outcomes: [outcome] });
  await surtitle.settled();
  return JSON.stringify([events, await surtitle.read("t"), await hub.journal.readResult("t", "sub-a")]);
}

test.each(secretTexts().map(({ row, text, secrets }) => [row, text, secrets] as const))(
  "%s",
  async (_, text, secrets) => {
    const seen = await told(text);
    for (const secret of secrets) expect(seen).not.toContain(JSON.stringify(secret).slice(1, -1));
  },
);

const [{ secrets: [token = ""] = [] } = { secrets: [] }] = secretTexts().filter(({ secrets }) =>
  secrets[0]?.startsWith("ghp_"),
);

test.each([
  ["across the end of the body that is shown", (secret: string) => "word ".repeat(74) + secret],
  ["across the end of what is looked at", (secret: string) => `${"\u200b".repeat(8_190)}${secret} and more`],
  [
    "far behind invisible text",
    (secret: string) => `${"\u200b".repeat(8_150)}${secret}${" more".repeat(3_000)}`,
  ],
  ["in pieces that cleaning joins", (secret: string) => `${secret.slice(0, 12)}\u200b${secret.slice(12)}`],
])("a secret %s", async (_, place) => {
  expect(token).toMatch(/^ghp_\w{36}$/);
  const seen = await told(place(token));
  expect(seen).not.toContain(token.slice(0, 16));
  expect(seen).not.toContain(token.slice(-16));
});

test("a redactor of the app's that fails masks all, and is told", async () => {
  const problems: string[] = [];
  const surtitle = createSurtitle({
    redact: () => {
      throw new Error("broken");
    },
    onError: ({ message }) => void problems.push(message),
  });
  const batch = { agents: [{ id: "sub-a", status: "done", text: "the plan" }] };
  tellBatch(hubOf(surtitle), { threadId: "t" }, { batchId: "b", batch, settings: noteSettings() });
  await surtitle.settled();
  expect(JSON.stringify(await surtitle.read("t"))).not.toContain("the plan");
  expect(problems).toHaveLength(1);
});

describe("a value under a secret-named key, where the same call's words repeat it", () => {
  const value = ["corp", "value", "7788990"].join("-");
  const schema = z.object({ description: z.string(), password: z.string().optional() });

  async function heard(args: z.infer<typeof schema>, work: () => unknown): Promise<string> {
    const events: SurtitleEvent[] = [];
    const surtitle = createSurtitle({ onEvent: (event) => void events.push(event) });
    const task = tool(async () => work(), { name: "task", description: "Works.", schema });
    const noted = withNotes(task as never, { surtitle }) as typeof task;
    await noted.invoke({ type: "tool_call", id: "c", name: "task", args } as never, {
      metadata: { thread_id: "t" },
    });
    await surtitle.settled();
    expect(events.map(({ type }) => type)).toEqual(["surtitle/subagent-note"]);
    return JSON.stringify([events, await surtitle.read("t")]);
  }

  test.each<[string, z.infer<typeof schema>, () => unknown]>([
    ["of its arguments, in the result", { description: "log in", password: value }, () => `in with ${value}`],
    ["of its arguments, in the goal", { description: `use ${value}`, password: value }, () => "done"],
    [
      "of a result as JSON",
      { description: "x" },
      () => JSON.stringify({ api_key: value, note: `again ${value}` }),
    ],
    [
      "of an error",
      { description: "x" },
      () => {
        throw new Error(`{"client_secret":"${value}"} for ${value}`);
      },
    ],
  ])("%s", async (_, args, work) => {
    expect(await heard(args, work)).not.toContain(value);
  });
});

test("a very long result keeps its true size where such a value was masked in it", async () => {
  const value = ["corp", "value", "7788990"].join("-");
  const text = `{"api_key":"${value}"} ${`again ${value} `.repeat(60_000)}`;
  const surtitle = createSurtitle();
  const hub = hubOf(surtitle);
  keepOutcomes(hub, { threadId: "t" }, { batchId: "b", outcomes: [{ id: "sub-a", status: "done", text }] });
  await surtitle.settled();
  const kept = (await hub.journal.readResult("t", "sub-a"))?.text ?? "";
  expect(kept).not.toContain(value);
  expect(kept).toContain(`[cut, ${text.length.toLocaleString("en-US")} characters]`);
});
