/** The category of tools by their names alone. */
import { readMcpName } from "../gloss/mcp.ts";
import { VERBS } from "../sentence/verbs.ts";
import type { Vocabulary } from "./category.ts";
import { defaultVocabulary } from "./default.ts";

/**
 * The category of a step with these tools: the first one that is not the fallback, else the fallback.
 *
 * @param toolNames - In the order in which they were called.
 *
 * @example
 * ```ts
 * import { categoryOfTools } from "@surtitle/core";
 *
 * categoryOfTools(["write_todos", "grep"]); // "plan"
 * ```
 */
export function categoryOfTools<C extends string>(toolNames: readonly string[], vocabulary: Vocabulary<C>): C;
/** With any vocabulary; without one, the default. */
export function categoryOfTools(toolNames: readonly string[], vocabulary?: Vocabulary): string;
export function categoryOfTools(
  toolNames: readonly string[],
  vocabulary: Vocabulary = defaultVocabulary,
): string {
  for (const name of toolNames) {
    const category = categoryOfName(name, vocabulary);
    if (category !== vocabulary.fallback) return category;
  }
  return vocabulary.fallback;
}

/**
 * The category of one tool: as the vocabulary maps its name; of an MCP style name (`github__list_issues`), that of
 * its leading verb, if the vocabulary has that word; else the fallback. Parts of any other name are not guessed at.
 */
export function categoryOfName<C extends string>(name: string, vocabulary: Vocabulary<C>): C {
  return (
    vocabulary.categoryOfTool(name) ?? wordOfVerb(readMcpName(name)?.verb, vocabulary) ?? vocabulary.fallback
  );
}

function wordOfVerb<C extends string>(verb: string | undefined, { words }: Vocabulary<C>): C | undefined {
  const category = verb === undefined ? undefined : VERBS.get(verb);
  return words.find((word) => word === category);
}
