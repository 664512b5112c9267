/** An OpenAI-compatible server on this machine, so that the real client runs without a key or a network. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChatRequest, type OfflineModel, readChatRequest } from "./chat.ts";
import { completion, completionChunks, type Envelope } from "./completion.ts";

export interface OfflineServerOptions {
  /** Who answers, by the `model` of the request. */
  readonly models: Readonly<Record<string, OfflineModel>>;
  /** The only key it takes; another one is answered with 401. @default any key */
  readonly key?: string;
  /** The pause between two chunks of a streamed answer, in milliseconds. @default 10 */
  readonly pieceMs?: number;
}

/** A request that was answered, or whose client hung up before the answer was out. */
export interface Exchange {
  readonly request: ChatRequest;
  outcome: "pending" | "answered" | "hung-up";
}

export interface OfflineServer {
  /** For `configuration.baseURL` of a `ChatOpenAI`. */
  readonly baseUrl: string;
  /** The latest 1,000 requests that named a known model, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Hangs up on whoever is still connected and resolves when the port is free. */
  close(): Promise<void>;
}

const EXCHANGES_KEPT = 1000;

/** Listens on a free port of 127.0.0.1 and answers `POST /v1/chat/completions`, streamed or whole. */
export async function startServer(options: OfflineServerOptions): Promise<OfflineServer> {
  const exchanges: Exchange[] = [];
  const open = new Set<Promise<void>>();
  const server = createServer((req, res) => {
    const responding: Promise<void> = respond(req, res, { ...options, exchanges })
      .catch(() => void res.destroy())
      .finally(() => open.delete(responding));
    open.add(responding);
  });
  // Else a client whose process stalled for some seconds sends into a connection that was just given up.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = server.listening ? once(server, "close") : undefined;
    server.close();
    server.closeAllConnections();
    await closed;
    await Promise.all(open);
  };
  return { baseUrl: `http://127.0.0.1:${port}/v1`, exchanges, close };
}

interface Desk extends OfflineServerOptions {
  readonly exchanges: Exchange[];
}

async function respond(req: IncomingMessage, res: ServerResponse, desk: Desk): Promise<void> {
  const { key, models } = desk;
  if (req.method !== "POST" || req.url !== "/v1/chat/completions") return refuse(res, 404, "no such route");
  if (key !== undefined && req.headers.authorization !== `Bearer ${key}`) {
    return refuse(res, 401, "Incorrect API key provided");
  }
  const request = await read(req);
  if (request === undefined) return refuse(res, 400, "expected a chat completion request");
  const model = Object.hasOwn(models, request.model) ? models[request.model] : undefined;
  if (model === undefined) return refuse(res, 404, `The model ${request.model} does not exist`);
  await answer(res, { request, model, desk });
}

async function read(req: IncomingMessage): Promise<ChatRequest | undefined> {
  try {
    return readChatRequest(JSON.parse(await text(req)));
  } catch {
    return undefined;
  }
}

interface Asked {
  readonly request: ChatRequest;
  readonly model: OfflineModel;
  readonly desk: Desk;
}

async function answer(res: ServerResponse, { request, model, desk }: Asked): Promise<void> {
  const exchange: Exchange = { request, outcome: "pending" };
  desk.exchanges.push(exchange);
  if (desk.exchanges.length > EXCHANGES_KEPT) desk.exchanges.shift();
  const hungUp = new AbortController();
  res.once("close", () => {
    exchange.outcome = res.writableFinished ? "answered" : "hung-up";
    hungUp.abort();
  });
  const reply = model(request);
  await sleep(reply.thinkMs ?? 0, undefined, { signal: hungUp.signal });
  const envelope = { request, reply, serial: nextSerial() };
  if (request.stream) await stream(res, { envelope, pieceMs: desk.pieceMs ?? 10, signal: hungUp.signal });
  else sendJson(res, 200, completion(envelope));
}

interface Streaming {
  readonly envelope: Envelope;
  readonly pieceMs: number;
  readonly signal: AbortSignal;
}

async function stream(res: ServerResponse, { envelope, pieceMs, signal }: Streaming): Promise<void> {
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  for (const chunk of completionChunks(envelope)) {
    res.write(`data: ${JSON.stringify(chunk)}\n\n`);
    await sleep(pieceMs, undefined, { signal });
  }
  res.end("data: [DONE]\n\n");
}

function refuse(res: ServerResponse, status: number, message: string): void {
  sendJson(res, status, { error: { message, type: "invalid_request_error", param: null, code: null } });
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

let serials = 0;

/** Unique on this machine as well, because a thread's journal may hold calls of several runs. */
function nextSerial(): string {
  serials += 1;
  return `${Date.now().toString(36)}${serials.toString(36)}`;
}
