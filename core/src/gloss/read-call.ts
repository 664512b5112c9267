/** From a tool call to its structure. */
import { cleanCharacters } from "../text/characters.ts";
import type { Vocabulary } from "../vocabulary/category.ts";
import { categoryOfName } from "../vocabulary/category-of-tools.ts";
import { defaultVocabulary } from "../vocabulary/default.ts";
import { isRecord } from "../vocabulary/is-record.ts";
import { beginningsOf } from "../vocabulary/tag.ts";
import type { Noun, VerbForms } from "../vocabulary/words.ts";
import { fieldOf, readArguments } from "./arguments.ts";
import type { CallToGloss, Gloss, GlossOptions, ToldCall } from "./call.ts";
import { detailSource, findTargets } from "./find-targets.ts";
import { firstLine } from "./first-line.ts";
import { workOf } from "./known/work.ts";
import { en, localeOf } from "./known-locales.ts";
import type { Locale } from "./locale-table.ts";
import { readMcpName } from "./mcp.ts";
import { hasWords, tellByRecipe, tellTargets, tellUnknown } from "./tell-call.ts";
import { type Source, TELLING } from "./telling-keys.ts";
import { fillTemplate } from "./template.ts";
import { type Case, type Recipe, recipeOf, SUBAGENT } from "./well-known.ts";
import { type Wording, wordingOf } from "./wording.ts";

/** The locale that an option names; English where it names none. */
export function localeFrom(locale: Locale | string | undefined): Locale {
  if (typeof locale === "string") return localeOf(locale) ?? en;
  return isRecord(locale?.patterns) ? locale : en;
}

/** The vocabulary that an option gives; the default one where it gives none. */
export function vocabularyFrom(vocabulary: Vocabulary | undefined): Vocabulary {
  return typeof vocabulary?.categoryOfTool === "function" ? vocabulary : defaultVocabulary;
}

/** A call's structure. Never throws. */
export function readCall(call: CallToGloss, options: GlossOptions): ToldCall {
  const vocabulary = vocabularyFrom(options.vocabulary);
  const locale = localeFrom(options.locale);
  const given = fieldOf(call, "name");
  const name = typeof given === "string" ? given : "";
  const { values, secrets } = readArguments(fieldOf(call, "args"));
  const safe = { redact: options.redact, secrets: [...(options.secrets ?? []), ...secrets] };
  const gloss = glossOf(name, options.glosses);
  const metadata = metadataOf(call);
  const chosen = [gloss.category, metadata.category].find((word) => isWord(word, vocabulary));
  const usual = chosen ?? categoryOfName(name, vocabulary);
  const mcp = readMcpName(name);
  const recipe = workOf(recipeFor(name, mcp?.tool, usual), values);
  const isUsual = isDefault(name, usual);
  const moved = chosen === undefined && isUsual && isWord(recipe?.category, vocabulary);
  const category = (moved && recipe?.category) || usual;
  const wording = withGloss(wordingOf(category, vocabulary, locale), gloss.verbs, gloss.nouns);
  const isMapped = chosen !== undefined || wording.given || vocabulary.categoryOfTool(name) !== undefined;
  const own = fillTemplate(gloss.target, values, safe) ?? fillTemplate(metadata.target, values, safe);
  const found =
    own === undefined ? findTargets(sourcesOf(recipe), values, safe) : { targets: [own], untold: 0 };
  const material = { name, mcp, values, category, wording, safe, own, found };
  if (!isMapped || !wording.own) return tellUnknown(material, recipe);
  if (recipe === undefined) return tellTargets(material);
  const told = own === undefined || recipe.agent !== undefined ? recipe : wordsOnly(recipe);
  const isOwnVerb = !wording.given && isUsual;
  if (!isOwnVerb || hasWords(material, told)) return tellByRecipe(material, told, isOwnVerb);
  return tellUnknown({ ...material, wording: wordingOf(vocabulary.fallback, vocabulary, locale) });
}

/** What a known tool keeps out of captions is kept out also where a vocabulary or a language has no words for the tool. */
function sourcesOf({ target, detail }: Case = {}): readonly Source[] {
  if (typeof target !== "string") return target ?? TELLING;
  return detail === undefined ? [] : [detailSource(detail)];
}

/** What is left of a recipe where the app itself says what the call works on. */
function wordsOnly({ verb, noun }: Case): Case {
  return { ...(verb !== undefined && { verb }), ...(noun !== undefined && { noun }) };
}

function isWord(word: unknown, { words }: Vocabulary): word is string {
  return typeof word === "string" && words.includes(word);
}

/** An app's own gloss of a tool, each field looked at once; a template alone is its target. */
function glossOf(name: string, glosses: unknown): Readonly<Partial<Record<keyof Gloss, unknown>>> {
  const gloss = peek(glosses, name);
  if (typeof gloss === "string" || typeof gloss === "function") return { target: gloss };
  const [target, category, verbs, nouns] = ["target", "category", "verbs", "nouns"].map((key) =>
    peek(gloss, key),
  );
  return { target, category, verbs, nouns };
}

function metadataOf(call: unknown): { readonly category: unknown; readonly target: unknown } {
  const surtitle = peek(peek(call, "metadata"), "surtitle");
  return { category: peek(surtitle, "category"), target: peek(surtitle, "target") };
}

/** An own property of what an app gave; undefined also where reading it throws. */
function peek(object: unknown, key: string): unknown {
  try {
    return typeof object === "object" && object !== null && Object.hasOwn(object, key)
      ? (object as Record<string, unknown>)[key]
      : undefined;
  } catch {
    return undefined;
  }
}

/** A tool that an MCP server has under a well-known name is told like that tool. */
function recipeFor(name: string, mcpTool: string | undefined, category: string): Recipe | undefined {
  const recipe = recipeOf(name, mcpTool);
  return recipe ?? (category === "coordinate" ? SUBAGENT : undefined);
}

/** Whether the tool is where the default vocabulary has it; elsewhere the app's own verb goes before a recipe's. */
function isDefault(name: string, category: string): boolean {
  return defaultVocabulary.categoryOfTool(name) === category;
}

function withGloss(wording: Wording, verbs: unknown, nouns: unknown): Wording {
  const { tag } = wording.locale;
  const verb = inLanguage(verbs, tag);
  const noun = inLanguage(nouns, tag);
  return {
    ...wording,
    ...(isVerb(verb) && { verb, own: true, given: true }),
    ...(isNoun(noun) && { noun }),
  };
}

function inLanguage(words: unknown, tag: string): unknown {
  return beginningsOf(tag)
    .map((beginning) => peek(words, beginning))
    .find((found) => found !== undefined);
}

function isVerb(verb: unknown): verb is VerbForms {
  return ["participle", "past", "base"].every((form) => isPhrase(peek(verb, form)));
}

function isNoun(noun: unknown): noun is Noun {
  const plurals = peek(noun, "plurals");
  if (typeof plurals !== "object" || plurals === null) return false;
  return isPhrase(peek(noun, "one")) && Object.keys(plurals).every((form) => isPhrase(peek(plurals, form)));
}

/** Longer ones are no words of a caption. */
const MAX_PHRASE = 80;

function isPhrase(text: unknown): text is string {
  if (typeof text !== "string" || text === "" || text.length > MAX_PHRASE) return false;
  return firstLine(cleanCharacters(text)) === text;
}
