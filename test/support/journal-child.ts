/**
 * A process that writes a journal until its standard input ends, for tests that kill and stop it. It prints a line for
 * what is acknowledged, and only then: `+ <thread> <from> <to> <turnAt>`; `- <thread> <message>` for what was refused;
 * a problem as `! <message>`; `.` when it has closed the journal.
 */
import { lowdbJournal } from "../../plugins/journal/src/index.ts";
import { aStep, aTitle, aTurn, aUsage } from "./journal-entries.ts";

export interface ChildTask {
  readonly directory: string;
  /** Goes into the anchors. */
  readonly name: string;
  readonly threads: readonly string[];
  /** How many entries are put at once. */
  readonly burst: number;
  /** Stop after so many entries. */
  readonly entries?: number;
  /** How long it waits between two rounds. */
  readonly pauseMs?: number;
}

const task = JSON.parse(process.argv[2] ?? "") as ChildTask;
const { directory, name, threads, burst, entries = Number.POSITIVE_INFINITY, pauseMs = 0 } = task;
const journal = lowdbJournal({ directory });
journal.reportTo?.(({ message, cause }) => say(`! ${message} ${cause ?? ""}`));

let ended = false;
process.stdin.on("end", () => {
  ended = true;
});
process.stdin.resume();

let next = 0;
const counts = new Map<string, number>();
while (!ended && next < entries) {
  await Promise.all(threads.map(putBurst));
  // A turn of the event loop at least, so that the end of the input is noticed.
  await new Promise((resolve) => (pauseMs > 0 ? setTimeout(resolve, pauseMs) : setImmediate(resolve)));
}
await journal.close();
say(".");
process.exit(0);

async function putBurst(thread: string): Promise<void> {
  const from = counts.get(thread) ?? 0;
  const to = from + burst;
  counts.set(thread, to);
  next += burst;
  const turnAt = Date.now();
  const turnId = `${name}-${from}`;
  const puts: Promise<void>[] = [journal.putTurn(thread, aTurn({ turnId, at: turnAt }))];
  for (let i = from; i < to; i++) {
    puts.push(journal.putStep(thread, aStep({ turnId, turnAt, at: turnAt, anchor: `${name}-${i}` })));
  }
  puts.push(journal.putUsage(thread, aUsage({ runId: turnId, turnId, at: turnAt, tokens: { input: 1 } })));
  puts.push(journal.putTitle(thread, aTitle({ at: turnAt, text: turnId })));
  const refused = (await Promise.allSettled(puts)).find(({ status }) => status === "rejected");
  if (refused?.status === "rejected") return say(`- ${thread} ${refused.reason.message}`);
  say(`+ ${thread} ${from} ${to} ${turnAt}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
