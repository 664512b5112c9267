/** Says what changed to those who do not see it: captions as they come, one at a time, and what needs them. */
import type { ThreadView } from "@surtitle/core/view";
import type { ChatState } from "../chat-state.ts";

/** Not more often than this, so that nobody is talked over. In milliseconds. */
const PAUSE_MS = 1_200;

export class Announcer {
  readonly #node: HTMLElement;
  #wanted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(node: HTMLElement) {
    this.#node = node;
  }

  /** The latest thing that is worth saying. */
  tell(view: ThreadView, chat: ChatState): void {
    const text = news(view, chat);
    if (text === this.#wanted) return;
    this.#wanted = text;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#node.textContent = this.#wanted;
    }, PAUSE_MS);
  }
}

function news({ steps }: ThreadView, { status, messages }: ChatState): string {
  const step = steps.findLast((one) => one.parent === undefined);
  const caption = step?.caption.text ?? "";
  if (status === "paused") return `Waiting for your approval: ${caption}`;
  if (status === "running") return caption;
  const last = messages.at(-1);
  return last?.role === "assistant" ? `Answer: ${last.text.slice(0, 300)}` : "";
}
