/** From a tool call to its structure. */
import { cleanCharacters } from "../text/characters.ts";
import type { Vocabulary } from "../vocabulary/category.ts";
import { categoryOfName } from "../vocabulary/category-of-tools.ts";
import { defaultVocabulary } from "../vocabulary/default.ts";
import type { Noun, VerbForms } from "../vocabulary/words.ts";
import { readArguments, valueAt } from "./arguments.ts";
import type { CallToGloss, Gloss, GlossOptions, ToldCall } from "./call.ts";
import { findTargets } from "./find-targets.ts";
import { en, localeOf } from "./locale.ts";
import type { Locale } from "./locale-table.ts";
import { readMcpName } from "./mcp.ts";
import { tellByRecipe, tellTargets, tellUnknown } from "./tell-call.ts";
import { TELLING } from "./telling-keys.ts";
import { fillTemplate, type GlossTemplate } from "./template.ts";
import { type Recipe, recipeOf, SUBAGENT } from "./well-known.ts";
import { byLanguage, type Wording, wordingOf } from "./wording.ts";

/** The locale that an option names; English where it names none. */
export function localeFrom(locale: Locale | string | undefined): Locale {
  if (typeof locale === "object") return locale;
  return (locale === undefined ? undefined : localeOf(locale)) ?? en;
}

/** A call's structure. Never throws. */
export function readCall(call: CallToGloss, options: GlossOptions): ToldCall {
  const vocabulary = options.vocabulary ?? defaultVocabulary;
  const name = typeof call.name === "string" ? call.name : "";
  const { values, secrets } = readArguments(call.args);
  const safe = { redact: options.redact, secrets: [...(options.secrets ?? []), ...secrets] };
  const gloss = glossOf(name, options.glosses);
  const metadata = metadataOf(call);
  const chosen = [gloss.category, metadata.category].find((word) => isWord(word, vocabulary));
  const category = chosen ?? categoryOfName(name, vocabulary);
  const mcp = readMcpName(name);
  const isMapped = chosen !== undefined || vocabulary.categoryOfTool(name) !== undefined;
  const wording = withGloss(wordingOf(category, vocabulary, localeFrom(options.locale)), gloss);
  const own = fillTemplate(gloss.target, values, safe) ?? fillTemplate(metadata.target, values, safe);
  const recipe = recipeFor(name, mcp?.tool, category);
  const sources = Array.isArray(recipe?.target) ? recipe.target : TELLING;
  const found = own === undefined ? findTargets(sources, values, safe) : { targets: [own], untold: 0 };
  const material = { name, mcp, values, category, wording, safe, own, found };
  if (!isMapped || !wording.own) return tellUnknown(material);
  if (recipe === undefined || (own !== undefined && recipe.agent === undefined)) return tellTargets(material);
  return tellByRecipe(material, recipe, gloss.verbs === undefined && isDefault(name, category));
}

function isWord(word: unknown, { words }: Vocabulary): word is string {
  return typeof word === "string" && words.includes(word);
}

/** An app's own gloss of a tool; a template alone is its target. */
function glossOf(name: string, glosses: GlossOptions["glosses"]): Gloss {
  if (typeof glosses !== "object" || glosses === null || !Object.hasOwn(glosses, name)) return {};
  const gloss: unknown = glosses[name];
  if (typeof gloss === "string" || typeof gloss === "function") return { target: gloss as GlossTemplate };
  return typeof gloss === "object" && gloss !== null ? gloss : {};
}

function metadataOf({ metadata }: CallToGloss): { readonly category?: unknown; readonly target?: unknown } {
  const surtitle: unknown = metadata?.surtitle;
  if (typeof surtitle !== "object" || surtitle === null) return {};
  return { category: valueAt(surtitle, "category"), target: valueAt(surtitle, "target") };
}

/** A tool that an MCP server has under a well-known name is told like that tool. */
function recipeFor(name: string, mcpTool: string | undefined, category: string): Recipe | undefined {
  const recipe = recipeOf(name) ?? (mcpTool === undefined ? undefined : recipeOf(mcpTool));
  return recipe ?? (category === "coordinate" ? SUBAGENT : undefined);
}

/** Whether the tool is where the default vocabulary has it; elsewhere the app's own verb goes before a recipe's. */
function isDefault(name: string, category: string): boolean {
  return defaultVocabulary.categoryOfTool(name) === category;
}

function withGloss(wording: Wording, { verbs, nouns }: Gloss): Wording {
  const { tag } = wording.locale;
  const verb = byLanguage(verbs, tag);
  const noun = byLanguage(nouns, tag);
  return {
    ...wording,
    ...(isVerb(verb) && { verb, own: true }),
    ...(isNoun(noun) && { noun }),
  };
}

function isVerb(verb: unknown): verb is VerbForms {
  return ["participle", "past", "base"].every((form) => isPhrase(valueAt(verb, form)));
}

function isNoun(noun: unknown): noun is Noun {
  const plurals = valueAt(noun, "plurals");
  return (
    isPhrase(valueAt(noun, "one")) &&
    typeof plurals === "object" &&
    Object.values(plurals ?? {}).every(isPhrase)
  );
}

/** Longer ones are no words of a caption. */
const MAX_PHRASE = 80;

function isPhrase(text: unknown): text is string {
  return (
    typeof text === "string" &&
    text.length <= MAX_PHRASE &&
    cleanCharacters(text).trim() === text &&
    text !== ""
  );
}
