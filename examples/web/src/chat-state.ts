/** A chat as the page draws it, beside its steps: what was said, and what is asked of the person. */
import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import { redactSecrets } from "@surtitle/core";
import { wholeSlice } from "@surtitle/core/plugin";
import { visible } from "./visible.ts";

/** What one side said. The id of a person's message is the id of the turn that answers it. */
export interface ChatMessage {
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** One call that waits for a person's word. */
export interface ApprovalCall {
  readonly name: string;
  /** Its arguments, in order. */
  readonly facts: readonly Fact[];
  /** How many further arguments are not shown; 0 but for absurd calls. */
  readonly cut: number;
}

/** One argument, whole but for secrets; what cannot be seen in it is marked. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** How many further characters are not shown; 0 but for absurd values. */
  readonly cut: number;
}

/** Ids of calls repeat across turns on many servers. */
export interface RejectedCall {
  readonly turnId: string;
  readonly callId: string;
}

export interface ChatState {
  readonly status: "idle" | "running" | "paused";
  readonly messages: readonly ChatMessage[];
  /** Present while the chat waits for approval. */
  readonly approval?: readonly ApprovalCall[];
  /** Calls that the person said no to: to Surtitle they are calls that failed. */
  readonly rejected: readonly RejectedCall[];
  /** Why the last turn failed, in one line. */
  readonly error?: string;
}

/** How much of a chat a page is sent. */
const MESSAGES_SHOWN = 200;
const TEXT_SHOWN = 20_000;
const FACTS_SHOWN = 50;
const FACT_NAME_SHOWN = 200;
const FACT_SHOWN = 20_000;

/** What was said: the person's messages, and the answers. Words before tool calls stand over their step, as a caption. */
export function saidIn(messages: readonly BaseMessage[]): readonly ChatMessage[] {
  return messages
    .flatMap((message): ChatMessage[] => {
      const role = message.type === "human" ? "user" : "assistant";
      const calls = (message as { readonly tool_calls?: readonly unknown[] }).tool_calls ?? [];
      if ((role === "assistant" && message.type !== "ai") || calls.length > 0) return [];
      return [{ id: message.id ?? "", role, text: message.text.slice(0, TEXT_SHOWN).toWellFormed() }];
    })
    .filter(({ text }) => text.trim() !== "")
    .slice(-MESSAGES_SHOWN);
}

/** The calls that a pause is about. The id of the person's message is the turn's. */
export function heldCalls(messages: readonly BaseMessage[], asked: readonly ApprovalCall[]): RejectedCall[] {
  const turnId = messages.findLast(({ type }) => type === "human")?.id ?? "";
  const names = new Set(asked.map(({ name }) => name));
  const last = messages.findLast(({ type }) => type === "ai") as Partial<AIMessage> | undefined;
  const calls = (last?.tool_calls ?? []).filter(({ name }) => names.has(name));
  return calls.map(({ id = "" }) => ({ turnId, callId: id }));
}

/** What `humanInTheLoopMiddleware` interrupted for; nothing where the interrupt is another's. */
export function askedFor(interrupts: readonly { readonly value?: unknown }[]): readonly ApprovalCall[] {
  return interrupts.flatMap(({ value }) => {
    const { actionRequests = [] } = (value ?? {}) as { readonly actionRequests?: readonly Action[] };
    return actionRequests.map(({ name, args = {} }) => {
      const entries = Object.entries(args);
      const facts = entries.slice(0, FACTS_SHOWN).map(toFact);
      return { name: visible(wholeSlice(name, FACT_NAME_SHOWN)), facts, cut: entries.length - facts.length };
    });
  });
}

interface Action {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

function toFact([key, fact]: readonly [string, unknown]): Fact {
  const text = typeof fact === "string" ? fact : (JSON.stringify(fact) ?? "");
  // Redacted before it is cut: half a secret has the shape of none.
  const head = text.slice(0, FACT_SHOWN * 2);
  const shown = visible(redactSecrets(head));
  const value = wholeSlice(shown, FACT_SHOWN);
  const cut = shown.length - value.length + text.length - head.length;
  const name = wholeSlice(key, FACT_NAME_SHOWN);
  return { name: visible(name) + (name.length < key.length ? "…" : ""), value, cut };
}
