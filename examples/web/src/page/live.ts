/** The one connection of this tab: what it draws comes in here, and again whenever the connection was lost. */
import type { SurtitleEvent, ThreadRecord } from "@surtitle/core/view";
import type { ChatState } from "../chat-state.ts";
import type { ThreadLine } from "./sidebar.ts";

export interface LiveHandlers {
  readonly snapshot: (record: ThreadRecord) => void;
  readonly event: (event: SurtitleEvent) => void;
  readonly chat: (chat: ChatState) => void;
  readonly threads: (threads: readonly ThreadLine[]) => void;
  /** Told how the connection is; not every time anew. */
  readonly connection: (state: Connection) => void;
  /** The server knows no such chat. Without it, what the server refuses is asked for again. */
  readonly gone?: () => void;
}

/** `lost`: there is none, `refused`: the server answers with an error. Either way it is tried again. */
export type Connection = "open" | "lost" | "refused";

/** A tab that is not looked at lets go of its connection after a while: a browser has six for all tabs of a server. */
const HIDDEN_MS = 20_000;

/** After an error of the server: the first pause, twice as long each time, and the longest. In milliseconds. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** What the server answers where there is no such chat, or was one. */
const GONE: readonly number[] = [400, 404, 410];

/** Opens the connection; gives its end. */
export function connect(url: string, handlers: LiveHandlers): () => void {
  let source: EventSource | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pause = PAUSE_MS;
  const open = (): void => {
    const opened = listen(url, handlers);
    source = opened;
    opened.addEventListener("open", () => {
      pause = PAUSE_MS;
      handlers.connection("open");
    });
    opened.addEventListener("error", () => {
      // The browser tries again by itself, unless the server answered with an error.
      if (opened.readyState !== EventSource.CLOSED) return handlers.connection("lost");
      void statusOf(url).then((status) => opened === source && refused(status));
    });
  };
  const refused = (status: number): void => {
    if (handlers.gone && GONE.includes(status)) return handlers.gone();
    handlers.connection("refused");
    again = setTimeout(open, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const close = (): void => {
    clearTimeout(again);
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
  return source;
}

/** An `EventSource` keeps to itself what it was answered, so it is asked once more. 0 without an answer. */
async function statusOf(url: string): Promise<number> {
  const enough = new AbortController();
  try {
    const { status } = await fetch(url, {
      headers: { accept: "text/event-stream" },
      signal: enough.signal,
    });
    return status;
  } catch {
    return 0;
  } finally {
    enough.abort();
  }
}
