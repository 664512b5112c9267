/** Reads what a narrator answered: one category word, a bar, one sentence; or whatever it made of that. */

import { cleanLine, cleanProse } from "../text/clean.ts";
import { readJsonAnswer } from "../text/json-answer.ts";
import { defaultVocabulary } from "../vocabulary/default.ts";
import { dropFirstPerson } from "./intent.ts";
import type { Words } from "./narrator-instruction.ts";
import { isRefused } from "./refused.ts";
import { shortCaption } from "./short-caption.ts";

export interface NarrationOptions {
  /** @default redactSecrets */
  readonly redact?: (text: string) => string;
  /** Further tags of machine blocks. @default [] */
  readonly machineTags?: readonly string[];
  /** @default 10 */
  readonly maxWords?: number;
}

/** A narrator's answer as read; `text` "" says that it was refused. */
export interface Narration<C extends string = string> {
  /** Only a word of the vocabulary; what is none gives no category. */
  readonly category?: C;
  readonly text: string;
}

/** How much longer than the longest category a word before the bar may be and still count as an attempt at one. */
const SLACK = 5;

const REFUSED: Narration<never> = { text: "" };

/**
 * Splits a raw answer into category and sentence, cleans and shortens. `category | sentence`, `category: sentence`,
 * `category - sentence` and JSON with `category` and `text` are read; anything else is a sentence.
 */
export function readNarration<C extends string = string>(
  raw: string,
  vocabulary?: Words<C>,
  options: NarrationOptions = {},
): Narration<C> {
  return vocabulary
    ? read(raw, vocabulary, options)
    : (read(raw, defaultVocabulary, options) as Narration<C>);
}

function read<C extends string>(raw: string, vocabulary: Words<C>, options: NarrationOptions): Narration<C> {
  const { maxWords = 10, redact, machineTags = [] } = options;
  const clean = { machineTags, ...(redact && { redact }) };
  const json = readJsonAnswer(cleanProse(raw, clean), ["category", "text"]);
  const line = json ? `${json["category"] ?? ""} | ${json["text"] ?? ""}` : cleanLine(raw, clean);
  const { word, rest } = split(line, vocabulary);
  if (rest === undefined) return REFUSED;
  const sentence = cleanLine(rest, clean);
  const text = shortCaption(dropFirstPerson(sentence), { maxWords });
  if (text === "" || isRefused(text, vocabulary) || isRefused(sentence, vocabulary)) return REFUSED;
  const category = vocabulary.words.find((known) => known === word);
  return category === undefined ? { text } : { category, text };
}

interface Split {
  readonly word?: string;
  /** Absent where there is nothing behind the label. */
  readonly rest?: string;
}

function split(line: string, vocabulary: Words): Split {
  const bar = line.search(/[|｜]/);
  if (bar === 0) return split(line.slice(1).trim(), vocabulary);
  if (bar > 0) {
    const label = wordOf(line.slice(0, bar));
    if (label !== undefined && label.length <= longest(vocabulary) + SLACK) {
      const rest = line.slice(bar + 1).trim();
      return rest === "" ? { word: label } : { word: label, rest };
    }
    return { rest: line };
  }
  const mark = /^(\S{1,64}?)\s{0,4}[:：]\s{0,4}(\S.*)$|^(\S{1,64})\s{1,4}[-–—]\s{1,4}(\S.*)$/su.exec(line);
  const word = wordOf(mark?.[1] ?? mark?.[3] ?? "");
  const rest = mark?.[2] ?? mark?.[4];
  return word !== undefined && rest !== undefined && vocabulary.words.includes(word)
    ? { word, rest }
    : { rest: line };
}

/** One bare word, lower-case, without the marks around it; none of several words. */
function wordOf(text: string): string | undefined {
  const word = text
    .trim()
    .replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, "")
    .toLowerCase();
  return word === "" || /\s/.test(word) ? undefined : word;
}

function longest({ words }: Words): number {
  return Math.max(...words.map((word) => word.length));
}
