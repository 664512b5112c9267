/** The one connection of this tab: what it draws comes in here, and again whenever the connection was lost. */
import type { SurtitleEvent, ThreadRecord } from "@surtitle/core/view";
import type { ChatState } from "../chat-state.ts";
import type { ThreadLine } from "./sidebar.ts";

export interface LiveHandlers {
  readonly snapshot: (record: ThreadRecord) => void;
  readonly event: (event: SurtitleEvent) => void;
  readonly chat: (chat: ChatState) => void;
  readonly threads: (threads: readonly ThreadLine[]) => void;
  /** Whether there is a connection now. */
  readonly connected: (isConnected: boolean) => void;
  /** The server knows no such chat. */
  readonly gone: () => void;
}

/** A tab that is not looked at lets go of its connection after a while: a browser has six for all tabs of a server. */
const HIDDEN_MS = 20_000;

/** Opens the connection; gives its end. */
export function connect(url: string, handlers: LiveHandlers): () => void {
  let source: EventSource | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = listen(url, handlers);
  };
  const close = (): void => {
    source?.close();
    source = undefined;
  };
  const seen = (): void => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(close, HIDDEN_MS);
    else if (source === undefined) open();
  };
  document.addEventListener("visibilitychange", seen);
  open();
  return () => {
    clearTimeout(hiding);
    document.removeEventListener("visibilitychange", seen);
    close();
  };
}

function listen(url: string, handlers: LiveHandlers): EventSource {
  const source = new EventSource(url);
  const on = <T>(name: string, hear: (data: T) => void): void =>
    source.addEventListener(name, (event) => hear(JSON.parse((event as MessageEvent<string>).data)));
  on("snapshot", handlers.snapshot);
  on("event", handlers.event);
  on("chat", handlers.chat);
  on("threads", handlers.threads);
  source.addEventListener("open", () => handlers.connected(true));
  source.addEventListener("error", () => {
    // The browser tries again by itself, unless the server answered that there is nothing.
    if (source.readyState === EventSource.CLOSED) handlers.gone();
    else handlers.connected(false);
  });
  return source;
}
