/** Reads server-sent events as a browser does, and keeps the view that a page would have. */
import {
  reduceThread,
  type SurtitleEvent,
  type ThreadRecord,
  type ThreadView,
  threadView,
} from "@surtitle/core/view";

export interface Frame {
  readonly event: string;
  readonly data: ThreadRecord | SurtitleEvent;
}

/** A page at the other end of a stream. */
export class Page {
  readonly frames: Frame[] = [];
  /** Comments, which a browser passes over. */
  comments = 0;
  view: ThreadView = threadView();
  /** The last data of events that are an app's own, by name. */
  readonly latest: Map<string, unknown> = new Map();
  ended = false;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = "";

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** Takes one chunk; false at the end. */
  async take(): Promise<boolean> {
    const { done, value } = await this.#reader.read();
    if (done) {
      this.ended = true;
      return false;
    }
    this.#text += this.#decoder.decode(value, { stream: true });
    const blocks = this.#text.split("\n\n");
    this.#text = blocks.pop() ?? "";
    for (const block of blocks) this.#hear(block);
    return true;
  }

  /** Reads to the end. */
  async all(): Promise<this> {
    while (await this.take());
    return this;
  }

  /** The types of what came, short. */
  get told(): string[] {
    return this.frames.map(({ event, data }) =>
      event === "event" ? (data as SurtitleEvent).type.slice(9) : event,
    );
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }

  #hear(block: string): void {
    const fields = new Map(
      block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    );
    const data = fields.get("data");
    const event = fields.get("event");
    if (data === undefined || event === undefined) {
      this.comments += 1;
      return;
    }
    this.#apply({ event, data: JSON.parse(data) });
  }

  #apply(frame: Frame): void {
    this.frames.push(frame);
    if (frame.event === "snapshot") this.view = threadView(frame.data as ThreadRecord);
    else if (frame.event === "event") this.view = reduceThread(this.view, frame.data as SurtitleEvent);
    else this.latest.set(frame.event, frame.data);
  }
}
