/** The list of chats: open, rename in place (double click, F2 or the pencil), delete. */
import { button, el, keep, type Part, setText } from "./dom.ts";

/** One chat of the list, as the server tells it. */
export interface ThreadLine {
  readonly threadId: string;
  readonly at: number;
  /** "" where it has none. */
  readonly title: string;
  readonly busy: boolean;
}

export interface SidebarActions {
  readonly open: (threadId: string) => void;
  readonly rename: (threadId: string, title: string) => void;
  readonly remove: (thread: ThreadLine) => void;
}

export function titleOf({ title }: Pick<ThreadLine, "title">): string {
  return title || "Untitled";
}

interface Shown {
  readonly thread: ThreadLine;
  readonly current: boolean;
}

export function drawSidebar(
  list: Element,
  { threads, current }: { readonly threads: readonly ThreadLine[]; readonly current: string | undefined },
  actions: SidebarActions,
): void {
  const shown = threads.map((thread): Shown => ({ thread, current: thread.threadId === current }));
  keep(list, shown, {
    key: ({ thread }) => thread.threadId,
    make: ({ thread }) => threadPart(thread, actions),
  });
}

function threadPart(first: ThreadLine, { open, rename, remove }: SidebarActions): Part<Shown> {
  let thread = first;
  const { threadId } = first;
  const name = el("span", "thread-name");
  const dot = el("span", "thread-busy");
  const link = button("thread-open", "", () => open(threadId));
  link.append(dot, name);
  const edit = (): void => editName(link, thread, (title) => rename(threadId, title));
  link.addEventListener("dblclick", edit);
  link.addEventListener("keydown", ({ key }) => {
    if (key === "F2") edit();
    if (key === "Delete") remove(thread);
  });
  const pencil = button("thread-tool", "✎", edit);
  const cross = button("thread-tool", "×", () => remove(thread));
  const node = el("li", "thread", link, pencil, cross);
  const update = (shown: Shown): void => {
    thread = shown.thread;
    setText(name, titleOf(thread));
    link.title = titleOf(thread);
    setText(dot, thread.busy ? "at work: " : "");
    node.dataset["busy"] = String(thread.busy);
    if (shown.current) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    pencil.ariaLabel = `Rename ${titleOf(thread)}`;
    cross.ariaLabel = `Delete ${titleOf(thread)}`;
  };
  return { node, update };
}

/** Puts a field in the place of the name. Enter and leaving it keep what was written, Escape does not. */
function editName(link: HTMLButtonElement, thread: ThreadLine, save: (title: string) => void): void {
  if (link.hidden) return;
  const field = el("input", "thread-field");
  field.value = thread.title;
  field.maxLength = 200;
  field.ariaLabel = "Name of this chat";
  let open = true;
  const close = (keepIt: boolean, focus: boolean): void => {
    if (!open) return;
    open = false;
    link.hidden = false;
    field.remove();
    if (focus) link.focus();
    if (keepIt && field.value.trim() !== thread.title) save(field.value.trim());
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") close(true, true);
    if (event.key === "Escape") close(false, true);
  });
  field.addEventListener("blur", () => close(true, false));
  link.hidden = true;
  link.before(field);
  field.focus();
  field.select();
}
