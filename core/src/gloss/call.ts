/** A tool call as it is to be told. */
import type { Vocabulary } from "../vocabulary/category.ts";
import type { Noun, VerbForms } from "../vocabulary/words.ts";
import type { Locale } from "./locale-table.ts";
import type { Target, TargetOptions } from "./target.ts";
import type { GlossTemplate } from "./template.ts";

/** A tool call, as the model asked for it. */
export interface CallToGloss {
  /** The tool's name as the host knows it. */
  readonly name: string;
  /** An object, or JSON text. What cannot be read is passed over. */
  readonly args?: unknown;
  /** The host's id of the call; words do not depend on it. */
  readonly id?: string | undefined;
  /** The tool's static metadata. */
  readonly metadata?: CallMetadata | undefined;
}

/** Static metadata of a tool, say `tool(fn, { metadata: { surtitle: { category: "read", target: "patient" } } })`. */
export interface CallMetadata {
  /** What Surtitle reads of it. */
  readonly surtitle?:
    | {
        /** A word of the vocabulary. */
        readonly category?: string;
        /** What is worked on: the name of an argument, or a text with such names in braces. */
        readonly target?: string;
      }
    | undefined;
}

/** How an app has one tool told. */
export interface Gloss {
  /** What is worked on. @default as the well-known table or the telling keys have it */
  readonly target?: GlossTemplate | undefined;
  /** A word of the vocabulary. @default by the tool's metadata, then its name */
  readonly category?: string | undefined;
  /** Verbs in place of the category's, by BCP 47 tag. */
  readonly verbs?: Readonly<Record<string, VerbForms>> | undefined;
  /** Nouns in place of the category's, by BCP 47 tag. */
  readonly nouns?: Readonly<Record<string, Noun>> | undefined;
}

/** By tool name; a template alone gives the target. What throws or gives rubbish is passed over. */
export type Glosses = Readonly<Record<string, GlossTemplate | Gloss>>;

/** How calls are told. */
export interface GlossOptions extends TargetOptions {
  /** How the app has its own tools told. @default none */
  readonly glosses?: Glosses | undefined;
  /** A locale, or the tag of one that comes along. @default English */
  readonly locale?: Locale | string | undefined;
  /** Where the category, its verbs and its nouns come from. @default defaultVocabulary */
  readonly vocabulary?: Vocabulary | undefined;
}

/**
 * A call's structure, before any words are put together. Its object is `named` (an agent, a tool's name, what an MCP
 * tool lists), else its targets, else one of the noun, unnamed.
 */
export interface ToldCall {
  readonly category: string;
  /** Whose verb, noun and patterns these are. */
  readonly locale: Locale;
  readonly verb: VerbForms;
  readonly noun: Noun;
  /** What a count of several calls of the category's tools names. */
  readonly categoryNoun: Noun;
  /** Calls of one verb and sort are told together; `name`: only with those of the same object. */
  readonly sort: "target" | "agent" | "tool" | "name" | "message";
  readonly named?: string | undefined;
  readonly targets: readonly Target[];
  /** Further things that the call works on. */
  readonly untold: number;
  /** An MCP server. */
  readonly server?: string | undefined;
  /** Behind a colon. */
  readonly detail?: string | undefined;
}
