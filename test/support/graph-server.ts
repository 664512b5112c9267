/** A server with the two routes of the LangGraph server's API that RemoteGraph streams from, around one graph. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { Command } from "@langchain/langgraph";

/** What of a graph is used: the way in which LangGraph's own server runs it. */
export interface Served {
  streamEvents(input: unknown, options: Record<string, unknown>): AsyncIterable<Told>;
}

interface Told {
  readonly event: string;
  readonly run_id: string;
  readonly data: { readonly chunk?: unknown };
}

interface RunRequest {
  readonly input?: unknown;
  readonly command?: ConstructorParameters<typeof Command>[0];
  readonly config?: { readonly configurable?: Record<string, unknown> };
  readonly stream_mode: readonly string[];
  readonly stream_subgraphs?: boolean;
}

export interface GraphServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1. A client that hangs up ends its run. */
export async function serveGraph(graph: Served): Promise<GraphServer> {
  const server = createServer((req, res) => {
    void answer(graph, req, res).catch((error: unknown) => res.end(frame("error", { message: `${error}` })));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

async function answer(graph: Served, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [, inThread] = /^\/threads\/([^/]+)\/runs\/stream$/.exec(req.url ?? "") ?? [];
  if (inThread === undefined && req.url !== "/runs/stream") return void res.writeHead(404).end();
  const asked = (await json(req)) as RunRequest;
  const runId = crypto.randomUUID();
  const gone = new AbortController();
  res.on("close", () => gone.abort());
  res.writeHead(200, { "content-type": "text/event-stream" });
  res.write(frame("metadata", { run_id: runId, attempt: 1 }));
  const input = asked.command ? new Command(asked.command) : (asked.input ?? null);
  const events = graph.streamEvents(input, {
    version: "v2",
    runId,
    configurable: { ...asked.config?.configurable, thread_id: inThread ?? crypto.randomUUID() },
    streamMode: asked.stream_mode,
    subgraphs: asked.stream_subgraphs ?? false,
    signal: gone.signal,
  });
  for await (const { event, run_id, data } of events) {
    if (event !== "on_chain_stream" || run_id !== runId) continue;
    const chunk = data.chunk as readonly unknown[];
    const [places, mode, payload] = asked.stream_subgraphs ? chunk : [[], ...chunk];
    res.write(frame([mode, ...(places as string[])].join("|"), payload));
  }
  res.end();
}

function frame(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
