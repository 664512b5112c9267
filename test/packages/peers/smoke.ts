/**
 * A day in an app's life with every package at once: tools, subagents, a question to a person, a narrator and a title,
 * with models that follow a script. Runs in a project that has nothing but the packed packages and their peers, so it
 * leans on what every version of those has.
 */
import { strict as assert } from "node:assert";
import type { BaseMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Command, InMemoryStore, interrupt, MemorySaver } from "@langchain/langgraph";
import { captions, captionsMiddleware } from "@surtitle/captions";
import {
  createSurtitle,
  isSurtitleEvent,
  reduceThread,
  type SurtitleEvent,
  threadView,
} from "@surtitle/core";
import { storeJournal } from "@surtitle/journal/store";
import {
  backgroundSubagentsMiddleware,
  isSubagentNote,
  notesMiddleware,
  parseNote,
  subagentTool,
} from "@surtitle/subagents";
import { generateTitle, titles } from "@surtitle/titles";
import { createAgent } from "langchain";
import { z } from "zod";
import { asks, ScriptedModel, says } from "./scripted-model.ts";

const problems: string[] = [];
const events: SurtitleEvent[] = [];
const surtitle = createSurtitle({
  journal: storeJournal(new InMemoryStore(), { durable: false }),
  onEvent: (event) => void events.push(event),
  onError: ({ part, message, cause }) => void problems.push(`${part}: ${message} ${cause?.stack ?? ""}`),
});
const handlers = [
  captions({ surtitle, dwellMs: 0, narrator: new ScriptedModel([says("run | building the bundle")]) }),
  titles({
    surtitle,
    model: new ScriptedModel([says("Fixing the login test"), says("Fixing the login test")]),
  }),
];

const path = z.object({ path: z.string() });
const nothing = z.object({});
const read = tool(async () => "found", { name: "read_file", description: "Reads.", schema: path });
const task = tool(async () => "The cache is stale.", {
  name: "task",
  description: "Delegates.",
  schema: z.object({ description: z.string() }),
});
const deploy = tool(async () => `answer: ${interrupt("May I?")}`, {
  name: "deploy",
  description: "Deploys.",
  schema: nothing,
});
const build = tool(narrated, { name: "build", description: "Builds.", schema: nothing });

/** Is over when its step has got its narrator's words. */
async function narrated(): Promise<string> {
  const isTold = (): boolean => events.some((event) => event.type === "surtitle/step-caption");
  for (let waited = 0; waited < 500 && !isTold(); waited += 1)
    await new Promise((next) => setTimeout(next, 10));
  return "built";
}

const historianOf = () =>
  createAgent({
    model: new ScriptedModel([
      asks("", { read_file: { path: "src/dates.ts" } }),
      says("It shipped in 2023."),
    ]),
    tools: [read],
  });
const research = subagentTool(historianOf(), { surtitle, name: "research", description: "Knows dates." });
const agent = createAgent({
  model: new ScriptedModel([
    asks("Let me check the login test.", { read_file: { path: "test/login.ts" } }),
    asks("", { research: { goal: "When?" }, task: { description: "Why?" } }),
    asks("", { build: {} }),
    asks("", { deploy: {} }),
    says("All is well."),
  ]),
  tools: [read, task, deploy, build, research],
  middleware: [captionsMiddleware({ surtitle }), notesMiddleware({ surtitle })],
  checkpointer: new MemorySaver(),
});

const config = { callbacks: handlers, configurable: { thread_id: "t" } };
const streamed: SurtitleEvent[] = [];
const input = { messages: [{ role: "user" as const, content: "Fix the login test" }] };
for await (const [, chunk] of await agent.stream(input, { ...config, streamMode: ["custom", "updates"] }))
  if (isSurtitleEvent(chunk)) streamed.push(chunk);
await surtitle.settled();
assert.equal(threadView(await surtitle.read("t")).steps.at(-1)?.status, "paused");

const { messages }: { messages: BaseMessage[] } = await agent.invoke(new Command({ resume: "yes" }), config);
await surtitle.settled();
const view = threadView(await surtitle.read("t"));
const mine = events.filter(({ threadId }) => threadId === "t");
assert.deepEqual(mine.reduce(reduceThread, threadView()), view);
assert.deepEqual(
  view.steps.map(({ status, caption, parent }) => [
    status,
    caption.source,
    caption.text,
    parent !== undefined,
  ]),
  [
    ["done", "lifted", "checking the login test", false],
    ["done", "composed", "used research: When? and asked a subagent: Why?", false],
    ["done", "composed", "read src/dates.ts", true],
    ["done", "narrated", "building the bundle", false],
    ["done", "composed", "used deploy", false],
  ],
);
assert.equal(view.title?.text, "Fixing the login test");
assert.equal(view.notes.length, 2);
const parsed = messages
  .filter((message) => message.getType() === "tool")
  .map(({ text }) => parseNote(text)?.agents[0]?.text);
assert.deepEqual(parsed, [undefined, "It shipped in 2023.", "The cache is stale.", undefined, undefined]);
assert.ok(streamed.some(({ type }) => type === "surtitle/step-start"));
assert.equal(messages.at(-1)?.text, "All is well.");

const titled = await generateTitle(new ScriptedModel([says("Login test")]), {
  userText: "Fix the login test, please",
});
assert.equal(titled.title, "Login test");

const background = createAgent({
  model: new ScriptedModel([
    asks("", { start_subagents: { tasks: [{ agent: "historian", goal: "When?" }] } }),
    asks("", { wait_for_subagents: {} }),
    says("Thanks."),
  ]),
  tools: [],
  middleware: [backgroundSubagentsMiddleware({ surtitle, agents: { historian: historianOf() } })],
  checkpointer: new MemorySaver(),
});
const second = { callbacks: handlers, configurable: { thread_id: "u" } };
const { messages: after }: { messages: BaseMessage[] } = await background.invoke(input, second);
await surtitle.settled();
const note = after.find((message) => message.getType() === "system" && isSubagentNote(message));
assert.equal(parseNote(note?.text ?? "")?.agents[0]?.text, "It shipped in 2023.");
await surtitle.close();
assert.deepEqual(problems, []);
console.log("works");
