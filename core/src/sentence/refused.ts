/** Which clean lines are no captions, whoever wrote them. */

import { EXAMPLE_TARGETS, narratorInstruction, type Words } from "./narrator-instruction.ts";

/** So many words of our instruction running, or this share of its words, and a line only says it back. */
const RUN = 5;
const SHARE = 0.5;
/** So many words of a made-up target running, and a line is an example. */
const TARGET_RUN = 2;
/** In UTF-16 units: what is looked at of a line. */
const MAX_UNITS = 4_000;

const NOTHING: ReadonlySet<string> = new Set(["null", "undefined", "none", "n/a", "nan"]);
/** A model's refusal at the start of a line. */
const REFUSAL =
  /^(?:i(?:'m| am)? (?:sorry|afraid|unable|not able|not allowed)|i (?:can(?:not|'t|not| not)|could ?n[o']t|won't|will not|do(?: not|n't) have|apologi[sz]e|must decline)\b|(?:sorry|apologies|unfortunately)(?![\w'-])|(?:as an|i'm an|i am an) (?:ai|language model)\b|lo siento\b|no puedo\b|(?:je suis )?désolée?(?!\p{L})|je ne peux pas\b|es tut mir leid\b|(?:ich kann|leider) (?:nicht|kann)\b|很?抱歉|对不起|對不起|我(?:无法|無法|不能)|无法|無法|申し訳|すみません|죄송)/iu;
/** What a provider or a program says when it failed, at the start of a line. */
const ERROR =
  /^(?:(?:api|internal|server|internal server|network|rate limit|connection|authentication|request|unknown|provider|http|fatal) error(?=$|[:：.,(!]|\s(?:occurred|while|\d|\())|(?:\w{0,40}(?:error|exception)|fatal|traceback(?: \(most recent call last\))?)\s?(?:[:：(]|$)|(?:error|http|status)(?: code)?:? \d{3}(?!\d)|[45]\d\d (?:error|bad request|unauthorized|forbidden|not found|too many requests|internal server error|bad gateway|service unavailable|gateway timeout)|(?:rate limit|quota|usage limit|context length) (?:is |was )?(?:exceeded|reached)|too many requests|(?:service|model) (?:is )?(?:temporarily )?(?:unavailable|overloaded)|(?:request|connection) (?:failed|timed out|refused|aborted|reset)|invalid api key(?!s)|insufficient (?:quota|credits)|(?:错误|錯誤|请求失败)[:：\s])/i;

/**
 * Whether a line is empty, a category alone, an error or a refusal at its start, or our own prompt said back.
 *
 * @param line - One clean line; of a longer one the first 4,000 UTF-16 units are looked at.
 * @param vocabulary - The one that the narrator was told.
 */
export function isRefused(line: string, vocabulary: Words): boolean {
  const head = line.slice(0, MAX_UNITS).replaceAll("’", "'");
  const said = wordsOf(head);
  if (!/[\p{L}\p{N}]/u.test(head) || isBareWord(head, vocabulary)) return true;
  return REFUSAL.test(head) || ERROR.test(head) || isEcho(said, vocabulary);
}

/** A category alone, or what programs write for nothing. */
function isBareWord(line: string, vocabulary: Words): boolean {
  const bare = line
    .trim()
    .replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, "")
    .toLowerCase();
  return vocabulary.words.includes(bare) || NOTHING.has(bare);
}

function isEcho(said: readonly string[], vocabulary: Words): boolean {
  if (EXAMPLE_TARGETS.some((target) => sharesRun(said, wordsOf(target), TARGET_RUN))) return true;
  const instruction = instructionOf(vocabulary);
  const distinct = new Set(instruction);
  const heard = new Set(said.filter((word) => distinct.has(word)));
  return heard.size >= distinct.size * SHARE || sharesRun(said, instruction, RUN);
}

const instructions = new WeakMap<Words, readonly string[]>();

function instructionOf(vocabulary: Words): readonly string[] {
  const known = instructions.get(vocabulary);
  if (known) return known;
  const words = wordsOf(narratorInstruction(vocabulary, 10));
  instructions.set(vocabulary, words);
  return words;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** Whether `length` words running of the one stand running in the other. */
function sharesRun(said: readonly string[], source: readonly string[], length: number): boolean {
  const runsOf = (words: readonly string[]): string[] =>
    words
      .slice(0, Math.max(0, words.length - length + 1))
      .map((_, at) => words.slice(at, at + length).join(" "));
  const known = new Set(runsOf(source));
  return runsOf(said).some((run) => known.has(run));
}
