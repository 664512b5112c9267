/** What a narrator is told to do, and how that is known again when a model only says it back. */

/** As much of a vocabulary as words need. */
export interface Words<C extends string = string> {
  readonly words: readonly C[];
  readonly fallback: C;
}

/** Made-up work: none of these targets can occur, so a caption that tells of one was copied. */
const SENTENCES: readonly string[] = [
  "sorting the lighthouse keeper's tide tables by harbour",
  "comparing two drafts of the walrus parade invitation",
  "looking through the balloon museum's guest ledger",
];

/** The three lines that a narrator is shown, with words of the vocabulary in use. */
export function narratorExamples({ words, fallback }: Words): string[] {
  const shown = words.filter((word) => word !== fallback);
  return SENTENCES.map((sentence, index) => `${shown[index * 2] ?? shown[index] ?? fallback} | ${sentence}`);
}

/** The instruction, the last thing that a narrator reads. */
export function narratorInstruction(vocabulary: Words, maxWords: number): string {
  return [
    "Say what the assistant is doing at this moment and where, for someone glancing at the screen.",
    `Answer with one line: one word out of this list (${vocabulary.words.join(", ")}), a space, a bar, a space, then one ` +
      `sentence of ${Math.min(5, maxWords)} to ${maxWords} words that opens with a present participle, in lowercase.`,
    "Use the language of the user's latest message. Leave out tool names, reasons, and the words I and we.",
    "Three lines of the right form:",
    ...narratorExamples(vocabulary),
    "Give that single line and nothing else.",
  ].join("\n");
}
