/** One category at the door: checked, then copied so that nothing of the app's can change it later. */
import { z } from "zod";
import { wholeSlice } from "../view/clamp.ts";
import { DEFAULT_ICONS } from "../view/icons.ts";
import { broken } from "./broken.ts";
import type { Category, CategoryIcon, Noun, VerbForms } from "./category.ts";
import { checkPlurals, checkShape, checkTag, noun, phrase, strict, verbForms } from "./check-words.ts";
import { isRecord } from "./is-record.ts";

const MAX_WORD = 40;
const MAX_ICON = 4;
const MAX_TOOL = 128;
const TOKEN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]{0,38}[\p{L}\p{M}\p{N}])?$/u;
/** Not by Extended_Pictographic: up to Unicode 16, so in Node 20.19 and 22, that has many plain symbols (measured). */
const EMOJI = /\p{Emoji_Presentation}|(?![#*\d])\p{Emoji}|\ufe0f|\u20e3/u;

const icon = phrase
  .refine((text) => text.length <= MAX_ICON, `expected at most ${MAX_ICON} characters`)
  .refine((text) => !EMOJI.test(text), "expected no emoji");
const ascii = icon.refine((text) => /^[!-~]+$/.test(text), "expected printable ASCII characters");

const tool = z
  .string("expected a tool name")
  .refine((name) => name.trim() !== "", "expected a tool name that is not blank")
  .refine((name) => name.trim() === name, "expected a tool name without white space at its ends")
  .refine((name) => name.length <= MAX_TOOL, `expected at most ${MAX_TOOL} characters`);

const category = strict({
  word: z.string(),
  verbs: z.record(z.string(), verbForms, "expected an object by language tag").optional(),
  nouns: z.record(z.string(), noun, "expected an object by language tag").optional(),
  icon: strict({ symbol: icon, plain: icon, ascii }).optional(),
  tools: z.array(tool, "expected an array of tool names").optional(),
});

/** Throws unless `word` may name a category. */
export function checkWord(word: unknown): asserts word is string {
  if (typeof word !== "string") throw broken("a category's word", "expected a text", word);
  const where = `category ${JSON.stringify(wholeSlice(word, MAX_WORD))}`;
  if (/[|｜]/.test(word)) throw broken(where, "expected a word without a bar", word);
  if (word.normalize() !== word)
    throw broken(where, "expected a word in Unicode's composed form (NFC)", word);
  if (word.toLowerCase() !== word) throw broken(where, "expected a word in lower case", word);
  if (word.length > MAX_WORD) throw broken(where, `expected a word of at most ${MAX_WORD} characters`, word);
  if (!TOKEN.test(word))
    throw broken(
      where,
      "expected one token of letters, digits, - and _ that starts and ends with no mark",
      word,
    );
}

/** Throws, naming the word and the rule, unless `input` is a category; gives a frozen copy. */
export function checkCategory(input: unknown): Category {
  if (!isRecord(input)) throw broken("categories", "expected each to be an object with its word", input);
  const { word } = input as { word?: unknown };
  checkWord(word);
  const where = `category "${word}"`;
  checkShape(where, category, input);
  const given = input as Partial<Category>;
  return Object.freeze({
    word,
    verbs: byTag(given.verbs, `${where}.verbs`, (forms: VerbForms) => Object.freeze({ ...forms })),
    nouns: byTag(given.nouns, `${where}.nouns`, (one: Noun, tag) => frozenNoun(one, tag, where)),
    icon: Object.freeze<CategoryIcon>({ ...(given.icon ?? DEFAULT_ICONS.work) }),
    tools: Object.freeze([...new Set(given.tools)]),
  });
}

function frozenNoun(given: Noun, tag: string, where: string): Noun {
  checkPlurals(`${where}.nouns.${tag}`, tag, given.plurals as Readonly<Record<string, string>>);
  return Object.freeze({ one: given.one, plurals: Object.freeze({ ...given.plurals }) });
}

function byTag<T>(
  given: Readonly<Record<string, T>> | undefined,
  where: string,
  copy: (value: T, tag: string) => T,
): Readonly<Record<string, T>> {
  const copies: Record<string, T> = Object.create(null);
  for (const [key, value] of Object.entries(given ?? {})) {
    const tag = checkTag(`${where}.${key}`, key);
    copies[tag] = copy(value, tag);
  }
  return Object.freeze(copies);
}
