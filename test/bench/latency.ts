/**
 * How long people wait for words that are there: from a step's start to its first caption, from the narrator's last
 * byte to its caption, from the turn's end to the title. Models are a server of this process, which answers at once.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { ChatOpenAI } from "@langchain/openai";
import { captions } from "@surtitle/captions";
import { createSurtitle, type ModelSource, type SurtitleEvent } from "@surtitle/core";
import { titles } from "@surtitle/titles";
import { type Driven, DrivenAgent } from "./driven-host.ts";
import { quantile } from "./measure.ts";
import { scriptedAgent } from "./scripted-model.ts";
import { type Row, report } from "./table.ts";

const SAMPLES = 200;
const WARM_UP = 20;

/** When the server sent its last byte. */
let lastByte = 0;

function completion(content: string): string {
  const message = { role: "assistant", content };
  const usage = { prompt_tokens: 400, completion_tokens: 12, total_tokens: 412 };
  return JSON.stringify({
    id: "c",
    object: "chat.completion",
    created: 0,
    model: "m",
    choices: [{ index: 0, message, finish_reason: "stop" }],
    usage,
  });
}

const server = createServer(async (request, response) => {
  const asked = (await buffer(request)).toString();
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    completion(
      asked.includes('"model":"titler"') ? "Parts of the agent" : "read | reading the parts of the agent",
    ),
  );
  lastByte = performance.now();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

function model(name: string): ModelSource {
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return new ChatOpenAI({
    model: name,
    apiKey: "none",
    maxRetries: 0,
    useResponsesApi: false,
    configuration: { baseURL },
  }) as unknown as ModelSource;
}

type EventOf<T extends SurtitleEvent["type"]> = Extract<SurtitleEvent, { type: T }>;

/** Milliseconds from the narrator's last byte to the event that shows its caption. */
async function narrations(): Promise<number[]> {
  const surtitle = createSurtitle();
  const handler = captions({ surtitle, narrator: model("narrator"), dwellMs: 0 }) as unknown as Driven;
  const times: number[] = [];
  for (let i = 0; i < SAMPLES + WARM_UP; i += 1) {
    const shown = heard(
      surtitle,
      (event): event is EventOf<"surtitle/step-caption"> => event.type === "surtitle/step-caption",
    );
    const agent = new DrivenAgent(handler, { threadId: `n${i}`, userText: "Read the parts of the agent." });
    agent.open([{ name: "read_file", args: { path: "src/agents/part.ts" } }]);
    times.push((await shown) - lastByte);
    agent.close();
    agent.end();
  }
  await surtitle.close();
  return times.slice(WARM_UP);
}

function heard(
  surtitle: ReturnType<typeof createSurtitle>,
  isIt: (event: SurtitleEvent) => boolean,
): Promise<number> {
  return new Promise((resolve) => {
    const stop = surtitle.subscribe((event) => {
      if (!isIt(event)) return;
      resolve(performance.now());
      stop();
    });
  });
}

/** Tells when the host begins on tools; asked before ours. */
class Probe extends BaseCallbackHandler {
  override readonly name = "probe";
  override awaitHandlers = true;
  begun = 0;
  override handleChainStart(...args: unknown[]): void {
    if (args[7] === "tools" && this.begun === 0) this.begun = performance.now();
  }
  override copy(): this {
    return this;
  }
}

/** Milliseconds from the start of a step's first tool node to its first caption. */
async function firstCaptions(): Promise<number[]> {
  const probe = new Probe();
  const times: number[] = [];
  const surtitle = createSurtitle({
    onEvent: ({ type }) => {
      if (type === "surtitle/step-start") times.push(performance.now() - probe.begun);
      if (type === "surtitle/step-end") probe.begun = 0;
    },
  });
  const callbacks = [probe, captions({ surtitle })];
  const agent = scriptedAgent({ steps: 10, callsPerStep: 3, toolMs: 1 });
  for (let i = 0; times.length < SAMPLES + WARM_UP; i += 1)
    await agent.invoke(asked(), { callbacks, recursionLimit: 50, configurable: { thread_id: `f${i}` } });
  await surtitle.close();
  return times.slice(WARM_UP);
}

function asked() {
  return { messages: [{ role: "user" as const, content: "Read the parts of the agent." }] };
}

interface TitleTimes {
  readonly afterReturn: number[];
  readonly afterByte: number[];
}

async function titleTimes(): Promise<TitleTimes> {
  const surtitle = createSurtitle();
  const callbacks = [titles({ surtitle, model: model("titler") })];
  const agent = scriptedAgent({ steps: 1, callsPerStep: 1, toolMs: 0 });
  const afterReturn: number[] = [];
  const afterByte: number[] = [];
  for (let i = 0; i < SAMPLES + WARM_UP; i += 1) {
    const titled = heard(
      surtitle,
      (event) => event.type === "surtitle/thread-title" && event.outcome === "generated",
    );
    await agent.invoke(asked(), { callbacks, configurable: { thread_id: `t${i}` } });
    const returned = performance.now();
    const at = await titled;
    afterReturn.push(Math.max(0, at - returned));
    afterByte.push(at - lastByte);
  }
  await surtitle.close();
  return { afterReturn: afterReturn.slice(WARM_UP), afterByte: afterByte.slice(WARM_UP) };
}

function rowsOf(what: string, times: readonly number[]): Row[] {
  return [0.5, 0.99].map((share) => ({
    part: "latency",
    what: `${what}, p${share * 100}`,
    value: quantile(times, share),
    unit: "ms",
  }));
}

const first = await firstCaptions();
const narrated = await narrations();
const titled = await titleTimes();
server.closeAllConnections();
server.close();
report([
  ...rowsOf("a step's start to its first caption", first),
  ...rowsOf("the narrator's last byte to its caption", narrated),
  ...rowsOf("the title model's last byte to the title", titled.afterByte),
  ...rowsOf("invoke's return to the title, the model answering at once", titled.afterReturn),
]);
