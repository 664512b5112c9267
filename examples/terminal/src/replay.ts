/** A thread, read back from the journal and drawn. */
import { createSurtitle } from "@surtitle/core";
import { type ThreadView, threadView } from "@surtitle/core/view";
import { lowdbJournal } from "@surtitle/journal";
import { drawThread } from "./draw/thread.ts";
import type { Terminal } from "./terminal.ts";

export interface Replay {
  readonly threadId: string;
  /** The journal's. */
  readonly directory: string;
}

/** @throws Error if the journal has no such thread, or cannot be read. */
export async function replay({ threadId, directory }: Replay, { output, look }: Terminal): Promise<void> {
  const view = await readView({ threadId, directory });
  if (view.turns.length + view.steps.length + view.notes.length === 0) {
    throw new Error(`there is no thread ${threadId} in ${directory}`);
  }
  output.write(`${drawThread(view, look())}\n`);
}

/** With a hub and a journal of its own, as another process would. */
async function readView({ threadId, directory }: Replay): Promise<ThreadView> {
  const surtitle = createSurtitle({ journal: lowdbJournal({ directory }) });
  try {
    return threadView(await surtitle.read(threadId));
  } finally {
    await surtitle.close();
  }
}
