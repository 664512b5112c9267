/** Reads what a narrator answered: one category word, a bar, one sentence; or whatever it made of that. */

import { cleanLine, cleanProse } from "../text/clean.ts";
import { readJsonAnswer } from "../text/json-answer.ts";
import { defaultVocabulary } from "../vocabulary/default.ts";
import type { Words } from "./narrator-instruction.ts";
import { readOpener } from "./openers.ts";
import { isRefused } from "./refused.ts";
import { shortCaption } from "./short-caption.ts";
import { splitLabel, wordOf } from "./split-label.ts";

/** How an answer is read. */
export interface NarrationOptions {
  /** Masks secrets, before anything is cut. @default redactSecrets */
  readonly redact?: (text: string) => string;
  /** Further tags of machine blocks. @default [] */
  readonly machineTags?: readonly string[];
  /** Words at most; the label costs none of them. @default 10 */
  readonly maxWords?: number;
}

/** A narrator's answer as read; `text` "" says that it was refused. */
export interface Narration<C extends string = string> {
  /** A word of the vocabulary; an unknown label gives none. */
  readonly category?: C;
  /** At most 120 graphemes, one line, clean. */
  readonly text: string;
}

const REFUSED: Narration<never> = { text: "" };

/**
 * Splits a raw answer into category and sentence, cleans and shortens it. `category | sentence`,
 * `category: sentence`, `category - sentence` and JSON with `category` and `text` are read; anything else is a
 * sentence.
 *
 * Never throws; of a long answer the first 65,536 UTF-16 units are looked at.
 *
 * @param vocabulary - The one that the narrator was told; without it, `defaultVocabulary`.
 *
 * @example
 * ```ts
 * import { readNarration } from "@surtitle/core";
 *
 * readNarration("read | comparing the two drafts"); // { category: "read", text: "comparing the two drafts" }
 * readNarration("I cannot help with that.").text; // ""
 * ```
 */
export function readNarration<C extends string = string>(
  raw: string,
  vocabulary?: Words<C>,
  options: NarrationOptions = {},
): Narration<C> {
  // Without a vocabulary the caller has named no type of category either.
  return vocabulary
    ? read(raw, vocabulary, options)
    : (read(raw, defaultVocabulary, options) as Narration<C>);
}

function read<C extends string>(raw: string, vocabulary: Words<C>, options: NarrationOptions): Narration<C> {
  const { maxWords = 10, redact, machineTags = [] } = options;
  const clean = { machineTags, ...(redact && { redact }) };
  const json = readJsonAnswer(cleanProse(raw, clean), ["category", "text"]);
  const line = json ? cleanLine(json["text"] ?? "", clean) : firstLine(raw, clean);
  const { label, rest } = splitLabel(line, vocabulary.words);
  const sentence = cleanLine(rest, clean);
  const text = shortCaption(withoutFirstPerson(sentence), { maxWords });
  if (/^[{[]/.test(text) || isRefused(text, vocabulary) || isRefused(sentence, vocabulary)) return REFUSED;
  const word = wordOf(json?.["category"] ?? "") ?? label;
  const category = vocabulary.words.find((known) => known === word);
  return category === undefined ? { text } : { category, text };
}

/** A line that ends in a colon announces the next one ("Here is the caption:"), if there is one. */
function firstLine(raw: string, clean: Pick<NarrationOptions, "redact" | "machineTags">): string {
  const usable = (line: string): boolean => /[\p{L}\p{N}]/u.test(line) && !/[:：]$/.test(line);
  return cleanLine(raw, { ...clean, usable }) || cleanLine(raw, clean);
}

function withoutFirstPerson(sentence: string): string {
  const opened = readOpener(sentence);
  return opened?.firstPerson ? opened.text : sentence;
}
