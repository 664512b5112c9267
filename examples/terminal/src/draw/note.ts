/** A subagent note, as its parent read it. */
import { clamp, type NoteView } from "@surtitle/core/view";
import wrapAnsi from "wrap-ansi";
import { fitTo } from "./fit.ts";
import { type Look, paint } from "./look.ts";

/** Lines of one note that are drawn; the journal has the rest. */
const LINES_SHOWN = 12;

export function noteLines({ agents, text }: NoteView, look: Look): readonly string[] {
  const told = agents.map(({ id, role, status }) => `${role ?? id} ${status}`).join(", ");
  // What is drawn at most and a little more, so that it shows that there is more.
  const near = clamp(text, (LINES_SHOWN + 2) * look.width);
  const lines = wrapAnsi(near, look.width - 2, { hard: true })
    .split("\n")
    .filter((line) => line.trim() !== "");
  const shown = lines.slice(0, LINES_SHOWN).map((line) => fitTo(`  ${line}`, look.width));
  const more = lines.length > LINES_SHOWN ? [fitTo("  …", look.width)] : [];
  return [fitTo(`note: ${told}`, look.width), ...[...shown, ...more].map((line) => paint(line, "dim", look))];
}
