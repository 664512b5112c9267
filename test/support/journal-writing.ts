/**
 * What a process does that writes a journal until its standard input ends, for tests that kill and stop it. It prints a
 * line for what is acknowledged, and only then: `+ <thread> <from> <to> <turnAt>`; `- <thread> <message>` for what was
 * refused; `? <thread> <time>` and `x <thread> <time>` before and after it forgets; `= <thread> <steps>` for what it reads back; a problem as `! <message>`; `.` when it has closed the journal.
 */
import type { Journal } from "../../core/src/journal/contract.ts";
import { aStep, aTitle, aTurn, aUsage } from "./journal-entries.ts";

/** What a writer is to do. */
export interface ChildTask {
  /** A directory, or the address and schema of a database. */
  readonly place: string;
  /** Goes into the anchors. */
  readonly name: string;
  readonly threads: readonly string[];
  /** How many entries are put at once. */
  readonly burst: number;
  /** Stop after so many entries. */
  readonly entries?: number;
  /** How long it waits between two rounds. */
  readonly pauseMs?: number;
  /** After how many rounds it forgets its threads, again and again; never without it. */
  readonly forgetEvery?: number;
  /** Whether it reads its threads at the end. */
  readonly readBack?: boolean;
}

/** The task of this process. */
export function taskOfProcess(): ChildTask {
  return JSON.parse(process.argv[2] ?? "") as ChildTask;
}

/** Writes until the standard input ends, then closes the journal and, after `end`, the process. */
export async function writeUntilEnd(
  journal: Journal,
  task: ChildTask,
  end: () => Promise<void> = async () => {},
): Promise<void> {
  const { threads, entries = Number.POSITIVE_INFINITY, pauseMs = 0, burst } = task;
  const { forgetEvery = Number.POSITIVE_INFINITY } = task;
  journal.reportTo?.(({ message, cause }) => say(`! ${message} ${cause ?? ""}`));
  let ended = false;
  process.stdin.on("end", () => {
    ended = true;
  });
  process.stdin.resume();
  for (let from = 0; !ended && from < entries; from += burst) {
    await Promise.all(threads.map((thread) => putBurst(journal, thread, { ...task, from })));
    if ((from / burst) % forgetEvery === forgetEvery - 1)
      await Promise.all(threads.map((thread) => forget(journal, thread)));
    // A turn of the event loop at least, so that the end of the input is noticed.
    await new Promise((resolve) => (pauseMs > 0 ? setTimeout(resolve, pauseMs) : setImmediate(resolve)));
  }
  if (task.readBack) {
    for (const thread of threads) say(`= ${thread} ${(await journal.read(thread)).steps.length}`);
    await journal.flush();
  }
  await journal.close();
  await end();
  say(".");
  process.exit(0);
}

async function forget(journal: Journal, thread: string): Promise<void> {
  const at = Date.now();
  say(`? ${thread} ${at}`);
  await journal.forget(thread, at);
  say(`x ${thread} ${at}`);
}

async function putBurst(
  journal: Journal,
  thread: string,
  { name, burst, from }: ChildTask & { readonly from: number },
): Promise<void> {
  const turnAt = Date.now();
  const turnId = `${name}-${from}`;
  const puts: Promise<void>[] = [journal.putTurn(thread, aTurn({ turnId, at: turnAt }))];
  for (let i = from; i < from + burst; i++) {
    puts.push(journal.putStep(thread, aStep({ turnId, turnAt, at: turnAt, anchor: `${name}-${i}` })));
  }
  puts.push(journal.putUsage(thread, aUsage({ runId: turnId, turnId, at: turnAt, tokens: { input: 1 } })));
  puts.push(journal.putTitle(thread, aTitle({ at: turnAt, text: turnId })));
  const refused = (await Promise.allSettled(puts)).find(({ status }) => status === "rejected");
  if (refused?.status === "rejected") return say(`- ${thread} ${refused.reason.message}`);
  say(`+ ${thread} ${from} ${from + burst} ${turnAt}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
