/** Foreign texts as they may stand in a note. */
import { boundInput, cleanCharacters, wholeHead, wholeSlice } from "@surtitle/core/plugin";
import { pointsOf, shortened } from "./bounds.ts";
import { defuse } from "./defuse.ts";

/** How often the passes may free something for one another. What goes on longer was made to, and leaves nothing. */
const ROUNDS = 16;

/** White space at the end of a line. It begins at the run's first blank alone, or a run of n blanks is tried n times. */
const TRAILING = /(?<![^\S\n])[^\S\n]+$/gm;

/** Look-alikes of what parts the fields of a note. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "/": "∕",
  "(": "❨",
  "（": "❨",
  ")": "❩",
  "）": "❩",
  ":": "∶",
  "：": "∶",
};

/** How much of a name is looked at, in times of its limit: first, and where that leaves less than the limit. */
const NAME_LOOKS = [4, 64];

/**
 * One line for an id, role, mode, status or goal, at most `max` code points: clean, defused, white space single, and `/ ( )
 * : （ ） ：` replaced by `∕ ❨ ❩ ∶ ❨ ❩ ∶`. The same again changes nothing. A note has hundreds of them, so of a long text only the
 * beginning is looked at: 4 times `max` UTF-16 units, or 64 times, where the first leave less than `max` code points.
 */
export function cleanName(raw: unknown, max: number): string {
  if (typeof raw !== "string") return "";
  let line = "";
  for (const times of NAME_LOOKS) {
    const look = wholeSlice(raw, times * max);
    line = settle(look, oneLine);
    if (look.length === raw.length || pointsOf(line) > max) break;
  }
  return hasInk(line) ? trimmed(shortened(line, max)) : "";
}

function oneLine(text: string): string {
  return defuse(cleanCharacters(text))
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[/()（）:：]/g, (mark) => LOOK_ALIKES[mark] ?? mark);
}

/** Looked at first: the beginning of a body, unless too little of it is seen. */
const FIRST_LOOK = 16;

/** A body as it may stand in a note, and whether all of it was looked at. */
export interface CleanBody {
  readonly text: string;
  readonly whole: boolean;
}

/**
 * Lines without trailing white space, blank runs as one blank line, clean and defused. Only the beginning of a long text is
 * looked at: 16 times `max`, or, where that leaves less than `max`, 65,536 UTF-16 units and more.
 */
export function cleanBody(raw: string, max: number): CleanBody {
  const first = wholeSlice(raw, FIRST_LOOK * max);
  const text = settle(first, tidy);
  if (first.length === raw.length || text.length > 2 * max)
    return { text, whole: first.length === raw.length };
  const all = boundInput(raw, max);
  return { text: settle(all, tidy), whole: all.length === raw.length };
}

/** The head of a cleaned body, which is clean itself. */
export function headOfBody(text: string, max: number): string {
  return trimmed(wholeHead(text, max));
}

/** Whether anything of it is seen. */
export function hasInk(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u.test(text.replaceAll("\u2800", ""));
}

function tidy(text: string): string {
  return defuse(
    cleanCharacters(text)
      .replace(TRAILING, "")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  );
}

/** A cut may leave a joiner with nothing to join. */
function trimmed(text: string): string {
  return settle(text, (cut) => cleanCharacters(cut).trimEnd());
}

function settle(text: string, pass: (text: string) => string): string {
  let settled = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = pass(settled);
    if (next === settled) return settled;
    settled = next;
  }
  return "";
}
