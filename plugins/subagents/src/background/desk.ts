/** What the hooks and the tools of one middleware work with. */

import { type BatchAgents, readAgents } from "../batch-agents.ts";
import { type Desk, deskFor } from "../desk.ts";
import { noteText } from "../note/format-note.ts";
import type { Batch } from "./batch.ts";
import { type BatchBook, bookOf } from "./batch-book.ts";
import { type CatchUp, catchUpOf } from "./catch-up.ts";
import { type BackgroundSubagentsOptions, DEFAULTS } from "./options.ts";

/** Times in milliseconds. */
export interface BackgroundDesk extends Desk {
  readonly agents: BatchAgents;
  readonly book: BatchBook;
  readonly catchUp: CatchUp;
  readonly maxBatch: number;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly heartbeatMs: number;
  readonly staleMs: number;
  /** Tells the app of a batch that is over. */
  readonly onEnd: (batch: Batch) => void;
}

/** For options that were checked. */
export function backgroundDesk(options: BackgroundSubagentsOptions): BackgroundDesk {
  const { onNote } = options;
  const desk = deskFor(options);
  const { hub, settings } = desk;
  const failed = (cause: unknown): void => hub.report({ part: "subagents", message: "onNote failed", cause });
  const onEnd = ({ id: batchId, place, note }: Batch): void => {
    if (onNote === undefined || note === undefined) return;
    const text = noteText(note, settings);
    try {
      Promise.resolve(onNote({ threadId: place.threadId, batchId, text, batch: note })).catch(failed);
    } catch (cause) {
      failed(cause);
    }
  };
  const book = bookOf(hub);
  const { maxBatch, concurrency, timeoutMs, heartbeatMs, staleMs } = { ...DEFAULTS, ...told(options) };
  return {
    ...desk,
    ...{ agents: readAgents(options.agents), book, catchUp: catchUpOf(book), onEnd },
    ...{ maxBatch, concurrency, timeoutMs, heartbeatMs, staleMs },
  };
}

function told<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;
}
