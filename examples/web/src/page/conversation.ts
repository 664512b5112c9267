/** The chat itself: what was said, and under each of the person's messages what was done about it. */
import type { ThreadView, TurnView } from "@surtitle/core/view";
import type { ChatMessage, ChatState } from "../chat-state.ts";
import { approvalPart, type Decide } from "./approval.ts";
import { el, keep, type Part, setText } from "./dom.ts";
import { elapsed } from "./elapsed.ts";
import { notePart } from "./note.ts";
import { stepKey, stepPart } from "./step.ts";
import { type TurnItem, turnItems } from "./turn-items.ts";

export interface Drawn {
  readonly view: ThreadView;
  readonly chat: ChatState;
}

interface MessageItem {
  readonly message: ChatMessage;
  readonly turn: TurnView | undefined;
  readonly items: readonly TurnItem[];
  /** The ids of the turn's calls that the person said no to. */
  readonly rejected: ReadonlySet<string>;
  readonly approval: NonNullable<ChatState["approval"]>;
  readonly error: string;
}

export function drawMessages(list: Element, { view, chat }: Drawn, decide: Decide): void {
  const last = chat.messages.findLast(({ role }) => role === "user");
  const items = chat.messages.map((message): MessageItem => {
    const turn = view.turns.find(({ turnId }) => turnId === message.id);
    return {
      message,
      turn,
      items: message.role === "user" ? turnItems(view, message.id) : [],
      rejected: new Set(
        chat.rejected.filter(({ turnId }) => turnId === message.id).map(({ callId }) => callId),
      ),
      approval: (message === last && chat.approval) || [],
      error: (message === last && chat.error) || "",
    };
  });
  keep(list, items, {
    key: ({ message }) => message.id,
    make: ({ message }) => messagePart(message, decide),
  });
}

function messagePart({ role }: ChatMessage, decide: Decide): Part<MessageItem> {
  const who = el("span", "visually-hidden", role === "user" ? "You: " : "Steward: ");
  const words = el("span", "message-text");
  const said = el("div", "said", who, words);
  const node = el("li", `message ${role}`, said);
  const below = role === "user" ? turnPart(decide) : undefined;
  if (below) node.append(below.node);
  const update = (item: MessageItem): void => {
    setText(words, item.message.text);
    below?.update(item);
  };
  return { node, update };
}

/** The steps and reports of a turn, how it ended, and what it asks. */
function turnPart(decide: Decide): Part<MessageItem> {
  const steps = el("ol", "steps");
  const end = el("p", "turn-end");
  const error = el("p", "turn-error");
  const approval = approvalPart(decide);
  const node = el("div", "turn", steps, approval.node, end, error);
  const update = ({ turn, items, rejected, approval: asked, error: why }: MessageItem): void => {
    node.dataset["status"] = turn?.status ?? "";
    keep(
      steps,
      items.map((item) => ({ ...item, rejected })),
      { key: itemKey, make: itemPart },
    );
    steps.hidden = items.length === 0;
    approval.update(asked);
    setText(end, endOf(turn));
    end.hidden = end.textContent === "";
    setText(error, why);
    error.hidden = why === "";
  };
  return { node, update };
}

function endOf(turn: TurnView | undefined): string {
  if (turn === undefined) return "";
  const { status, at, endedAt } = turn;
  if (status === "running") return "At work…";
  if (status === "paused") return "Waiting for you";
  const time = endedAt === undefined ? "" : elapsed(endedAt - at);
  return status === "done"
    ? `Done in ${time}`
    : `${status === "failed" ? "Failed" : "Stopped"} after ${time}`;
}

function itemKey(item: TurnItem): string {
  return "branch" in item ? stepKey(item.branch) : `note\0${item.note.batchId}`;
}

type DrawnItem = TurnItem & Pick<MessageItem, "rejected">;

function itemPart(first: DrawnItem): Part<DrawnItem> {
  if ("branch" in first) {
    const { node, update } = stepPart();
    return {
      node,
      update: (item) => "branch" in item && update({ ...item.branch, rejected: item.rejected }),
    };
  }
  const { node, update } = notePart();
  return { node, update: (item) => "note" in item && update(item.note) };
}
