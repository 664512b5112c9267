/** A process with a parent agent on a journal of files. It does what it reads, line by line, and says what came of it. */
import { createInterface } from "node:readline";
import { lowdbJournal } from "@surtitle/journal";
import { noteTexts, type Parent, parent, starts } from "../plugins/subagents/background/support/parent.ts";
import { until } from "./until.ts";

interface Task {
  readonly directory: string;
  readonly heartbeatMs: number;
  readonly staleMs: number;
}

const { directory, ...times } = JSON.parse(process.argv[2] ?? "{}") as Task;
const p: Parent = parent({ journal: lowdbJournal({ directory }), checkpointer: null, ...times });

/** So much later is it from now on, in milliseconds. */
function later(ms: number): void {
  const { now } = Date;
  Date.now = () => now() + ms;
}

/** Whether some batch gave a sign of life that is not stale. */
async function isFresh(): Promise<boolean> {
  const leases = await p.journal.readLeases("t");
  return leases.some(({ beatAt }) => Date.now() - beatAt < times.staleMs);
}

async function obey(line: string): Promise<unknown> {
  const [verb = "", goal = ""] = line.split(" ");
  if (verb === "later") later(Number(goal));
  if (verb === "beat") await until(isFresh);
  if (verb === "start") {
    await p.turn("go", [starts(goal)]);
    await p.worker.on(goal);
  }
  if (verb === "finish") {
    (await p.worker.on(goal)).done(`found ${goal}`);
    await until(() => p.notes.length > 0);
  }
  const told = verb === "turn" ? noteTexts(await p.turn("and?")) : [];
  await p.surtitle.settled();
  return told;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await obey(line))}\n`);
}
process.exit(0);
