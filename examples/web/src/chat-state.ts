/** A chat as the page draws it, beside its steps: what was said, and what is asked of the person. */
import type { BaseMessage } from "@langchain/core/messages";
import { clamp, redactSecrets } from "@surtitle/core";

/** What one side said. The id of a person's message is the id of the turn that answers it. */
export interface ChatMessage {
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** One call that waits for a person's word. */
export interface ApprovalCall {
  readonly name: string;
  /** Its arguments, in order, as text. */
  readonly facts: readonly (readonly [name: string, value: string])[];
}

export interface ChatState {
  readonly status: "idle" | "running" | "paused";
  readonly messages: readonly ChatMessage[];
  /** Present while the chat waits for approval. */
  readonly approval?: readonly ApprovalCall[];
  /** Why the last turn failed, in one line. */
  readonly error?: string;
}

/** How much of a chat a page is sent. */
const MESSAGES_SHOWN = 200;
const TEXT_SHOWN = 20_000;
const FACT_SHOWN = 2_000;

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

/** What `humanInTheLoopMiddleware` interrupted for; nothing where the interrupt is another's. */
export function askedFor(interrupts: readonly { readonly value?: unknown }[]): readonly ApprovalCall[] {
  return interrupts.flatMap(({ value }) => {
    const { actionRequests = [] } = (value ?? {}) as { readonly actionRequests?: readonly Action[] };
    return actionRequests.map(({ name, args }) => ({
      name,
      facts: Object.entries(args ?? {}).map(([key, fact]) => [key, shown(fact)] as const),
    }));
  });
}

interface Action {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

function shown(fact: unknown): string {
  const text = typeof fact === "string" ? fact : JSON.stringify(fact);
  return clamp(redactSecrets((text ?? "").slice(0, FACT_SHOWN * 16)), FACT_SHOWN);
}
