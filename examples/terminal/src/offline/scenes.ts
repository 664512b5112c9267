/** A working model that plays written scenes: it finds its scene by the user's words and its place by counting. */
import type { ChatReply, ChatRequest, OfflineModel } from "./chat.ts";

/** One answer, or a rule that makes it from what the agent has sent, say from a tool's result. */
export type Line = ChatReply | ((request: ChatRequest) => ChatReply);

export interface Scene {
  /** A phrase of the user's message that it answers; the first scene that fits is played. */
  readonly when: string;
  /** One per model call, in order; the last one is repeated. */
  readonly lines: readonly Line[];
}

export interface ScenesOptions {
  readonly scenes: readonly Scene[];
  /** Played where no scene fits. */
  readonly otherwise: readonly Line[];
  /** How long each line takes unless it says so itself, in milliseconds. @default 250 */
  readonly thinkMs?: number;
}

/** Stateless: the same messages get the same line, so that one model serves parallel agents. */
export function playScenes({ scenes, otherwise, thinkMs = 250 }: ScenesOptions): OfflineModel {
  return (request) => {
    const { messages } = request;
    const asked = messages.findLastIndex(({ role }) => role === "user");
    const question = messages[asked]?.text ?? "";
    const lines = scenes.find(({ when }) => question.includes(when))?.lines ?? otherwise;
    const said = messages.slice(asked + 1).filter(({ role }) => role === "assistant").length;
    const line = lines[said] ?? lines.at(-1) ?? { text: "" };
    return { thinkMs, ...(typeof line === "function" ? line(request) : line) };
  };
}

/** The text of the latest tool result. */
export function lastResult({ messages }: ChatRequest): string {
  return messages.findLast(({ role }) => role === "tool")?.text ?? "";
}
