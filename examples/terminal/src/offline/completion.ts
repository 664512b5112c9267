/** A scripted reply in the wire format of chat completions, whole or in chunks. */
import type { ChatReply, ChatRequest } from "./chat.ts";

/** What a reply is wrapped in. */
export interface Envelope {
  readonly request: ChatRequest;
  readonly reply: ChatReply;
  /** Makes ids of completion and calls unique within a server. */
  readonly serial: string;
}

interface WireCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/** The body of a non-streamed answer. */
export function completion(envelope: Envelope): object {
  const { reply } = envelope;
  const calls = wireCalls(envelope);
  const message = {
    role: "assistant",
    content: reply.text ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const choices = [{ index: 0, message, finish_reason: finishReason(reply) }];
  return { ...head(envelope, "chat.completion"), choices, usage: usage(envelope) };
}

/** The chunks of a streamed answer, without the closing `[DONE]`. */
export function completionChunks(envelope: Envelope): readonly object[] {
  const { reply, request } = envelope;
  const base = head(envelope, "chat.completion.chunk");
  const chunk = (delta: object, finish_reason: string | null = null): object => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason }],
  });
  return [
    chunk({ role: "assistant", content: "" }),
    ...pieces(reply.text ?? "").map((content) => chunk({ content })),
    ...wireCalls(envelope).map((call, index) => chunk({ tool_calls: [{ index, ...call }] })),
    chunk({}, finishReason(reply)),
    ...(request.streamUsage ? [{ ...base, choices: [], usage: usage(envelope) }] : []),
  ];
}

function head({ request, serial }: Envelope, object: string): object {
  return { id: `chatcmpl-${serial}`, object, created: Math.floor(Date.now() / 1000), model: request.model };
}

function wireCalls({ reply, serial }: Envelope): readonly WireCall[] {
  return (reply.calls ?? []).map(({ name, args }, index) => ({
    id: `call_${serial}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
}

function finishReason({ calls = [] }: ChatReply): string {
  return calls.length > 0 ? "tool_calls" : "stop";
}

/** Words with the space behind them, as a model would stream them. */
function pieces(text: string): readonly string[] {
  return text.split(/(?<=\s)(?=\S)/u).filter((piece) => piece !== "");
}

/** Four characters to a token is near enough for counts that nobody pays for. */
function usage({ request, reply }: Envelope): object {
  const asked = request.messages.reduce((sum, { text }) => sum + text.length, 0);
  const said = (reply.text ?? "").length + JSON.stringify(reply.calls ?? []).length - 2;
  const prompt_tokens = Math.ceil(asked / 4);
  const completion_tokens = Math.ceil(said / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
