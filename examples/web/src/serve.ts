/** The server: an agent with captions and titles, and a page to talk to it, on 127.0.0.1. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { captions } from "@surtitle/captions";
import type { ModelSource, ShortModel, Surtitle } from "@surtitle/core";
import { titles } from "@surtitle/titles";
import { loadAssets } from "./assets.ts";
import { type Agent, Chats } from "./chats.ts";
import { routes } from "./routes.ts";
import { stoppable } from "./stoppable.ts";

/** How long pages have to read what is left when the server closes, in milliseconds. */
const GRACE_MS = 300;

export interface WebOptions {
  /** The port to listen on; 0 for any that is free. */
  readonly port: number;
  readonly surtitle: Surtitle;
  /** With a checkpointer. */
  readonly agent: Agent;
  readonly narrator?: ModelSource;
  readonly titler?: ShortModel;
}

export interface WebServer {
  readonly url: string;
  readonly chats: Chats;
  /** Cuts every connection; pages come back by themselves. */
  hangUp(): void;
  /** Stops what runs, titles that are being written too, hangs up on every page, closes the hub and frees the port. */
  close(): Promise<void>;
}

/** @throws the system's error where the port is taken */
export async function startWeb({ port, surtitle, agent, narrator, titler }: WebOptions): Promise<WebServer> {
  // A title is asked for when its turn is over, so nothing but this ends it.
  const untitled = new AbortController();
  const chats = new Chats({
    ...{ agent, surtitle },
    callbacks: [
      captions({ surtitle, ...(narrator && { narrator }) }),
      titles({ surtitle, ...(titler && { model: stoppable(titler, untitled.signal) }) }),
    ],
  });
  const stop = new AbortController();
  let bound = port;
  const app = routes({ surtitle, chats, assets: await loadAssets(), port: () => bound, signal: stop.signal });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  bound = (server.address() as AddressInfo).port;
  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    untitled.abort();
    await chats.close();
    await surtitle.close();
    // Pages are told the end of it all; who is still there after that is cut off.
    const late = setTimeout(() => {
      stop.abort();
      server.closeAllConnections();
    }, GRACE_MS);
    await closed;
    clearTimeout(late);
  };
  const hangUp = (): void => server.closeAllConnections();
  return { url: `http://127.0.0.1:${bound}/`, chats, hangUp, close };
}
