/** A vocabulary made from another one. */
import { z } from "zod";
import { checkOptions, type OptionRule } from "../hub/check-options.ts";
import { broken } from "./broken.ts";
import type { CategoryInput, Vocabulary } from "./category.ts";
import { defineVocabulary } from "./define-vocabulary.ts";
import { isRecord } from "./is-record.ts";

/** What is to be different. Applied in this order: remove, replace, add, tools, fallback. */
export interface VocabularyChanges<B extends string, A extends string = never, R extends B = never> {
  /** Words that go. Their tools become unknown unless `tools` maps them. */
  readonly remove?: readonly R[] | undefined;
  /** Fields of categories that stay: each given field takes the place of the old one. */
  readonly replace?: Readonly<Partial<Record<Exclude<B, R>, CategoryInput>>> | undefined;
  /** New categories, put before the fallback. */
  readonly add?: Readonly<Record<A, CategoryInput>> | undefined;
  /** Tool names, globs or MCP servers to the word that has them from now on; undefined: no category. */
  readonly tools?: Readonly<Record<string, Exclude<B, R> | NoInfer<A> | undefined>> | undefined;
  /** The category of whatever fits no other. @default the one of the base */
  readonly fallback?: Exclude<B, R> | NoInfer<A> | undefined;
}

type Listed = CategoryInput & { readonly word: string };

/**
 * A new vocabulary; the base stays as it is. A tool that an added or replaced category lists goes over to it.
 *
 * @throws {TypeError} As `defineVocabulary`; also where a word to remove, to replace or to map a tool to is not
 *   there, and where a word to add is.
 *
 * @example
 * ```ts
 * import { defaultVocabulary, extendVocabulary } from "@surtitle/core";
 *
 * const mine = extendVocabulary(defaultVocabulary, {
 *   add: { deploy: { tools: ["ship_it"] } },
 *   remove: ["browse"],
 *   tools: { web_fetch: "read" },
 * });
 * ```
 */
export function extendVocabulary<B extends string, const A extends string = never, const R extends B = never>(
  base: Vocabulary<B>,
  changes: VocabularyChanges<B, A, R>,
): Vocabulary<Exclude<B, R> | A> {
  if (!isRecord(base) || !isRecord(base.categories))
    throw broken("base", "expected what defineVocabulary() or extendVocabulary() gave", base);
  checkOptions("core", changes, RULES);
  const { remove = [], replace = {}, add = {}, tools = {} } = changes;
  const categories = new Map<string, Listed>(base.words.map((word) => [word, base.categories[word]]));
  for (const word of remove) {
    known(categories, word, "remove");
    categories.delete(word);
  }
  const changing: Changing = { categories, claimed: new Map() };
  applyReplaced(changing, replace);
  applyAdded(changing, add);
  for (const [tool, word] of Object.entries<string | undefined>(tools)) {
    if (word !== undefined) known(categories, word, `tools.${tool}`);
    moveTool(categories, tool, word);
  }
  const fallback: string = changes.fallback ?? base.fallback;
  return defineVocabulary({ categories: fallbackLast(categories, fallback), fallback }) as Vocabulary<
    Exclude<B, R> | A
  >;
}

const byWord: OptionRule = { schema: z.custom(isRecord), expected: "an object by word" };

const RULES: Readonly<Record<keyof VocabularyChanges<string>, OptionRule>> = {
  remove: { schema: z.array(z.string()), expected: "an array of words" },
  replace: byWord,
  add: byWord,
  tools: { schema: z.custom(isRecord), expected: "an object by tool" },
  fallback: { schema: z.string(), expected: "one of the words" },
};

interface Changing {
  readonly categories: Map<string, Listed>;
  /** Tools that these changes have given to a word so far. */
  readonly claimed: Map<string, string>;
}

function applyReplaced(
  changing: Changing,
  replace: Readonly<Record<string, CategoryInput | undefined>>,
): void {
  for (const [word, fields] of Object.entries(replace)) {
    const before = known(changing.categories, word, "replace");
    if (typeof fields !== "object" || fields === null)
      throw broken(`replace.${word}`, "expected an object", fields);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    claim(changing, fields, word);
    changing.categories.set(word, { ...before, ...given, word });
  }
}

function applyAdded(changing: Changing, add: Readonly<Record<string, CategoryInput>>): void {
  for (const [word, input] of Object.entries(add)) {
    if (changing.categories.has(word))
      throw broken(`add.${word}`, "expected a word that is not there yet; replace changes one that is", word);
    if (typeof input !== "object" || input === null) throw broken(`add.${word}`, "expected an object", input);
    claim(changing, input, word);
    changing.categories.set(word, { ...input, word });
  }
}

function known(categories: ReadonlyMap<string, Listed>, word: string, change: string): Listed {
  const category = categories.get(word);
  if (category !== undefined) return category;
  throw broken(`${change} "${word}"`, `expected one of the words ${[...categories.keys()].join(", ")}`, word);
}

/** Takes the tools that are given to `word` out of every other category. */
function claim({ categories, claimed }: Changing, { tools }: CategoryInput, word: string): void {
  if (!Array.isArray(tools)) return;
  for (const tool of tools) {
    const other = claimed.get(tool);
    if (other !== undefined && other !== word)
      throw broken(
        `category "${word}"`,
        `expected a tool of no other category, but "${other}" is given it`,
        tool,
      );
    claimed.set(tool, word);
    moveTool(categories, tool, word);
  }
}

function moveTool(categories: Map<string, Listed>, tool: string, word: string | undefined): void {
  for (const [key, category] of categories) {
    const others = category.tools?.filter((name) => name !== tool) ?? [];
    categories.set(key, { ...category, tools: key === word ? [...others, tool] : others });
  }
}

/** New words stand before the fallback, as it is the last resort. */
function fallbackLast(categories: Map<string, Listed>, fallback: string): Listed[] {
  const all = [...categories.values()];
  return [...all.filter(({ word }) => word !== fallback), ...all.filter(({ word }) => word === fallback)];
}
