/**
 * Whether cost and memory stay flat: many steps open at once, very many in sequence, very many threads. The handler is
 * called as LangChain calls it, without LangChain, so that only our own work is timed; in processor time, which others
 * on the machine disturb least.
 */
import { captions } from "@surtitle/captions";
import { createSurtitle, type Journal, memoryJournal } from "@surtitle/core";
import { claimCount } from "@surtitle/core/plugin";
import { titles } from "@surtitle/titles";
import { type Driven, DrivenAgent } from "./driven-host.ts";
import { heapUsed, processorTime, quantile } from "./measure.ts";
import { type Row, report } from "./table.ts";

const CALLS = 3;
const MB = 2 ** 20;

/** Takes everything and keeps nothing, so that what is left in memory is the plugins' own. */
const nowhere: Journal = {
  ...memoryJournal(),
  putStep: async () => {},
  putTurn: async () => {},
  putTitle: async () => {},
  putUsage: async () => {},
};

interface Stand {
  readonly handlers: readonly (Driven & { readonly held: number })[];
  readonly settled: () => Promise<void>;
}

function stand(journal: Journal): Stand {
  const surtitle = createSurtitle({ journal });
  const handlers = [captions({ surtitle }), titles({ surtitle })] as unknown as Stand["handlers"];
  return { handlers, settled: () => surtitle.settled() };
}

/** A turn under all handlers at once. */
function begin({ handlers }: Stand, threadId: string): DrivenAgent[] {
  return handlers.map(
    (handler) => new DrivenAgent(handler, { threadId, userText: "Read the agent's parts." }),
  );
}

function callsOf(step: number): { name: string; args: object }[] {
  return Array.from({ length: CALLS }, (_, i) => ({
    name: "read_file",
    args: { path: `src/agents/part-${step % 500}/file-${i}.ts` },
  }));
}

/** Microseconds per step, where so many steps, each of a thread of its own, are open at once. */
async function openAtOnce(at: Stand, count: number): Promise<number> {
  const time = processorTime();
  const agents = Array.from({ length: count }, (_, i) => begin(at, `open-${i}`));
  for (const [i, both] of agents.entries()) for (const agent of both) agent.open(callsOf(i));
  for (const both of agents) for (const agent of both) agent.close();
  for (const both of agents) for (const agent of both) agent.end();
  await at.settled();
  return (time() / count) * 1000;
}

/** The same, so many agents of one turn each in a tool of its own: parallel subagents. */
async function nestedAtOnce(at: Stand, count: number): Promise<number> {
  const [handler] = at.handlers;
  if (handler === undefined) throw new Error("expected a handler");
  const time = processorTime();
  const outer = new DrivenAgent(handler, { threadId: "nested", userText: "Ask everyone." });
  outer.open(Array.from({ length: count }, (_, i) => ({ name: "task", args: { description: `part ${i}` } })));
  const inner = outer.toolRuns.map(
    (parentId) => new DrivenAgent(handler, { threadId: "nested", userText: "", parentId }),
  );
  for (const [i, agent] of inner.entries()) agent.open(callsOf(i));
  for (const agent of inner) agent.close();
  for (const agent of inner) agent.end();
  outer.close();
  outer.end();
  await at.settled();
  return (time() / count) * 1000;
}

type Measure = (count: number) => Promise<number>;

/** How often the few are measured for once the many. */
const FEW_ROUNDS = 10;

/** Cost per step with many over cost with few. */
async function flatness(
  measure: Measure,
  { few, many, rounds }: { readonly few: number; readonly many: number; readonly rounds: number },
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let sum = 0;
    for (let i = 0; i < FEW_ROUNDS; i += 1) sum += await measure(few);
    ratios.push((await measure(many)) / (sum / FEW_ROUNDS));
  }
  return quantile(ratios, 0.5);
}

