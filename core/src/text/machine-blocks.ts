/** Blocks that editors, hosts and agents write into a person's message: not what the person said. */
export const MACHINE_TAGS: readonly string[] = [
  "use_skills",
  "handoff_from",
  "scheduled_task",
  "model_switch_from",
  "system-reminder",
  "system_reminder",
  "ide_opened_file",
  "ide_selection",
  "ide_diagnostics",
  "editor_context",
  "environment_context",
  "environment_details",
  "user_info",
  "attached_files",
  "uploaded_files",
  "memory",
  "memories",
  "user_memories",
  "command-name",
  "command-message",
  "command-args",
  "local-command-stdout",
];

/** A blank line; white space in it does not count. */
const PARAGRAPH_END = /\n[^\S\n]{0,100}\n/g;

/** Patterns by their source; the tags of an app are the same from call to call. */
const patterns = new Map<string, RegExp>();
const PATTERNS_KEPT = 200;

interface Mark {
  readonly start: number;
  readonly end: number;
  /** Lower case. */
  readonly tag: string;
  readonly attributes: string;
  readonly square: boolean;
  readonly closing: boolean;
}

/**
 * The text without `<tag ...>...</tag>` and `[tag ...]...[/tag]` of these tags, in any case and across lines. An
 * unclosed one takes the text to its paragraph's end; a stray closing tag goes alone. Other tags stay.
 *
 * @param tags - Further tags.
 *
 * @example
 * ```ts
 * import { stripMachineBlocks } from "@surtitle/core";
 *
 * stripMachineBlocks("<system-reminder>be brief</system-reminder>Fix the login test"); // "Fix the login test"
 * ```
 */
export function stripMachineBlocks(text: string, tags: readonly string[] = []): string {
  if (!/[<[]/.test(text)) return text;
  const pattern = openerOrCloser(tags);
  // Tags that do not close any more: asking again for each of a thousand openers would read the text a thousand times.
  const unclosed = new Set<string>();
  let kept = "";
  let at = 0;
  for (let mark = markFrom(text, pattern, at); mark; mark = markFrom(text, pattern, at)) {
    const end = endOf(text, mark, unclosed);
    kept += text.slice(at, end === undefined ? mark.end : mark.start);
    at = end ?? mark.end;
  }
  return kept + text.slice(at);
}

/** Where what goes with this mark ends; undefined for one that is no mark of a block. */
function endOf(text: string, mark: Mark, unclosed: Set<string>): number | undefined {
  if (mark.closing || isEmptyElement(mark)) return mark.end;
  const closer = mark.square ? `\\[/${escaped(mark.tag)}\\s{0,8}\\]` : `</${escaped(mark.tag)}\\s{0,8}>`;
  if (!unclosed.has(closer)) {
    const close = execFrom(remembered(closer), text, mark.end);
    if (close) return close.index + close[0].length;
    unclosed.add(closer);
  }
  if (isPlainWord(text, mark)) return undefined;
  return execFrom(PARAGRAPH_END, text, mark.end)?.index ?? text.length;
}

function isEmptyElement({ square, attributes }: Mark): boolean {
  return !square && attributes.endsWith("/");
}

/**
 * `memory` is also a word of people: an index `pool[memory]`, a type `Vec<Memory>`, a link `[memory](docs/m.md)`, a
 * remark `[memory leak]`, a header `#include <memory>`. Asked only where nothing closes.
 */
function isPlainWord(text: string, { tag, start, end, square, attributes }: Mark): boolean {
  if (!/^[a-z]+$/.test(tag)) return false;
  const opensLine = /(?:^|\n)[^\S\n]{0,100}$/.test(text.slice(Math.max(0, start - 101), start));
  if (!opensLine && !attributes.includes("=")) return true;
  if (/[\w\])]/.test(text.charAt(start - 1))) return true;
  if (!square) return false;
  return /[([]/.test(text.charAt(end)) || (/\S/.test(attributes) && !attributes.includes("="));
}

function markFrom(text: string, pattern: RegExp, from: number): Mark | undefined {
  const match = execFrom(pattern, text, from);
  if (!match) return undefined;
  const { slash, tag, rest, squareSlash, squareTag, squareRest } = match.groups ?? {};
  return {
    start: match.index,
    end: match.index + match[0].length,
    tag: (tag ?? squareTag ?? "").toLowerCase(),
    attributes: rest ?? squareRest ?? "",
    square: squareTag !== undefined,
    closing: (slash ?? squareSlash) === "/",
  };
}

/** Attributes are bounded, and end at the next bracket, so that many openers in a row are read once. */
function openerOrCloser(tags: readonly string[]): RegExp {
  const names = [...MACHINE_TAGS, ...tags.filter((tag) => tag !== "")].map(escaped).join("|");
  const angle = `<(?<slash>/?)(?<tag>${names})(?<rest>(?:\\s[^<>]{0,1000}|/)?)>`;
  const square = `\\[(?<squareSlash>/?)(?<squareTag>${names})(?<squareRest>(?:\\s[^[\\]]{0,1000})?)\\]`;
  return remembered(`${angle}|${square}`);
}

function execFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

function remembered(source: string): RegExp {
  const known = patterns.get(source);
  if (known) return known;
  if (patterns.size >= PATTERNS_KEPT) patterns.clear();
  const made = new RegExp(source, "gi");
  patterns.set(source, made);
  return made;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
