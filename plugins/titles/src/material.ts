/** What of a conversation goes to the title model. */
import { cleanProse, isLoose, messagesOf, roleOf, textOf } from "@surtitle/core/plugin";
import { excerpt } from "./excerpt.ts";
import { nextTask } from "./next-task.ts";

/** How messages become material. */
export interface MaterialOptions {
  /** At most this many code points of either side. */
  readonly chars: number;
  readonly redact: (text: string) => string;
  readonly machineTags: readonly string[];
}

/** What the title is made from: clean, redacted, clipped. */
export interface TitleMaterial {
  /** What the person wrote first. */
  readonly userText: string;
  /** The final answer. */
  readonly assistantText?: string;
}

/** How many of a person's messages are looked at. */
const MESSAGES_READ = 5;

/** What a person wrote, of this list: no summaries that a host made of older messages, and no notes. */
export function humanMessages(messages: readonly unknown[]): readonly unknown[] {
  return messages.filter((message) => roleOf(message) === "human" && !isMadeByHost(message));
}

/** The messages of a run's outcome: a state, a list, or one message alone. */
export function messagesOfOutcome(outputs: unknown): readonly unknown[] {
  return messagesOf(outputs) ?? (roleOf(outputs) === "ai" ? [outputs] : []);
}

/** The answer that a run ended with: an AI message that asks for no tool. */
export function finalAnswer(messages: readonly unknown[]): unknown {
  const last = messages.at(-1);
  if (!isLoose(last) || roleOf(last) !== "ai") return undefined;
  const { tool_calls: calls } = last;
  return Array.isArray(calls) && calls.length > 0 ? undefined : last;
}

/** The first human messages and the final answer, text blocks only. Secrets are masked before anything is cut. */
export function materialOf(
  humans: readonly unknown[],
  answer: unknown,
  options: MaterialOptions,
): Promise<TitleMaterial> {
  return prepare(humans.slice(0, MESSAGES_READ).map(textOf), textOf(answer), options);
}

/** Material of a person's texts and an answer's. Between long ones the host has its turn. */
export async function prepare(
  userTexts: readonly string[],
  assistantText: string,
  options: MaterialOptions,
): Promise<TitleMaterial> {
  const said: string[] = [];
  for (const text of userTexts) {
    // What a person writes about `<think>` is no thought of a model's.
    const clipped = await clip(text, { ...options, reasoning: false });
    if (clipped !== "") said.push(clipped);
  }
  const answer = await clip(assistantText, options);
  return {
    userText: excerpt(said.join("\n\n"), options.chars),
    ...(answer !== "" && { assistantText: answer }),
  };
}

/** What is looked at of either end of a text, in UTF-16 units. */
const WINDOW = 65_536;
/** What may be half a secret, at the inner edge of such a window: as long as secrets of known shapes are. */
const EDGE = 8_192;
/** Cleaning less than this takes no time that a host would notice, in UTF-16 units. */
const SHORT = 8_192;

interface ClipOptions extends MaterialOptions {
  readonly reasoning?: boolean;
}

async function clip(text: string, options: ClipOptions): Promise<string> {
  const { chars } = options;
  const window = Math.max(WINDOW, 16 * chars);
  if (text.length > SHORT) await nextTask();
  if (text.length <= window) return excerpt(tidy(text, options), chars);
  const head = tidy(text.slice(0, window), options);
  await nextTask();
  const tail = tidy(text.slice(-window), options);
  return excerpt(`${head.slice(0, Math.max(0, head.length - EDGE))}\n${tail.slice(EDGE)}`, chars);
}

function tidy(text: string, { chars, redact, machineTags, reasoning = true }: ClipOptions): string {
  return cleanProse(text, { redact, machineTags, reasoning, maxInput: chars });
}

/** LangChain marks the messages that its middleware wrote in a person's place. */
function isMadeByHost(message: unknown): boolean {
  if (!isLoose(message)) return false;
  const { additional_kwargs: more, id } = message;
  if (typeof id === "string" && id.startsWith("surtitle:")) return true;
  return isLoose(more) && (more["lc_source"] !== undefined || more["surtitle"] !== undefined);
}
