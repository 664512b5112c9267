/** A provider played by the test, down to its status codes: what no well-behaved offline server says. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { ChatOpenAI, type ChatOpenAIFields } from "@langchain/openai";

/** The body of a request, as far as tests look at it. */
export interface Body {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly [more: string]: unknown;
}

export interface Reply {
  /** @default 200 */
  readonly status?: number;
  readonly text?: string | null;
  readonly reasoning?: string;
  readonly finish?: string;
  /** null: the provider tells none. @default 20 in, 5 out */
  readonly usage?: Readonly<Record<string, number>> | null;
  readonly calls?: readonly { readonly name: string; readonly args: object }[];
  readonly delayMs?: number;
  /** Answers when this is over. */
  readonly after?: Promise<void>;
  /** Never answers. */
  readonly hangs?: boolean;
}

export interface Exchange {
  readonly body: Body;
  readonly at: number;
  /** Whether the client hung up before an answer. */
  closed: boolean;
}

export interface Peer {
  readonly exchanges: Exchange[];
  /** The requests to one model. */
  to(model: string): Exchange[];
  model(name: string, fields?: Partial<ChatOpenAIFields>): ChatOpenAI;
  close(): Promise<void>;
}

const USAGE = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 };

export async function openPeer(
  models: Readonly<Record<string, (body: Body, nth: number) => Reply>>,
): Promise<Peer> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Body;
    const exchange: Exchange = { body, at: Date.now(), closed: false };
    const nth = exchanges.filter((one) => one.body.model === body.model).length;
    exchanges.push(exchange);
    response.once("close", () => {
      exchange.closed = !response.writableFinished;
    });
    const reply = models[body.model]?.(body, nth) ?? { status: 404 };
    if (reply.hangs) return;
    if (reply.delayMs) await new Promise((resolve) => setTimeout(resolve, reply.delayMs));
    await reply.after;
    response.writeHead(reply.status ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify(wire(body, reply, exchanges.length)));
  });
  // Else a client whose process stalled for some seconds sends into a connection that was just given up.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    exchanges,
    to: (model) => exchanges.filter(({ body }) => body.model === model),
    model: (model, fields = {}) =>
      new ChatOpenAI({
        model,
        apiKey: "not-a-key",
        useResponsesApi: false,
        maxRetries: 0,
        configuration: { baseURL: `http://127.0.0.1:${port}/v1` },
        ...fields,
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function wire({ model }: Body, reply: Reply, serial: number): object {
  if (reply.status !== undefined && reply.status !== 200)
    return { error: { message: "the provider said no", type: "invalid_request_error" } };
  const calls = (reply.calls ?? []).map(({ name, args }, index) => ({
    id: `call_${serial}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
  const message = {
    role: "assistant",
    content: reply.text ?? null,
    ...(reply.reasoning !== undefined && { reasoning_content: reply.reasoning }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const finish_reason = reply.finish ?? (calls.length > 0 ? "tool_calls" : "stop");
  return {
    id: `chatcmpl-${serial}`,
    object: "chat.completion",
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason }],
    ...(reply.usage !== null && { usage: reply.usage ?? USAGE }),
  };
}
