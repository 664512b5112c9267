import { jest } from "@jest/globals";
import type { BaseMessage } from "@langchain/core/messages";
import type { Journal } from "@surtitle/core";
import { pause } from "../../../../support/until.ts";
import { noteIds, type Parent, parent } from "./parent.ts";

/** Another process of the same app: of the first it knows the journal and the checkpoints. */
export function another(p: Parent, journal: Journal, more: Parameters<typeof parent>[0] = {}): Parent {
  return parent({ journal, checkpointer: p.saver as never, ...more });
}

/** A lease must not be stale because the machine stalled: it is so late that only the clock of a test can pass it. */
export const times = { heartbeatMs: 20, staleMs: 3_600_000 };

/** So much later a lease is stale. */
export const STALE = 3_700_000;

/** So much later is it from now on, for all processes. */
export function later(ms: number): void {
  const { now } = Date;
  jest.spyOn(Date, "now").mockImplementation(() => now() + ms);
}

/** Turns until so many notes are in: a model call waits 250 ms for the journal, and a busy machine may be slower. */
export async function told(p: Parent, count: number): Promise<BaseMessage[]> {
  for (let i = 0; ; i += 1) {
    const messages = await p.turn(`and? ${i}`);
    if (noteIds(messages).length >= count || i > 20) return messages;
    await pause(50);
  }
}
