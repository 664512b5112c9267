/**
 * What a turn takes with our handlers on it, against the floor: any handler that LangChain awaits, whose methods are
 * empty. The worst case, an agent of 20 steps with 3 tools that do nothing, and the same with tools of 5 ms.
 */
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { AIMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { ConsoleCallbackHandler } from "@langchain/core/tracers/console";
import { captions } from "@surtitle/captions";
import { createSurtitle } from "@surtitle/core";
import { lowdbJournal } from "@surtitle/journal";
import { titles } from "@surtitle/titles";
import { tempDirectory } from "../support/temp-directory.ts";
import { pairedRatio, processorTime, quantile, rounds, type Variant } from "./measure.ts";
import { scriptedAgent } from "./scripted-model.ts";
import { type Row, report } from "./table.ts";

/** Turns of 20 steps until the engine has compiled what it will (measured), and those that are told as cold. */
const WARM_UP = 80;
const COLD = 10;
/** A narrator that is quick for a model. */
const NARRATOR_MS = 40;

class EmptyHandler extends BaseCallbackHandler {
  override readonly name: string = "empty";
  override awaitHandlers = true;
  override handleChainStart(): void {}
  override handleChainEnd(): void {}
  override handleChainError(): void {}
  override handleChatModelStart(): void {}
  override handleLLMStart(): void {}
  override handleLLMEnd(): void {}
  override handleLLMError(): void {}
  override handleToolStart(): void {}
  override handleToolEnd(): void {}
  override handleToolError(): void {}
  override copy(): this {
    return this;
  }
}

/** What tutorials show: the line is asked for where the tool starts, and the tool waits for it. */
class AwaitingHandler extends BaseCallbackHandler {
  override readonly name = "awaiting";
  override awaitHandlers = true;
  override async handleToolStart(): Promise<void> {
    await narrator.invoke([]);
  }
}

const narrator = RunnableLambda.from(async () => {
  await new Promise((resolve) => setTimeout(resolve, NARRATOR_MS));
  return new AIMessage("read | reading the parts of the agent");
});
const titler = RunnableLambda.from(async () => new AIMessage("Parts of the agent"));

const temp = await tempDirectory();
const surtitle = createSurtitle({ journal: lowdbJournal({ directory: temp.path }) });
const ours = [
  captions({ surtitle, narrator: narrator as never }),
  titles({ surtitle, model: titler as never }),
];

const SETS: Readonly<Record<string, () => readonly unknown[]>> = {
  bare: () => [],
  floor: () => [new EmptyHandler()],
  "floor, two handlers": () => [new EmptyHandler(), Object.assign(new EmptyHandler(), { name: "empty2" })],
  ours: () => ours,
  "console tracer": () => [new ConsoleCallbackHandler()],
  "awaited narrator": () => [new AwaitingHandler()],
};

let threads = 0;

function variantsOf(toolMs: number, names: readonly string[]): Variant[] {
  const agent = scriptedAgent({ steps: 20, callsPerStep: 3, toolMs });
  return names.map((name) => ({
    name,
    run: async () => {
      const callbacks = SETS[name]?.() as never;
      threads += 1;
      const config = { callbacks, recursionLimit: 100, configurable: { thread_id: `t${threads}` } };
      const log = console.log;
      if (name === "console tracer") console.log = () => {};
      const start = performance.now();
      await agent.invoke({ messages: [{ role: "user", content: "Read the parts of the agent." }] }, config);
      const time = performance.now() - start;
      console.log = log;
      // Our own work beside the run is over before the next one is timed.
      await surtitle.settled();
      return time;
    },
  }));
}

/** Processor time of a whole turn with all that is beside it, in milliseconds. */
async function processorTimes(toolMs: number, count: number): Promise<Map<string, number[]>> {
  const variants = variantsOf(toolMs, ["floor", "ours"]).map(({ name, run }) => ({
    name,
    run: async () => {
      const time = processorTime();
      await run();
      return time();
    },
  }));
  return rounds(variants, count);
}

async function rowsFor(toolMs: number, count: number, aim: number): Promise<Row[]> {
  const names = Object.keys(SETS).filter((name) => name !== "awaited narrator");
  await rounds(variantsOf(toolMs, names), 2);
  const times = await rounds(variantsOf(toolMs, names), count);
  const slow = await rounds(variantsOf(toolMs, ["floor", "awaited narrator"]), 2);
  const of = (name: string): number[] => times.get(name) ?? [];
  const tools = toolMs === 0 ? "tools that do nothing" : `tools of ${toolMs} ms`;
  const ratio = (name: string, more: Partial<Row> = {}): Row => ({
    part: "overhead",
    what: `${tools}: ${name} / floor`,
    value: pairedRatio(of(name), of("floor")),
    unit: "x",
    ...more,
  });
  return [
    { part: "overhead", what: `${tools}: floor, 20 steps`, value: quantile(of("floor"), 0.5), unit: "ms" },
    ratio("bare"),
    ratio("ours", { what: `${tools}: captions, titles, journal / floor`, atMost: aim }),
    {
      ...ratio("ours"),
      what: `${tools}: captions, titles, journal / two empty handlers`,
      value: pairedRatio(of("ours"), of("floor, two handlers")),
    },
    ratio("console tracer", { what: `${tools}: console tracer (silenced) / floor` }),
    {
      ...ratio("floor"),
      what: `${tools}: handler that awaits a narrator of ${NARRATOR_MS} ms / floor`,
      value: pairedRatio(slow.get("awaited narrator") ?? [], slow.get("floor") ?? []),
    },
  ];
}

/** What our handlers cost a process that has just begun; afterwards it is as warm as a server that has run for a while. */
async function warmUp(): Promise<Row> {
  const times = await rounds(variantsOf(0, ["floor", "ours"]), WARM_UP);
  const [ours, floor] = ["ours", "floor"].map((name) => times.get(name)?.slice(0, COLD) ?? []);
  return {
    part: "overhead",
    what: `tools that do nothing, first ${COLD} turns of a process: captions, titles, journal / floor`,
    value: pairedRatio(ours ?? [], floor ?? []),
    unit: "x",
  };
}

try {
  const cold = await warmUp();
  const rows = [...(await rowsFor(0, 30, 1.08)), cold, ...(await rowsFor(5, 12, 1.01))];
  const cpu = await processorTimes(0, 15);
  rows.push({
    part: "overhead",
    what: "processor time of a turn with all that is beside it / floor",
    value: pairedRatio(cpu.get("ours") ?? [], cpu.get("floor") ?? []),
    unit: "x",
  });
  report(rows);
} finally {
  await surtitle.close();
  await temp.remove();
}
