/** A thread as server-sent events (WHATWG HTML, "Server-sent events"): a snapshot, then what happens. */
import { z } from "zod";
import { unref } from "../host/root-runs.ts";
import type { SurtitleEvent } from "../view/events.ts";
import type { ThreadRecord } from "../view/record.ts";
import { checkOptions, type OptionRule } from "./check-options.ts";
import { hubOf, type Surtitle } from "./surtitle.ts";

/** Options of {@link toServerSentEvents}. */
export interface ServerSentEventsOptions {
  /** Whose events are sent. Whether the reader may see this thread is for the app to check. */
  readonly threadId: string;
  /** Ends the stream, say the request's own. */
  readonly signal?: AbortSignal | undefined;
}

/** How often a thread is read again because something happened meanwhile; then the view's own rules sort it out. */
const READS = 3;

/** A comment is sent after this much silence, so that nothing between server and page hangs up. In milliseconds. */
const SILENCE_MS = 15_000;

/** How soon a browser connects again, in milliseconds. */
const RETRY_MS = 1_000;

/**
 * The bytes of a `text/event-stream` response: one `snapshot` event with the thread's record, then an `event` for each
 * of the hub's events of this thread. A page makes its view of the first (`threadView`) and goes on with the others
 * (`reduceThread`); a snapshot that comes later replaces the view.
 *
 * Nothing is read ahead: for a reader that stalls at most 1,000 events are held, and what it lost is made good by a new
 * snapshot. Ends with the signal, when the reader cancels, and when the hub is closed; errs where the journal cannot
 * be read.
 *
 * @throws {TypeError} for an option that is not what it must be
 *
 * @example
 * ```ts
 * import { type Surtitle, toServerSentEvents } from "@surtitle/core";
 *
 * function respond(surtitle: Surtitle, request: Request, threadId: string): Response {
 *   return new Response(toServerSentEvents(surtitle, { threadId, signal: request.signal }), {
 *     headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
 *   });
 * }
 * ```
 */
export function toServerSentEvents(
  surtitle: Surtitle,
  options: ServerSentEventsOptions,
): ReadableStream<Uint8Array> {
  checkOptions("core", options, rules);
  if (options.threadId === undefined)
    throw new TypeError(`[surtitle/core] threadId: expected ${A_THREAD}, got undefined`);
  const feed = new Feed(surtitle, options);
  const encoder = new TextEncoder();
  let cancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const frame = await feed.next();
        if (cancelled) return;
        if (frame === undefined) controller.close();
        else controller.enqueue(encoder.encode(frame));
      },
      cancel() {
        cancelled = true;
        feed.close();
      },
    },
    { highWaterMark: 0 },
  );
}

class Feed {
  readonly #surtitle: Surtitle;
  readonly #threadId: string;
  readonly #signal: AbortSignal | undefined;
  readonly #over: Promise<undefined>;
  #end: () => void = () => {};
  #isOver = false;
  #events: AsyncIterableIterator<SurtitleEvent> | undefined;
  /** The next event, once it is there. */
  #arrived: SurtitleEvent | undefined;
  #wake: () => void = () => {};

  constructor(surtitle: Surtitle, { threadId, signal }: ServerSentEventsOptions) {
    this.#surtitle = surtitle;
    this.#threadId = threadId;
    this.#signal = signal;
    this.#over = new Promise((resolve) => {
      this.#end = () => {
        this.#isOver = true;
        signal?.removeEventListener("abort", this.#end);
        resolve(undefined);
        this.#wake();
      };
    });
    signal?.addEventListener("abort", this.#end, { once: true });
    if (signal?.aborted) this.#end();
  }

  /** The next frame; none when it is over. */
  async next(): Promise<string | undefined> {
    if (this.#events === undefined) return this.#snapshot();
    if (this.#arrived === undefined && !this.#isOver) await this.#sleep();
    const event = this.#arrived;
    if (this.#isOver && event === undefined) return undefined;
    if (event === undefined) return ":\n\n";
    if (event.type === "surtitle/gap") return this.#snapshot();
    this.#await(this.#events);
    return frame("event", event);
  }

  close(): void {
    this.#end();
    this.#leave();
  }

  /** Listens, then reads: what happens from here on is in the record, or comes behind it, or both. */
  async #snapshot(): Promise<string | undefined> {
    try {
      // A hub that is closed ends no iterator that is made later.
      for (let left = READS - 1; !this.#isOver && !hubOf(this.#surtitle).closed; left -= 1) {
        this.#listen();
        const record = await Promise.race([this.#read(), this.#over]);
        if (record === undefined) break;
        if (this.#arrived === undefined || left <= 0) return frame("snapshot", record);
      }
    } catch (cause) {
      this.close();
      throw cause;
    }
    this.close();
    return undefined;
  }

  /** None where the hub was closed meanwhile, and its journal with it. */
  async #read(): Promise<ThreadRecord | undefined> {
    try {
      return await this.#surtitle.read(this.#threadId);
    } catch (cause) {
      if (hubOf(this.#surtitle).closed) return undefined;
      throw cause;
    }
  }

  #listen(): void {
    this.#leave();
    this.#events = this.#surtitle.events({
      threadId: this.#threadId,
      ...(this.#signal && { signal: this.#signal }),
    });
    this.#await(this.#events);
  }

  #leave(): void {
    void this.#events?.return?.();
    this.#events = undefined;
    this.#arrived = undefined;
  }

  #await(events: AsyncIterableIterator<SurtitleEvent>): void {
    this.#arrived = undefined;
    void events.next().then(({ done, value }) => {
      if (events !== this.#events) return;
      if (done) this.#end();
      else this.#arrived = value;
      this.#wake();
    });
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, SILENCE_MS);
      unref(timer);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** JSON has no line breaks of its own, so one `data` line holds it. */
function frame(event: "snapshot" | "event", data: ThreadRecord | SurtitleEvent): string {
  const retry = event === "snapshot" ? `retry: ${RETRY_MS}\n` : "";
  return `${retry}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

const A_THREAD = "the id of a thread, not empty";

const rules: Readonly<Record<string, OptionRule>> = {
  threadId: { schema: z.string().min(1), expected: A_THREAD },
  signal: {
    schema: z.custom((x) => typeof (x as { aborted?: unknown } | null)?.aborted === "boolean"),
    expected: "an AbortSignal",
  },
};
