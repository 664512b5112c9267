/** The openers by which a model says what it does next: "Now let me quickly ...", 我先 ... */

import { readChineseOpener } from "./chinese-openers.ts";
import { firstWord, isVerb, progressive } from "./progressive.ts";

/** A sentence without its opener. */
export interface Opened {
  /** What is done, as a caption has it: "checking the config". */
  readonly text: string;
  /** Whether the opener was in the first person; "Next," is not. */
  readonly firstPerson: boolean;
}

const PERSON =
  /^(?:(?:i|we)'ll|(?:i|we) will|(?:i'm|i am|we're|we are)(?: just| now| also)? (?:going|about) to|let me(?! know\b)|let's|let us|(?:i|we)(?: also| now| just| still| first)? (?:need|want|have) to|i'd like to|(?:i|we) should)\s+(?=\S)/i;
const AM = /^(?:i'm|i am|we're|we are)\s+(?=\S)/i;
const LEAD = /^(?:now|next|first|then|finally)(?:\s?,\s*|\s+)(?=\S)/i;
const ADVERB =
  /^(?:now|next|first|then|also|just|again|quickly|briefly|carefully|simply|immediately|actually|be|need to|have to|go ahead and|proceed to|help you(?: to)?|(?:start|begin)(?: off)? by|take a (?:moment|second|minute) to)\s*,?\s+(?=\S)/i;
const INTERJECTION =
  /^(?:great|good|nice|perfect|excellent|ok|okay|sure|alright|all right|right|so|well|and|but|yes|hmm)(?:\s?[,.!:—–-]\s*|\s+)/i;
/** A clause before the opener ("To see why, let me ..."); a condition is about later. */
const CLAUSE =
  /^(?!(?:once|when|if|as soon as|until|unless|that|who|which)\b).{2,200}?(?:[,;:—–]|\s-)\s*(?:(?:so|and|but|then)\s+)?(?=(?:(?:i|we)(?:'ll| will)|let (?:me|us|'s)|(?:i'm|i am) going to)\s)/i;
const NOT_PARTICIPLES =
  /^(?:(?:any|every|no|some)?thing|during|according|being|bring|evening|morning|king|ring|sing|spring|string|wing|swing|sting|ping|sibling|ceiling|outstanding|interesting|amazing|warning|meaning)$/i;
/** What makes a noun of the word before it: "First run of the suite", "Next test passed". */
const AFTER_NOUN =
  /^\s*(?:of|is|are|was|were|has|have|had|will|passed|passes|failed|fails|succeeded|completed|finished|works|worked|shows|showed|returned|returns|reveals|looks|looked|done|complete|results?|steps?|runs?)\b/i;
const MAX_STEPS = 8;

/** Whether a sentence begins with a present participle of English, by its look. */
export function startsWithParticiple(text: string): boolean {
  const word = firstWord(text);
  return (
    /^[a-z-]{2,}ing$/i.test(word) && !NOT_PARTICIPLES.test(word) && !AFTER_NOUN.test(text.slice(word.length))
  );
}

/** Whether a sentence begins with a verb of the table that something is done with: an order, no statement. */
export function startsWithVerb(text: string): boolean {
  const word = firstWord(text);
  return isVerb(word) && !AFTER_NOUN.test(text.slice(word.length));
}

/**
 * The sentence without its intent opener and the adverbs after it, its verb as a participle; undefined where
 * it has none.
 *
 * @param sentence - One clean sentence.
 */
export function readOpener(sentence: string): Opened | undefined {
  const plain = sentence.slice(0, 2_000).replaceAll("’", "'");
  return readEnglish(plain) ?? readEnglish(plain.replace(CLAUSE, "")) ?? readChineseOpener(plain);
}

function readEnglish(sentence: string): Opened | undefined {
  const { rest, person, lead } = dropOpeners(sentence.replace(INTERJECTION, ""));
  if (person) return { text: progressive(rest), firstPerson: true };
  const isWork = lead && (startsWithParticiple(rest) || startsWithVerb(rest));
  return isWork ? { text: progressive(rest), firstPerson: false } : undefined;
}

function dropOpeners(sentence: string): { rest: string; person: boolean; lead: boolean } {
  let rest = sentence;
  let person = false;
  let lead = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = drop(rest, { person, lead });
    if (next === undefined) break;
    person ||= next.person;
    lead = true;
    rest = next.rest;
  }
  return { rest, person, lead };
}

function drop(
  text: string,
  { person, lead }: { person: boolean; lead: boolean },
): { rest: string; person: boolean } | undefined {
  const opener = PERSON.exec(text) ?? (lead ? ADVERB.exec(text) : null);
  if (opener) return { rest: text.slice(opener[0].length), person: PERSON.test(text) };
  const am = AM.exec(text);
  if (am && !person) return dropAm(text.slice(am[0].length));
  const first = LEAD.exec(text);
  return first ? { rest: text.slice(first[0].length), person: false } : undefined;
}

/** "I'm" opens only where a participle follows, adverbs apart: "I'm currently checking", not "I'm sorry". */
function dropAm(text: string): { rest: string; person: boolean } | undefined {
  const rest = text.replace(/^(?:now|also|just|currently|still)\s+/i, "");
  return startsWithParticiple(rest) ? { rest, person: true } : undefined;
}
