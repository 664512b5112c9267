/** What someone is about to do, told as being done: "check the config" gives "checking the config". */

import { participle } from "./participle.ts";
import { VERBS } from "./verbs.ts";

/** What follows a verb and not a noun: a determiner, a pronoun, a preposition, a number, a file. */
const FOLLOWER =
  "(?:the|an?|this|that|these|those|it|its|them|their|my|our|your|his|her|any|all|both|each|every|some|no|another|" +
  "one|two|three|which|what|where|how|why|whether|if|for|in|on|at|to|from|with|into|through|over|across|against|" +
  "about|by|via|up|out|off|down|around)(?![\\w'-])|\\d|[^\\s,;]{0,80}\\w[./_]\\w";
const LINKED = new RegExp(
  `(,\\s(?:and\\s)?(?:then\\s)?|\\band\\s(?:then\\s)?|\\bthen\\s)([a-z-]{2,40})(?=\\s(?:${FOLLOWER}))`,
  "gi",
);
/** A second opener in the same sentence ("..., then I'll run the tests"). */
const AGAIN = /((?:\band|\bthen)\s)i(?:'ll| will)\s/gi;
/** Verbs that come after "to" beside those of the table. */
const INFINITIVES: ReadonlySet<string> = new Set(
  (
    "be see have do know understand learn determine figure ensure confirm make avoid prevent handle support reproduce " +
    "match reflect work help trace collect extract decide finish pass"
  ).split(" "),
);
const TO = /\bto\s([a-z-]{2,40})/gi;

/** Whether a word is a verb of the table; of a hyphenated one the last part counts ("double-check"). */
export function isVerb(word: string): boolean {
  return VERBS.has(word.slice(word.lastIndexOf("-") + 1).toLowerCase());
}

/** The first word of a text as far as it is ASCII letters and hyphens; "" where another character stands. */
export function firstWord(text: string): string {
  return /^[A-Za-z][A-Za-z-]{0,40}(?![\w'/.]\w)/.exec(text)?.[0] ?? "";
}

/**
 * The text with its first verb as a participle, if the table has it, and those linked to it by "and", "then" or a
 * comma; any other text in the imperative that it was. The first word is in lower case, unless its capitals
 * are its own ("README").
 *
 * @param text - A clean line without its opener.
 */
export function progressive(text: string): string {
  const verb = firstWord(text);
  if (!isVerb(verb)) return lowerFirst(text);
  return participle(verb.toLowerCase()) + turnLinked(text.slice(verb.length).replace(AGAIN, "$1"));
}

/** Behind an infinitive, verbs may belong to it ("to find and replace it"): they stay. */
function turnLinked(rest: string): string {
  const end = infinitiveAt(rest);
  const open = rest.slice(0, end);
  const turned = open.replace(LINKED, (whole, link: string, verb: string) =>
    isVerb(verb) ? link + participle(verb.toLowerCase()) : whole,
  );
  return turned + rest.slice(end);
}

function infinitiveAt(text: string): number {
  for (const match of text.matchAll(TO)) {
    const verb = match[1] ?? "";
    if (isVerb(verb) || INFINITIVES.has(verb.toLowerCase())) return match.index;
  }
  return text.length;
}

function lowerFirst(text: string): string {
  const word = /^\S{1,80}/.exec(text)?.[0] ?? "";
  return /^\p{Lu}(?:\p{Ll}|['’-])*$/u.test(word) ? word.toLowerCase() + text.slice(word.length) : text;
}
