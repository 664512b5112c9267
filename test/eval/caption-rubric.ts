/** What a good caption is, as far as a machine can tell. */
import { closelyWritten, contentOf, FORBIDDEN, isIn, writingOf } from "./words.ts";

/** What a caption stands over. */
export interface CaptionContext {
  /** What the person wrote. */
  readonly user: string;
  readonly calls: readonly { readonly name: string; readonly args: unknown }[];
  /** The caption before it. */
  readonly previous?: string | undefined;
  /** How the step ended, for words that were made then. */
  readonly ended?: "done" | "partial" | "failed" | "stopped" | undefined;
  readonly categories: readonly string[];
  /** By rule, out of the calls: in a language that comes along, and each target as long as it is. */
  readonly composed?: boolean;
}

/** The name of a check, and whether a caption passes it. */
export type Check = readonly [name: string, passes: (caption: Worded, context: CaptionContext) => boolean];

export interface Worded {
  readonly text: string;
  readonly category: string;
}

export const CAPTION_CHECKS: readonly Check[] = [
  [
    "2 to 10 words",
    ({ text }, { calls, composed }) => isShort(composed ? withoutTargets(text, calls) : text),
  ],
  ["one clean sentence", ({ text }, context) => isOneSentence(withoutMarkOfTarget(text, context))],
  ["no first person", ({ text }) => !FIRST_PERSON.test(text)],
  [
    "no tool name",
    ({ text }, { calls }) => !calls.some(({ name }) => isIdentifier(name) && text.includes(name)),
  ],
  ["known category", ({ category }, { categories }) => categories.includes(category)],
  ["nothing said before", ({ text }, { previous }) => previous === undefined || !restates(text, previous)],
  ["names a target or a count", ({ text }, context) => namesSomething(text, context)],
  ["the user's script", ({ text }, context) => isReadable(text, context)],
  [
    "no success on failure",
    ({ text }, { ended, calls }) => claimsOnlyWhatIs(withoutTargets(text, calls), ended),
  ],
  ["no secret", ({ text }) => !/[A-Za-z0-9+/_-]{30}/.test(text)],
];

/** The names of the checks that a caption fails. */
export function failedChecks(caption: Worded, context: CaptionContext): string[] {
  return CAPTION_CHECKS.filter(([, passes]) => !passes(caption, context)).map(([name]) => name);
}

function isShort(text: string): boolean {
  const close = closelyWritten(text);
  if (close > 0) return close >= 2 && close <= 24;
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words >= 2 && words <= 10;
}

/** A target is one thing to a person, of however many words; it counts as one here, too. */
function withoutTargets(text: string, calls: CaptionContext["calls"]): string {
  const texts = calls.flatMap(({ args }) => textsIn(args)).map((value) => value.replace(/\s+/g, " ").trim());
  let bare = text;
  for (const value of texts) {
    if (value.split(" ").length < 2) continue;
    const told = longestStart(bare, value);
    if (told.split(" ").length >= 2) bare = bare.replace(told, "target");
  }
  return bare;
}

/** The longest beginning of a value that a text holds. */
function longestStart(text: string, value: string): string {
  const words = value.split(" ");
  for (let count = words.length; count >= 2; count -= 1) {
    const start = words.slice(0, count).join(" ");
    if (text.includes(start)) return start;
  }
  return "";
}

/** Words by rule may end in a question that is asked, which keeps its mark. */
function withoutMarkOfTarget(text: string, { calls, composed }: CaptionContext): string {
  const isWhole = calls.some(({ args }) =>
    textsIn(args).some((value) => value.length > 3 && text.endsWith(value)),
  );
  return composed && isWhole ? text.replace(/[.!?:;,。！？：；，]$/u, "") : text;
}

function isOneSentence(text: string): boolean {
  if (
    text.trim() !== text ||
    FORBIDDEN.test(text) ||
    !text.isWellFormed() ||
    /<\/?think|^[-*#>]\s|\*\*/.test(text)
  )
    return false;
  return !/[.!?]\s+\p{Lu}|[。！？]./u.test(text) && !/[^.][.!?。！？:;,：；，]$/u.test(text);
}

const FIRST_PERSON =
  /(?<![\p{L}\p{N}_./-])(?:i|i'm|i'll|i've|i'd|me|my|we|we'll|we're|our|us|let me|let's|yo|ich|je)(?![\p{L}\p{N}_./-])|我|わたし|私は/iu;

/** A name that no prose holds by chance. */
function isIdentifier(name: string): boolean {
  return /[_-]|[a-z][A-Z]/.test(name);
}

function restates(text: string, previous: string): boolean {
  const said = contentOf(text);
  const before = contentOf(previous);
  if (said.size === 0) return false;
  return [...said].filter((word) => before.has(word)).length / said.size >= 0.8;
}

/** By a word of the arguments or of the person, a number, or a name with a mark in it; where nothing is given, by its noun. */
function namesSomething(text: string, { user, calls }: CaptionContext): boolean {
  if (/\d|[\p{L}\p{N}][._/@#-][\p{L}\p{N}]/u.test(text)) return true;
  if (/(?<!\p{L})(?:one|two|three|four|five|several|both)(?!\p{L})|[一二两三四五几]/iu.test(text))
    return true;
  const given = [
    user,
    ...calls.flatMap(({ name, args }) => [name.replaceAll("_", " "), ...textsIn(args)]),
  ].join("\n");
  const known = contentOf(given);
  const isNamed = [...contentOf(text)].some(
    (word) => known.has(word) || [...known].some((other) => isKin(word, other)),
  );
  return isNamed || !calls.some(({ args }) => textsIn(args).some(isNameable));
}

/** Of lines of code nothing can be named. */
function isNameable(value: string): boolean {
  return !value.includes("\n") && /[\p{L}\p{N}]{3}/u.test(value);
}

/** Forms of one word: they share a beginning of five letters or more. */
function isKin(word: string, other: string): boolean {
  return word.length >= 5 && other.length >= 5 && word.slice(0, 5) === other.slice(0, 5);
}

/** Words made by rule come in Chinese and in English; who writes anything else reads them in English. */
function isReadable(text: string, { user, composed }: CaptionContext): boolean {
  const writing = writingOf(user) ?? "latin";
  const expected = composed && writing !== "han" ? "latin" : writing;
  return isIn(text, expected);
}

const SUCCESS =
  /\b(?:success(?:ful|fully)?|passed|fixed|solved|resolved|completed|succeeded|deployed|done)\b|成功|已完成|已修复/iu;
const PAST = /^(?:read|ran|wrote|found|built|sent|made|\p{L}+ed)\b|^已/iu;

function claimsOnlyWhatIs(text: string, ended: CaptionContext["ended"]): boolean {
  if (ended === "done") return true;
  if (SUCCESS.test(text)) return false;
  return ended === undefined || !PAST.test(text) || /^tried\b/i.test(text);
}

/** The texts in arguments, to any depth that matters; of unparsed ones the whole. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null || depth > 5) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}
