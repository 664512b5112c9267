/** What the page can ask for. */
import { type Surtitle, type SurtitleEvent, toServerSentEvents } from "@surtitle/core";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import type { Assets } from "./assets.ts";
import { ChatBusyError, type Chats, ChatsClosedError } from "./chats.ts";
import { ownOriginOnly, strictHeaders, unlessClosed } from "./guard.ts";
import { liveFrames, merged } from "./live-frames.ts";

export interface RoutesOptions {
  readonly surtitle: Surtitle;
  readonly chats: Chats;
  readonly assets: Assets;
  /** The port that is listened on. */
  readonly port: () => number;
  /** Ends every stream. */
  readonly signal: AbortSignal;
}

/** Of a request's body, in bytes. */
const BODY_LIMIT = 64 * 1024;
/** Chats that the sidebar lists. */
const LISTED = 100;

const chatId = z.uuid();
const said = z.strictObject({ text: z.string().trim().min(1).max(16_000) });
const renamed = z.strictObject({ title: z.string().max(1_000) });
const decided = z.strictObject({ decision: z.enum(["approve", "reject"]) });

/** What changes the list of chats. */
const LIST_EVENTS: ReadonlySet<SurtitleEvent["type"]> = new Set([
  "surtitle/turn-start",
  "surtitle/turn-end",
  "surtitle/thread-title",
  "surtitle/thread-forgotten",
]);

export function routes(options: RoutesOptions): Hono {
  const { surtitle, chats, assets, port } = options;
  const app = new Hono();
  app.use(strictHeaders(assets.importMapHash), ownOriginOnly(port));
  app.use(
    "/api/*",
    unlessClosed(() => chats.closed),
    bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => c.json({ error: "That is too long." }, 413) }),
  );
  app.notFound((c) => c.json({ error: "There is nothing here." }, 404));
  app.onError(refusal);

  app.get("/", (c) => sendAsset(assets, "/page/index.html", c.body.bind(c)));
  app.get("/page/:file", (c) => sendAsset(assets, c.req.path, c.body.bind(c)));
  app.get("/view/:file", (c) => sendAsset(assets, c.req.path, c.body.bind(c)));

  app.get("/api/threads", async (c) => {
    if (!c.req.header("accept")?.includes("text/event-stream")) return c.json(await list(options));
    return eventStream([listFrames(options, AbortSignal.any([c.req.raw.signal, options.signal]))]);
  });
  app.get("/api/threads/:id/events", async (c) => {
    const threadId = await known(c.req.param("id"), chats);
    const signal = AbortSignal.any([c.req.raw.signal, options.signal]);
    return eventStream([
      toServerSentEvents(surtitle, { threadId, signal }),
      chatFrames(options, threadId, signal),
      listFrames(options, signal),
    ]);
  });
  app.post("/api/threads/:id/messages", async (c) => {
    const threadId = idOf(c.req.param("id"));
    if (chats.isDeleted(threadId)) throw new HTTPException(410, { message: "This chat was deleted." });
    await chats.say(threadId, (await body(c.req.raw, said)).text);
    return c.json({}, 202);
  });
  app.patch("/api/threads/:id", async (c) => {
    const threadId = await known(c.req.param("id"), chats);
    await surtitle.rename(threadId, (await body(c.req.raw, renamed)).title);
    return c.json({});
  });
  app.delete("/api/threads/:id", async (c) => {
    await chats.delete(await known(c.req.param("id"), chats));
    return c.json({});
  });
  app.post("/api/threads/:id/stop", async (c) => {
    chats.stop(await known(c.req.param("id"), chats));
    return c.json({}, 202);
  });
  app.post("/api/threads/:id/resume", async (c) => {
    const threadId = await known(c.req.param("id"), chats);
    await chats.resume(threadId, (await body(c.req.raw, decided)).decision);
    return c.json({}, 202);
  });
  return app;
}

/** What went wrong, as an answer: what was refused in its own words, what is ours in none. */
function refusal(error: Error, c: Context): Response {
  if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
  if (error instanceof ChatBusyError) return c.json({ error: error.message }, 409);
  if (error instanceof ChatsClosedError) return c.json({ error: error.message }, 503);
  console.error(error);
  return c.json({ error: "Something went wrong." }, 500);
}

function sendAsset(
  { files }: Assets,
  path: string,
  send: (body: string, status: 200, headers: Record<string, string>) => Response,
): Response {
  const file = files.get(path);
  if (file === undefined) throw new HTTPException(404, { message: "There is nothing here." });
  return send(file.body, 200, { "content-type": file.type, "cache-control": "no-cache" });
}

/** @throws {HTTPException} 400 */
function idOf(id: string): string {
  if (!chatId.safeParse(id).success) throw new HTTPException(400, { message: "That is no id of a chat." });
  return id;
}

/** @throws {HTTPException} 400, 404 or 410 */
async function known(id: string, chats: Chats): Promise<string> {
  const threadId = idOf(id);
  if (chats.isDeleted(threadId)) throw new HTTPException(410, { message: "This chat was deleted." });
  if (!(await chats.has(threadId))) throw new HTTPException(404, { message: "There is no such chat." });
  return threadId;
}

/** @throws {HTTPException} 400 or 415 */
async function body<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  // A page of another site could send a form or plain text without asking first, but not this.
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    throw new HTTPException(415, { message: "Expected application/json." });
  const json: unknown = await request.json().catch(() => undefined);
  const { success, data, error } = schema.safeParse(json);
  if (success) return data;
  const [issue] = error.issues;
  throw new HTTPException(400, {
    message: `Expected another body: ${issue?.path.join(".")} ${issue?.message}`,
  });
}

async function list({ surtitle, chats }: RoutesOptions): Promise<unknown> {
  const threads = await surtitle.threads({ limit: LISTED });
  return threads
    .filter(({ threadId }) => !chats.isDeleted(threadId))
    .map(({ threadId, at, title }) => ({
      threadId,
      at,
      title: title?.text ?? "",
      busy: chats.isRunning(threadId),
    }));
}

function listFrames(options: RoutesOptions, signal: AbortSignal): ReadableStream<Uint8Array> {
  const listen = (changed: () => void): (() => void) =>
    both(
      options.surtitle.subscribe(({ type }) => {
        if (LIST_EVENTS.has(type)) changed();
      }),
      options.chats.listen(changed),
    );
  return liveFrames({ event: "threads", read: () => list(options), listen, signal });
}

function chatFrames(
  { chats }: RoutesOptions,
  threadId: string,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const listen = (changed: () => void): (() => void) =>
    chats.listen((changedId) => {
      if (changedId === threadId) changed();
    });
  return liveFrames({ event: "chat", read: () => chats.read(threadId), listen, signal });
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}

function eventStream(streams: readonly ReadableStream<Uint8Array>[]): Response {
  return new Response(merged(streams), {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
  });
}
