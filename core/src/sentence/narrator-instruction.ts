/** What a narrator is told to do. */

import type { Category } from "../vocabulary/category.ts";
import { participle } from "./participle.ts";
import { isVerb } from "./progressive.ts";
import { shortCaption } from "./short-caption.ts";

/** As much of a vocabulary as words need; every `Vocabulary` fits. */
export interface Words<C extends string = string> {
  /** All of them, the fallback among them. */
  readonly words: readonly C[];
  /** The word for what fits no other. */
  readonly fallback: C;
  /** By word: how its work is told in English. */
  readonly categories?: Readonly<Record<C, Pick<Category, "verbs">>>;
}

/** Made-up things: none of them can occur, so a caption that tells of one was copied from the examples. */
export const EXAMPLE_TARGETS: readonly string[] = [
  "lighthouse keeper's tide tables",
  "balloon museum's guest ledger",
  "walrus parade's invitation",
];
const BEHIND: readonly string[] = ["by harbour", "from last spring", "for next winter"];
const LEAST_WORDS = 5;

/** The three lines that a narrator is shown, with words of the vocabulary in use. */
function examplesOf({ words, fallback, categories }: Words, maxWords: number): string[] {
  const specific = words.filter((word) => word !== fallback);
  return EXAMPLE_TARGETS.map((target, at) => {
    const word = specific[at % Math.max(1, specific.length)] ?? fallback;
    const own = isVerb(word) ? undefined : categories?.[word]?.verbs["en"]?.participle;
    const verb = own ?? (word.endsWith("ing") ? word : participle(word));
    return `${word} | ${shortCaption(`${verb} the ${target} ${BEHIND[at] ?? ""}`, { maxWords })}`;
  });
}

/**
 * The instruction, which goes last into a narrator's prompt: one category word, a bar, one sentence.
 *
 * @param vocabulary - Its words are listed and used in the three examples.
 * @param maxWords - Words of the sentence at most.
 */
export function narratorInstruction(vocabulary: Words, maxWords: number): string {
  return [
    "For someone glancing at the screen: say what happens right now, and where.",
    `Answer with one line: one word out of this list (${vocabulary.words.join(", ")}), a space, a bar, a space, then one ` +
      `sentence of ${Math.min(LEAST_WORDS, maxWords)} to ${maxWords} words that opens with a present participle, in lowercase.`,
    "Write it in whatever language the user's latest message has. Leave out tool names, reasons, and the words I and we.",
    "Three lines of the right form:",
    ...examplesOf(vocabulary, maxWords),
    "Give that single line and nothing else.",
  ].join("\n");
}
