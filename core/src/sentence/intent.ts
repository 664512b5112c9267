/** Openers by which a model tells what it will do, and what is left of the sentence without them. */
import { participle } from "./participle.ts";
import { VERBS } from "./verbs.ts";

/** Adverbs and small words between an opener and its verb. */
const ADVERBS =
  "(?:(?:quickly|first|now|just|also|then|next|go ahead and|start by|begin by|carefully|briefly|simply|try to|need to|take a moment to|immediately|start off by|actually|proceed to|be)\\s+){0,4}";
const OPENERS =
  "(?:(?:ok(?:ay)?|so|great|good|sure|alright|all right|perfect|right|well|and|but)[,.!]?\\s+)?(?:(?:now|next|first|then|finally|to start|to begin)(?:,|\\s)\\s{0,4}){0,3}(?:let me|let's|let us|i'll|i will|i'm going to|i am going to|i'm gonna|we'll|we will|i need to|i want to|i should|i can)";
const INTENT = new RegExp(`^${OPENERS}\\s+${ADVERBS}`, "i");
const ADVERB_ONLY = new RegExp(`^(?:(?:now|next|first|then)(?:,\\s{0,4}|\\s+)){1,3}${ADVERBS}`, "i");
const AM = new RegExp(
  `^(?:(?:now|next|first|then)(?:,|\\s)\\s{0,4}){0,2}(?:i'm|i am|we're|we are)\\s+${ADVERBS}(?=\\p{L}+ing\\b)`,
  "iu",
);
const CHINESE =
  /^(?:好的?[，,]?\s{0,2})?(?:(?:首先|接下来|现在|然后|下一步)[，,]?\s{0,2}(?:我(?:们)?(?:会|将|来|先|要)?)?|我(?:们)?(?:先|来|会|将|要|现在|接下来)+|让我(?:们)?(?:先|来)?)(?:先|来|再)?\s{0,2}/;

/** What follows "and" so that the word before it is a verb of ours and not a noun. */
const VERBAL =
  "(?=\\s+(?:the|a|an|this|that|these|those|its|it|their|them|our|my|your|his|her|all|any|each|every|some|both|which|what|how|why|where|whether|if|for|in|on|at|to|from|with|into|through|over|up|out|\\d))";
const AND_VERB = new RegExp(`(\\band(?:\\s+then)?\\s+|,\\s*then\\s+)(\\p{L}+)${VERBAL}`, "giu");

/** How a sentence tells of work. */
export interface Intent {
  /** Whether it says so with an opener or a participle at its head. */
  readonly rank: "opener" | "participle" | "other";
  readonly text: string;
}

/** Takes the opener off and turns the verbs behind it. */
export function readIntent(sentence: string): Intent {
  const plain = sentence.replaceAll("’", "'");
  const am = AM.exec(plain);
  if (am) return { rank: "opener", text: lowerFirst(plain.slice(am[0].length)) };
  const chinese = CHINESE.exec(plain);
  if (chinese && chinese[0].trim() !== "")
    return { rank: "opener", text: plain.slice(chinese[0].length).trim() };
  const opener = INTENT.exec(plain) ?? ADVERB_ONLY.exec(plain);
  if (opener) {
    const rest = plain.slice(opener[0].length);
    return { rank: "opener", text: inProgress(rest) };
  }
  const participial =
    /^\p{L}{2,}ing\b/iu.test(plain) &&
    !/^(?:nothing|something|anything|everything|during|according|string|king|ring|thing|being)\b/i.test(
      plain,
    );
  return { rank: participial ? "participle" : "other", text: sentence };
}

function inProgress(rest: string): string {
  const [first = ""] = rest.match(/^[\p{L}-]+/u) ?? [];
  const lower = lowerFirst(rest);
  if (!VERBS.has(first.toLowerCase())) return lower;
  const turned = participle(first.toLowerCase()) + rest.slice(first.length);
  return turned.replace(AND_VERB, (whole, and: string, verb: string) =>
    VERBS.has(verb.toLowerCase()) ? and + participle(verb.toLowerCase()) : whole,
  );
}

/** Lower case at the head, where the word is not a name by its own capitals ("README", "TypeScript"). */
function lowerFirst(text: string): string {
  const [word = ""] = text.match(/^\S+/) ?? [];
  return /^\p{Lu}\p{Ll}*$/u.test(word) || /^\p{Lu}$/u.test(word)
    ? word.toLowerCase() + text.slice(word.length)
    : text;
}

/** A sentence of one's own in the first person, without its opener, as narrators at times write. */
export function dropFirstPerson(sentence: string): string {
  const { rank, text } = readIntent(sentence);
  return rank === "opener" && /^(?:i\b|i'|let|we\b|we'|我|让我)/i.test(sentence.replaceAll("’", "'"))
    ? text
    : sentence;
}
