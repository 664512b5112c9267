/** What a language is, as an app writes it and as it is kept. */
import type { Script } from "../text/script.ts";
import type { Noun, VerbForms } from "../vocabulary/words.ts";

/** How words are put together. Every pattern has each of the holes that its comment shows, once. */
export interface LocalePatterns {
  /** `{verb} {target}`: "reading src/a.ts", "reading a file" */
  readonly target: string;
  /** `{verb} {count} {noun}`: "reading 4 files" */
  readonly count: string;
  /** `{count} {noun}`, where the verb stands elsewhere: "2 issues" of "getting 2 issues on github" */
  readonly counted: string;
  /** `{verb} {count} {noun} {folder}`: "reading 4 files in src" */
  readonly countIn: string;
  /** `{what} {detail}`: "asking researcher: find the release date" */
  readonly detail: string;
  /** `{verb} {target} {server}`: "listing issues on github" */
  readonly onServer: string;
  /** `{first} {second}`: "editing a.ts and running npm test" */
  readonly two: string;
  /** `{first} {second} {count}`: "creating a.md, running npm test and 2 more" */
  readonly more: string;
  /** `{what}`, which is put together of base forms: "tried to run npm test" */
  readonly tried: string;
}

/** What is told of a category in one language. */
export interface CategoryWording {
  /** What is done. @default the vocabulary's */
  readonly verb?: VerbForms | undefined;
  /** To what. @default the vocabulary's */
  readonly noun?: Noun | undefined;
}

/** A language as an app writes it. What is left out comes from the base. */
export interface LocaleInput {
  /** BCP 47. @default the base's */
  readonly tag?: string | undefined;
  /** The scripts by which `language: "auto"` knows it, say `["Cyrillic"]`; Japanese is `Kana`. @default the base's, if of the same language */
  readonly scripts?: readonly Script[] | undefined;
  /** How words are put together. @default the base's */
  readonly patterns?: Partial<LocalePatterns> | undefined;
  /** Verbs of tool names, by their English base form: `list`, `delete`. */
  readonly verbs?: Readonly<Record<string, VerbForms>> | undefined;
  /** Nouns of well-known tools, by their English name: `folder`, `issue`; all of them are in `en.nouns`. */
  readonly nouns?: Readonly<Record<string, Noun>> | undefined;
  /** Words for categories; they go before the vocabulary's own. */
  readonly categories?: Readonly<Record<string, CategoryWording>> | undefined;
}

/** A language, complete and frozen. */
export interface Locale {
  /** BCP 47. */
  readonly tag: string;
  /** The scripts by which `language: "auto"` knows it. */
  readonly scripts: readonly Script[];
  /** How words are put together. */
  readonly patterns: LocalePatterns;
  /** Verbs of tool names, by their English base form. */
  readonly verbs: Readonly<Record<string, VerbForms>>;
  /** Nouns of well-known tools, by their English name. */
  readonly nouns: Readonly<Record<string, Noun>>;
  /** Words for categories, by word; they go before the vocabulary's own. */
  readonly categories: Readonly<Record<string, CategoryWording>>;
  /** Tells what this one has no words for. */
  readonly base?: Locale;
}
