/** Secrets are masked before anything is cut, for a cut secret has no shape. */
import { cleanCharacters, type Hub, wholeSlice } from "@surtitle/core/plugin";
import { withoutKnownSecrets } from "./known-secrets.ts";
import { agentsOf } from "./note/agents-of.ts";
import type { SubagentBatch, SubagentResult } from "./note/batch.ts";
import { causeOf } from "./note/body-of.ts";

/** How much of each text is masked where the parent is to read it masked: all that a note's artifact holds of it. */
export const WIDE = 65_536;
/** The same for a note alone, which shows 400 code points of it: 20 times as much. */
const NARROW = 8_192;
/** How much is masked together where each agent has one long text: 40 to 60 ms, by what it says (measured). */
const TOGETHER = 262_144;

/** What a secret may be made of. */
const TOKEN = /[\w+/=.~-]/;
/** The longest of them, in UTF-16 units. */
const LONGEST_TOKEN = 8_192;

/** How much of each of so many texts is looked at, in UTF-16 units. */
export function narrow(texts: number): number {
  return Math.max(1_024, Math.min(NARROW, Math.floor(TOGETHER / Math.max(1, texts))));
}

export interface RedactOptions {
  /** How much of each text is looked at, in UTF-16 units. */
  readonly window: number;
  /** What the tool was called with: values under secret-named keys in it are masked wherever a text repeats them. */
  readonly given?: unknown;
}

/** The batch with secrets masked. Of each text only the beginning is kept, with the size of the whole. */
export function redactBatch(hub: Hub, batch: SubagentBatch, { window, given }: RedactOptions): SubagentBatch {
  const mask = <T>(text: T): T | string => (typeof text === "string" ? maskHead(hub, text, window) : text);
  const agents = withoutKnownSecrets(agentsOf(batch), given).map((agent) => ({
    ...agent,
    role: mask(agent.role),
    mode: mask(agent.mode),
    status: mask(agent.status),
    goal: mask(agent.goal),
    summary: mask(agent.summary),
    text: mask(agent.text),
    error: mask(causeOf(agent.error)),
    ...sizeOf(agent, window),
  }));
  return { ...batch, agents, summary: mask(batch?.summary) } as SubagentBatch;
}

function maskHead(hub: Hub, text: string, window: number): string {
  const head = wholeSlice(text, window);
  const whole = head.length === text.length ? head : withoutLastToken(head);
  // An invisible character would part a secret here, and be gone when it is shown.
  return hub.redact(cleanCharacters(whole));
}

/** A secret that the look would part is left out whole. */
function withoutLastToken(head: string): string {
  const least = Math.max(0, head.length - LONGEST_TOKEN);
  let end = head.length;
  while (end > least && TOKEN.test(head.charAt(end - 1))) end -= 1;
  return head.slice(0, end);
}

function sizeOf({ text, cut }: SubagentResult, window: number): { readonly cut?: number } {
  return cut === undefined && typeof text === "string" && text.length > window ? { cut: text.length } : {};
}
