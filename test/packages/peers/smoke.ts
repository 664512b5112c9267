/**
 * An app with every package at once, and models that follow a script. It runs in a project that has nothing but the
 * packed packages and their peers, so it leans on what every version of those has. Each scene is one that some version
 * of a host gets wrong, or once did.
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
  type ThreadView,
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
const narrator = new ScriptedModel([says("run | building the bundle")]);
const titled = titles({ surtitle, model: new ScriptedModel([says("Fixing the login test")]) });
const input = { messages: [{ role: "user" as const, content: "Fix the login test" }] };
const on = (thread_id: string, handler = captions({ surtitle })) => ({
  callbacks: [handler, titled],
  configurable: { thread_id },
});

const none = z.object({});
const read = tool(async () => "found", {
  name: "read_file",
  description: "Reads.",
  schema: z.object({ path: z.string() }),
});
const task = tool(async () => "The cache is stale.", {
  name: "task",
  description: "Delegates.",
  schema: z.object({ description: z.string() }),
});
const deploy = tool(async () => `answer: ${interrupt("May I?")}`, {
  name: "deploy",
  description: "Asks, and deploys.",
  schema: none,
});
const build = tool(narrated, { name: "build", description: "Builds.", schema: none });
const flaky = tool(() => Promise.reject(new Error("no")), { name: "flaky", description: "", schema: none });

/** Is over when its step has got its narrator's words. */
async function narrated(): Promise<string> {
  const isTold = (): boolean => events.some(({ type }) => type === "surtitle/step-caption");
  for (let waited = 0; waited < 500 && !isTold(); waited += 1)
    await new Promise((next) => setTimeout(next, 10));
  return "built";
}

const historian = () =>
  createAgent({
    model: new ScriptedModel([
      asks("", { read_file: { path: "src/dates.ts" } }),
      says("It shipped in 2023."),
    ]),
    tools: [read],
  });

/** The thread as it reads once all is settled; what was heard live reads the same. */
async function settled(threadId: string): Promise<ThreadView> {
  await surtitle.settled();
  const view = threadView(await surtitle.read(threadId));
  const heard = events.filter((event) => event.threadId === threadId);
  assert.deepEqual(heard.reduce<ThreadView>(reduceThread, threadView()), view);
  return view;
}

async function stepsOf(threadId: string): Promise<readonly string[]> {
  const { steps } = await settled(threadId);
  return steps.map(
    ({ status, caption, parent }) => `${parent ? "inner " : ""}${status}, ${caption.source}: ${caption.text}`,
  );
}

/** Tools, a subagent, notes, a narrator, a question to a person and its answer, a title. */
async function aTurn(): Promise<void> {
  const research = subagentTool(historian(), { surtitle, name: "research", description: "Knows dates." });
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
  const config = on("turn", captions({ surtitle, dwellMs: 0, narrator }));
  const streamed: SurtitleEvent[] = [];
  for await (const [, chunk] of await agent.stream(input, {
    ...config,
    streamMode: ["custom", "updates"],
  }))
    if (isSurtitleEvent(chunk)) streamed.push(chunk);
  assert.ok(streamed.some(({ type }) => type === "surtitle/step-start"));
  assert.equal((await stepsOf("turn")).at(-1), "paused, composed: using deploy");

  const { messages }: { messages: BaseMessage[] } = await agent.invoke(
    new Command({ resume: "yes" }),
    config,
  );
  assert.deepEqual(await stepsOf("turn"), [
    "done, lifted: checking the login test",
    "done, composed: used research: When? and asked a subagent: Why?",
    "inner done, composed: read src/dates.ts",
    "done, narrated: building the bundle",
    "done, composed: used deploy",
  ]);
  const notes = messages.filter(isSubagentNote).map(({ text }) => parseNote(text)?.agents[0]?.text);
  assert.deepEqual(notes, ["It shipped in 2023.", "The cache is stale."]);
  assert.equal(messages.at(-1)?.text, "All is well.");
  const { title, notes: kept } = await settled("turn");
  assert.deepEqual([title?.text, kept.length], ["Fixing the login test", 2]);
}

/** Subagents beside the conversation, and a tool that throws. */
async function inTheBackground(): Promise<void> {
  const agent = createAgent({
    model: new ScriptedModel([
      asks("", { start_subagents: { tasks: [{ agent: "historian", goal: "When?" }] } }),
      asks("", { wait_for_subagents: {}, flaky: {} }),
      says("Thanks."),
    ]),
    tools: [flaky],
    middleware: [backgroundSubagentsMiddleware({ surtitle, agents: { historian: historian() } })],
  });
  const { messages }: { messages: BaseMessage[] } = await agent.invoke(input, on("background"));
  const note = messages.find((message) => message.getType() === "system" && isSubagentNote(message));
  assert.equal(parseNote(note?.text ?? "")?.agents[0]?.text, "It shipped in 2023.");
  const steps = await stepsOf("background");
  assert.ok(steps.includes("partial, composed: tried to wait for a moment and use flaky"), steps.join("\n"));
}

async function atABreakpoint(): Promise<void> {
  const agent = createAgent({
    model: new ScriptedModel([asks("", { read_file: { path: "a.ts" } }), says("Done.")]),
    tools: [read],
    checkpointer: new MemorySaver(),
  });
  // The host takes it, though its types do not say so.
  const config = Object.assign(on("breakpoint"), { interruptBefore: ["tools"] });
  await agent.invoke(input, config);
  assert.deepEqual(await stepsOf("breakpoint"), ["paused, composed: reading a.ts"]);
}

async function whereItIsAborted(): Promise<void> {
  const abort = new AbortController();
  const begun = (): Promise<string> => {
    setTimeout(() => abort.abort(), 20);
    return new Promise(() => {});
  };
  const endless = tool(begun, { name: "endless", description: "Never ends.", schema: none });
  const agent = createAgent({ model: new ScriptedModel([asks("", { endless: {} })]), tools: [endless] });
  await assert.rejects(async () => await agent.invoke(input, { ...on("abort"), signal: abort.signal }));
  assert.deepEqual(await stepsOf("abort"), ["stopped, composed: tried to use endless"]);
}

async function aTitleByHand(): Promise<void> {
  const model = new ScriptedModel([says("Login test")]);
  assert.equal((await generateTitle(model, { userText: "Fix the login test, please" })).title, "Login test");
}

for (const scene of [aTurn, inTheBackground, atABreakpoint, whereItIsAborted, aTitleByHand]) await scene();
await surtitle.close();
assert.deepEqual(problems, []);
