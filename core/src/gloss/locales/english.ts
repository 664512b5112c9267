/** English verbs and nouns, out of the least that says them. */
import { participle } from "../../sentence/participle.ts";
import type { Noun, VerbForms } from "../../vocabulary/words.ts";

/** An article with its space, at the head of a noun. */
export const ARTICLE: RegExp = /^(?:an?|the) /;

/**
 * The forms of a verb: "edit", with its particle "search for", with its past "send/sent" where no rule gives it
 * ("edited", "copied", "planned").
 */
export function englishVerb(row: string): VerbForms {
  const [base = "", irregular] = row.split("/");
  const [verb = "", ...behind] = base.split(" ");
  const [going, past] = [participle(verb), irregular ?? regularPast(verb)];
  const form = (word: string): string => [word, ...behind].join(" ");
  return { participle: form(going), past: form(past), base };
}

/** The consonant that a participle doubles, a past doubles too. */
function regularPast(verb: string): string {
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return participle(verb).replace(/ing$/, "ed");
}

/**
 * A noun: "a branch"; behind a slash what is counted, where it is not the same without its article: "the user/question";
 * behind another one its plural, where no rule gives it.
 */
export function englishNoun(row: string): Noun {
  const [one = "", singular = one.replace(ARTICLE, ""), irregular] = row.split("/");
  return { one, plurals: { one: singular, other: irregular ?? regularPlural(singular) } };
}

function regularPlural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:ch|sh|s|x)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
