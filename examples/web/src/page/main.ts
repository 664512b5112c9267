/** The page: keeps a view of the open chat, draws it, and sends what the person does. */
import { reduceThread, type ThreadView, threadView } from "@surtitle/core/view";
import type { ChatState } from "../chat-state.ts";
import { Announcer } from "./announce.ts";
import * as api from "./api.ts";
import { setUpComposer } from "./composer.ts";
import { askToDelete } from "./confirm.ts";
import { drawMessages } from "./conversation.ts";
import { costLine } from "./cost.ts";
import { button, byId, setText } from "./dom.ts";
import { type Connection, connect } from "./live.ts";
import { drawSidebar, type ThreadLine, titleOf } from "./sidebar.ts";

const SUGGESTIONS = [
  "Get the spring letter ready and send it to our guests.",
  "Which of our spring teas is running low?",
];
const EMPTY: ChatState = { status: "idle", messages: [], rejected: [] };

interface Page {
  threadId: string | undefined;
  view: ThreadView;
  chat: ChatState;
  threads: readonly ThreadLine[];
  disconnect: () => void;
}

const page: Page = {
  threadId: undefined,
  view: threadView(),
  chat: EMPTY,
  threads: [],
  disconnect: () => {},
};

const announcer = new Announcer(byId("announcer"));
const scroll = byId("scroll");

function draw(): void {
  const { threadId, view, chat, threads } = page;
  const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 80;
  drawSidebar(byId("threads"), { threads, current: threadId }, actions);
  byId("hint").hidden = threads.length === 0;
  drawMessages(byId("messages"), { view, chat }, (decision) => act((id) => api.resume(id, decision)));
  byId("welcome").hidden = chat.messages.length > 0 || threadId !== undefined;
  const listed = threads.find((thread) => thread.threadId === threadId);
  const title = view.title?.text ?? (listed && titleOf(listed)) ?? "New chat";
  setText(byId("title"), title);
  document.title = threadId === undefined ? "Surtitle" : `${title} · Surtitle`;
  setText(byId("cost"), costLine(view));
  byId("stop").hidden = chat.status !== "running";
  byId("send").hidden = chat.status === "running";
  announcer.tell(view, chat);
  if (atEnd) scroll.scrollTop = scroll.scrollHeight;
}

function change(changes: Partial<Page>): void {
  Object.assign(page, changes);
  draw();
}

/** Shows a chat, or with undefined a new one. The address has it, so that a reload comes back here. */
function open(id: string | undefined): void {
  page.disconnect();
  if (location.hash.slice(1) !== (id ?? "")) history.pushState(null, "", id === undefined ? "/" : `#${id}`);
  showError("");
  closeMenu();
  change({ threadId: id, view: threadView(), chat: EMPTY });
  page.disconnect = connect(api.eventsOf(id), {
    snapshot: (record) => change({ view: threadView(record) }),
    event: (event) => {
      if (event.type === "surtitle/thread-forgotten") open(undefined);
      else change({ view: reduceThread(page.view, event) });
    },
    chat: (chat) => change({ chat }),
    threads: (threads) => change({ threads }),
    connection: showConnection,
    ...(id !== undefined && { gone }),
  });
}

function gone(): void {
  open(undefined);
  showError("That chat is not there any more.");
}

function showConnection(state: Connection): void {
  setText(byId("lost"), state === "refused" ? "The server has trouble. Trying again…" : "Reconnecting…");
  byId("lost").hidden = state === "open";
}

function showError(text: string): void {
  setText(byId("error"), text);
  byId("error").hidden = text === "";
}

/** Does something with the open chat, and shows what the server said where it refused. */
function act(work: (id: string) => Promise<void>, id = page.threadId): void {
  if (id === undefined) return;
  showError("");
  work(id).catch((error: unknown) =>
    showError(error instanceof api.RefusedError ? error.message : "The server cannot be reached."),
  );
}

async function say(text: string): Promise<void> {
  const id = page.threadId ?? crypto.randomUUID();
  await api.say(id, text);
  if (id !== page.threadId) open(id);
}

const actions = {
  open,
  rename: (id: string, title: string) => act(() => api.rename(id, title), id),
  remove: (thread: ThreadLine) =>
    askToDelete(titleOf(thread), () => act(() => api.remove(thread.threadId), thread.threadId)),
};

function closeMenu(): void {
  byId("menu").ariaExpanded = "false";
  document.body.classList.remove("menu-open");
}

byId("menu").addEventListener("click", () => {
  byId("menu").ariaExpanded = String(document.body.classList.toggle("menu-open"));
});
byId("scroll").addEventListener("click", closeMenu);
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") closeMenu();
});
byId("new-chat").addEventListener("click", () => {
  open(undefined);
  byId("text").focus();
});
byId("stop").addEventListener("click", () => act(api.stop));
const send = setUpComposer(say, showError);
byId("suggestions").append(...SUGGESTIONS.map((text) => button("suggestion", text, () => send(text))));
addEventListener("popstate", () => open(location.hash.slice(1) || undefined));
open(location.hash.slice(1) || undefined);
