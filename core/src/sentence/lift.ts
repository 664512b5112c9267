/** The first rung: the line that the working model itself wrote before its tool calls. */

import { cleanLine, cleanProse } from "../text/clean.ts";
import { defaultVocabulary } from "../vocabulary/default.ts";
import { claimsSuccess } from "./claims-success.ts";
import { readOpener, startsWithParticiple } from "./openers.ts";
import { lastProse, type ProseLine } from "./prose-lines.ts";
import { isRefused } from "./refused.ts";
import { isOver, isQuestion, isReport } from "./reports.ts";
import { shortCaption } from "./short-caption.ts";
import { splitSentences } from "./split-sentences.ts";
import { countUnspaced } from "./unspaced.ts";

/** How a line is lifted. */
export interface LiftOptions {
  /** Masks secrets, before anything is cut. @default redactSecrets */
  readonly redact?: (text: string) => string;
  /** Further tags of machine blocks. @default [] */
  readonly machineTags?: readonly string[];
  /** Words at most. @default 10 */
  readonly maxWords?: number;
}

interface Candidate {
  readonly rank: "intent" | "participle" | "other";
  readonly text: string;
}

/**
 * A caption out of the text of the message that asks for tools: the sentence of its last paragraph of prose that
 * tells what comes now, without its opener ("Let me check the config" gives "checking the config").
 *
 * Preferred is a sentence with an intent opener, then one that begins with a participle, then the first that is
 * neither a report nor refused. Undefined where the text reports what is over, asks the user, is code, data or
 * reasoning, or only acknowledges. Never throws; of long text the first 65,536 UTF-16 units are looked at.
 *
 * @example
 * ```ts
 * import { liftCaption } from "@surtitle/core";
 *
 * liftCaption("I see. Let me check how the session is restored."); // "checking how the session is restored"
 * liftCaption("All tests pass."); // undefined
 * ```
 */
export function liftCaption(assistantText: string, options: LiftOptions = {}): string | undefined {
  const { maxWords = 10, redact, machineTags = [] } = options;
  const clean = { machineTags, ...(redact && { redact }) };
  const lines = lastProse(cleanProse(assistantText, clean), (line) => cleanLine(line, clean));
  const captions = lines
    .flatMap(candidatesOf)
    .map(({ rank, text }) => ({ rank, text: shortCaption(text, { maxWords }) }))
    .filter(({ text }) => text !== "" && !isRefused(text, defaultVocabulary));
  const best =
    captions.find(({ rank }) => rank === "intent") ??
    captions.find(({ rank }) => rank === "participle") ??
    captions[0];
  return best?.text;
}

function candidatesOf({ text, heading }: ProseLine): Candidate[] {
  return splitSentences(text)
    .map(read)
    .filter((found): found is Candidate => found !== undefined && !(heading && found.rank === "other"));
}

function read(sentence: string): Candidate | undefined {
  if (isQuestion(sentence)) return undefined;
  const opened = readOpener(sentence);
  if (claimsSuccess(opened?.text ?? sentence)) return undefined;
  if (opened)
    return saysEnough(opened.text) && !startsWithRest(opened.text) && !isOver(opened.text)
      ? { rank: "intent", text: opened.text }
      : undefined;
  if (isReport(sentence) || !saysEnough(sentence)) return undefined;
  if (startsWithParticiple(sentence)) return { rank: "participle", text: sentence };
  return /[:：]$/.test(sentence) ? undefined : { rank: "other", text: sentence };
}

/** What is left of "I'll help you with that" is no work. */
function startsWithRest(text: string): boolean {
  return /^(?:with|that|this|these|it|of|for|by|as|about|you|the|an?|not|be|happy|glad|able)\b/i.test(text);
}

/** One word alone says nothing, unless it is a target or a sentence of a script without spaces. */
function saysEnough(text: string): boolean {
  return /\S\s+\S/.test(text) || countUnspaced(text) > 2 || /[\p{L}\p{N}][./_][\p{L}\p{N}]/u.test(text);
}
