/** Plays a recorded step to the captions plugin as a host does, and tells what a surface saw. */
import { AIMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { captions } from "@surtitle/captions";
import { type Caption, createSurtitle, type ModelSource, type SurtitleEvent } from "@surtitle/core";
import { type Driven, DrivenAgent } from "../bench/driven-host.ts";
import type { StepCase } from "./cases.ts";

export interface Seen {
  /** What stood from the first moment. */
  readonly first: Caption;
  /** What the narrator's answer became, if it was let through. */
  readonly narrated?: Caption;
  /** What stands over the step once it is over. */
  readonly last: Caption;
  /** How the narrator's call came out, where there was one. */
  readonly outcome?: string;
  readonly tokens: number;
  readonly ms: number;
}

/** How a step is played. */
export interface Playing {
  /** @default none: nobody is asked */
  readonly narrator?: ModelSource;
  /** Whether the working model says its line. @default false */
  readonly said?: boolean;
}

export function answering(text: string): ModelSource {
  return RunnableLambda.from(async () => new AIMessage(text)) as unknown as ModelSource;
}

export async function watchStep(step: StepCase, { narrator, said = false }: Playing = {}): Promise<Seen> {
  const events: SurtitleEvent[] = [];
  const surtitle = createSurtitle({ onEvent: (event) => void events.push(event), onError: () => {} });
  const handler = captions({
    surtitle,
    dwellMs: 0,
    maxPerAgent: 100,
    timeoutMs: 60_000,
    ...(narrator && { narrator }),
  });
  const agent = new DrivenAgent(handler as unknown as Driven, { threadId: "t", userText: step.user });
  const begin = performance.now();
  if (step.before !== undefined) {
    agent.open([{ name: "think", args: {} }], `Now I'm ${step.before}.`);
    agent.close();
  }
  events.length = 0;
  agent.open(step.calls, said ? step.said : "");
  if (narrator && !said) await told(events, "surtitle/model-usage", surtitle.settled);
  const ms = performance.now() - begin;
  agent.close(step.ends);
  agent.end();
  await surtitle.close();
  return { ...seenIn(events), ms };
}

/** A dwell of no time is still a timer. */
async function told(
  events: readonly SurtitleEvent[],
  type: string,
  settled: () => Promise<void>,
): Promise<void> {
  for (let i = 0; i < 200 && !events.some((event) => event.type === type); i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await settled();
  }
}

function seenIn(events: readonly SurtitleEvent[]): Omit<Seen, "ms"> {
  const start = events.find((event) => event.type === "surtitle/step-start");
  const narrated = events.find((event) => event.type === "surtitle/step-caption");
  const end = events.find((event) => event.type === "surtitle/step-end");
  const usage = events.find((event) => event.type === "surtitle/model-usage");
  if (start === undefined || end === undefined) throw new Error("expected the step to begin and to end");
  return {
    first: start.caption,
    last: end.caption,
    tokens: usage?.tokens?.total ?? 0,
    ...(narrated && { narrated: narrated.caption }),
    ...(usage && { outcome: usage.outcome }),
  };
}