async function atOnce(): Promise<Row[]> {
  const at = stand(nowhere);
  // Until what has a bound, such as the ids of the runs that ended last, has filled it.
  await flatness((count) => openAtOnce(at, count), { few: 100, many: 10_000, rounds: 2 });
  const before = heapUsed();
  const one = quantile(await inTurn(300, () => openAtOnce(at, 1)), 0.5);
  const hundred = quantile(await inTurn(20, () => openAtOnce(at, 100)), 0.5);
  const ratio = await flatness((count) => openAtOnce(at, count), { few: 100, many: 10_000, rounds: 2 });
  const retained = (heapUsed() - before) / MB;
  const nested = await flatness((count) => nestedAtOnce(at, count), { few: 10, many: 300, rounds: 3 });
  return [
    { part: "growth", what: "a step of 3 calls, 1 open, captions and titles", value: one, unit: "us" },
    { part: "growth", what: "a step of 3 calls, 100 open", value: hundred, unit: "us" },
    { part: "growth", what: "per step: 10,000 open / 100 open", value: ratio, unit: "x", atMost: 1.5 },
    {
      part: "growth",
      what: "per step: 300 parallel subagents of a turn / 10",
      value: nested,
      unit: "x",
      atMost: 1.5,
    },
    {
      part: "growth",
      what: "heap left after 2 x 10,000 steps open at once, settled",
      value: retained,
      unit: "MB",
      atMost: 2,
    },
    heldRow(at, "runs, steps and claims still held"),
  ];
}

async function inTurn(count: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let i = 0; i < count; i += 1) values.push(await measure());
  return values;
}

/** So many steps one after the other in one turn. */
async function inSequence(): Promise<Row[]> {
  const at = stand(nowhere);
  const agents = begin(at, "long");
  const stretch = async (from: number, count: number): Promise<number> => {
    const time = processorTime();
    for (let step = from; step < from + count; step += 1) {
      for (const agent of agents) agent.open(callsOf(step).slice(0, 1));
      for (const agent of agents) agent.close();
      if (step % 100 === 0) await at.settled();
    }
    await at.settled();
    return time();
  };
  await stretch(0, 10_000);
  const before = heapUsed();
  const times: number[] = [];
  for (let i = 1; i < 10; i += 1) times.push(await stretch(i * 10_000, 10_000));
  const grown = (heapUsed() - before) / MB;
  for (const agent of agents) agent.end();
  await at.settled();
  const late = quantile(times.slice(-3), 0.5) / quantile(times.slice(0, 3), 0.5);
  return [
    {
      part: "growth",
      what: "per step: the last 30,000 of 100,000 in one turn / the first",
      value: late,
      unit: "x",
      atMost: 1.5,
    },
    {
      part: "growth",
      what: "heap grown from step 10,000 to 100,000, turn still open",
      value: grown,
      unit: "MB",
      atMost: 2,
    },
    heldRow(at, "held after the long turn"),
  ];
}

/** So many threads, a turn of two steps each, under the default journal. */
async function threads(): Promise<Row[]> {
  const at = stand(memoryJournal({ maxThreads: 1_000 }));
  const stretch = async (from: number, count: number): Promise<number> => {
    const time = processorTime();
    for (let thread = from; thread < from + count; thread += 1) {
      const agents = begin(at, `thread-${thread}`);
      for (let step = 0; step < 2; step += 1) {
        for (const agent of agents) agent.open(callsOf(thread + step));
        for (const agent of agents) agent.close();
      }
      for (const agent of agents) agent.end();
      if (thread % 50 === 0) await at.settled();
    }
    await at.settled();
    return time();
  };
  await stretch(0, 6_000);
  const before = heapUsed();
  const times: number[] = [];
  for (let i = 0; i < 10; i += 1) times.push(await stretch(6_000 + i * 1_000, 1_000));
  const grown = (heapUsed() - before) / MB;
  const late = quantile(times.slice(-4), 0.5) / quantile(times.slice(0, 4), 0.5);
  return [
    {
      part: "growth",
      what: "per thread: the last 4,000 of 10,000 / the first, memory journal",
      value: late,
      unit: "x",
      atMost: 1.5,
    },
    {
      part: "growth",
      what: "heap grown over 10,000 threads (1,000 kept)",
      value: grown,
      unit: "MB",
      atMost: 2,
    },
    heldRow(at, "held after 10,000 threads"),
  ];
}

function heldRow({ handlers }: Stand, what: string): Row {
  const value = handlers.reduce((sum, { held }) => sum + held, claimCount());
  return { part: "growth", what, value, unit: "", atMost: 0 };
}

report([...(await atOnce()), ...(await inSequence()), ...(await threads())]);
