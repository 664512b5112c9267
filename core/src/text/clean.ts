/**
 * The one cleaner. Foreign text goes through the same passes wherever it comes from; who refuses what is decided
 * elsewhere.
 */
import { boundInput } from "./bound.ts";
import { cleanCharacters } from "./characters.ts";
import { readJsonAnswer } from "./json-answer.ts";
import { stripLabel } from "./labels.ts";
import { stripMachineBlocks } from "./machine-blocks.ts";
import { plainLine } from "./markdown.ts";
import { stripWrapping } from "./quotes.ts";
import { stripReasoning } from "./reasoning.ts";
import { redactSecrets } from "./redact.ts";

export interface ProseOptions {
  /** @default redactSecrets */
  readonly redact?: (text: string) => string;
  /** Further tags of machine blocks. @default [] */
  readonly machineTags?: readonly string[];
  /** The limit of the result that the input is bounded by: 16 times as much is looked at, at least 65,536 units. @default 600 */
  readonly maxInput?: number;
}

export interface LineOptions extends ProseOptions {
  /** Takes label openers ("Caption:") and interjections ("Sure,") off. @default true */
  readonly labels?: boolean;
  /** Further label openers, anchored at the start. */
  readonly extraLabels?: RegExp;
  /** Takes wrapping brackets off, not only quotes. @default false */
  readonly brackets?: boolean;
  /** Reads the first of these keys out of an answer that is JSON. @default none */
  readonly jsonKeys?: readonly string[];
  /** Whether a cleaned line is worth taking; the first that is, is taken. @default one with a letter or digit */
  readonly usable?: (line: string) => boolean;
}

/** How often the passes may free something for one another; what is not stable then is left as it is. */
const ROUNDS = 8;
/** How many lines are tried. */
const LINES = 500;

/** One clean line; "" where no line of the text is usable. */
export function cleanLine(raw: string, options: LineOptions = {}): string {
  let text = boundInput(raw, options.maxInput ?? 600);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = pass(text, options);
    if (next === text) break;
    text = next;
  }
  return text;
}

/** The same passes over characters, secrets, reasoning and machine blocks; lines and paragraphs stay. */
export function cleanProse(raw: string, options: ProseOptions = {}): string {
  let text = boundInput(raw, options.maxInput ?? 600);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = plain(text, options)
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim();
    if (next === text) break;
    text = next;
  }
  return text;
}

function pass(text: string, options: LineOptions): string {
  const { jsonKeys = [], usable = hasWord } = options;
  const prose = plain(text, options);
  const read = jsonKeys.length > 0 ? readJsonAnswer(prose, jsonKeys) : undefined;
  const body = read === undefined ? prose : (jsonKeys.map((key) => read[key]).find((value) => value) ?? "");
  for (const line of body.split("\n", LINES)) {
    if (/^\s*(?:```|~~~)/.test(line) && !/```.*\S.*```/.test(line)) continue;
    const clean = tidy(line, options);
    if (usable(clean)) return clean;
  }
  return "";
}

function plain(text: string, { redact = redactSecrets, machineTags = [] }: ProseOptions): string {
  return stripMachineBlocks(stripReasoning(cleanCharacters(redact(text))), machineTags);
}

function tidy(line: string, { labels = true, extraLabels, brackets = false }: LineOptions): string {
  const marked = plainLine(line.normalize("NFC").replace(/\s+/g, " ").trim());
  const bare = labels ? stripLabel(marked, extraLabels) : marked;
  return stripWrapping(bare.trim(), { brackets }).replace(/\s+/g, " ").trim();
}

function hasWord(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}
