/** Runs that stop for a person, and go on: in one process, or in two that share a journal. */
import { expect } from "@jest/globals";
import type { ThreadView } from "@surtitle/core";
import { ask, on, type Watched, watch, watchAgain } from "./agents.ts";

export interface Runnable {
  invoke(input: unknown, config: unknown): Promise<unknown>;
}

export interface Played {
  readonly paused: ThreadView;
  readonly after: ThreadView;
  readonly second: Watched;
  readonly first: Watched;
}

/** Runs to the pause and on, in one process or in two. */
export async function play(agent: Runnable, resume: unknown, fresh: boolean): Promise<Played> {
  const first = watch();
  await agent.invoke(ask(), on("t", first.handler));
  const paused = await first.view();
  const second = fresh ? await watchAgain(first.journal) : first;
  await agent.invoke(resume, on("t", second.handler));
  const after = await second.view();
  expect([...first.problems, ...second.problems]).toEqual([]);
  return { paused, after, second, first };
}

export const PROCESSES = [
  ["in the same process", false],
  ["in a fresh one", true],
] as const;
