/** One hundred threads at once, each put awaited, written by several processes. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { type Figure, median } from "./figures.ts";
import type { Done, Load } from "./journal-load.ts";

const ROUNDS = 5;
const MS = 1000;

/** The journal against `fs.appendFile` to one file for each thread, in turns. */
export async function throughput(place: string, load: string, processes: number): Promise<readonly Figure[]> {
  const ratios: number[] = [];
  const rates: number[] = [];
  const late: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const run = (by: Load["by"]): Promise<Done> =>
      together(load, processes, { by, directory: join(place, `${by}-${processes}-${round}`), ms: MS });
    const append = await run("append");
    const journal = await run("journal");
    ratios.push(journal.puts / append.puts);
    rates.push(journal.puts);
    late.push(journal.late);
  }
  const name = `100 threads, ${processes} ${processes === 1 ? "process" : "processes"}`;
  const atLeast = processes === 1 ? 1 / 4 : 1 / 8;
  return [
    { name: `${name}: puts, each awaited`, value: median(rates), unit: "/s" },
    { name: `${name}: puts / fs.appendFile`, value: median(ratios), unit: "x", atLeast },
    {
      name: `${name}: event loop late, p99`,
      value: median(late),
      unit: "ms",
      ...(processes === 1 && { atMost: 10 }),
    },
  ];
}

async function together(load: string, processes: number, task: Omit<Load, "name">): Promise<Done> {
  const children = Array.from({ length: processes }, (_, i) => start(load, { ...task, name: `p${i}` }));
  await Promise.all(children.map(({ ready }) => ready));
  for (const { go } of children) go();
  const all = await Promise.all(children.map(({ done }) => done));
  const puts = all.reduce((sum, done) => sum + done.puts, 0);
  return { puts: (puts / task.ms) * 1000, late: Math.max(...all.map(({ late }) => late)) };
}

interface Child {
  readonly ready: Promise<void>;
  readonly done: Promise<Done>;
  go(): void;
}

function start(load: string, task: Load): Child {
  const child = spawn(process.execPath, [load, JSON.stringify(task)], { stdio: ["pipe", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (more) => {
    text += String(more);
  });
  const ready = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  const done = new Promise<Done>((resolve, reject) => {
    child.once("close", (code) => {
      const [, line] = text.split("\n");
      if (code === 0 && line) resolve(JSON.parse(line) as Done);
      else reject(new Error(`a writer ended with ${code}`));
    });
  });
  return { ready, done, go: () => child.stdin.end("go\n") };
}
