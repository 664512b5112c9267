/** A thread, read back from the journal and drawn. */
import { createSurtitle } from "@surtitle/core";
import { type ThreadView, threadView } from "@surtitle/core/view";
import { lowdbJournal } from "@surtitle/journal";
import { drawThread } from "./draw/thread.ts";
import { collectProblems } from "./problems.ts";
import type { Terminal } from "./terminal.ts";

export interface Replay {
  readonly threadId: string;
  /** The journal's. */
  readonly directory: string;
}

export interface ReplayContext {
  readonly terminal: Terminal;
  /** Hears of trouble that did not stop it, say a damaged file. */
  readonly warn: (line: string) => void;
}

/** @throws Error if the journal has no such thread, or cannot be read. */
export async function replay(asked: Replay, { terminal, warn }: ReplayContext): Promise<void> {
  const { output, look } = terminal;
  const view = await readView(asked, warn);
  if (view.turns.length + view.steps.length + view.notes.length === 0) {
    throw new Error(`there is no thread ${asked.threadId} in ${asked.directory}`);
  }
  output.write(`${drawThread(view, look())}\n`);
}

/** With a hub and a journal of its own, as another process would. */
async function readView({ threadId, directory }: Replay, warn: ReplayContext["warn"]): Promise<ThreadView> {
  const problems = collectProblems();
  const surtitle = createSurtitle({ journal: lowdbJournal({ directory }), onError: problems.hear });
  try {
    return threadView(await surtitle.read(threadId));
  } finally {
    await surtitle.close();
    for (const line of problems.lines()) warn(line);
  }
}
