/** What the offline server hears and what its models say, reduced to what a script needs. */
import { z } from "zod";

/** A tool call that a scripted model asks for. */
export interface ScriptedCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** One answer of a scripted model: text, tool calls, or both. */
export interface ChatReply {
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  /** How long the model seems to think, in milliseconds. @default 0 */
  readonly thinkMs?: number;
}

export interface ChatMessage {
  readonly role: string;
  /** Its text parts, joined. */
  readonly text: string;
}

/** A chat completion request as a script sees it. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly stream: boolean;
  /** Whether the client wants a last chunk with the token counts. */
  readonly streamUsage: boolean;
}

/** A model played by code: stateless, so that parallel agents do not mix. */
export type OfflineModel = (request: ChatRequest) => ChatReply;

const content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() })), z.null()]);

const body = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: content.optional() })),
  stream: z.boolean().optional(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
});

/**
 * Reads the JSON body of a chat completion request (OpenAI API reference, "Create chat completion").
 *
 * @throws TypeError if it is none.
 */
export function readChatRequest(json: unknown): ChatRequest {
  const { success, data } = body.safeParse(json);
  if (!success)
    throw new TypeError("[surtitle/offline] expected a chat completion request with model and messages");
  return {
    model: data.model,
    messages: data.messages.map(({ role, content }) => ({ role, text: textOf(content) })),
    stream: data.stream === true,
    streamUsage: data.stream_options?.include_usage === true,
  };
}

function textOf(parts: z.infer<typeof content> | undefined): string {
  if (typeof parts === "string") return parts;
  return (parts ?? []).map((part) => part.text ?? "").join("");
}
