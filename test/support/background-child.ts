/** A process with a parent agent on a journal of files. It does what it reads, line by line, and says what came of it. */
import { createInterface } from "node:readline";
import { lowdbJournal } from "@surtitle/journal";
import { noteTexts, type Parent, parent, starts } from "../plugins/subagents/background/support/parent.ts";

interface Task {
  readonly directory: string;
  readonly heartbeatMs: number;
  readonly staleMs: number;
}

const { directory, ...times } = JSON.parse(process.argv[2] ?? "{}") as Task;
const p: Parent = parent({ journal: lowdbJournal({ directory }), checkpointer: null, ...times });

async function obey(line: string): Promise<unknown> {
  const [verb = "", goal = ""] = line.split(" ");
  if (verb === "start") {
    await p.turn("go", [starts(goal)]);
    await p.worker.on(goal);
  }
  if (verb === "finish") {
    (await p.worker.on(goal)).done(`found ${goal}`);
    while (p.notes.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const told = verb === "turn" ? noteTexts(await p.turn("and?")) : [];
  await p.surtitle.settled();
  return told;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await obey(line))}\n`);
}
process.exit(0);
