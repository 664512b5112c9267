/** A subagent note, as its parent read it. */
import type { NoteView } from "@surtitle/core/view";
import { fitTo } from "./fit.ts";
import { type Look, paint } from "./look.ts";

/** Lines of one note that are drawn; the journal has the rest. */
const LINES_SHOWN = 12;

export function noteLines({ agents, text }: NoteView, look: Look): readonly string[] {
  const told = agents.map(({ id, role, status }) => `${role ?? id} ${status}`).join(", ");
  const lines = text.split("\n", LINES_SHOWN + 1).filter((line) => line.trim() !== "");
  const shown = lines.slice(0, LINES_SHOWN).map((line) => fitTo(`  ${line}`, look.width));
  const more = lines.length > LINES_SHOWN ? [fitTo("  …", look.width)] : [];
  return [fitTo(`note: ${told}`, look.width), ...[...shown, ...more].map((line) => paint(line, "dim", look))];
}
