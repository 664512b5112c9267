import type { MoreAgents, SubagentBatch } from "./batch.ts";
import { type CutBody, readCutMark } from "./cut-mark.ts";
import { noteText } from "./format-note.ts";
import { LONGEST_NOTE, NO_LIMITS } from "./limits.ts";
import { ALL_LOCALES, canonicalStatus, type NoteLocale } from "./locales.ts";
import { readMoreLine } from "./more-agents.ts";
import { type ShownBatch, type ShownResult, unindented } from "./print.ts";

/**
 * The batch that a note shows, of any locale; `undefined` for every other text: only what `formatNote` can have written is
 * a note.
 *
 * @example
 * ```ts
 * import { parseNote } from "@surtitle/subagents";
 *
 * const batch = parseNote("[subagent result] subagent sub-k3x9 (researcher) done: It shipped on 3 May.");
 * batch?.agents[0]?.text; // "It shipped on 3 May."
 * ```
 */
export function parseNote(text: string): SubagentBatch | undefined {
  if (typeof text !== "string" || text.length > 2 * LONGEST_NOTE) return undefined;
  const locale = ALL_LOCALES.find(({ marker }) => text.startsWith(marker));
  const batch = locale && readNote(text.slice(locale.marker.length), locale);
  if (locale === undefined || batch === undefined) return undefined;
  return noteText(batch, { locale, limits: NO_LIMITS }) === text ? batch : undefined;
}

/** Reads what looks like a note. Whether it is one shows when it is written again. */
function readNote(behindMarker: string, locale: NoteLocale): ShownBatch | undefined {
  if (behindMarker === "") return { agents: [] };
  const rest = behindMarker.slice(1);
  if (rest.startsWith(locale.single)) {
    const agent = readAgent(rest.slice(locale.single.length), locale);
    return agent && { agents: [agent] };
  }
  return readBatch(rest, locale);
}

function readBatch(text: string, locale: NoteLocale): ShownBatch | undefined {
  const [header = "", ...items] = text.split(/\n(?=- )/);
  const count = /^\d{1,16}/.exec(header)?.[0] ?? "";
  const { one, many } = locale.counted;
  const unit = count === "1" ? one : many;
  if (count === "" || !header.startsWith(unit, count.length)) return undefined;
  const { before: status, behind } = splitAt(header.slice(count.length + unit.length), locale.colon);
  const summary = behind === undefined ? {} : readBody(behind, "", locale);
  const more = readMore(items, locale);
  const agents = (more ? items.slice(0, -1) : items).map((item) => readAgent(item.slice(2), locale));
  if (!agents.every((agent) => agent !== undefined)) return undefined;
  return {
    agents,
    status: canonicalStatus(status),
    ...(more && { more }),
    ...(summary.text !== undefined && { summary: summary.text }),
    ...(summary.cut !== undefined && { cut: summary.cut }),
  };
}

function readMore(items: readonly string[], locale: NoteLocale): readonly MoreAgents[] | undefined {
  const last = items.at(-1);
  return last === undefined ? undefined : readMoreLine(last, locale);
}

/** `sub-k3x9 (researcher/deep) done (goal: find the date): It shipped on 3 May.` */
function readAgent(line: string, locale: NoteLocale): ShownResult | undefined {
  const [id] = /^[^\s（]+/.exec(line) ?? [];
  if (id === undefined) return undefined;
  const who = readBracket(line.slice(id.length), locale);
  const { role, mode } = who.inside === undefined ? {} : readRole(who.inside);
  if (!who.rest.startsWith(" ")) return undefined;
  const tail = who.rest.slice(1);
  const [status = ""] = /^[^:：(（\n]*/.exec(tail) ?? [];
  const shownStatus = status.trimEnd();
  const asked = readBracket(tail.slice(shownStatus.length), locale);
  const { inside, rest } = asked;
  if (inside !== undefined && !inside.startsWith(locale.goal)) return undefined;
  if (rest !== "" && !rest.startsWith(locale.colon)) return undefined;
  const body = rest === "" ? { untold: true } : readBody(rest.slice(locale.colon.length), id, locale);
  return {
    id,
    ...(role && { role }),
    ...(mode && { mode }),
    status: canonicalStatus(shownStatus),
    ...(inside !== undefined && { goal: inside.slice(locale.goal.length) }),
    ...body,
  };
}

/** What stands in brackets at the beginning, and what follows; all of it where no bracket opens. */
function readBracket(
  text: string,
  { open, close }: NoteLocale,
): { readonly inside?: string; readonly rest: string } {
  const end = text.startsWith(open) ? text.indexOf(close, open.length) : -1;
  return end < 0
    ? { rest: text }
    : { inside: text.slice(open.length, end), rest: text.slice(end + close.length) };
}

function readRole(inside: string): { readonly role: string; readonly mode?: string | undefined } {
  const { before, behind } = splitAt(inside, "/");
  return { role: before, mode: behind };
}

function readBody(printed: string, id: string, locale: NoteLocale): CutBody {
  return printed === locale.empty ? {} : readCutMark(unindented(printed), id, locale);
}

function splitAt(text: string, mark: string): { readonly before: string; readonly behind?: string } {
  const at = text.indexOf(mark);
  return at < 0 ? { before: text } : { before: text.slice(0, at), behind: text.slice(at + mark.length) };
}
