/** What subagents found, as a report: who says it, how it went, and the text as it is. */
import type { NoteView } from "@surtitle/core/view";
import { button, el, keep, type Part, setText } from "./dom.ts";

/** A longer report is folded. In characters. */
const FOLD = 420;

export function notePart(): Part<NoteView> {
  const agents = el("ul", "note-agents");
  const text = el("p", "note-text");
  let unfolded = false;
  const more = button("quiet more", "Show all", () => {
    unfolded = !unfolded;
    fold();
  });
  const fold = (): void => {
    text.classList.toggle("folded", !unfolded);
    setText(more, unfolded ? "Show less" : "Show all");
    more.ariaExpanded = String(unfolded);
  };
  const head = el("div", "note-head", el("span", "note-title", "Report"), agents);
  const node = el("li", "note", head, text, more);
  const update = (note: NoteView): void => {
    keep(agents, note.agents, { key: ({ id }) => id, make: agentPart });
    // The mark in front is for the parent's model; here the card says what it is.
    setText(text, note.text.replace(/^\[[^\]\n]{1,40}\] /, ""));
    more.hidden = note.text.length <= FOLD;
    if (more.hidden) unfolded = true;
    fold();
  };
  return { node, update };
}

function agentPart(): Part<NoteView["agents"][number]> {
  const name = el("span", "note-name");
  const word = el("span", "note-status");
  const node = el("li", "note-agent", name, " ", word);
  const update = ({ id, role, status }: NoteView["agents"][number]): void => {
    node.dataset["status"] = status;
    setText(name, role ?? id);
    setText(word, status);
  };
  return { node, update };
}
