/**
 * What a scripted day costs: 200 turns, once with a narrator that is asked over every slow step, once by our rule, only
 * where the working model said nothing. Time runs 25 times as fast: the dwell is 20 ms, a slow step 60.
 */
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { captions } from "@surtitle/captions";
import { createSurtitle, type ModelSource } from "@surtitle/core";
import { type Driven, DrivenAgent } from "./driven-host.ts";
import { type Row, report } from "./table.ts";

const TURNS = 200;
const DWELL_MS = 20;
const SLOW_MS = 60;
const AT_ONCE = 25;
/** Of 100 steps: how many outlast the dwell, and how many the model says a line before. Our assumption, not a measure. */
const SLOW_OF_100 = 40;
const LINES_OF_100 = [0, 50, 90];

interface Step {
  readonly path: string;
  readonly slow: boolean;
  readonly line: string;
}

/** Numbers below 100, the same for one seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * 100);
  };
}

const FILES = "config loader router session cache index parser schema worker queue".split(" ");

/** The day's turns of 1 to 12 steps. */
function day(lines: number): Step[][] {
  const next = numbers(7);
  return Array.from({ length: TURNS }, () =>
    Array.from({ length: 1 + (next() % 12) }, (_, i) => {
      const file = FILES[next() % FILES.length] ?? "";
      const slow = next() < SLOW_OF_100;
      return {
        path: `src/${file}/${file}-${i}.ts`,
        slow,
        line: next() < lines ? `Let me check how the ${file} is set up.` : "",
      };
    }),
  );
}

/** The four letters to a token that providers name as a rule of thumb. */
function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

interface Bill {
  calls: number;
  tokens: number;
}

function narratorOn(bill: Bill): ModelSource {
  const answer = async (messages: BaseMessage[]): Promise<AIMessage> => {
    const input = messages.reduce((sum, { text }) => sum + tokensOf(text), 0);
    bill.calls += 1;
    const text = `read | checking part ${bill.calls} of ${bill.calls * 7}`;
    bill.tokens += input + tokensOf(text);
    return new AIMessage(text);
  };
  return RunnableLambda.from(answer) as unknown as ModelSource;
}

/** `everyStep`: the rule that captions began with. The narrator is asked over each slow step, whatever was said. */
async function bill(turns: readonly (readonly Step[])[], everyStep: boolean): Promise<Bill> {
  const spent: Bill = { calls: 0, tokens: 0 };
  const surtitle = createSurtitle();
  const budget = everyStep ? { maxPerAgent: 1_000, maxPerTurn: 1_000 } : {};
  const handler = captions({
    surtitle,
    narrator: narratorOn(spent),
    dwellMs: DWELL_MS,
    ...budget,
  }) as unknown as Driven;
  const waiting = turns.map((steps, i) => ({ steps, i }));
  const work = async (): Promise<void> => {
    for (let turn = waiting.shift(); turn; turn = waiting.shift()) {
      const agent = new DrivenAgent(handler, {
        threadId: `t${turn.i}`,
        userText: "Find out why the app is slow to start, please.",
      });
      for (const { path, slow, line } of turn.steps) {
        agent.open([{ name: "read_file", args: { path } }], everyStep ? "" : line);
        if (slow) await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        agent.close();
      }
      agent.end();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await surtitle.close();
  return spent;
}

const rows: Row[] = [];
for (const lines of LINES_OF_100) {
  const turns = day(lines);
  const seed = await bill(turns, true);
  const ours = await bill(turns, false);
  const of = `a line before ${lines} % of steps`;
  rows.push(
    {
      part: "cost",
      what: `${of}: narrator calls, every slow step`,
      value: seed.calls,
      unit: "calls",
      note: `${seed.tokens} tokens`,
    },
    {
      part: "cost",
      what: `${of}: narrator calls, ours`,
      value: ours.calls,
      unit: "calls",
      note: `${ours.tokens} tokens`,
    },
    { part: "cost", what: `${of}: calls saved`, value: (1 - ours.calls / seed.calls) * 100, unit: "%" },
  );
}
report(rows);
