/** The vocabulary of those who bring none. */
import { DEFAULT_ICONS, type DefaultWord } from "../view/icons.ts";
import type { Category, Vocabulary } from "./category.ts";
import { defaultToolsOf } from "./default-tools.ts";
import { DEFAULT_WORDS } from "./default-words.ts";
import { deepFreeze } from "./freeze.ts";
import { vocabularyOf } from "./vocabulary-of.ts";

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

/** By BCP 47 tag, without a prototype: a tag is looked up as it came. */
const byTag = <T extends object>(words: T): T => Object.assign(Object.create(null), words);

const categories = WORDS.map((word): Category<DefaultWord> => {
  const { verbs, nouns } = DEFAULT_WORDS[word];
  const [icon, tools] = [DEFAULT_ICONS[word], defaultToolsOf(word)];
  return deepFreeze({ word, verbs: byTag(verbs), nouns: byTag(nouns), icon, tools });
});

/**
 * What an agent does, in thirteen words; `work` is the fallback. Wording in English (`en`) and Chinese (`zh`). That it keeps
 * the rules of `defineVocabulary` is a test, and not checked at each load.
 */
export const defaultVocabulary: Vocabulary<DefaultWord> = vocabularyOf(categories, "work");
