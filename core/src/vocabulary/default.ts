/** The vocabulary of those who bring none. */
import { DEFAULT_ICONS, type DefaultWord } from "../view/icons.ts";
import type { CategoryInput, Vocabulary } from "./category.ts";
import { defaultToolsOf } from "./default-tools.ts";
import { DEFAULT_WORDS } from "./default-words.ts";
import { defineVocabulary } from "./define-vocabulary.ts";

export type { DefaultWord };

const WORDS: readonly DefaultWord[] = [
  "search",
  "read",
  "edit",
  "create",
  "run",
  "test",
  "browse",
  "transfer",
  "communicate",
  "coordinate",
  "plan",
  "wait",
  "work",
];

/** What an agent does, in thirteen words; `work` is the fallback. Wording in English (`en`) and Chinese (`zh`). */
export const defaultVocabulary: Vocabulary<DefaultWord> = defineVocabulary({
  categories: WORDS.map((word): CategoryInput & { readonly word: DefaultWord } => ({
    word,
    ...DEFAULT_WORDS[word],
    icon: DEFAULT_ICONS[word],
    tools: defaultToolsOf(word),
  })),
  fallback: "work",
});
