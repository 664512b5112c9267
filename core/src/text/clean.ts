/**
 * The one cleaner. Foreign text goes through the same passes wherever it comes from; who refuses what is decided
 * elsewhere.
 */
import { wholeSlice } from "../view/clamp.ts";
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
  /** Takes out what a model thought aloud; a person who writes `<think>` means the tag. @default true */
  readonly reasoning?: boolean;
  /** Further tags of machine blocks. @default [] */
  readonly machineTags?: readonly string[];
  /** The limit that the result will have: 16 times as much is looked at, at least 65,536 UTF-16 units. @default 600 */
  readonly maxInput?: number;
}

export interface LineOptions extends ProseOptions {
  /** Takes label openers ("Caption:") and interjections ("Sure,") off. @default true */
  readonly labels?: boolean;
  /** Further label openers; a match counts at the start only. */
  readonly extraLabels?: RegExp;
  /** Takes wrapping brackets off, not only quotes. @default false */
  readonly brackets?: boolean;
  /** Reads the first of these keys out of an answer that is JSON. @default none */
  readonly jsonKeys?: readonly string[];
  /** A further pass over the line, the last of each round: what a title loses at its end. @default none */
  readonly finish?: (line: string) => string;
  /** Whether a cleaned line is worth taking; the first that is, is taken. @default one with a letter or digit */
  readonly usable?: (line: string) => boolean;
}

/** How often the passes may free something for one another. What goes on longer was made to, and leaves nothing. */
const ROUNDS = 16;
/** How many lines are tried. */
const LINES = 500;
/** A line is cut at this many times the limit. */
const LINE_SLACK = 16;

/** One clean line, stable under the same passes; "" where no line of the text is usable. */
export function cleanLine(raw: string, options: LineOptions = {}): string {
  const { maxInput = 600, usable = hasWord } = options;
  const prose = settle(boundInput(raw, maxInput), (text) => plain(text, options));
  for (const line of answerIn(prose, options).split("\n", LINES)) {
    const clean = settle(line, (text) => tidy(text, options));
    if (usable(clean)) return clean;
  }
  return "";
}

/** The same passes over characters, secrets, reasoning and machine blocks; lines and paragraphs stay. */
export function cleanProse(raw: string, options: ProseOptions = {}): string {
  return settle(boundInput(raw, options.maxInput ?? 600), (text) =>
    plain(text, options)
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  );
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

function plain(
  text: string,
  { redact = redactSecrets, reasoning = true, machineTags = [] }: ProseOptions,
): string {
  const clean = cleanCharacters(redact(text));
  return stripMachineBlocks(reasoning ? stripReasoning(clean) : clean, machineTags);
}

function answerIn(text: string, { jsonKeys = [] }: LineOptions): string {
  const read = jsonKeys.length === 0 ? undefined : readJsonAnswer(text, jsonKeys);
  return read === undefined ? text : (jsonKeys.map((key) => read[key]).find((value) => value) ?? "");
}

function tidy(raw: string, options: LineOptions): string {
  const { labels = true, extraLabels, brackets = false, finish, maxInput = 600 } = options;
  const line = answerIn(plain(wholeSlice(raw, LINE_SLACK * maxInput), options), options);
  if (isFence(line)) return "";
  const marked = plainLine(singleSpaced(line.normalize("NFC")));
  const bare = labels ? stripLabel(marked, extraLabels) : marked;
  const unwrapped = singleSpaced(stripWrapping(bare.trim(), { brackets }));
  return finish ? finish(unwrapped) : unwrapped;
}

/** A line that opens or closes a fence; a code span of three marks does neither. */
function isFence(line: string): boolean {
  const mark = /^\s{0,100}(```|~~~)/.exec(line);
  if (!mark?.[1]) return false;
  const rest = line.slice(mark[0].length);
  const end = rest.indexOf(mark[1]);
  return end < 0 || rest.slice(0, end).trim() === "";
}

function singleSpaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function hasWord(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}
