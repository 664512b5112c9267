/** What a category is, as an app writes it and as it is kept. */
import type { CategoryIcon } from "../view/icons.ts";
import type { Noun, VerbForms } from "./words.ts";

export type { CategoryIcon, Noun, VerbForms };

/** One category: how its work is told, drawn and recognised. */
export interface Category<C extends string = string> {
  /** Lower case, one token: what a narrator writes and what events carry. */
  readonly word: C;
  /** By BCP 47 tag. A language that is not here takes the locale's own words for the category. */
  readonly verbs: Readonly<Record<string, VerbForms>>;
  /** What the work is done to, by BCP 47 tag. */
  readonly nouns: Readonly<Record<string, Noun>>;
  /** Its icon in every tier. */
  readonly icon: CategoryIcon;
  /**
   * Exact tool names; globs (`*` any run of characters, `?` one) that match a whole name; and `mcp:github` for all tools
   * of an MCP server, as clients name them (`github__x`, `mcp__github__x`).
   */
  readonly tools: readonly string[];
}

/** A category as an app writes it. What is left out: no words of its own, the icon of `work`, no tools. */
export interface CategoryInput {
  /** What is done, by BCP 47 tag. @default the locale's words for the category */
  readonly verbs?: Readonly<Record<string, VerbForms>> | undefined;
  /** To what, by BCP 47 tag. @default the locale's words for the category */
  readonly nouns?: Readonly<Record<string, Noun>> | undefined;
  /** Its icon in every tier. @default the icon of `work` */
  readonly icon?: CategoryIcon | undefined;
  /** Exact tool names, globs over whole names, and `mcp:<server>`. @default none */
  readonly tools?: readonly string[] | undefined;
}

/** Categories in their order: a list, each with its word, or an object by word. */
export type CategoriesInput<C extends string> =
  | readonly (CategoryInput & {
      /** Lower case, one token: what a narrator writes and what events carry. */
      readonly word: C;
    })[]
  | Readonly<Record<C, CategoryInput>>;

/**
 * A closed, ordered set of categories. Frozen throughout; prompt, parser, icons and types come from the same one.
 *
 * `C` is the union of its words: `Vocabulary<"diagnose" | "triage">`.
 */
export interface Vocabulary<C extends string = string> {
  /** In the order in which a narrator is told of them. */
  readonly words: readonly C[];
  /** The word for what fits no other. */
  readonly fallback: C;
  /** By word. */
  readonly categories: Readonly<Record<C, Category<C>>>;
  /** The category of a tool by its exact name, else the first glob that matches, else its MCP server; else undefined. */
  categoryOfTool(name: string): C | undefined;
}

/** The union of a vocabulary's words: `CategoryOf<typeof clinic>`. */
export type CategoryOf<V extends Vocabulary> = V["words"][number];
