/** A vocabulary, put together of categories that are checked and frozen. */
import type { Category, Vocabulary } from "./category.ts";
import { toolIndex } from "./tool-index.ts";

/**
 * The vocabulary of these categories.
 * @throws {TypeError} where two of them have the same tool
 */
export function vocabularyOf<C extends string>(
  categories: readonly Category<C>[],
  fallback: NoInfer<C>,
): Vocabulary<C> {
  const byWord: Record<string, Category<C>> = Object.create(null);
  for (const category of categories) byWord[category.word] = category;
  return Object.freeze({
    words: Object.freeze(categories.map(({ word }) => word)),
    fallback,
    categories: Object.freeze(byWord) as Vocabulary<C>["categories"],
    categoryOfTool: toolIndex(categories),
  });
}
