/** Vocabularies: what they are, and how an app makes one. */
export type {
  CategoriesInput,
  Category,
  CategoryIcon,
  CategoryInput,
  CategoryOf,
  Noun,
  VerbForms,
  Vocabulary,
} from "./category.ts";
export { defineVocabulary, type VocabularyInput } from "./define-vocabulary.ts";
export { extendVocabulary, type VocabularyChanges } from "./extend-vocabulary.ts";
